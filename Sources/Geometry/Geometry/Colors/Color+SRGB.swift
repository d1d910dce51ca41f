#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// The sRGB transfer function of IEC 61966-2-1.
extension Color {
  /// Creates a colour from sRGB-encoded red, green and blue, and linear alpha, each from 0 to 1. Larger values are
  /// limited to the largest finite number.
  ///
  /// The transfer function is that of IEC 61966-2-1. Multiples of 1/255 give the same result as `init(sRGB8:)`.
  public init(sRGB encoded: SIMD4<Float>) {
    let steps = (encoded * 255).rounded(.toNearestOrEven)
    if all(steps .>= 0 .& steps .<= 255), steps / 255 == encoded {
      self.init(sRGB8: SIMD4<UInt8>(truncatingIfNeeded: SIMD4<Int32>(steps)))
    } else {
      func linear(_ encoded: Float) -> Float {
        min(Color.linear(fromSRGB: encoded), .greatestFiniteMagnitude)
      }
      self.init(
        red: linear(encoded.x), green: linear(encoded.y), blue: linear(encoded.z), alpha: encoded.w)
    }
  }

  /// The sRGB-encoded red, green and blue (IEC 61966-2-1), and the linear alpha.
  public var sRGB: SIMD4<Float> {
    SIMD4(Color.sRGB(fromLinear: red), Color.sRGB(fromLinear: green), Color.sRGB(fromLinear: blue), alpha)
  }

  /// Returns the linear value of an sRGB-encoded component: the inverse of the transfer function.
  package static func linear(fromSRGB encoded: Float) -> Float {
    encoded <= 0.04045 ? encoded / 12.92 : powf((encoded + 0.055) / 1.055, 2.4)
  }

  /// Returns the linear value of an sRGB-encoded byte, from a table.
  package static func linear(fromSRGB8 encoded: UInt8) -> Float { linearValues[Int(encoded)] }

  /// Returns the sRGB-encoded value of a linear component: the transfer function.
  package static func sRGB(fromLinear linear: Float) -> Float {
    linear <= 0.0031308 ? linear * 12.92 : 1.055 * powf(linear, 1 / 2.4) - 0.055
  }

  /// Returns the byte nearest to a value from 0 to 1. Values outside this range are clamped. NaN gives 0.
  static func quantize(_ value: Float) -> UInt8 {
    // The comparison with NaN is false. `min` and `max` alone would pass NaN on.
    value > 0 ? UInt8(min(1, value) * 255 + 0.5) : 0
  }

  private static let linearValues: [Float] = (0..<256).map { linear(fromSRGB: Float($0) / 255) }
}

/// A table that encodes many linear colours as sRGB bytes. The bytes are those of `Color.sRGB8`, without its powers.
///
/// The upper 16 bits of a number between 2^-13 and 1 select a cell of 1/128 of an octave. The byte rises by at most 1
/// within a cell, because the encoded value changes by less than 0.45 bytes in the widest cell, that below 1. One comparison with
/// the smallest number of the next byte is therefore exact. Encoding takes about a tenth of the time of `Color.sRGB8`.
package struct SRGBEncoder: Sendable {
  /// The smallest number that is encoded as each byte, and infinity.
  private let thresholds: [Float]
  /// The byte of the smallest number of each cell.
  private let bytes: [UInt8]

  private static let lowerLimit: Float = 0x1p-13

  /// The shared table. Its creation takes less than a millisecond.
  package static let shared = SRGBEncoder()

  private init() {
    let ends = (Self.lowerLimit.bitPattern, (1 as Float).bitPattern)
    thresholds =
      [0]
      + (1...255).map { byte in
        // The transfer function does not decrease, so bisection of the bit patterns finds the smallest number.
        var (low, high) = ends
        while low < high {
          let middle = low + (high - low) / 2
          if Self.byte(Float(bitPattern: middle)) >= byte { high = middle } else { low = middle + 1 }
        }
        return Float(bitPattern: low)
      } + [.infinity]
    bytes = (ends.0 >> 16..<ends.1 >> 16).map { UInt8(Self.byte(Float(bitPattern: $0 << 16))) }
  }

  private static func byte(_ linear: Float) -> Int { Int(Color.quantize(Color.sRGB(fromLinear: linear))) }

  /// Returns the sRGB-encoded bytes of colours. Components outside 0 to 1 are clamped. NaN gives 0. O(colors).
  package func encode(_ colors: [Color]) -> [SIMD4<UInt8>] {
    colors.map { color in
      SIMD4(
        encode(color.linear.x), encode(color.linear.y), encode(color.linear.z),
        Color.quantize(color.linear.w))
    }
  }

  /// Returns the byte of a linear component.
  @inline(__always)
  private func encode(_ linear: Float) -> UInt8 {
    // The comparison with NaN is false.
    guard linear > Self.lowerLimit else { return 0 }
    guard linear < 1 else { return 255 }
    let byte = bytes[Int(linear.bitPattern >> 16) - Int(Self.lowerLimit.bitPattern >> 16)]
    return linear >= thresholds[Int(byte) + 1] ? byte + 1 : byte
  }
}
