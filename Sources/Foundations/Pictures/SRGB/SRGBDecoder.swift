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
