import SceneExpressions
import SceneModel
import TextCoding

// Choices, whose values in a file are their names or expressions of words: `kind: "spot"`, `kind: "mode"`,
// `kind: "t < 1 ? 'spot' : 'point'"`.
extension SceneFileObject {
  /// The formula of a choice, whose value is the index of a name, and the names that it can give.
  struct ParsedChoice {
    let formula: PropertyBinding.Formula
    let names: Set<String>
  }

  /// Sets a choice between `names` to the name of `key`, or returns its formula. Nil if the object has no such key, or has
  /// a name.
  ///
  /// A value that is not the name of a choice is an expression if it is the name of a parameter, or contains a text in
  /// quotation marks or a condition. Otherwise it is refused as a misspelled name.
  func readChoice(
    _ key: JSON5Key, _ choice: any AnyModelProperty, among names: [String]
  ) throws(SceneFileError) -> ParsedChoice? {
    guard let word = try string(key), let value = value(key), !choice.set(.text(word)) else { return nil }
    guard text.parameterNames.contains(word) || word.contains(where: { "?'\"".contains($0) }) else {
      throw SceneFileError(
        path: text.path, at: value.position, unknown: key.text, word,
        place: "of \(place)", among: names)
    }
    let bound = try text.expression(word, value, scope)
    do throws(ExpressionError) {
      let parsed = try ChoiceExpression(bound.expression, among: names) { [text] in
        text.parameterChoices[$0]
      }
      return ParsedChoice(formula: .whole(bound.replacing(parsed.index)), names: parsed.words)
    } catch {
      throw text.error(error, in: bound)
    }
  }
}
