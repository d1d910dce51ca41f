#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

import Files
import Parallelism

/// Messages to the user on standard error, apart from the data on standard output.
package enum StandardError {
  /// Whether standard error is a terminal.
  package static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Writes `text` unchanged. Errors are ignored.
  package static func write(_ text: String) {
    text.utf8Span.span.withBytes { bytes in
      var written = 0
      while written < bytes.byteCount {
        let count = FileDescriptor.write(STDERR_FILENO, bytes.extracting(droppingFirst: written))
        if count < 0 && errno == EINTR { continue }
        if count <= 0 { return }
        written += count
      }
    }
  }

  /// Prints an error: `orrery: error: water.xyz:12: expected 4 fields, found 2`.
  package static func error(_ message: some CustomStringConvertible, program: String) {
    write("\(program): error: \(message.description.printable)\n")
  }

  /// Prints what was done, with `--verbose` only.
  package static func note(_ message: @autoclosure () -> String) {
    if Verbosity.current == .verbose { write("\(message().printable)\n") }
  }

  /// Prints a warning: `orrery: warning: …`. `--quiet` leaves it out.
  package static func warning(_ message: some CustomStringConvertible, program: String) {
    if Verbosity.current == .quiet { return }
    write("\(program): warning: \(message.description.printable)\n")
  }
}

/// Text results on standard output.
package enum StandardOutput {
  /// Writes `text` unchanged.
  ///
  /// - Throws: `FileError` if it cannot be written, as on a full disk or a closed stream.
  package static func write(_ text: String) throws(FileError) {
    var file = try OutputFile(path: OutputFile.standardOutput)
    try file.write(text)
    try file.commit()
  }
}

extension StringProtocol {
  /// The text on one line, without characters that control a terminal. Control characters are shown as `\\u{1b}`, bytes
  /// of paths that are not UTF-8 as `\\xff`. Of a text of a file that is longer than any path, the beginning is shown.
  package var printable: String { printable(limit: 4096) }

  /// Returns `printable` with at most `limit` characters (Unicode scalars) of the text, and `…` in place of the others.
  package func printable(limit: Int) -> String {
    let scalars = String(self).pathDescription.unicodeScalars
    let end =
      scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex) ?? scalars.endIndex
    let text = scalars[..<end].reduce(into: "") { text, scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: text += "\\u{\(String(scalar.value, radix: 16))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return end == scalars.endIndex ? text : text + "…"
  }
}
