import Geometry
import Pictures
import SceneModel
import TextCoding
import Typesetting

/// The layouts and images of texts, which are kept from one picture to the next.
final class TextImageCache {
  private struct TextKey: Hashable {
    var text: String
    var style: TextStyle
  }

  private struct ImageKey: Hashable {
    var text: TextKey
    /// The visible pixels.
    var clip: PixelRectangle
  }

  private let font: Font
  private var layouts: (current: [TextKey: TextLayout], previous: [TextKey: TextLayout]) = ([:], [:])
  private var images: (current: [ImageKey: Image], previous: [ImageKey: Image]) = ([:], [:])
  /// The characters of the texts of the current picture that the font lacks, in the order of their first uses.
  private(set) var missing: [Unicode.Scalar] = []
  /// The elements of `missing`.
  private var distinctMissing: Set<Unicode.Scalar> = []
  /// The number of images that were drawn.
  private(set) var drawingCount = 0

  init(_ font: Font) { self.font = font }

  /// The warning about `missing`, in one line. Nil if the font has all characters.
  var warning: String? {
    if missing.isEmpty { return nil }
    let names = missing.map { scalar in
      let number = String(scalar.value, radix: 16, uppercase: true)
      let code = "U+" + String(repeating: "0", count: max(0, 4 - number.count)) + number
      let isVisible = scalar.properties.isGraphemeBase && !scalar.properties.isWhitespace
      return isVisible ? "\(quoted(String(scalar))) (\(code))" : code
    }
    let list = listed(names, conjunction: "and", limit: 8) { "\($0) more characters" }
    return "the font \(font.name) lacks \(list), which text shows as boxes"
  }

  /// Forgets the layouts and images that the last picture did not use.
  func beginPicture() {
    layouts = ([:], layouts.current)
    images = ([:], images.current)
    (missing, distinctMissing) = ([], [])
  }

  /// Returns the layout of a text.
  func layout(_ text: String, _ style: TextStyle) -> TextLayout {
    let key = TextKey(text: text, style: style)
    let layout =
      layouts.current[key] ?? layouts.previous[key]
      ?? font.layout(text, size: style.size, alignment: style.alignment)
    layouts.current[key] = layout
    missing += layout.missing.filter { distinctMissing.insert($0).inserted }
    return layout
  }

  /// Returns the image of the pixels of a text within `clip`, and their position. Both are relative to the text's box.
  /// Nil if no pixel of the text is within `clip`.
  func image(
    _ text: String, _ layout: TextLayout, _ style: TextStyle, within clip: PixelRectangle
  ) -> (image: Image, x: Int, y: Int)? {
    let margin = CoverageBitmap.margin(style.outlineRadius)
    let visible = layout.ink.enlarged(by: margin).intersection(clip)
    guard !layout.ink.isEmpty, !visible.isEmpty else { return nil }
    let key = ImageKey(text: TextKey(text: text, style: style), clip: visible)
    if let known = images.current[key] ?? images.previous[key] {
      images.current[key] = known
      return (known, visible.x, visible.y)
    }
    drawingCount += 1
    // Pixels near the edge of the clip have an outline of glyphs beyond it.
    let glyphs = font.coverage(layout, within: visible.enlarged(by: margin))
    let image = Self.image(glyphs, style, within: visible)
    images.current[key] = image
    return (image, visible.x, visible.y)
  }

  /// Returns the pixels of `bounds`: the glyphs over their outline.
  private static func image(_ glyphs: CoverageBitmap, _ style: TextStyle, within bounds: PixelRectangle)
    -> Image
  {
    let outline = style.isOutlined ? glyphs.dilated(by: style.outlineRadius) : nil
    let (ink, edge) = (style.color.linear, style.outlineColor.linear)
    let opacities = style.opacities
    var image = Image(width: bounds.width, height: bounds.height)
    for row in 0..<bounds.height {
      for column in 0..<bounds.width {
        let inside = opacities[Int(glyphs[bounds.x + column, bounds.y + row])]
        let around = Float(outline?[bounds.x + column, bounds.y + row] ?? 0) / 255 * edge.w
        let below = around * (1 - inside)
        guard inside + below > 0 else { continue }
        let light = SIMD4(
          SIMD3(ink.x, ink.y, ink.z) * inside + SIMD3(edge.x, edge.y, edge.z) * below, inside + below)
        let pixel = encodedPixel(light)
        let start = (row * bounds.width + column) * 4
        for part in 0..<4 { image.pixels[start + part] = pixel[part] }
      }
    }
    return image
  }
}
