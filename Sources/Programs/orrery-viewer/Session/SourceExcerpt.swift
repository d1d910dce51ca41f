import Files
import SceneFiles

/// The line of a file in which an error is, for the window.
struct SourceExcerpt: Equatable {
  /// The part of the line around the error.
  var text: String
  /// The number of characters of `text` before the error.
  var caret: Int

  /// The largest number of characters that are shown before and after the error.
  private static let reach = 48

  /// Creates the excerpt for an error: its expression, or the line of the file. Nil if the error has no position, or if the
  /// file cannot be read.
  init?(_ error: any Error) {
    guard let error = error as? SceneFileError else { return nil }
    let lines = error.excerpt
    if lines.count == 2 {
      self.init(line: lines[0], caret: lines[1].prefix { $0 == " " }.count)
    } else if let line = error.line, let column = error.column, error.path != FileReader.standardInput,
      let bytes = try? FileReader.readUnpacked(error.path)
    {
      let rows = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: line, omittingEmptySubsequences: false)
      guard rows.indices.contains(line - 1) else { return nil }
      self.init(line: String(decoding: rows[line - 1], as: UTF8.self), caret: column - 1)
    } else {
      return nil
    }
  }

  private init(line: String, caret: Int) {
    let characters = line.map { $0.isWhitespace ? " " : $0 }
    let caret = max(0, min(caret, characters.count))
    let indent = min(caret, characters.prefix { $0 == " " }.count)
    let start = max(indent, caret - Self.reach), end = min(characters.count, caret + Self.reach)
    let ellipsis = start > indent ? "…" : ""
    text = ellipsis + String(characters[start..<end]) + (end < characters.count ? "…" : "")
    self.caret = caret - start + ellipsis.count
  }
}
