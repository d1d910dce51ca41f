import Foundation
import Geometry
import TestSupport
import Testing

@testable import Pictures

@Suite("sRGB transfer functions")
struct SRGBTests {
  @Test("Both functions have the values of IEC 61966-2-1")
  func values() {
    #expect(SRGB.decode(0) == 0 && SRGB.encode(0) == 0)
    #expect(SRGB.decode(1) == 1 && abs(SRGB.encode(1) - 1) < 1e-6)
    #expect(abs(SRGB.decode(0.5) - 0.21404114) < 1e-7)
    #expect(abs(SRGB.encode(0.5) - 0.7353569) < 1e-6)
    // The linear part near black.
    #expect(SRGB.decode(0.04) == Float(0.04) / 12.92)
    #expect(SRGB.encode(0.003) == Float(0.003) * 12.92)
  }

  @Test("The tables decode and encode every byte to itself")
  func bytes() {
    for byte in UInt8.min...UInt8.max {
      let linear = SRGBDecoder.table.color(SIMD4(byte, byte, byte, 0)).x
      #expect(linear == SRGB.decode(Float(byte) / 255))
      #expect(SRGBEncodingTable.encoded(linear) == byte)
      #expect(ExactSRGBEncoder().bytes(SIMD4(repeating: linear)) == UInt32(byte) * 0x01_0101)
      #expect(SRGBEncoder().pixel(SIMD4(linear, linear, linear, 1)) == SIMD4(byte, byte, byte, 255))
    }
  }

  @Test("The functions and the decoder agree with those of Color, which is in another module")
  func color() {
    for byte in UInt8.min...UInt8.max {
      let (encoded, linear) = (Float(byte) / 255, Color(sRGB8: SIMD4(repeating: byte)).red)
      #expect(SRGBDecoder.table.color(SIMD4(repeating: byte)).x == linear)
      #expect(SRGB.decode(encoded) == Color(sRGB: SIMD4(repeating: encoded)).red)
      #expect(SRGB.encode(linear) == Color(red: linear, green: 0, blue: 0).sRGB.x)
    }
  }

  @Test("The nearest byte is exact, clamps, and is 0 for NaN")
  func nearest() {
    let encoder = ExactSRGBEncoder()
    var generator = SeededGenerator(seed: RandomTests.seed)
    for number in 0..<20_000 {
      // Half of the values are dark, where a table is least exact.
      let linear = Float.random(in: 0...(number % 2 == 0 ? 1 : 0.02), using: &generator)
      let exact = Double(linear)
      let encoded = 255 * (exact <= 0.0031308 ? exact * 12.92 : 1.055 * pow(exact, 1 / 2.4) - 0.055)
      #expect(abs(Double(encoder.bytes(SIMD4(repeating: linear)) & 0xFF) - encoded) < 0.5001, "\(linear)")
    }
    #expect(encoder.bytes([-1, 2, .nan, 0]) == 0x00_FF00)
    #expect(encoder.bytes([.infinity, -.infinity, 1, 0]) == 0xFF_00FF)
  }
}
