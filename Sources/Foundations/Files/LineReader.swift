/// A reader of lines from a pipe or file, each as soon as it has arrived.
package enum LineReader {
  /// Calls `body` with each line without its line feed, and its number from 1, until the file ends. `-` is standard input.
  /// A last line without a line feed counts. The memory is that of the longest line.
  ///
  /// - Throws: the error of `body`, or `FileError` if the file cannot be read, or a line has more than `limit` bytes.
  package static func forEachLine(
    _ path: String, limit: Int, _ body: (_ line: [UInt8], _ number: Int) throws -> Void
  ) throws {
    let file = try SequentialFile(path)
    var (line, number) = ([UInt8](), 0)
    while true {
      let piece = try file.readAvailable(Self.pieceSize)
      if piece.isEmpty { break }
      var rest = piece[...]
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        number += 1
        try body(line + rest[..<end], number)
        (line, rest) = ([], rest[(end + 1)...])
      }
      line += rest
      if line.count > limit { throw FileError.tooLarge(path: file.path, limit: limit) }
    }
    if !line.isEmpty { try body(line, number + 1) }
  }

  private static let pieceSize = 1 << 16
}
