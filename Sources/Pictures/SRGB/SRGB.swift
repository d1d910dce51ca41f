#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The transfer functions of sRGB (IEC 61966-2-1).
public enum SRGB {
  /// Returns the linear value of an sRGB-encoded one. Both are from 0 to 1.
  public static func decode(_ encoded: Float) -> Float {
    encoded <= 0.04045 ? encoded / 12.92 : powf((encoded + 0.055) / 1.055, 2.4)
  }

  /// Returns the sRGB-encoded value of a linear one. Both are from 0 to 1.
  public static func encode(_ linear: Float) -> Float {
    linear <= 0.0031308 ? linear * 12.92 : 1.055 * powf(linear, 1 / 2.4) - 0.055
  }

  /// Returns the byte whose encoded value is nearest to that of a linear value, clamped to 0...1. NaN becomes 0. O(1).
  ///
  /// It is exact, unlike `SRGBEncodingTable.encoded(_:)`, whose table has 2^14 entries. The byte of the table is at
  /// most one away, and is corrected by the linear values halfway between two bytes.
  static func nearestByte(_ linear: Float) -> UInt8 {
    var byte = SRGBEncodingTable.encoded(linear)
    if byte < 255, linear >= halfway[Int(byte)] { byte += 1 }
    if byte > 0, linear < halfway[Int(byte) - 1] { byte -= 1 }
    return byte
  }

  /// The linear values of the encoded values halfway between each byte and the next.
  private static let halfway = (0..<255).map { byte in
    let encoded = (Double(byte) + 0.5) / 255
    return Float(encoded <= 0.04045 ? encoded / 12.92 : pow((encoded + 0.055) / 1.055, 2.4))
  }
}
