import Files
import Geometry
import MeshFormats
import ParticleFormats
import SceneExpressions
import SceneModel
import TextCoding

/// The reason why a file cannot be read as a scene. Its description is one line, such as
/// `water.xyz:12: expected 4 fields, found 2`.
public struct SceneFileError: Error, Equatable, CustomStringConvertible {
  /// The kind of error.
  public enum Reason: Equatable, Sendable {
    /// The file cannot be read.
    case unreadable(FileError)
    /// The file is empty.
    case empty
    /// The format cannot be determined from the file's ending. The ending may be empty.
    case unknownEnding(String)
    /// The format cannot be determined from the content.
    case unknownContent
    /// The file contains `found` in place of `expected`.
    case unexpected(expected: String, found: String)
    /// The mesh of a model cannot be built.
    case model(SceneError)
    /// The counts of a model are invalid. `place` describes the model.
    case shape(GeometryError, place: String)
    /// A particle file is invalid.
    case particles(ParticleReadError)
    /// A selection is invalid for the file.
    case selection(ParticleSelectionError)
    /// The file does not have the data that the particle style needs.
    case style(ParticleStyleError)
    /// The particles of a file do not have the data that an entry of a scene file needs. `place` describes the entry.
    case particleStyle(ParticleStyleError, place: String)
    /// A mesh file is invalid.
    case mesh(MeshReadError)
    /// A file that a scene file refers to cannot be read, in words.
    case reference(String)
    /// A string in place of a value is not a valid expression.
    case expression(ExpressionError)
    /// The definition of a user function is invalid.
    case function(FunctionDefinitionError)
    /// An expression cannot be bound, or its property does not accept the value.
    case binding(BindingError)
    /// A line of a journal cannot be applied.
    case assignment(AssignmentError)
    /// The value of an option, which is that of a key of the scene that the file stands for, is not accepted.
    indirect case option(String, Reason)
    /// A key or colour is unknown. `suggestion` is a similar known name.
    case unknownName(kind: String, name: String, place: String, suggestion: String?, expected: String)
  }

  /// The path as given by the caller; `-` is standard input.
  public var path: String
  /// The line number, from 1. Nil if the error has no position.
  public var line: Int?
  /// The column in characters, from 1. Nil if the error has no position.
  public var column: Int?
  /// The kind of error.
  public var reason: Reason

  init(path: String, line: Int? = nil, column: Int? = nil, _ reason: Reason) {
    (self.path, self.line, self.column, self.reason) = (path, line, column, reason)
  }

  init(path: String, at position: TextPosition, _ reason: Reason) {
    self.init(path: path, line: position.line, column: position.column, reason)
  }

  /// Creates the error of an unknown name, with the most similar one of `known`. `ifNone` is expected if that is empty.
  init(
    path: String, at position: TextPosition, unknown kind: String, _ name: String, place: String,
    among known: [String], ifNone expected: String? = nil
  ) {
    self.init(
      path: path, at: position,
      .unknownName(
        kind: kind, name: name, place: place, suggestion: nearestName(to: name, among: known),
        expected: (known.isEmpty ? expected : nil) ?? alternatives(known)))
  }

  /// Returns the hint about the option that raises the limit. Empty for errors that are not about a limit.
  private static func hint(_ error: FileError) -> String {
    error.isLimit ? " (--max-input-size raises the limit)" : ""
  }

  /// One line with the position, the found text and the expected text.
  public var description: String {
    if case .unreadable(let error) = reason { return error.description + Self.hint(error) }
    if case .mesh(let error) = reason {
      if case .file(let cause) = error.reason { return error.description + Self.hint(cause) }
      return error.description
    }
    if case .particles(let error) = reason { return error.description }
    if case .selection(let error) = reason { return "--select \(error)" }
    let place = [
      path == FileReader.standardInput ? "standard input" : path, line.map(String.init),
      column.map(String.init),
    ]
    return "\(place.compactMap(\.self).joined(separator: ":")): \(reason.text)"
  }
}

extension SceneFileError {
  /// Calls `body` and adds the path of the file to errors about its models. Tessellation errors are not changed,
  /// because an option caused them.
  ///
  /// - Throws: The error of `body`. A `SceneError` becomes a `SceneFileError`.
  package static func naming<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as SceneError {
      if case .tessellation = error { throw error }
      throw SceneFileError(path: path, .model(error))
    }
  }

  /// The error without its position.
  var message: String { reason.text }

  /// The invalid expression, and a second line with a caret below the column. Empty for errors that are not about an
  /// expression.
  package var excerpt: [String] { reason.excerpt }
}

extension SceneFileError.Reason {
  fileprivate var excerpt: [String] {
    switch self {
    case .expression(let error): error.excerpt
    case .function(let error): error.excerpt
    case .binding(let error): error.excerpt
    case .style(let error), .particleStyle(let error, _): error.excerpt
    case .option(_, let reason): reason.excerpt
    default: []
    }
  }

  fileprivate var text: String {
    switch self {
    case .unreadable(let error): error.description
    case .mesh(let error): error.description
    case .particles(let error): error.description
    case .selection(let error): error.description
    case .expression(let error): error.message
    case .function(let error): "function \(shortened(error.name)): \(error.error.message)"
    case .binding(let error): error.message
    case .reference(let message): message
    case .style(let error): error.description
    case .option(let option, .particleStyle(let error, _)): "\(option): \(error.message)"
    case .option(let option, let reason): "\(option): \(reason.text)"
    case .particleStyle(let error, let place): "\(error.message), for \(place)"
    case .model(let error): error.description
    case .shape(let error, let place): "\(error), for \(place)"
    case .assignment(let error): error.description
    case .empty: "is empty, expected a scene"
    case .unknownEnding(""): "has no file extension, expected \(SceneFormat.endings), or --from"
    case .unknownEnding(let ending):
      "unknown file extension \(quoted("." + ending)), expected \(SceneFormat.endings), or --from"
    case .unknownContent:
      "the content matches no known format, expected --from with \(alternatives(SceneFormat.allCases.map(\.rawValue)))"
    case .unexpected(let expected, let found): "expected \(expected), found \(found)"
    case .unknownName(let kind, let name, let place, let suggestion?, _):
      "unknown \(kind) \(quoted(name)) \(place), did you mean \(quoted(suggestion))?"
    case .unknownName(let kind, let name, let place, nil, let expected):
      "unknown \(kind) \(quoted(name)) \(place), expected \(expected)"
    }
  }
}
