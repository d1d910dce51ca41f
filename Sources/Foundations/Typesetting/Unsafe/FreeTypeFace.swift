import CText

/// A face of FreeType with a library of its own. Only one thread at a time may use it: `Font` guards it by a lock.
///
/// **Invariant: `font` is open from init to deinit.** FreeType reads the bytes only in `CTextOpenFont`, which copies
/// them, and the coverage of a glyph is copied before the next call.
@safe
final class FreeTypeFace {
  private let font: OpaquePointer
  /// The number of the font in its file.
  let index: Int
  /// The size that was set last, in 1/64 pixel.
  private var size: Int32 = 0

  /// Opens the font with number `index` of a font file.
  init(_ bytes: [UInt8], index: Int) throws(FontError.Problem) {
    var status: CInt = 0
    let opened = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe CTextOpenFont(bytes.baseAddress, bytes.count, index, &status)
    }
    guard let opened = unsafe opened else {
      switch Int(status) {
      case CTextNotInstalled: throw .noLibrary
      case CTextNotScalable: throw .notScalable
      case CTextOutOfMemory: throw .outOfMemory
      default: throw .invalid
      }
    }
    unsafe font = opened
    self.index = index
  }

  deinit { unsafe CTextCloseFont(font) }

  /// The extent of lines, in font units.
  var metrics: CTextMetrics { unsafe CTextGetMetrics(font) }

  /// Opens a shaper for `CTextCloseShaper`, which reads the bytes of the file. Nil if the font is damaged or memory is exhausted.
  @unsafe
  func openShaper() -> OpaquePointer? { unsafe CTextOpenShaper(font, index) }

  /// Renders a glyph relative to the pen position on the baseline. One that is damaged or too large is empty.
  func coverage(_ key: GlyphKey) -> CoverageBitmap {
    setSize(key.size)
    var bitmap = unsafe CTextBitmap()
    guard unsafe CTextRender(font, key.number, key.shift * 16, &bitmap) == 0 else {
      return CoverageBitmap(PixelRectangle(x: 0, y: 0, width: 0, height: 0))
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
    return CoverageBitmap(bounds, bytes: bytes)
  }

  private func setSize(_ size: Int32) {
    if size == self.size { return }
    // FreeType accepts every size of a scalable font in the range of `TextLimits.sizes`.
    _ = unsafe CTextSetSize(font, size)
    self.size = size
  }
}
