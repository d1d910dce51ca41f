/// The identity of a glyph's bitmap.
struct GlyphKey: Hashable, Sendable {
  /// The number of the glyph in the font. 0 is the box that the font has for missing characters.
  var number: UInt32
  /// The size of the em square, in 1/64 pixel.
  var size: Int32
  /// The offset of the pen from a whole pixel, in 1/4 pixel.
  var shift: Int32
}
