import Geometry
import TextCoding

extension Color {
  /// Parses `#rgb`, `#rrggbb`, `#rrggbbaa` (sRGB), a CSS colour name or `transparent`. Nil for any other text.
  init?(spelling text: String) {
    if text == "transparent" {
      self.init(red: 0, green: 0, blue: 0, alpha: 0)
      return
    }
    if let color = Color(hex: text) ?? Color(cssName: text) { self = color } else { return nil }
  }

  /// The accepted spellings of a colour, for error messages.
  static let expectedSpelling = "#rgb, #rrggbb, #rrggbbaa or a CSS colour name"

  /// Returns the CSS colour name that is most similar to `text`, for suggestions.
  static func nearestSpelling(to text: String) -> String? {
    nearestName(to: text, among: cssColors.keys.sorted())
  }
}
