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
