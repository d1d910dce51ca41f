/// The positions of the glyphs of a text, in pixels. The origin is the upper left corner of the text's box, and Y
/// points down.
package struct TextLayout: Sendable {
  /// The horizontal alignment of lines.
  package enum Alignment: Hashable, Sendable {
    case left, center, right
  }

  /// A glyph at a position on a baseline, in whole pixels.
  struct PlacedGlyph: Sendable {
    let key: GlyphKey
    let x: Int, y: Int
  }

  let glyphs: [PlacedGlyph]
  /// The size of the box: the width of the longest line by its advances, and the height of all lines from the ascender
  /// of the first to the descender of the last.
  package let width: Float, height: Float
  /// The pixels that the glyphs cover.
  package let ink: PixelRectangle
  /// The characters that the font lacks, which are shown as its box, in the order of their first uses.
  package let missing: [Unicode.Scalar]
}

/// A line of glyphs before its alignment.
struct TextLine {
  /// The glyphs from left to right, and their positions to the right of the start and above the baseline.
  var glyphs: [(number: UInt32, x: Float, y: Float)] = []
  var width: Float = 0
  /// The characters that the font lacks.
  var missing: [Unicode.Scalar] = []
}
