import Geometry
import Hardware

/// The sRGB bytes of very many pixels: `SRGBBytes` with its table at hand.
///
/// **Invariant: every index into the table is brought within its size.**
@usableFromInline
package struct SRGBEncoder {
  @usableFromInline
  let table = Self.bytes.elements

  @inlinable
  package init() {}

  /// Never freed, and so valid for every encoder.
  @usableFromInline
  static let bytes = ConstantBuffer(SRGBBytes.table)

  /// A pixel of light times its alpha, and that alpha, all of them from 0 to 1; nearly, as sums of shares are.
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

  /// Where lights are in the table, in the last bits of each number.
  @inlinable @inline(__always)
  package static func numbers(_ light: SIMD4<Float>) -> SIMD4<UInt32> {
    var places = light * Float(SRGBBytes.size - 1)
    places.replace(with: 0, where: .!(places .> 0))
    places.replace(with: Float(SRGBBytes.size - 1), where: places .> Float(SRGBBytes.size - 1))
    // Among numbers as large as 2^23 only the whole ones are, and their last bits are what they are more than that.
    return (places + 8_388_608).reinterpreted(as: SIMD4<UInt32>.self)
  }

  /// The byte at a place; see `numbers`.
  @inlinable @inline(__always)
  package func byte(_ number: UInt32) -> UInt8 { table[Int(number & UInt32(SRGBBytes.size - 1))] }
}
