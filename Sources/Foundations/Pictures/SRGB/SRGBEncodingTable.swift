/// A table that encodes linear values as sRGB bytes.
@usableFromInline
package enum SRGBEncodingTable {
  @inlinable @inline(__always)
  package static var size: Int { 1 << 14 }
  package static let table = (0..<size).map { index in
    UInt8(min(1, SRGB.encode(Float(index) / Float(size - 1))) * 255 + 0.5)
  }

  /// Returns the sRGB byte of a linear value, clamped to 0...1. NaN becomes 0.
  package static func encoded(_ light: Float) -> UInt8 {
    let place = light * Float(size - 1) + 0.5
    return table[place > 0 ? Int(min(place, Float(size - 1))) : 0]
  }
}

extension SRGBEncodingTable {
  /// Returns the sRGB pixel of a linear colour, with an unchanged alpha.
  @inline(__always)
  package static func pixel(_ light: SIMD3<Float>, alpha: UInt8) -> SIMD4<UInt8> {
    SIMD4(encoded(light.x), encoded(light.y), encoded(light.z), alpha)
  }
}
