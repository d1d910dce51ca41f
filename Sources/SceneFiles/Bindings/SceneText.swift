import SceneExpressions
import TextParsing

/// The text of a scene file while it is read: makes expressions of its strings, and tells where in it they are wrong.
final class SceneText {
  let path: String
  private let bytes: [UInt8]
  private let value: JSON5Value
  /// Expressions that were understood: the many of a repetition share theirs.
  private var known: [String: Expression] = [:]
  /// The names that expressions may read and that are no models.
  var parameterNames: Set<String> = []
  /// How much more repetitions may make.
  var repetitionsLeft: RepetitionLimits
  /// How much they may make in all.
  let repetitionLimits: RepetitionLimits

  /// Creates the text of the file at `path`. `value` is the parsed `bytes`.
  init(_ value: JSON5Value, path: String, bytes: [UInt8], repetitionLimits: RepetitionLimits) {
    (self.value, self.path, self.bytes) = (value, path, bytes)
    (self.repetitionLimits, repetitionsLeft) = (repetitionLimits, repetitionLimits)
  }

  /// The line and column of a byte offset.
  func position(of offset: Int) -> TextPosition { value.position(of: offset) }

  /// Whether something in the file may speak of one of the many called `name`, as `star[3].radius` does.
  func mentionsOne(of name: String) -> Bool {
    if name.isEmpty { return false }
    let mention = Array("\(name)[".utf8)
    return bytes.indices.dropLast(mention.count - 1).contains { bytes[$0...].starts(with: mention) }
  }

  /// The expression that the string `value` is.
  ///
  /// - Throws: `SceneFileError` with the line and column in the string where it stops making sense.
  func expression(
    _ text: String, _ value: JSON5Value, _ repetition: RepetitionIndex?
  ) throws(SceneFileError) -> BoundExpression {
    if let expression = known[text] {
      return BoundExpression(expression, repetition: repetition, origin: value.position)
    }
    do throws(ExpressionError) {
      let expression = try Expression(text)
      known[text] = expression
      return BoundExpression(expression, repetition: repetition, origin: value.position)
    } catch {
      throw SceneFileError(
        path: path, at: position(error.column, in: value.position), .expression(error))
    }
  }

  /// An error of the graph with its place in the file.
  func error(_ error: BindingError) -> SceneFileError {
    guard let origin = error.origin else { return SceneFileError(path: path, .binding(error)) }
    return SceneFileError(path: path, at: position(error.column, in: origin), .binding(error))
  }

  private func position(_ column: Int, in origin: TextPosition) -> TextPosition {
    JSON5.position(ofCharacter: column, inStringAt: origin, of: bytes)
  }
}
