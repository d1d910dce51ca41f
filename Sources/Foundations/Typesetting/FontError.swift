import Files

import TextCoding

/// The reason why text cannot be drawn. Its description is one line.
package enum FontError: Error, Equatable, CustomStringConvertible {
  /// The file of the font cannot be read.
  case file(FileError)
  /// FreeType cannot use the font called `name`.
  case unreadable(name: String, Problem)
  /// fontconfig found no scalable font. `family` is the family that was searched for.
  case notFound(family: String)

  /// The kinds of errors of a font file.
  package enum Problem: String, Error {
    /// The file is of another format, or it is truncated or damaged.
    case invalid = "expected a TrueType, OpenType or Type 1 font, found another format or a damaged file"
    /// The font consists of images and not of outlines.
    case notScalable = "expected a font with outlines, found one of images"
    /// There is not enough memory for the font.
    case outOfMemory = "out of memory"
  }

  /// One line with the font, the found and the expected content.
  package var description: String {
    switch self {
    case .file(let error): error.description
    case .unreadable(let name, let problem): "\(name.isEmpty ? "font" : name): \(problem.rawValue)"
    case .notFound(let family):
      "found no font for \(quoted(family)) on this system: install one, such as DejaVu Sans, or use --font"
    }
  }
}
