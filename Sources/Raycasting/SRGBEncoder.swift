import Geometry
import RenderScene

/// The sRGB bytes of very many pixels: `SRGBBytes` with its table at hand.
///
/// Unsafe inside: the table is never freed, and every index into it is brought within its size; of eight lights, the three
/// vectors of places are as many numbers in a row.
struct SRGBEncoder {
  private let table = Self.bytes

  /// As fast to get at as memory is.
  private static nonisolated(unsafe) let bytes = {
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: SRGBBytes.size)
    for (place, byte) in SRGBBytes.table.enumerated() { memory[place] = byte }
    return UnsafePointer(memory)
  }()

  /// A pixel of light times its alpha, and that alpha, all of them from 0 to 1; nearly, as sums of shares are.
  @inline(__always)
  func pixel(_ light: SIMD4<Float>) -> SIMD4<UInt8> {
    guard light.w < 0.9999 else { return pixel(light, alpha: 255) }
    guard light.w > 0 else { return .zero }
    return pixel(light / light.w, alpha: UInt8(light.w * 255 + 0.5))
  }

  @inline(__always)
  private func pixel(_ light: SIMD4<Float>, alpha: UInt8) -> SIMD4<UInt8> {
    let numbers = Self.numbers(light)
    return SIMD4(byte(numbers[0]), byte(numbers[1]), byte(numbers[2]), alpha)
  }

  /// Calls `body` with the opaque pixels of eight lights, from 0 to 1 as well.
  @inline(__always)
  func forEachOfEight(_ light: Vector8, _ body: (_ lane: Int, _ pixel: SIMD4<UInt8>) -> Void) {
    // By way of memory: to take lanes out of a vector takes longer.
    withUnsafeTemporaryAllocation(of: SIMD4<UInt32>.self, capacity: 6) { memory in
      (memory[0], memory[1]) = (Self.numbers(light.x.lowHalf), Self.numbers(light.x.highHalf))
      (memory[2], memory[3]) = (Self.numbers(light.y.lowHalf), Self.numbers(light.y.highHalf))
      (memory[4], memory[5]) = (Self.numbers(light.z.lowHalf), Self.numbers(light.z.highHalf))
      let numbers = UnsafeRawBufferPointer(memory)
      @inline(__always)
      func byte(_ part: Int, _ lane: Int) -> UInt8 {
        self.byte(numbers.load(fromByteOffset: 32 * part + 4 * lane, as: UInt32.self))
      }
      for lane in 0..<8 { body(lane, SIMD4(byte(0, lane), byte(1, lane), byte(2, lane), 255)) }
    }
  }

  /// Where lights are in the table, in the last bits of each number.
  @inline(__always)
  private static func numbers(_ light: SIMD4<Float>) -> SIMD4<UInt32> {
    var places = light * Float(SRGBBytes.size - 1)
    places.replace(with: 0, where: .!(places .> 0))
    places.replace(with: Float(SRGBBytes.size - 1), where: places .> Float(SRGBBytes.size - 1))
    // Among numbers as large as 2^23 only the whole ones are, and their last bits are what they are more than that.
    return unsafeBitCast(places + 8_388_608, to: SIMD4<UInt32>.self)
  }

  @inline(__always)
  private func byte(_ number: UInt32) -> UInt8 { table[Int(number & UInt32(SRGBBytes.size - 1))] }
}
