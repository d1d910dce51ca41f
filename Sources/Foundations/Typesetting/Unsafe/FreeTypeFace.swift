import CFreeType

/// A face of FreeType with a library of its own. Only one thread at a time may use it: `Font` guards it by a lock.
///
/// **Invariant: `font` is open from init to deinit.** FreeType reads the bytes only in `CFreeTypeOpen`, which copies
/// them, and the coverage of a glyph is copied before the next call.
@safe
final class FreeTypeFace {
  private let font: UnsafeMutablePointer<CFreeTypeFont>
  /// The size that was set last, in 1/64 pixel.
  private var size: Int32 = 0

  /// Opens the font with number `index` of a font file.
  init(_ bytes: [UInt8], index: Int) throws(FontError.Problem) {
    var status: CInt = 0
    let opened = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe CFreeTypeOpen(bytes.baseAddress, bytes.count, index, &status)
    }
    guard let opened = unsafe opened else {
      switch Int(status) {
      case CFreeTypeNotScalable: throw .notScalable
      case CFreeTypeOutOfMemory: throw .outOfMemory
      default: throw .invalid
      }
    }
    unsafe font = opened
  }

  deinit { unsafe CFreeTypeClose(font) }

  /// The extent of lines, in font units.
  var metrics: CFreeTypeMetrics { unsafe CFreeTypeGetMetrics(font) }

  /// Returns the number of the glyph of a character, or 0.
  func glyphNumber(_ scalar: Unicode.Scalar) -> UInt32 { unsafe CFreeTypeGlyph(font, scalar.value) }

  /// Returns the kerning between two glyphs, in pixels.
  func kerning(_ left: UInt32, _ right: UInt32, size: Int32) -> Float {
    setSize(size)
    return unsafe Float(CFreeTypeKerning(font, left, right)) / 64
  }

  /// Renders a glyph. One that is damaged or too large is empty.
  func glyph(_ key: GlyphKey) -> Glyph {
    setSize(key.size)
    var bitmap = unsafe CFreeTypeBitmap()
    var advance: Int32 = 0
    guard unsafe CFreeTypeRender(font, key.number, key.shift * 16, &advance, &bitmap) == 0 else {
      return Glyph(advance: 0, coverage: CoverageBitmap(PixelRectangle(x: 0, y: 0, width: 0, height: 0)))
    }
    let (width, rows) = unsafe (Int(bitmap.width), Int(bitmap.rows))
    var bytes: [UInt8] = []
    if let coverage = unsafe bitmap.coverage {
      bytes.reserveCapacity(width * rows)
      for row in 0..<rows {
        // Each row has `width` bytes.
        unsafe bytes.append(
          contentsOf: UnsafeBufferPointer(start: coverage + row * Int(bitmap.pitch), count: width))
      }
    }
    let bounds = unsafe PixelRectangle(
      x: Int(bitmap.left), y: -Int(bitmap.top), width: bytes.isEmpty ? 0 : width,
      height: bytes.isEmpty ? 0 : rows)
    return Glyph(advance: Float(advance) / 65536, coverage: CoverageBitmap(bounds, bytes: bytes))
  }

  private func setSize(_ size: Int32) {
    if size == self.size { return }
    // FreeType accepts every size of a scalable font in the range of `TextLimits.sizes`.
    _ = unsafe CFreeTypeSetSize(font, size)
    self.size = size
  }
}
