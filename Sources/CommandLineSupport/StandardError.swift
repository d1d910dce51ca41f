#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Messages to the person at the terminal; they never mix with data on standard output.
public enum StandardError {
  /// Whether a person is reading.
  public static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Writes `text` as it is.
  public static func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite($0) }
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
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

/// The system's `write`, which `StandardError.write` hides within the type.
private func systemWrite(_ bytes: UnsafeRawBufferPointer) -> Int {
  write(STDERR_FILENO, bytes.baseAddress, bytes.count)
}
