#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

import Files
import Hardware

/// Messages to the person at the terminal; they never mix with data on standard output.
public enum StandardError {
  /// Whether a person is reading.
  public static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Writes `text` as it is.
  public static func write(_ text: String) {
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

  /// Says what went wrong: `orrery: error: water.xyz:12: expected 4 fields, found 2`.
  public static func error(_ message: some CustomStringConvertible, program: String) {
    write("\(program): error: \(message.description.printable)\n")
  }

  /// Says what is worth knowing although the work goes on.
  public static func warning(_ message: some CustomStringConvertible, program: String) {
    write("\(program): warning: \(message.description.printable)\n")
  }
}
