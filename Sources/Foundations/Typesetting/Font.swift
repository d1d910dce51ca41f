import Files
import Parallelism
import TextCoding

/// A scalable font: TrueType, OpenType or Type 1, by FreeType and HarfBuzz.
///
/// ```swift
/// let font = try Font.system()                                    // found by fontconfig
/// print(font.width(of: "r = 0.27", size: 16))
/// ```
/// HarfBuzz chooses and places the glyphs: letters of Arabic are joined, marks are placed on their letters, and
/// ligatures and kerning are those of the font. A letter with an accent may be spelled in one scalar or in several.
/// FriBidi orders the parts of a line that are written from left to right and from right to left (UAX #9). A character
/// that the font lacks is drawn as the font's box.
///
/// Glyphs are hinted vertically only and placed in steps of a quarter pixel, so that lines of text are sharp and evenly
/// spaced. The same font gives the same pixels with the same versions of FreeType and HarfBuzz.
///
/// Both allow one thread at a time to use a font. A lock guards each call, so a `Font` can be used on any thread.
package final class Font: Sendable {
  /// The path of the file, or another name for messages.
  package let name: String
  let state: Locked<FontState>

  /// Creates a font from the bytes of its file. O(bytes).
  ///
  /// - Parameter index: the number of the font in a collection.
  /// - Throws: `FontError.unreadable` or `FontError.missingLibrary`.
  package init(_ bytes: [UInt8], name: String, index: Int = 0) throws(FontError) {
    self.name = name
    do throws(FontError.Problem) {
      state = Locked(FontState(try TextShaper(FreeTypeFace(bytes, index: index))))
    } catch {
      throw SystemFontSearch.missingLibrary.map { .missingLibrary($0) } ?? .unreadable(name: name, error)
    }
  }

  /// Reads the font in the file at `path`.
  ///
  /// - Throws: `FontError`.
  package convenience init(path: String, index: Int = 0) throws(FontError) {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try FileReader.read(path) } catch { throw .file(error) }
    try self.init(bytes, name: path, index: index)
  }

  /// The family of the system's font.
  static let systemFamily = "sans-serif"

  /// Returns the sans-serif font of the system, which fontconfig chooses. It is searched for and read once.
  ///
  /// - Throws: `FontError`, the same at each call.
  package static func system() throws(FontError) -> Font { try systemFont.get() }

  private static let systemFont = Result { () throws(FontError) -> Font in
    try find(systemFamily, at: FontLocation.system)
  }

  /// Reads the installed font that is most similar to `family`.
  ///
  /// - Throws: `FontError.notFound` if there is no scalable font, or another `FontError` if it cannot be read.
  static func find(_ family: String) throws(FontError) -> Font {
    try find(family, at: SystemFontSearch.find(family))
  }

  private static func find(_ family: String, at location: FontLocation?) throws(FontError) -> Font {
    guard let location else {
      throw SystemFontSearch.missingLibrary.map { .missingLibrary($0) } ?? .notFound(family: family)
    }
    return try Font(path: location.path, index: location.index)
  }

  /// Returns the extent of lines in a size in pixels. O(1).
  package func metrics(size: Float) -> FontMetrics {
    state.withValue { $0.metrics(size: FontState.clamped(size)) }
  }

  /// Returns the width of the longest line of `text` in a size in pixels. O(characters).
  package func width(of text: String, size: Float) -> Float { layout(text, size: size).width }
}

/// The place of a font in the file system.
package struct FontLocation: Equatable, Sendable {
  /// The path of the file.
  package var path: String
  /// The number of the font in the file.
  package var index: Int

  /// The place of `Font.system()`. Nil if no scalable font is installed. It is searched for once.
  package static let system = SystemFontSearch.find(Font.systemFamily)
}

extension Font {
  /// Returns the layout of `text`, whose lines are separated by line feeds, in a size in pixels. O(characters).
  package func layout(
    _ text: String, size: Float, alignment: TextLayout.Alignment = .left
  ) -> TextLayout {
    state.withValue { $0.layout(text, size: FontState.clamped(size), alignment) }
  }

  /// Returns the coverage of the pixels of `layout.ink` that are within `clip`. O(pixels of the glyphs).
  package func coverage(_ layout: TextLayout, within clip: PixelRectangle) -> CoverageBitmap {
    var bitmap = CoverageBitmap(layout.ink.intersection(clip))
    state.withValue { state in
      for glyph in layout.glyphs { bitmap.add(state.coverage(glyph.key), x: glyph.x, y: glyph.y) }
    }
    return bitmap
  }
}

extension FontState {
  fileprivate mutating func layout(_ text: String, size: Float, _ alignment: TextLayout.Alignment)
    -> TextLayout
  {
    let pixels = Int32(size * 64)
    let lines = Self.lines(text).map { line($0, size: size) }
    let metrics = metrics(size: size)
    let width = lines.reduce(0) { max($0, $1.width) }
    var glyphs: [TextLayout.PlacedGlyph] = []
    var ink = PixelRectangle(x: 0, y: 0, width: 0, height: 0)
    var known: Set<Unicode.Scalar> = []
    let missing = lines.flatMap(\.missing).filter { known.insert($0).inserted }
    for (number, line) in lines.enumerated() {
      // Baselines are whole pixels, so that all lines are equally sharp.
      let baseline = Int((metrics.ascender + Float(number) * metrics.lineHeight).rounded())
      let rest = width - line.width
      let start = alignment == .left ? 0 : alignment == .right ? rest : rest / 2
      for glyph in line.glyphs {
        let quarters = Int(((start + glyph.x) * 4).rounded())
        let key = GlyphKey(number: glyph.number, size: pixels, shift: Int32(quarters & 3))
        let placed = TextLayout.PlacedGlyph(key: key, x: quarters >> 2, y: baseline - Int(glyph.y.rounded()))
        let bounds = coverage(key).bounds
        if bounds.isEmpty { continue }
        glyphs.append(placed)
        ink = ink.union(bounds.moved(x: placed.x, y: placed.y))
      }
    }
    let height =
      metrics.ascender + metrics.descender + Float(max(0, lines.count - 1)) * metrics.lineHeight
    return TextLayout(
      glyphs: glyphs, width: width, height: height, ink: ink, missing: missing)
  }

  /// Returns the scalars of each line, of `TextLimits.characters` at most in all.
  private static func lines(_ text: String) -> [[UInt32]] {
    var lines: [[UInt32]] = [[]]
    var count = 0
    for character in text {
      count += character.unicodeScalars.count
      if count > TextLimits.characters {
        lines[lines.count - 1].append(("\u{2026}" as Unicode.Scalar).value)
        break
      }
      if character.isNewline {
        lines.append([])
      } else {
        // A tab is a space.
        lines[lines.count - 1] += (character == "\t" ? " " : character).unicodeScalars.map(\.value)
      }
    }
    return lines
  }

  private func line(_ characters: [UInt32], size: Float) -> TextLine {
    let unitsPerEm = Float(shaper.face.metrics.unitsPerEm)
    // Sums of whole units are exact.
    func pixels(_ units: Float) -> Float { units * size / unitsPerEm }
    var line = TextLine()
    var pen: Float = 0
    var missing: Set<Int> = []
    for glyph in TextRun.runs(of: characters).flatMap({ shaper.glyphs(of: $0, in: characters) }) {
      if glyph.number == 0 { missing.insert(glyph.character) }
      line.glyphs.append((glyph.number, pixels(pen + glyph.offset.x), pixels(glyph.offset.y)))
      pen += glyph.advance
    }
    line.width = pixels(pen)
    line.missing = missing.sorted().compactMap { Unicode.Scalar(characters[$0]) }
    return line
  }
}

/// The reason why text cannot be drawn. Its description is one line.
package enum FontError: Error, Equatable, CustomStringConvertible {
  /// The file of the font cannot be read.
  case file(FileError)
  /// FreeType cannot use the font called `name`.
  case unreadable(name: String, Problem)
  /// fontconfig found no scalable font. `family` is the family that was searched for.
  case notFound(family: String)
  /// One of the libraries that draw text is not installed. The value is its name.
  case missingLibrary(String)

  /// The kinds of errors of a font file.
  package enum Problem: String, Error {
    /// The file is of another format, or it is truncated or damaged.
    case invalid = "expected a TrueType, OpenType or Type 1 font, found another format or a damaged file"
    /// The font consists of images and not of outlines.
    case notScalable = "expected a font with outlines, found one of images"
    /// There is not enough memory for the font.
    case outOfMemory = "out of memory"
    /// A library is missing. `Font` names it by `FontError.missingLibrary`.
    case noLibrary = "a library is not installed"
  }

  /// One line with the font, the found and the expected content.
  package var description: String {
    switch self {
    case .file(let error): error.description
    case .unreadable(let name, let problem): "\(name.isEmpty ? "font" : name): \(problem.rawValue)"
    case .notFound(let family):
      "found no font for \(quoted(family)) on this system: install one, such as DejaVu Sans, or use --font"
    case .missingLibrary(let name):
      "text needs \(name), which is not installed (Debian: libfontconfig1 libfreetype6 libfribidi0 libharfbuzz0b)"
    }
  }
}
