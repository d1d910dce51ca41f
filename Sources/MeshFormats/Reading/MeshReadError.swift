public import Files
import TextParsing

/// Why a mesh file could not be read. Its description is one line for the person at the terminal, as in
/// `bunny.obj:12: expected three numbers after v, found "x"` or `bunny.stl: byte 84: …`.
public struct MeshReadError: Error, Equatable, CustomStringConvertible {
  /// The file, as it was named.
  public var path: String
  /// Where in the file; nil where it is about the whole.
  public var place: Place?
  /// What is wrong.
  public var reason: Reason

  /// A place in a file.
  public enum Place: Equatable, Sendable {
    /// A line of a text, from 1.
    case line(Int)
    /// A byte, from 0.
    case byte(Int)
    /// A part of a JSON text, as in `accessors[3].count`.
    case key(String)
  }

  /// What is wrong with a file.
  public enum Reason: Equatable, Sendable {
    /// The file, or one that it names, could not be read.
    case file(FileError)
    /// Something else stands where `expected` was.
    case unexpected(expected: String, found: String)
    /// What the file says cannot be done here: a feature, by its name.
    case unsupported(String)
    /// The file's ending names no format that is read.
    case unknownFormat
  }

  /// Creates an error.
  public init(path: String, at place: Place? = nil, _ reason: Reason) {
    (self.path, self.place, self.reason) = (path, place, reason)
  }

  /// Refuses the beginning of a file that must be text and is UTF-16, or mostly zero bytes. O(1).
  ///
  /// - Throws: `MeshReadError` that names the encoding.
  static func checkText(_ bytes: borrowing Span<UInt8>, path: String) throws(MeshReadError) {
    if let found = ForeignText(bytes) {
      throw MeshReadError(path: path, .unexpected(expected: ForeignText.expected, found: found.rawValue))
    }
  }

  /// One line that says where, what was found and what was expected.
  public var description: String {
    let reason =
      switch self.reason {
      case .file(let error): error.description
      case .unexpected(let expected, let found): "expected \(expected), found \(found)"
      case .unsupported(let feature): "\(feature) is not supported"
      case .unknownFormat:
        "the ending names no mesh format, expected .\(MeshFormat.allCases.map(\.rawValue).joined(separator: ", ."))"
      }
    switch place {
    case .line(let line): return "\(path):\(line): \(reason)"
    case .byte(let offset): return "\(path): byte \(offset): \(reason)"
    case .key(let key): return "\(path): \(key): \(reason)"
    case nil:
      // A `FileError` names its file itself.
      if case .file = self.reason { return reason }
      return "\(path): \(reason)"
    }
  }
}
