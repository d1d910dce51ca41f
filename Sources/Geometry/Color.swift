/// A colour: linear red, green, blue and alpha, each from 0 to 1, alpha not premultiplied.
///
/// The arithmetic of light (shading, blending, averaging) is right in linear values only. Hex strings and 8-bit values
/// are sRGB, as everywhere else; `init(sRGB8:)`, `init(hex:)` and `sRGB8` are the one border between the two.
@frozen
public struct Color: Hashable, Sendable {
  /// Red, green, blue and alpha, linear.
  public var linear: SIMD4<Float>

  /// Creates a colour from linear components.
  @inlinable
  public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
    linear = SIMD4(red, green, blue, alpha)
  }

  /// Creates a colour from sRGB-encoded 8-bit components: red, green, blue and alpha (alpha is never encoded).
  public init(sRGB8 encoded: SIMD4<UInt8>) {
    self.init(
      red: Color.decode(encoded.x), green: Color.decode(encoded.y), blue: Color.decode(encoded.z),
      alpha: Float(encoded.w) / 255)
  }

  /// Creates a colour from `#rgb`, `#rrggbb` or `#rrggbbaa`, in sRGB as in CSS. Nil if `hex` is none of these.
  public init?(hex: some StringProtocol) { self.init(hexText: String(hex)) }

  /// The non-generic implementation. Large scene files have a colour for each model, and the generic one is not specialized
  /// across modules.
  private init?(hexText: String) {
    var digits: UInt32 = 0
    var count = -1
    for byte in hexText.utf8 {
      if count >= 0 {
        guard let digit = Self.hexDigit(byte) else { return nil }
        digits = digits << 4 | digit
      } else if byte != UInt8(ascii: "#") {
        return nil
      }
      count += 1
    }
    switch count {
    case 3:
      // Doubles each digit: 0xRGB to 0x0R0G0B to 0xRRGGBB.
      digits = ((digits & 0xF00) << 8 | (digits & 0xF0) << 4 | digits & 0xF) * 17 << 8 | 0xFF
    case 6: digits = digits << 8 | 0xFF
    case 8: break
    default: return nil
    }
    self.init(sRGB8: SIMD4(truncatingIfNeeded: SIMD4(digits >> 24, digits >> 16, digits >> 8, digits)))
  }

  private static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  /// Linear red.
  public var red: Float { linear.x }
  /// Linear green.
  public var green: Float { linear.y }
  /// Linear blue.
  public var blue: Float { linear.z }
  /// Opacity.
  public var alpha: Float { linear.w }

  /// The nearest sRGB-encoded 8-bit components. Components outside 0…1 are clamped; not-a-number counts as 0.
  ///
  /// Exact both ways: `Color(sRGB8: c).sRGB8 == c` for every `c`.
  public var sRGB8: SIMD4<UInt8> {
    SIMD4(
      Color.quantize(Color.encode(red)), Color.quantize(Color.encode(green)),
      Color.quantize(Color.encode(blue)),
      Color.quantize(alpha))
  }

  /// `#rrggbb`, or `#rrggbbaa` where the colour is not opaque; sRGB.
  public var hex: String {
    let encoded = sRGB8
    let count = encoded.w == 255 ? 3 : 4
    return (0..<count).reduce(into: "#") { text, i in
      text += (encoded[i] < 16 ? "0" : "") + String(encoded[i], radix: 16)
    }
  }

  /// Opaque white.
  public static let white = Color(red: 1, green: 1, blue: 1)
  /// Opaque black.
  public static let black = Color(red: 0, green: 0, blue: 0)
}
