/// The filter COLOR of KHR_meshopt_compression, Appendix B: luma, two differences of colours, and opacity.
enum MeshoptColorFilter {
  /// Replaces elements of 4 or 8 bytes by RGBA in normalized integers. Values outside the ranges of the specification give
  /// unspecified numbers. O(bytes).
  static func apply(to bytes: inout [UInt8], stride: Int) {
    if stride == 4 {
      transform(&bytes, as: UInt8.self)
    } else {
      transform(&bytes, as: UInt16.self)
    }
  }

  @inline(__always)
  private static func transform<Scalar: FixedWidthInteger>(_ bytes: inout [UInt8], as: Scalar.Type) {
    let size = Scalar.bitWidth / 8
    for start in Swift.stride(from: 0, to: bytes.count, by: 4 * size) {
      var input = SIMD4<Int>.zero
      for index in 0..<4 {
        for byte in 0..<size { input[index] |= Int(bytes[start + index * size + byte]) << (8 * byte) }
      }
      let output = rgba(input, max: Int(Scalar.max))
      for index in 0..<4 {
        for byte in 0..<size {
          bytes[start + index * size + byte] = UInt8(truncatingIfNeeded: output[index] >> (8 * byte))
        }
      }
    }
  }

  private static func rgba(_ input: SIMD4<Int>, max: Int) -> SIMD4<Int> {
    // The first and the last integer are unsigned. The others are signed integers of the same size.
    let sign = (max + 1) / 2
    func signed(_ value: Int) -> Int { value >= sign ? value - 2 * sign : value }
    let (y, co, cg) = (input.x, signed(input.y), signed(input.z))
    // The highest bit of opacity tells how many bits all four have.
    let range = (2 << (Int.bitWidth - 1 - Swift.max(input.w, 1).leadingZeroBitCount)) - 1
    let alpha = input.w & (range >> 1)
    let scale = Float(max) / Float(range)
    func value(_ value: Int) -> Int {
      Int(Swift.min(Swift.max(Float(value) * scale, 0), Float(max)).rounded())
    }
    return SIMD4(value(y + co - cg), value(y + cg), value(y - co - cg), value(alpha << 1 | alpha & 1))
  }
}
