#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

import Parallelism

/// An encoder of linear values to the nearest sRGB bytes.
///
/// It is exact, unlike `SRGBEncoder`, whose table has 2^14 entries. The byte of the table is at most one away, and is
/// corrected by the linear values halfway between two bytes.
struct ExactSRGBEncoder {
  private let table = SRGBEncoder()
  private let limits = Self.limits.elements

  /// Returns the bytes whose encoded values are nearest to those of linear values, clamped to 0...1. NaN becomes 0. The
  /// last byte is 0. O(1).
  @inline(__always)
  func bytes(_ linear: SIMD4<Float>) -> SIMD4<UInt8> {
    let numbers = SRGBEncoder.numbers(linear)
    return SIMD4(
      byte(numbers.x, linear.x), byte(numbers.y, linear.y), byte(numbers.z, linear.z), 0)
  }

  @inline(__always)
  private func byte(_ number: UInt32, _ linear: Float) -> UInt8 {
    let byte = Int(table.byte(number))
    let isAbove = linear >= limits[byte &+ 1], isBelow = linear < limits[byte]
    return UInt8(truncatingIfNeeded: byte &+ (isAbove ? 1 : 0) &- (isBelow ? 1 : 0))
  }

  /// The least linear value of each byte, and NaN after the last one, which no value reaches. The memory is never freed.
  private static let limits = ImmutableBuffer(
    [-Float.infinity]
      + (0..<255).map { byte in
        let encoded = (Double(byte) + 0.5) / 255
        return Float(encoded <= 0.04045 ? encoded / 12.92 : pow((encoded + 0.055) / 1.055, 2.4))
      } + [.nan])
}
