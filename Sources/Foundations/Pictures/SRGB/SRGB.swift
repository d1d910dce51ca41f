#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

import Parallelism

/// The transfer functions of sRGB (IEC 61966-2-1).
package enum SRGB {
  /// Returns the linear value of an sRGB-encoded one. Both are from 0 to 1.
  package static func decode(_ encoded: Float) -> Float {
    encoded <= 0.04045 ? encoded / 12.92 : powf((encoded + 0.055) / 1.055, 2.4)
  }

  /// Returns the sRGB-encoded value of a linear one. Both are from 0 to 1.
  package static func encode(_ linear: Float) -> Float {
    linear <= 0.0031308 ? linear * 12.92 : 1.055 * powf(linear, 1 / 2.4) - 0.055
  }
}

/// A table that decodes sRGB bytes to linear values. Loops read `table` into a local first, because accessing a global
/// takes longer than the lookup.
@usableFromInline
package struct SRGBDecoder: Sendable {
  @usableFromInline
  let values: [Float]

  /// The table for all 256 bytes.
  package static let table = SRGBDecoder(
    values: (0...255).map { SRGB.decode(Float($0) / 255) })

  /// Returns the linear colour, with components from 0 to 1. Alpha is ignored.
  @inlinable
  package func color(_ sRGB8: SIMD4<UInt8>) -> SIMD3<Float> {
    SIMD3(values[Int(sRGB8.x)], values[Int(sRGB8.y)], values[Int(sRGB8.z)])
  }
}

/// An encoder of linear values to the nearest sRGB bytes.
///
/// It is exact, unlike `SRGBEncoder`. Both round a value to one of 2^14 steps. Here, a table has the byte of the least
/// value of each step. The next byte begins within the step or after it, because the bytes are at least four steps apart.
struct ExactSRGBEncoder {
  private let steps = Self.steps.elements
  private let limits = Self.limits.elements

  /// Returns the bytes whose encoded values are nearest to those of the linear values of red, green and blue, clamped to
  /// 0...1. Red is in the lowest bits, and the highest bits are zero. NaN becomes 0. O(1).
  @inline(__always)
  func bytes(_ linear: SIMD4<Float>) -> UInt32 {
    let numbers = SRGBEncoder.numbers(linear)
    return byte(numbers.x, linear.x) | byte(numbers.y, linear.y) &<< 8 | byte(numbers.z, linear.z) &<< 16
  }

  @inline(__always)
  private func byte(_ number: UInt32, _ linear: Float) -> UInt32 {
    let byte = steps[Int(number & UInt32(SRGBEncodingTable.size - 1))]
    return UInt32(byte) &+ (linear >= limits[Int(byte)] ? 1 : 0)
  }

  /// The byte of the least value of each step. The memory is never freed.
  private static let steps: ImmutableBuffer<UInt8> = {
    var byte = 0
    return ImmutableBuffer(
      (0..<SRGBEncodingTable.size).map { step in
        // A little less than the least value that is rounded to the step.
        let least = (Float(step) - 0.51) / Float(SRGBEncodingTable.size - 1)
        while least >= limits[byte] { byte += 1 }
        return UInt8(byte)
      })
  }()

  /// The least linear value above those of each byte, and NaN, which no value reaches, for the last byte. The memory is
  /// never freed.
  private static let limits: ImmutableBuffer<Float> = ImmutableBuffer(
    (0..<255).map { byte in
      let encoded = (Double(byte) + 0.5) / 255
      return Float(encoded <= 0.04045 ? encoded / 12.92 : pow((encoded + 0.055) / 1.055, 2.4))
    } + [Float.nan])
}
