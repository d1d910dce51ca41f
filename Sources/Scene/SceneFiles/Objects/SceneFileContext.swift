import Files
import Geometry
import MeshFormats
import SceneExpressions
import TextCoding

/// The shared state of reading one scene file: its text, parsed expressions and limits. It parses expressions in
/// strings and converts their errors to positions in the file.
final class SceneFileContext {
  let path: String
  /// The folder of the file, relative to that of the scene, with its trailing slash. Empty for the scene.
  let folder: String
  /// The files of the scene.
  unowned let files: SceneFileSet
  /// The parsed text.
  let value: JSON5Value
  private let bytes: [UInt8]
  /// The parsed expressions by text. All shapes of a repetition share them.
  private var known: [String: Expression] = [:]
  /// The user functions that the expressions of the file can call.
  var functions = FunctionDefinitions.none
  /// The number of units of lengths in a metre, by which literals such as `2mm` are read.
  var unitsPerMetre = 1.0
  /// The axis that points upward.
  var upAxis = UpAxis.y
  /// The names of the user functions.
  var functionNames: Set<String> = []
  /// The names of parameters and the background, which expressions may read.
  var parameterNames: Set<String> = []
  /// The names of the choices of parameters, by the names of the parameters.
  var parameterChoices: [String: [String]] = [:]
  /// The remaining amounts of the repetition limits.
  var repetitionsLeft: RepetitionLimits {
    get { files.repetitionsLeft }
    set { files.repetitionsLeft = newValue }
  }
  /// The limits on the repetitions of the scene.
  var repetitionLimits: RepetitionLimits { files.repetitionLimits }
  private var images: EncodedImageLoader
  /// The files that the scene may refer to.
  let siblings: SiblingFiles
  /// The paths of all images that the file refers to, relative to its folder.
  private(set) var imageNames: [String] = []

  /// Creates the context of the file at `path`. `value` is the parsed `bytes`. `files` must outlive it.
  init(
    _ value: JSON5Value, path: String, bytes: [UInt8], files: SceneFileSet, folder: String
  ) {
    (self.value, self.path, self.bytes) = (value, path, bytes)
    (self.files, self.folder) = (files, folder)
    siblings = files.siblings.relative(to: folder)
    images = EncodedImageLoader(siblings)
  }

  /// Returns the image in the file called `name`, relative to the folder of the scene file. Each file is read once. A
  /// missing image is replaced by a placeholder, and reported in `imageWarnings`. The name is resolved as
  /// all references are; see `FileReferences`.
  func image(_ name: String) -> EncodedImage {
    for name in FileReferences.candidates(for: name) where !imageNames.contains(name) {
      imageNames.append(name)
    }
    return images.image(name)
  }

  /// Notes on the missing images, for messages.
  var imageWarnings: [String] { images.warnings }

  /// Returns the line and column of a byte offset.
  func position(of offset: Int) -> TextPosition { value.position(of: offset) }

  /// Returns whether a file of the scene may refer to a single element of the repetition with the path `name`, such as
  /// `star[3].radius`.
  func mentionsOne(of name: String) -> Bool {
    guard let word = name.split(separator: ".").last.map(String.init) else { return false }
    return files.contexts.contains { $0.indexedNames.contains(word) }
  }

  /// The words before each opening bracket of the text. Computed once, O(size).
  private lazy var indexedNames: Set<String> = {
    var names: Set<String> = []
    for bracket in bytes.indices where bytes[bracket] == UInt8(ascii: "[") {
      var end = bracket
      while end > 0, isBlankOrLineFeed(bytes[end - 1]) { end -= 1 }
      var start = end
      while start > 0, Self.isInWord(bytes[start - 1]) { start -= 1 }
      if start < end { names.insert(String(decoding: bytes[start..<end], as: UTF8.self)) }
    }
    return names
  }()

  /// Returns whether a byte may belong to a word of an expression. All bytes of letters beyond ASCII are at least 0x80.
  private static func isInWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  /// Returns the expression in the string `value`, whose content is `text`.
  ///
  /// - Throws: `SceneFileError` with the line and column of the syntax error.
  func expression(
    _ text: String, _ value: JSON5Value, _ scope: SceneScope, writtenAs written: String? = nil
  ) throws(SceneFileError) -> LocatedExpression {
    if let expression = known[text] { return located(expression, value, scope, writtenAs: written) }
    let expression = try located(value) { () throws(ExpressionError) in
      do throws(ExpressionError) { return try Expression(text, functions: functions) } catch {
        if let written { throw ExpressionError(text: written, column: 1, error.reason) }
        throw withNames(error)
      }
    }
    known[text] = expression
    return located(expression, value, scope, writtenAs: written)
  }

  /// Returns an error with a remedy if a parameter is called as a function: `sales(1)`, `speed(t + 1)`.
  private func withNames(_ error: ExpressionError) -> ExpressionError {
    guard case .unknownName("function", let name, _, _) = error.reason, parameterNames.contains(name) else {
      return error
    }
    let expected = "\(name)[…] for an element of a list, or \(name) * (…) for a product"
    return ExpressionError(
      text: error.text, column: error.column,
      .unknownName(kind: "function", name: name, suggestion: nil, expected: expected))
  }

  /// Returns an expression in the string `value` with its place in the file.
  func located(
    _ expression: Expression, _ value: JSON5Value, _ scope: SceneScope, writtenAs written: String? = nil
  ) -> LocatedExpression {
    LocatedExpression(
      expression, repetitions: scope.repetitions, scope: scope.expressionPath ?? scope.path,
      origin: value.position, file: path, presences: scope.presences, writtenText: written)
  }

  /// Returns the result of parsing the string `value`.
  ///
  /// - Throws: `SceneFileError` with the line and column of the syntax error.
  func located<Result>(
    _ value: JSON5Value, _ parse: () throws(ExpressionError) -> Result
  ) throws(SceneFileError) -> Result {
    do throws(ExpressionError) {
      return try parse()
    } catch {
      throw SceneFileError(
        path: path, at: position(error.column, in: value.position), .expression(error))
    }
  }

  /// Converts an error in an expression of the file to an error with its position.
  func error(_ error: ExpressionError, in bound: LocatedExpression) -> SceneFileError {
    guard let origin = bound.origin else { return SceneFileError(path: path, .expression(error)) }
    return SceneFileError(path: path, at: position(error.column, in: origin), .expression(error))
  }

  /// Converts an error of the user functions `definitions` to an error with its position in the file.
  func error(_ error: FunctionDefinitionError, in definitions: JSON5Value) -> SceneFileError {
    guard let member = definitions.members.first(where: { $0.key == error.name }) else {
      return SceneFileError(path: path, at: definitions.position, .function(error))
    }
    let isAboutName = error.error.text == error.name
    return SceneFileError(
      path: path,
      at: isAboutName ? member.keyPosition : position(error.error.column, in: member.value.position),
      .function(error))
  }

  /// Converts an error of the binding graph to an error with its position in one of the files.
  func error(_ error: BindingError) -> SceneFileError {
    if let file = error.file, file != path, let other = files.contexts.first(where: { $0.path == file }) {
      return other.error(error)
    }
    let error = withTextCell(error)
    guard let origin = error.origin else { return SceneFileError(path: path, .binding(error)) }
    return SceneFileError(path: path, at: position(error.column, in: origin), .binding(error))
  }

  /// Returns an error about a text in place of a number with the cell of the table that makes the column one of texts.
  private func withTextCell(_ error: BindingError) -> BindingError {
    guard case .expression(.mismatch(let expected, let found)) = error.reason,
      found == .text || found == .texts
    else { return error }
    let cells = files.textCells.filter { error.text.contains($0.key) }
    guard let cell = cells.max(by: { $0.key.count < $1.key.count }) else { return error }
    return error.replacing(
      .expression(.unexpected(expected: expected, found: "\(found), because \(cell.value)")))
  }

  /// Returns the position of the character at `column` in the string at `origin`.
  func position(_ column: Int, in origin: TextPosition) -> TextPosition {
    JSON5.position(ofCharacter: column, inStringAt: origin, of: bytes)
  }
}

extension SceneFileContext {
  /// Returns the value in `bytes`, the content of the file at `path`.
  static func parse(_ bytes: [UInt8], path: String) throws(SceneFileError) -> JSON5Value {
    do {
      return try JSON5.parse(bytes)
    } catch {
      throw SceneFileError(
        path: path, at: error.position, .unexpected(expected: error.expected, found: error.found))
    }
  }

  /// Returns the content of the file at `path`, decompressed.
  static func content(
    of path: String, _ limits: InputLimits = .standard
  ) throws(SceneFileError) -> [UInt8] {
    do throws(FileError) {
      return try FileReader.readUnpacked(path, limits: limits)
    } catch {
      throw SceneFileError(path: path, .unreadable(error))
    }
  }
}
