import Files
import Parallelism

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
  /// - Throws: `FontError.unreadable`.
  package init(_ bytes: [UInt8], name: String, index: Int = 0) throws(FontError) {
    self.name = name
    do throws(FontError.Problem) {
      state = Locked(FontState(try TextShaper(FreeTypeFace(bytes, index: index))))
    } catch {
      throw .unreadable(name: name, error)
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
    guard let location else { throw .notFound(family: family) }
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
