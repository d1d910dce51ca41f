import Geometry

/// The colours of eight shading samples.
struct ShadedColors8 {
  /// The linear light, not multiplied by `alpha`.
  var light: Vector3x8
  /// The opacity, from 0 to 1.
  var alpha: SIMD8<Float>

  /// Creates colours.
  @inline(__always)
  init(_ light: Vector3x8, alpha: SIMD8<Float> = SIMD8(repeating: 1)) {
    (self.light, self.alpha) = (light, alpha)
  }

  /// Replaces the lanes of `mask`.
  @inline(__always)
  mutating func replace(with other: ShadedColors8, where mask: SIMDMask<SIMD8<Int32>>) {
    light.replace(with: other.light, where: mask)
    alpha.replace(with: other.alpha, where: mask)
  }
}
