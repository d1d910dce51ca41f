/// A glyph of a font in one size.
struct Glyph: Sendable {
  /// The distance from this pen position to the next, in pixels.
  let advance: Float
  /// The coverage, relative to the pen position on the baseline.
  let coverage: CoverageBitmap
}

/// The identity of a glyph's bitmap.
struct GlyphKey: Hashable, Sendable {
  /// The number of the glyph in the font.
  var number: UInt32
  /// The size of the em square, in 1/64 pixel.
  var size: Int32
  /// The offset of the pen from a whole pixel, in 1/4 pixel.
  var shift: Int32
}
