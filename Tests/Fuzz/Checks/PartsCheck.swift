import MeshFormats
import TextCoding

/// The requirement of reading an OBJ file in parts, each on its own thread: the result equals that of reading it in one
/// part.
struct PartsCheck {
  /// Comments that are longer than the smallest part.
  private static let padding = Array(
    String(repeating: "# " + String(repeating: "-", count: 125) + "\n", count: lineCount).utf8)
  private static let lineCount = 600

  let bytes: [UInt8]

  func run() {
    // The beginning of the file decides whether it is text.
    guard NonUTF8Encoding(bytes.span) == nil else { return }
    // The parts meet in the middle, so within the fuzzed bytes. The empty line ends a line that a backslash continues.
    let gap = Array("\n\n".utf8)
    let whole = outcome(bytes + gap, lineOffset: 0)
    let parts = outcome(Self.padding + bytes + gap + Self.padding, lineOffset: Self.lineCount)
    switch (whole, parts) {
    case (.success(let whole), .success(let parts)):
      require(whole.document == parts.document, "in parts, it is another document")
      // They name lines, which the padding moves.
      require(whole.omissions.count == parts.omissions.count, "in parts, something else is left out")
    case (.failure(let whole), .failure(let parts)):
      require(whole == parts, "in one: \(whole); in parts: \(parts)")
    default: fatalError("in one: \(whole); in parts: \(parts)")
    }
  }

  private func outcome(_ bytes: [UInt8], lineOffset: Int) -> Result<MeshFile.ReadResult, MeshReadError> {
    do throws(MeshReadError) {
      return .success(try MeshFile.parse(bytes, as: .obj, path: MeshCheck.path))
    } catch {
      var error = error
      if case .line(let line)? = error.place { error.place = .line(line - lineOffset) }
      return .failure(error)
    }
  }
}
