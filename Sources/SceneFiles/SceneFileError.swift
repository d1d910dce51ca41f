import Files
import Geometry
import MeshFormats
import ParticleFormats
import SceneExpressions
import SceneModel
import TextParsing

/// Why a file did not become a scene. Its description is one line: `water.xyz:12: expected 4 fields, found 2`.
public struct SceneFileError: Error, Equatable, CustomStringConvertible {
  /// What is wrong.
  public enum Reason: Equatable, Sendable {
    /// The system could not read it.
    case unreadable(FileError)
    /// There is nothing in it.
    case empty
    /// The format does not follow from the file's ending, which is empty where there is none.
    case unknownEnding(String)
    /// The format does not follow from what is in it.
    case unknownContent
    /// Something else stands there than must.
    case unexpected(expected: String, found: String)
    /// A model of the scene makes no mesh.
    case model(SceneError)
    /// The lengths of a shape do not go together; `place` names it.
    case shape(GeometryError, place: String)
    /// A file of particles is not what its format asks for.
    case particles(ParticleReadError)
    /// A selection makes no sense for the file.
    case selection(ParticleSelectionError)
    /// The file does not have what particles shall be shown by.
    case style(ParticleStyleError)
    /// A mesh file is not what its format asks for.
    case mesh(MeshReadError)
    /// A string that stands for a value is no expression.
    case expression(ExpressionError)
    /// An expression cannot be bound, or gives no value that its property takes.
    case binding(BindingError)
    /// A key or a colour that there is not; `suggestion` is the one that may have been meant.
    case unknownName(kind: String, name: String, place: String, suggestion: String?, expected: String)
  }

  /// The file, as it was asked for; `-` is standard input.
  public var path: String
  /// The line, from 1, where there is one to name.
  public var line: Int?
  /// The column, in characters from 1, where there is one to name.
  public var column: Int?
  /// What is wrong there.
  public var reason: Reason

  init(path: String, line: Int? = nil, column: Int? = nil, _ reason: Reason) {
    (self.path, self.line, self.column, self.reason) = (path, line, column, reason)
  }

  init(path: String, at position: TextPosition, _ reason: Reason) {
    self.init(path: path, line: position.line, column: position.column, reason)
  }

  /// What a person can do about a file that is too large.
  private static func hint(_ error: FileError) -> String {
    error.isLimit ? " (--max-input-size raises the limit)" : ""
  }

  /// One line that names the place, what was found there and what was expected.
  public var description: String {
    if case .unreadable(let error) = reason { return error.description + Self.hint(error) }
    if case .mesh(let error) = reason {
      if case .file(let cause) = error.reason { return error.description + Self.hint(cause) }
      return error.description
    }
    if case .particles(let error) = reason { return error.description }
    if case .selection(let error) = reason { return "--select \(error)" }
    let place = [
      path == InputFile.standardInput ? "standard input" : path, line.map(String.init),
      column.map(String.init),
    ]
    return "\(place.compactMap(\.self).joined(separator: ":")): \(reason.text)"
  }
}

extension SceneFileError {
  /// Runs `body`. An error about a model gets the path of the file that the model is from; an error about a tessellation does
  /// not, as an option asked for it.
  ///
  /// - Throws: what `body` throws; for a `SceneError` a `SceneFileError`.
  public static func naming<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as SceneError {
      if case .tessellation = error { throw error }
      throw SceneFileError(path: path, .model(error))
    }
  }

  /// The expression that is wrong, and on a second line a caret below the place; empty where it is about none.
  public var excerpt: [String] {
    switch reason {
    case .expression(let error): error.excerpt
    case .binding(let error): error.excerpt
    default: []
    }
  }
}

extension SceneFileError.Reason {
  fileprivate var text: String {
    switch self {
    case .unreadable(let error): error.description
    case .mesh(let error): error.description
    case .particles(let error): error.description
    case .selection(let error): error.description
    case .expression(let error): error.message
    case .binding(let error): error.message
    case .style(let error): error.description
    case .model(let error): error.description
    case .shape(let error, let place): "\(error), for \(place)"
    case .empty: "is empty, expected a scene"
    case .unknownEnding(""): "has no file extension, expected \(SceneFormat.endings)"
    case .unknownEnding(let ending):
      "unknown file extension \(quoted("." + ending)), expected \(SceneFormat.endings)"
    case .unknownContent:
      "the content matches no known format, expected \(alternatives(SceneFormat.allCases.map(\.rawValue)))"
    case .unexpected(let expected, let found): "expected \(expected), found \(found)"
    case .unknownName(let kind, let name, let place, let suggestion?, _):
      "unknown \(kind) \(quoted(name)) \(place), did you mean \(quoted(suggestion))?"
    case .unknownName(let kind, let name, let place, nil, let expected):
      "unknown \(kind) \(quoted(name)) \(place), expected \(expected)"
    }
  }
}
