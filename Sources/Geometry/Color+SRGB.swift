#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// The sRGB transfer function of IEC 61966-2-1.
extension Color {
  /// Returns the linear value of an sRGB-encoded one.
  public static func decode(_ encoded: Float) -> Float {
    encoded <= 0.04045 ? encoded / 12.92 : powf((encoded + 0.055) / 1.055, 2.4)
  }

  /// Returns the linear value of an sRGB-encoded byte, from a table.
  static func decode(_ encoded: UInt8) -> Float { decodedBytes[Int(encoded)] }

  /// Returns the sRGB-encoded value of a linear one.
  public static func encode(_ linear: Float) -> Float {
    linear <= 0.0031308 ? linear * 12.92 : 1.055 * powf(linear, 1 / 2.4) - 0.055
  }

  /// Returns the byte nearest to a value from 0 to 1. Values outside this range are clamped. NaN gives 0.
  static func quantize(_ value: Float) -> UInt8 {
    // The comparison with NaN is false. `min` and `max` alone would pass NaN on.
    value > 0 ? UInt8(min(1, value) * 255 + 0.5) : 0
  }

  private static let decodedBytes: [Float] = (0..<256).map { decode(Float($0) / 255) }
}
