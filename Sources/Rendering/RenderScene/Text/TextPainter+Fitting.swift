import Geometry
import Typesetting

extension TextPainter {
  /// The size of the picture without the margins.
  var room: SIMD2<Float> { SIMD2(Float(width), Float(height)) - 2 * margin }

  /// Returns a text that fits into a box: it shrinks to the size `least`, then wraps, and then ends with an ellipsis.
  /// One line remains in any case. The page has the same rules (fittedText in text-fitting.js).
  func fitted(
    _ text: String, _ style: TextStyle, in box: SIMD2<Float>, least: Float
  ) -> (text: String, style: TextStyle) {
    func size(_ text: String, _ style: TextStyle) -> SIMD2<Float> {
      let layout = layout(text, style)
      return SIMD2(layout.width, layout.height)
    }
    func fits(_ size: SIMD2<Float>) -> Bool { size.x <= box.x && size.y <= box.y }
    var style = style
    let whole = size(text, style)
    guard !fits(whole), box.x > 0 else { return (text, style) }
    let least = min(style.size, least)
    // Fonts have sizes in steps of 1/64 pixel.
    style.size = max((style.size * (box / whole).min() * 64).rounded(.down) / 64, least)
    if fits(size(text, style)) { return (text, style) }
    style.size = least
    let first = size("", style).y
    let most = 1 + Int(max(0, (box.y - first) / (size("\n", style).y - first)))
    var lines = TextBlockLayout.wrapped(text, width: box.x, style, self, limit: most + 1)
    if lines.count > most {
      let last = lines[most - 1].reversed().drop { $0 == " " }.reversed()
      lines[(most - 1)...] = [shortened(String(last) + "…", style, width: box.x)]
    }
    return (lines.joined(separator: "\n"), style)
  }

  /// Returns the line, or its longest beginning with an ellipsis that is at most `width` wide.
  func shortened(_ line: String, _ style: TextStyle, width: Float) -> String {
    func fits(_ line: String) -> Bool { layout(line, style).width <= width }
    let whole = longestPrefix(of: line[...], least: 0) { fits(String($0)) }
    if whole.endIndex == line.endIndex { return line }
    return longestPrefix(of: whole, least: 0) { fits($0 + "…") } + "…"
  }

  /// Returns the longest prefix of a text for which `holds` returns true, or the prefix of `least` characters if there is none.
  /// If `holds` returns false for a prefix, it must do so for longer ones. O(characters of the result), and not of the text.
  func longestPrefix(
    of text: Substring, least: Int, where holds: (Substring) -> Bool
  ) -> Substring {
    var (least, probe) = (least, 32)
    while true {
      let prefix = text.prefix(probe)
      if !holds(prefix) { break }
      if prefix.endIndex == text.endIndex { return text }
      (least, probe) = (max(least, probe), 2 * probe)
    }
    var most = max(least, text.prefix(probe).count - 1)
    while least < most {
      let middle = (least + most + 1) / 2
      if holds(text.prefix(middle)) { least = middle } else { most = middle - 1 }
    }
    return text.prefix(least)
  }
}
