import Geometry
import Testing

@Suite("Color")
struct ColorTests {
  @Test("All 256 sRGB bytes survive a round trip in every channel")
  func bytesRoundTrip() {
    for byte in UInt8.min...UInt8.max {
      let bytes = SIMD4(byte, 255 - byte, byte ^ 0x55, byte)
      #expect(Color(sRGB8: bytes).sRGB8 == bytes)
    }
  }

  @Test(
    "Decoding follows the sRGB standard",
    arguments: [
      (0, 0), (10, 0.0030352698), (11, 0.0033465358), (128, 0.21586050), (188, 0.50288646), (255, 1),
    ] as [(UInt8, Float)])
  func decoding(byte: UInt8, linear: Float) {
    #expect(abs(Color(sRGB8: SIMD4(byte, 0, 0, 255)).red - linear) < 2e-7)
    let share = Float(byte) / 255
    #expect(Color(sRGB: SIMD4(share, 0, 0, 1)) == Color(sRGB8: SIMD4(byte, 0, 0, 255)))
    #expect(abs(Color(sRGB: SIMD4(share, 0.1234, 0, 1)).red - linear) < 2e-7)
    #expect(abs(Color(red: linear, green: 0, blue: 0).sRGB.x - share) < 1e-6)
  }

  @Test("Alpha is not encoded")
  func alpha() {
    #expect(Color(sRGB8: SIMD4(0, 0, 0, 51)).alpha == 0.2)
    #expect(Color(red: 0, green: 0, blue: 0, alpha: 0.5).sRGB8.w == 128)
  }

  @Test("Components outside 0 to 1 are clamped, and NaN becomes 0")
  func clamping() {
    #expect(Color(red: -1, green: 2, blue: .infinity, alpha: 9).sRGB8 == SIMD4(0, 255, 255, 255))
    #expect(Color(red: .nan, green: -.infinity, blue: 0, alpha: .nan).sRGB8 == .zero)
  }

  @Test(
    "Hex strings of three, six and eight digits are read in upper and lower case",
    arguments: [
      ("#fff", 255, 255, 255, 255), ("#1aF", 0x11, 0xAA, 0xFF, 255), ("#102030", 0x10, 0x20, 0x30, 255),
      ("#AbCdEf", 0xAB, 0xCD, 0xEF, 255), ("#01020304", 1, 2, 3, 4),
    ] as [(String, UInt8, UInt8, UInt8, UInt8)])
  func hex(text: String, red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    #expect(Color(hex: text)?.sRGB8 == SIMD4(red, green, blue, alpha))
  }

  @Test(
    "A string that is not a hex colour gives nil",
    arguments: [
      "", "#", "fff", "#ff", "#ffff", "#fffff", "#fffffff", "#fffffffff", "#ggg", "# ff", "#+ff", "#ﬀ",
      "#ＦＦＦ",
      "#ff\u{0}", "##fff", "red",
    ])
  func badHex(text: String) {
    #expect(Color(hex: text) == nil)
  }

  @Test(
    "Hex strings survive a round trip, with alpha only for colours that are not opaque",
    arguments: [
      "#000000", "#0a0b0c", "#ffffff", "#80402010", "#00000000",
    ])
  func hexRoundTrip(text: String) {
    #expect(Color(hex: text)?.hex == text)
  }

  @Test("The table of named colours is that of CSS")
  func namedColors() {
    let names = Color.cssColors.keys.sorted()
    #expect(names.count == 148 && names.first == "aliceblue" && names.last == "yellowgreen")
    // The sum of each value times its number in the order of the names, of the table in the Python package webcolors.
    let sum = zip(1..., names).reduce(0) { $0 + $1.0 * Int(Color.cssColors[$1.1] ?? 0) }
    #expect(sum == 121_980_546_958)
  }
}
