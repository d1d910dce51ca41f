import Geometry

/// The light that sRGB bytes stand for. A loop takes `table` before it begins: to get at it takes longer than to look up.
@usableFromInline
package struct LinearShares: Sendable {
  @usableFromInline
  let shares: [Float]

  /// The light of each byte.
  package static let table = LinearShares(
    shares: (0...255).map { Color(sRGB8: SIMD4(UInt8($0), 0, 0, 255)).red })

  /// A linear colour, each part from 0 to 1.
  @inlinable
  package func color(_ sRGB8: SIMD4<UInt8>) -> SIMD3<Float> {
    SIMD3(shares[Int(sRGB8.x)], shares[Int(sRGB8.y)], shares[Int(sRGB8.z)])
  }
}

/// The sRGB bytes that stand for light.
@usableFromInline
package enum SRGBBytes {
  @inlinable @inline(__always)
  package static var size: Int { 1 << 14 }
  package static let table = (0..<size).map { index in
    let light = Float(index) / Float(size - 1)
    return Color(red: light, green: light, blue: light).sRGB8.x
  }

  /// The byte of a share of light from 0 to 1, or of the nearest of these.
  package static func encoded(_ light: Float) -> UInt8 {
    let place = light * Float(size - 1) + 0.5
    return table[place > 0 ? Int(min(place, Float(size - 1))) : 0]
  }
}

extension SRGBBytes {
  /// A pixel of this light, and of this alpha as it is.
  @inline(__always)
  package static func pixel(_ light: SIMD3<Float>, alpha: UInt8) -> SIMD4<UInt8> {
    SIMD4(encoded(light.x), encoded(light.y), encoded(light.z), alpha)
  }
}
