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
