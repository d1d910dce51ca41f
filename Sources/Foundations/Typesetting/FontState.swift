/// A font and its cached glyphs, which one thread at a time may use.
struct FontState {
  let shaper: TextShaper
  private var glyphs: [GlyphKey: CoverageBitmap] = [:]
  /// The number of bytes of the cached bitmaps.
  private var cachedBytes = 0

  /// The limits on cached glyphs. The cache is emptied when it reaches one of them.
  private static let glyphLimit = 4096, byteLimit = 16 << 20

  init(_ shaper: TextShaper) { self.shaper = shaper }

  /// Returns a size in `TextLimits.sizes`, in steps of 1/64 pixel. NaN gives the smallest size.
  static func clamped(_ size: Float) -> Float {
    let range = TextLimits.sizes
    let bounded = size >= range.lowerBound ? min(size, range.upperBound) : range.lowerBound
    return (bounded * 64).rounded() / 64
  }

  func metrics(size: Float) -> FontMetrics {
    let units = shaper.face.metrics
    let scale = size / Float(units.unitsPerEm)
    // Some fonts have a descender with the wrong sign, or no line height.
    let (ascender, descender) = (Float(units.ascender) * scale, abs(Float(units.descender)) * scale)
    return FontMetrics(
      ascender: ascender, descender: descender,
      lineHeight: max(Float(units.height) * scale, ascender + descender))
  }

  /// Returns the pixels of a glyph, relative to the pen position on the baseline. Empty if the font is damaged there.
  mutating func coverage(_ key: GlyphKey) -> CoverageBitmap {
    if let known = glyphs[key] { return known }
    let glyph = shaper.face.coverage(key)
    if glyphs.count >= Self.glyphLimit || cachedBytes >= Self.byteLimit { (glyphs, cachedBytes) = ([:], 0) }
    glyphs[key] = glyph
    cachedBytes += glyph.bytes.count
    return glyph
  }
}

/// The identity of a glyph's bitmap.
struct GlyphKey: Hashable, Sendable {
  /// The number of the glyph in the font. 0 is the box that the font has for missing characters.
  var number: UInt32
  /// The size of the em square, in 1/64 pixel.
  var size: Int32
  /// The offset of the pen from a whole pixel, in 1/4 pixel.
  var shift: Int32
}

/// The vertical extent of the lines of a font in one size, in pixels.
package struct FontMetrics: Equatable, Sendable {
  /// The extent above the baseline.
  package let ascender: Float
  /// The extent below the baseline, positive.
  package let descender: Float
  /// The distance of baselines.
  package let lineHeight: Float
}

/// The limits on drawn text.
package enum TextLimits {
  /// The largest number of characters (Unicode scalars) of a text. The rest of a longer text is replaced by an
  /// ellipsis.
  package static let characters = 1000
  /// The sizes in which text is drawn, in pixels. Other sizes are clamped to this range.
  package static let sizes: ClosedRange<Float> = 1...1000
}
