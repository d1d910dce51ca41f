extension SIMD where Scalar == Float, MaskStorage: SIMD {
  /// The absolute value of each element.
  @inline(__always)
  var magnitudes: Self { replacing(with: -self, where: self .< 0) }
}
