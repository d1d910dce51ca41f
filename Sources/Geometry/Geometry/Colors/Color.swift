/// A colour as linear red, green, blue and alpha, each from 0 to 1. Alpha is not premultiplied.
///
/// Shading, blending and averaging are correct only for linear values. Hex strings and 8-bit values are sRGB-encoded,
/// as in CSS. The initializers and properties with `sRGB` or `hex` in their names convert between the two, with the
/// transfer function of IEC 61966-2-1.
@frozen
public struct Color: BitwiseCopyable, Hashable, Sendable {
  /// The linear components: red, green, blue and alpha.
  public var linear: SIMD4<Float>

  /// Creates a colour from linear components.
  @inlinable
  public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
    linear = SIMD4(red, green, blue, alpha)
  }

  /// Creates a colour from sRGB-encoded 8-bit red, green and blue, and 8-bit alpha, which is linear.
  public init(sRGB8 encoded: SIMD4<UInt8>) {
    self.init(
      red: Color.linear(fromSRGB8: encoded.x), green: Color.linear(fromSRGB8: encoded.y),
      blue: Color.linear(fromSRGB8: encoded.z), alpha: Float(encoded.w) / 255)
  }

  /// Creates a colour from `#rgb`, `#rrggbb` or `#rrggbbaa`, in sRGB as in CSS. Returns nil for any other text.
  public init?(hex: some StringProtocol) { self.init(hexText: String(hex)) }

  /// The non-generic implementation. Large scene files have one colour for each model, and the generic initializer is
  /// not specialized across modules.
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
      // Each digit is doubled: 0xRGB becomes 0x0R0G0B, then 0xRRGGBB.
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

  /// The linear red component.
  public var red: Float { linear.x }
  /// The linear green component.
  public var green: Float { linear.y }
  /// The linear blue component.
  public var blue: Float { linear.z }
  /// The opacity, from 0 (transparent) to 1 (opaque).
  public var alpha: Float { linear.w }

  /// The nearest sRGB-encoded 8-bit components. Components outside 0…1 are clamped. NaN gives 0.
  ///
  /// The round trip is exact: `Color(sRGB8: c).sRGB8 == c` for every `c`.
  public var sRGB8: SIMD4<UInt8> {
    let encoded = sRGB
    return SIMD4(
      Color.quantize(encoded.x), Color.quantize(encoded.y), Color.quantize(encoded.z),
      Color.quantize(encoded.w))
  }

  /// The sRGB text `#rrggbb`, or `#rrggbbaa` if the colour is not opaque.
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
  /// The grey of a value that is missing: of an empty cell, and of a colour with a number that is not finite.
  public static let missing = Color(sRGB8: SIMD4(128, 128, 128, 255))

  /// The colour, or `missing` if a component is not finite.
  package var orMissing: Color { (linear * 0).sum() == 0 ? self : .missing }
}
