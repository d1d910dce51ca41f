import Geometry
import Pictures
import SceneModel
import Typesetting

/// The positions of the texts of a block, in pixels from its upper left corner.
struct TextBlockLayout {
  /// The size of the ground.
  let size: SIMD2<Float>
  private let texts: [(text: String, style: TextStyle, corner: SIMD2<Float>)]
  private let tone: TextBlock.Tone

  private static let ink = Color(sRGB8: [236, 238, 242, 255])
  private static let accent = Color(sRGB8: [140, 190, 255, 255])

  /// Lays a block out with an em of `em` pixels, and lines of text that are at most `width` pixels long.
  init(_ block: TextBlock, em: Float, width: Float, _ painter: TextPainter) {
    tone = block.tone
    let plain = TextStyle(size: em, color: Self.ink, isOutlined: false)
    let accented = TextStyle(size: em, color: Self.accent, isOutlined: false)
    let (padding, lineHeight, gap) = ((0.6 * em).rounded(), (1.4 * em).rounded(), 2 * em)
    let room = width - 2 * padding
    var (x, height) = (padding, Float(0))
    var texts: [(text: String, style: TextStyle, corner: SIMD2<Float>)] = []
    for column in block.columns {
      let terms = column.compactMap { line in
        if case .entry(let term, _) = line { painter.layout(term, accented).width } else { nil }
      }
      let indent = terms.max().map { ($0 + em).rounded(.up) } ?? 0
      var (y, widest) = (padding, Float(0))
      func add(_ text: String, _ style: TextStyle, indent: Float = 0) {
        let layout = painter.layout(text, style)
        texts.append((text, style, [x + indent, y + (lineHeight - layout.height) / 2]))
        widest = max(widest, indent + layout.width)
      }
      for line in column {
        switch line {
        case .text(let text):
          for part in Self.wrapped(text, width: room, plain, painter) {
            add(part, plain)
            y += lineHeight
          }
        case .heading(let text):
          if y > padding { y += (0.5 * lineHeight).rounded() }
          add(text, plain)
          y += lineHeight
        case .entry(let term, let text):
          add(term, accented)
          add(text, plain, indent: indent)
          y += lineHeight
        case .source(let text, let caret):
          add(text, accented, indent: em)
          y += lineHeight
          guard let caret else { continue }
          let before = painter.layout(String(text.prefix(caret)), accented).width
          add("^", plain, indent: em + before)
          y += lineHeight
        }
      }
      height = max(height, y)
      x += widest + gap
    }
    self.texts = texts
    size = [(x - gap + padding).rounded(.up), height + padding]
  }

  /// Returns the ground and the texts of the block with its upper left corner at `corner`.
  func overlays(at corner: SIMD2<Float>, _ painter: TextPainter) -> [Overlay] {
    let ground: SIMD4<UInt8> = tone == .failure ? [96, 18, 18, 232] : [18, 22, 30, 222]
    let (width, height) = (Int(size.x), Int(size.y))
    var image = Image(width: width, height: height)
    for pixel in 0..<width * height {
      for part in 0..<4 { image.pixels[4 * pixel + part] = ground[part] }
    }
    let box = Overlay(image: image, x: Int(corner.x), y: Int(corner.y))
    return [box]
      + texts.compactMap { painter.overlay($0.text, $0.style, at: corner + $0.corner, anchor: .topLeft) }
  }

  /// Returns the lines of `text`, which is broken at spaces, and within words that are longer than a line. O(characters of the
  /// lines).
  ///
  /// - Parameter limit: the number of lines after which the rest of the text is left out.
  static func wrapped(
    _ text: String, width: Float, _ style: TextStyle, _ painter: TextPainter, limit: Int = .max
  ) -> [String] {
    var lines: [String] = []
    var paragraphs = text[...]
    while lines.count < limit {
      let end = paragraphs.firstIndex(of: "\n")
      var rest = paragraphs[..<(end ?? paragraphs.endIndex)]
      if rest.isEmpty { lines.append("") }
      while !rest.isEmpty, lines.count < limit {
        let line = painter.longestPrefix(of: rest, least: 1) {
          painter.layout(String($0), style).width <= width
        }
        let isWhole = line.endIndex == rest.endIndex
        let space = isWhole ? nil : line.lastIndex(of: " ").map { rest.index(after: $0) }
        lines.append(String(rest[..<(space ?? line.endIndex)]))
        rest = rest[(space ?? line.endIndex)...]
      }
      guard let end else { break }
      paragraphs = paragraphs[paragraphs.index(after: end)...]
    }
    return lines
  }
}
