import Files
import TextCoding

/// The reason why a mesh file cannot be read. Its description is one line for the person at the terminal, such as
/// `bunny.obj:12: expected three numbers after v, found "x"` or `bunny.stl: byte 84: …`.
public struct MeshReadError: Error, Equatable, CustomStringConvertible {
  /// The path of the file, as given by the caller.
  public var path: String
  /// The position in the file, or nil if the error is about the whole file.
  public var place: FileLocation?
  /// The kind of defect.
  public var reason: Reason

  /// A location in a file.
  public enum FileLocation: Equatable, Sendable {
    /// A line of a text, counted from 1.
    case line(Int)
    /// A byte offset, counted from 0.
    case byte(Int)
    /// A part of a JSON text, such as `accessors[3].count`.
    case key(String)
  }

  /// The kind of defect of a file.
  public enum Reason: Equatable, Sendable {
    /// The file, or a file that it refers to, cannot be read.
    case file(FileError)
    /// The file contains `found` instead of `expected`.
    case unexpected(expected: String, found: String)
    /// The file requires an unsupported feature, given by its name.
    case unsupported(String)
    /// The library that reads the format refuses the file, or fails while it reads it.
    case library(name: String, reason: String)
    /// The filename extension is not that of a supported format.
    case unknownFormat
  }

  /// Creates an error.
  package init(path: String, at place: FileLocation? = nil, _ reason: Reason) {
    (self.path, self.place, self.reason) = (path, place, reason)
  }

  /// Throws if the beginning of a text file is UTF-16 or mostly zero bytes. O(1).
  ///
  /// - Throws: `MeshReadError` with the name of the encoding.
  static func checkText(_ bytes: borrowing Span<UInt8>, path: String) throws(MeshReadError) {
    if let found = NonUTF8Encoding(bytes) {
      throw MeshReadError(path: path, .unexpected(expected: NonUTF8Encoding.expected, found: found.rawValue))
    }
  }

  /// The word for the end of a file in `found`.
  static let endOfFile = "the end of the file"

  /// Whether the file ends where more is expected.
  var isEndOfFile: Bool {
    if case .unexpected(_, let found) = reason { return found.hasPrefix(Self.endOfFile) }
    return false
  }

  /// The place and the reason, without the path of the file.
  var messageInFile: String { (place.map { "\($0.shown): " } ?? "") + reasonText }

  private var reasonText: String {
    switch reason {
    case .file(let error): error.description
    case .unexpected(let expected, let found): "expected \(expected), found \(found)"
    case .unsupported(let feature): "\(feature) is not supported"
    case .library(let name, let reason): "\(name) cannot read the file: \(reason)"
    case .unknownFormat:
      "unknown file extension for a mesh, expected .\(MeshFormat.allCases.flatMap(\.pathExtensions).joined(separator: ", ."))"
    }
  }

  /// One line with the position, the value found and the value expected.
  public var description: String {
    let reason = reasonText
    switch place {
    case .line(let line): return "\(path):\(line): \(reason)"
    case .byte(let offset): return "\(path): byte \(offset): \(reason)"
    case .key(let key): return "\(path): \(key): \(reason)"
    case nil:
      // A `FileError` contains the path itself.
      if case .file = self.reason { return reason }
      return "\(path): \(reason)"
    }
  }
}
