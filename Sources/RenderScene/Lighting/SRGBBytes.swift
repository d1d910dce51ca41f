import Geometry

/// A table that decodes sRGB bytes to linear values. Loops read `table` into a local first, because accessing a global
/// takes longer than the lookup.
@usableFromInline
package struct SRGBDecoder: Sendable {
  @usableFromInline
  let shares: [Float]

  /// The table for all 256 bytes.
  package static let table = SRGBDecoder(
    shares: (0...255).map { Color(sRGB8: SIMD4(UInt8($0), 0, 0, 255)).red })

  /// Returns the linear colour, with components from 0 to 1. Alpha is ignored.
  @inlinable
  package func color(_ sRGB8: SIMD4<UInt8>) -> SIMD3<Float> {
    SIMD3(shares[Int(sRGB8.x)], shares[Int(sRGB8.y)], shares[Int(sRGB8.z)])
  }
}

/// A table that encodes linear values as sRGB bytes.
@usableFromInline
package enum SRGBBytes {
  @inlinable @inline(__always)
  package static var size: Int { 1 << 14 }
  package static let table = (0..<size).map { index in
    let light = Float(index) / Float(size - 1)
    return Color(red: light, green: light, blue: light).sRGB8.x
  }

  /// Returns the sRGB byte of a linear value, clamped to 0...1. NaN becomes 0.
  package static func encoded(_ light: Float) -> UInt8 {
    let place = light * Float(size - 1) + 0.5
    return table[place > 0 ? Int(min(place, Float(size - 1))) : 0]
  }
}

extension SRGBBytes {
  /// Returns the sRGB pixel of a linear colour, with an unchanged alpha.
  @inline(__always)
  package static func pixel(_ light: SIMD3<Float>, alpha: UInt8) -> SIMD4<UInt8> {
    SIMD4(encoded(light.x), encoded(light.y), encoded(light.z), alpha)
  }
}
