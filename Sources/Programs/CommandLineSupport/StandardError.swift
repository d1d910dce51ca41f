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
