import SceneModel
import TextCoding

/// The other keys by which scene files, expressions and assignments name a property: `position` is where a model is, for
/// shapes (`center`), labels (`at`), surfaces, curves, lathes and extrusions (`center`), too.
enum PropertyAliases {
  private static let canonicalKeys = ["center": "position", "at": "position"]

  /// Returns the other key of the property called `name` of a model that has a place. Nil if it has none.
  static func key(of name: String) -> String? { canonicalKeys[name] }

  /// Returns the other name of the property called `name`. Nil if it has none.
  static func key<Model: DescribedModel>(of name: String, in model: Model.Type) -> String? {
    model is any Shape.Type || model == Label.self || model is ComputedMesh.Type ? canonicalKeys[name] : nil
  }
}

extension SceneFileObject {
  /// Returns the other key of the property called `name` in this object. Nil if it has none.
  ///
  /// The `position` of a surface or a curve is its place only beside `point` or `points`. Otherwise, it is its formula.
  func alias<Model: DescribedModel>(of name: String, in model: Model.Type) -> String? {
    guard let alias = PropertyAliases.key(of: name, in: model) else { return nil }
    let hasFormula = model == ParametricSurface.self || model == ParametricCurve.self
    return hasFormula && SceneBuilder.pointKeys.allSatisfy { value($0) == nil } ? nil : alias
  }

  /// Returns the value of the property called `name`, or of its other key. Nil if the object has neither.
  func value<Model: DescribedModel>(of name: String, in model: Model) -> JSON5Value? {
    value(JSON5Key(name)) ?? alias(of: name, in: Model.self).flatMap { json.member(named: $0) }
  }
}

extension DescribedModel {
  /// Returns the name of the property that `word` names: `center` for the `position` of a sphere. It is `word` for an
  /// unknown one.
  static func propertyName(_ word: String) -> String {
    propertyNames.first { $0 == word || PropertyAliases.key(of: $0, in: Self.self) == word } ?? word
  }
}
