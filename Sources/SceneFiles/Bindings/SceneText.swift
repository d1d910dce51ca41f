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
    indexedNames.contains(name)
  }

  /// The words before each opening bracket of the text. O(size), once.
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

  /// Whether a byte may belong to a word of an expression: letters beyond ASCII have no byte below 0x80.
  private static func isInWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
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
