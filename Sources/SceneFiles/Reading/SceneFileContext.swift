import Geometry
import MeshFormats
import SceneExpressions
import TextCoding

/// The shared state of reading one scene file: its text, parsed expressions and limits. It parses expressions in
/// strings and converts their errors to positions in the file.
final class SceneFileContext {
  let path: String
  private let bytes: [UInt8]
  private let value: JSON5Value
  /// The parsed expressions by text. All shapes of a repetition share them.
  private var known: [String: Expression] = [:]
  /// The names of parameters and the background, which expressions may read.
  var parameterNames: Set<String> = []
  /// The remaining amounts of the repetition limits.
  var repetitionsLeft: RepetitionLimits
  /// The limits on the repetitions of the file.
  let repetitionLimits: RepetitionLimits
  private var images: EncodedImageLoader
  /// The paths of all images that the file refers to, relative to its folder.
  private(set) var imageNames: [String] = []

  /// Creates the context of the file at `path`. `value` is the parsed `bytes`.
  init(
    _ value: JSON5Value, path: String, bytes: [UInt8], repetitionLimits: RepetitionLimits,
    siblings: SiblingFiles
  ) {
    (self.value, self.path, self.bytes) = (value, path, bytes)
    images = EncodedImageLoader(siblings)
    (self.repetitionLimits, repetitionsLeft) = (repetitionLimits, repetitionLimits)
  }

  /// Returns the image in the file called `name`, relative to the folder of the scene file. Each file is read once. A
  /// missing image is replaced by a placeholder, and reported in `imageWarnings`. A name with percent-encoded characters
  /// may also be that of the decoded file.
  func image(_ name: String) -> EncodedImage {
    let names = [name] + [name.percentDecodedPath].compactMap(\.self).filter { $0 != name }
    for name in names where !imageNames.contains(name) { imageNames.append(name) }
    return images.image(names)
  }

  /// Notes on the missing images, for messages.
  var imageWarnings: [String] { images.warnings }

  /// Returns the line and column of a byte offset.
  func position(of offset: Int) -> TextPosition { value.position(of: offset) }

  /// Returns whether the file may refer to a single element of the repetition called `name`, such as `star[3].radius`.
  func mentionsOne(of name: String) -> Bool {
    indexedNames.contains(name)
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
    _ text: String, _ value: JSON5Value, _ scope: SceneScope
  ) throws(SceneFileError) -> LocatedExpression {
    if let expression = known[text] {
      return LocatedExpression(
        expression, repetitions: scope.repetitions, scope: scope.path, origin: value.position)
    }
    do throws(ExpressionError) {
      let expression = try Expression(text)
      known[text] = expression
      return LocatedExpression(
        expression, repetitions: scope.repetitions, scope: scope.path, origin: value.position)
    } catch {
      throw SceneFileError(
        path: path, at: position(error.column, in: value.position), .expression(error))
    }
  }

  /// Converts an error of the binding graph to an error with its position in the file.
  func error(_ error: BindingError) -> SceneFileError {
    guard let origin = error.origin else { return SceneFileError(path: path, .binding(error)) }
    return SceneFileError(path: path, at: position(error.column, in: origin), .binding(error))
  }

  private func position(_ column: Int, in origin: TextPosition) -> TextPosition {
    JSON5.position(ofCharacter: column, inStringAt: origin, of: bytes)
  }
}
