public import Files

/// Why a file of particles could not be read. Its description is one line for the person at the terminal, as in
/// `water.xyz:12: expected 4 fields, found 2`.
public struct ParticleReadError: Error, Equatable, CustomStringConvertible {
  /// The file, as it was named; `-` is standard input.
  public var path: String
  /// The line, from 1; nil where it is about the whole.
  public var line: Int?
  /// What is wrong.
  public var reason: Reason

  /// What is wrong with a file.
  public enum Reason: Equatable, Sendable {
    /// The file could not be read.
    case file(FileError)
    /// There is nothing in it.
    case empty
    /// Something else stands where `expected` was.
    case unexpected(expected: String, found: String)
    /// The file has fewer frames.
    case noSuchFrame(Int, count: Int)
  }

  /// Creates an error.
  public init(path: String, line: Int? = nil, _ reason: Reason) {
    (self.path, self.line, self.reason) = (path, line, reason)
  }

  /// One line that says where, what was found and what was expected.
  public var description: String {
    let name = path == InputFile.standardInput ? "standard input" : path
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
