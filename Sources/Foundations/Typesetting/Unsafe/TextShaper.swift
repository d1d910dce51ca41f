import CText

/// The choice and the places of the glyphs of text in a font, by HarfBuzz: joined letters, ligatures, marks and
/// kerning. Only one thread at a time may use it: `Font` guards it by a lock.
///
/// **Invariant: `shaper` is open from init to deinit, and `face` lives longer**: HarfBuzz reads its bytes, which do
/// not change. Glyphs are copied before the next call.
@safe
final class TextShaper {
  /// A glyph of a run. Lengths are in units of the font.
  struct Glyph {
    var number: UInt32
    /// The index of its character in the line.
    var character: Int
    /// The distance from this pen position to the next.
    var advance: Float
    /// The position to the right of the pen and above the baseline.
    var offset: SIMD2<Float>
  }

  /// The face with the outlines of the glyphs.
  let face: FreeTypeFace
  private let shaper: OpaquePointer

  /// Opens the font of `face`.
  init(_ face: FreeTypeFace) throws(FontError.Problem) {
    guard let opened = unsafe face.openShaper() else { throw .invalid }
    self.face = face
    unsafe shaper = opened
  }

  deinit { unsafe CTextCloseShaper(shaper) }

  /// Returns the script of a character. Nil for characters of several scripts, as digits and marks.
  static func script(of character: UInt32) -> UInt32? {
    let script = CTextScript(character)
    return script == 0 ? nil : script
  }

  /// Returns the glyphs of a run of a line, from left to right. O(characters of the run).
  func glyphs(of run: TextRun, in line: [UInt32]) -> [Glyph] {
    let range = run.characters
    precondition(range.upperBound <= line.count, "a run must be a part of its line")
    let count = unsafe line.withUnsafeBufferPointer { line in
      unsafe CTextShape(
        shaper, line.baseAddress, CInt(line.count), CInt(range.lowerBound), CInt(range.upperBound),
        run.script ?? 0,
        run.isReversed ? 1 : 0)
    }
    return (0..<count).map { index in
      // There are `count` glyphs until the next call.
      let glyph = unsafe CTextGetGlyph(shaper, index)
      return Glyph(
        number: glyph.number, character: Int(glyph.character), advance: glyph.advance,
        offset: SIMD2(glyph.x, glyph.y))
    }
  }
}

/// The directions of the characters of a line, by the bidirectional algorithm of Unicode (UAX #9).
enum EmbeddingLevels {
  /// Returns the embedding level of each character. Those of odd levels are written from right to left. The direction
  /// of the line is that of its first letter. O(characters).
  static func levels(of line: [UInt32]) -> [Int8] {
    var levels = [Int8](repeating: 0, count: line.count)
    // Both arrays have `line.count` elements, and are used during the call only. Without memory all levels stay 0.
    let isDone = unsafe levels.withUnsafeMutableBufferPointer { levels in
      unsafe line.withUnsafeBufferPointer { line in
        unsafe CTextLevels(line.baseAddress, CInt(line.count), levels.baseAddress)
      }
    }
    return isDone == 0 ? levels.map { _ in 0 } : levels
  }
}
