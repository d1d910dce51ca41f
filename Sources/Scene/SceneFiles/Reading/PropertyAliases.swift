import SceneModel

/// The other keys by which scene files, expressions and assignments name a property: `position` is where a model is, for
/// shapes (`center`) and labels (`at`), too.
enum PropertyAliases {
  private static let canonicalKeys = ["center": "position", "at": "position"]

  /// Returns the other key of the property called `name` of a shape or a label. Nil if it has none.
  static func key(of name: String) -> String? { canonicalKeys[name] }

  /// Returns the other key of the property called `name`. Nil if it has none. The `position` of a surface or a curve is
  /// its formula.
  static func key<Model: DescribedModel>(of name: String, in model: Model.Type) -> String? {
    model is any Shape.Type || model == Label.self ? canonicalKeys[name] : nil
  }
}

extension DescribedModel {
  /// Returns the name of the property that `word` names: `center` for the `position` of a sphere. It is `word` for an
  /// unknown one.
  static func propertyName(_ word: String) -> String {
    propertyNames.first { $0 == word || PropertyAliases.key(of: $0, in: Self.self) == word } ?? word
  }
}
