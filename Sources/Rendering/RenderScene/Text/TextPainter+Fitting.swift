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
    var lines = TextBlockLayout.wrapped(text, width: box.x, style, self)
    let first = size("", style).y
    let most = 1 + Int(max(0, (box.y - first) / (size("\n", style).y - first)))
    if lines.count > most {
      let last = lines[most - 1].reversed().drop { $0 == " " }.reversed()
      lines[(most - 1)...] = [shortened(String(last) + "…", style, width: box.x)]
    }
    return (lines.joined(separator: "\n"), style)
  }

  /// Returns the line, or its longest beginning with an ellipsis that is at most `width` wide.
  func shortened(_ line: String, _ style: TextStyle, width: Float) -> String {
    func fits(_ line: String) -> Bool { layout(line, style).width <= width }
    if fits(line) { return line }
    var (least, most) = (0, max(0, line.count - 1))
    while least < most {
      let middle = (least + most + 1) / 2
      if fits(line.prefix(middle) + "…") { least = middle } else { most = middle - 1 }
    }
    return line.prefix(least) + "…"
  }
}
