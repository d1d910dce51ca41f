import SceneModel

/// The other keys by which scene files, expressions and assignments name a property: `position` is where a model is, for
/// shapes (`center`) and labels (`at`), too.
enum PropertyAliases {
  private static let canonicalKeys = ["center": "position", "at": "position"]

  /// Returns the other key of the property called `name`. Nil if it has none.
  static func key(of name: String) -> String? { canonicalKeys[name] }

  /// Returns whether `word` names the property called `name`, of a model whose properties are called `names`.
  static func isName(_ word: String, of name: String, among names: @autoclosure () -> [String]) -> Bool {
    word == name || canonicalKeys[name] == word && !names().contains(word)
  }
}

extension DescribedModel {
  /// Returns the name of the property that `word` names: `center` for the `position` of a sphere. It is `word` for an
  /// unknown one.
  static func propertyName(_ word: String) -> String {
    propertyNames.first { PropertyAliases.isName(word, of: $0, among: propertyNames) } ?? word
  }
}
