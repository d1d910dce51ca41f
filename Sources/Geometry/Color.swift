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
  public init?(hex: some StringProtocol) {
    let digits = hex.utf8.dropFirst()
    guard hex.utf8.first == UInt8(ascii: "#") else { return nil }
    var values: [UInt8] = []
    for digit in digits {
      guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
      values.append(UInt8(value))
    }
    switch values.count {
    case 3: self.init(sRGB8: SIMD4(values[0] * 17, values[1] * 17, values[2] * 17, 255))
    case 6, 8:
      let bytes = stride(from: 0, to: values.count, by: 2).map { values[$0] * 16 + values[$0 + 1] }
      self.init(sRGB8: SIMD4(bytes[0], bytes[1], bytes[2], bytes.count == 4 ? bytes[3] : 255))
    default: return nil
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
