import Geometry

/// The unit vectors from eight shading samples to the eye: the negated, normalised view rays.
///
/// A view ray is (x, y, 1). The vectors are stored as the slopes and one scale, because shading needs only their dot
/// products.
struct DirectionsToEye8 {
  private let x: SIMD8<Float>, y: SIMD8<Float>
  private let scale: SIMD8<Float>

  @inline(__always)
  init(_ samples: ShadingSamples8, isOrthographic: Bool) {
    (x, y) = isOrthographic ? (.zero, .zero) : (samples.x, samples.y)
    scale = -1 / (x * x + y * y + 1).squareRoot()
  }

  /// Returns the eight dot products with `vector`.
  @inline(__always)
  func dot(_ vector: SIMD3<Float>) -> SIMD8<Float> { (x * vector.x + y * vector.y + vector.z) * scale }

  @inline(__always)
  func dot(_ other: Vector3x8) -> SIMD8<Float> { (x * other.x + y * other.y + other.z) * scale }

  /// The vectors.
  @inline(__always)
  var vectors: Vector3x8 { Vector3x8(x * scale, y * scale, scale) }
}
