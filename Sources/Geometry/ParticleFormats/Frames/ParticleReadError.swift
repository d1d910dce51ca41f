import Files

/// The reason why a particle file cannot be read. Its description is one line for the terminal, such as
/// `water.xyz:12: expected 4 fields, found 2`.
public struct ParticleReadError: Error, Equatable, CustomStringConvertible {
  /// The path as given by the caller; `-` is standard input.
  public var path: String
  /// The line number, from 1. Nil if the error concerns the whole file.
  public var line: Int?
  /// The kind of error.
  public var reason: Reason

  /// The kinds of errors.
  public enum Reason: Equatable, Sendable {
    /// The file could not be read.
    case file(FileError)
    /// The file is empty.
    case empty
    /// The file contains `found` in place of `expected`.
    case unexpected(expected: String, found: String)
    /// The frame number is not less than the number of frames, `count`.
    case noSuchFrame(Int, count: Int)
  }

  /// Creates an error.
  package init(path: String, line: Int? = nil, _ reason: Reason) {
    (self.path, self.line, self.reason) = (path, line, reason)
  }

  /// One line with the position, the found text and the expected text.
  public var description: String {
    let name = path == FileReader.standardInput ? "standard input" : path
    let place = line.map { "\(name):\($0)" } ?? name
    switch reason {
    case .file(let error): return error.description
    case .empty: return "\(place): is empty, expected particles"
    case .unexpected(let expected, let found): return "\(place): expected \(expected), found \(found)"
    case .noSuchFrame(let number, let count):
      return
        "\(place): there is no frame \(number), the file has \(count) \(count == 1 ? "frame" : "frames, numbered from 0")"
    }
  }
}
