/// The face of a font and its cached glyphs, which one thread at a time may use.
struct FontState {
  private let face: FreeTypeFace
  private var glyphs: [GlyphKey: Glyph] = [:]
  /// The number of bytes of the cached bitmaps.
  private var cachedBytes = 0
  private var numbers: [Unicode.Scalar: UInt32] = [:]

  /// The limits on cached glyphs. The cache is emptied when it reaches one of them.
  private static let glyphLimit = 4096, byteLimit = 16 << 20

  init(face: FreeTypeFace) { self.face = face }

  /// Returns a size in `TextLimits.sizes`, in steps of 1/64 pixel. NaN gives the smallest size.
  static func clamped(_ size: Float) -> Float {
    let range = TextLimits.sizes
    let bounded = size >= range.lowerBound ? min(size, range.upperBound) : range.lowerBound
    return (bounded * 64).rounded() / 64
  }

  func metrics(size: Float) -> FontMetrics {
    let units = face.metrics
    let scale = size / Float(units.unitsPerEm)
    // Some fonts have a descender with the wrong sign, or no line height.
    let (ascender, descender) = (Float(units.ascender) * scale, abs(Float(units.descender)) * scale)
    return FontMetrics(
      ascender: ascender, descender: descender,
      lineHeight: max(Float(units.height) * scale, ascender + descender))
  }

  /// Returns the number of the glyph of a character. 0 is the glyph for missing characters.
  mutating func glyphNumber(_ scalar: Unicode.Scalar) -> UInt32 {
    if let known = numbers[scalar] { return known }
    let number = face.glyphNumber(scalar)
    if numbers.count >= Self.glyphLimit { numbers = [:] }
    numbers[scalar] = number
    return number
  }

  /// Returns a glyph, which is empty if the font is damaged there.
  mutating func glyph(_ key: GlyphKey) -> Glyph {
    if let known = glyphs[key] { return known }
    let glyph = face.glyph(key)
    if glyphs.count >= Self.glyphLimit || cachedBytes >= Self.byteLimit { (glyphs, cachedBytes) = ([:], 0) }
    glyphs[key] = glyph
    cachedBytes += glyph.coverage.bytes.count
    return glyph
  }

  /// Returns the kerning between two glyphs, in pixels.
  func kerning(_ left: UInt32, _ right: UInt32, size: Int32) -> Float {
    face.kerning(left, right, size: size)
  }
}
