import Geometry

/// The colours of eight shading samples.
struct ShadedColors8 {
  /// The linear light, not multiplied by `alpha`.
  var light: Vector3x8
  /// The opacity, from 0 to 1.
  var alpha: SIMD8<Float>

  /// The share of the light that the surface emits, from 0 to 1, which ambient occlusion does not darken.
  var emittedShare = SIMD8<Float>.zero

  /// Creates colours.
  @inline(__always)
  init(
    _ light: Vector3x8, alpha: SIMD8<Float> = SIMD8(repeating: 1), emittedShare: SIMD8<Float> = .zero
  ) {
    (self.light, self.alpha, self.emittedShare) = (light, alpha, emittedShare)
  }

  /// Replaces the lanes of `mask`.
  @inline(__always)
  mutating func replace(with other: ShadedColors8, where mask: SIMDMask<SIMD8<Int32>>) {
    light.replace(with: other.light, where: mask)
    alpha.replace(with: other.alpha, where: mask)
    emittedShare.replace(with: other.emittedShare, where: mask)
  }
}
