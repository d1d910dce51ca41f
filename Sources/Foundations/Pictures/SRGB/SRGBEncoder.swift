import Parallelism

/// An sRGB encoder for many pixels. It holds a reference to the table of `SRGBEncodingTable`.
///
/// **Invariant: every index into the table is clamped or masked to its size.**
@usableFromInline
package struct SRGBEncoder {
  @usableFromInline
  let table = Self.bytes.elements

  @inlinable
  package init() {}

  /// The table's memory, which is never freed.
  @usableFromInline
  static let bytes = ImmutableBuffer(SRGBEncodingTable.table)

  /// Returns the sRGB pixel, with straight alpha, of a linear colour with premultiplied alpha. Components are from 0 to
  /// 1, except for rounding errors of sums.
  @inlinable @inline(__always)
  package func pixel(_ light: SIMD4<Float>) -> SIMD4<UInt8> {
    guard light.w < 0.9999 else { return pixel(light, alpha: 255) }
    guard light.w > 0 else { return .zero }
    return pixel(light / light.w, alpha: UInt8(light.w * 255 + 0.5))
  }

  @inlinable @inline(__always)
  func pixel(_ light: SIMD4<Float>, alpha: UInt8) -> SIMD4<UInt8> {
    let numbers = Self.numbers(light)
    return SIMD4(byte(numbers[0]), byte(numbers[1]), byte(numbers[2]), alpha)
  }

  /// Returns the table index of each component, in the low bits of an integer.
  @inlinable @inline(__always)
  package static func numbers(_ light: SIMD4<Float>) -> SIMD4<UInt32> {
    var places = light * Float(SRGBEncodingTable.size - 1)
    places.replace(with: 0, where: .!(places .> 0))
    places.replace(
      with: Float(SRGBEncodingTable.size - 1), where: places .> Float(SRGBEncodingTable.size - 1))
    // Adding 2^23 rounds to the nearest integer, because floats of this size are 1 apart. The low bits then hold the
    // index.
    return (places + 8_388_608).reinterpreted(as: SIMD4<UInt32>.self)
  }

  /// Returns the byte at an index from `numbers`.
  @inlinable @inline(__always)
  package func byte(_ number: UInt32) -> UInt8 { table[Int(number & UInt32(SRGBEncodingTable.size - 1))] }
}

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
