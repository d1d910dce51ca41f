import Testing

@testable import Geometry

@Suite("sRGB encoding by table")
struct SRGBEncoderTests {
  private func check(_ numbers: [Float]) {
    let colors = numbers.map { Color(red: $0, green: 0, blue: 1, alpha: $0) }
    let wrong = zip(SRGBEncoder.shared.encode(colors), colors).first { $0 != $1.sRGB8 }
    #expect(wrong == nil, "\(String(describing: wrong))")
  }

  @Test("The bytes are those of the transfer function in and around every cell")
  func cells() {
    let steps = stride(from: (0x1p-15 as Float).bitPattern, through: (1.01 as Float).bitPattern, by: 997)
    check(steps.map { Float(bitPattern: $0) })
    let borders = stride(from: (0x1p-14 as Float).bitPattern, through: (2 as Float).bitPattern, by: 1 << 16)
    check(borders.flatMap { [Float(bitPattern: $0 - 1), Float(bitPattern: $0), Float(bitPattern: $0 + 1)] })
  }

  @Test("The bytes are exact on both sides of each step between two bytes")
  func steps() {
    for byte in 0..<255 as Range<UInt8> {
      // The linear values of this byte and the next one enclose the step.
      var (low, high) = (
        Color(sRGB8: SIMD4(repeating: byte)).red.bitPattern,
        Color(sRGB8: SIMD4(repeating: byte + 1)).red.bitPattern
      )
      while low + 1 < high {
        let middle = low + (high - low) / 2
        if Color(red: Float(bitPattern: middle), green: 0, blue: 0).sRGB8.x > byte {
          high = middle
        } else {
          low = middle
        }
      }
      check((-20...20).map { Float(bitPattern: UInt32(Int64(high) + $0)) })
    }
  }

  @Test("Numbers outside 0 to 1 are clamped, and NaN is 0")
  func limits() {
    check([-.infinity, -1, -0, 0, .leastNonzeroMagnitude, 1, 1.5, .greatestFiniteMagnitude, .infinity, .nan])
  }
}
