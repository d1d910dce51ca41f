import Geometry
import TextParsing

extension Color {
  /// The colour that `text` spells: `#rgb`, `#rrggbb`, `#rrggbbaa` (sRGB), a CSS name or `transparent`. Nil if it spells
  /// none.
  init?(spelling text: String) {
    if text == "transparent" {
      self.init(red: 0, green: 0, blue: 0, alpha: 0)
      return
    }
    if let color = Color(hex: text) ?? Color(cssName: text) { self = color } else { return nil }
  }

  /// What a colour is spelled as, for error messages.
  static let expectedSpelling = "#rgb, #rrggbb, #rrggbbaa or a CSS colour name"

  /// The CSS colour name that `text` may have been meant to be.
  static func nearestSpelling(to text: String) -> String? {
    nearestName(to: text, among: cssColors.keys.sorted())
  }
}
