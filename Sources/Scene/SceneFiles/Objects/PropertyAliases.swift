import SceneModel
import TextCoding

/// The earlier keys by which scene files, expressions and assignments name a property, too: the `position` of shapes,
/// surfaces, curves, lathes and extrusions was called `center`, and that of labels `at`.
enum PropertyAliases {
  private static let position = "position"
  private static let center = "center"
  private static let at = "at"
  /// The earlier names.
  static let earlierNames = [center, at]

  /// Returns the name of the property that has the earlier name `word`. It is `word` for another one.
  static func name(of word: String) -> String { word == center || word == at ? position : word }

  /// Returns the earlier key of the property called `name`. Nil if it has none.
  static func key<Model: DescribedModel>(of name: String, in model: Model.Type) -> String? {
    guard name == position else { return nil }
    if model == Label.self { return at }
    return model is any Shape.Type || model is ComputedMesh.Type ? center : nil
  }
}

extension SceneFileObject {
  /// The keys of the points of surfaces and curves, beside which `position` is their place.
  private static let pointKeys: [JSON5Key] = ["point", "points"]

  /// Returns whether the key `position` of this object is the formula of a surface or a curve. It is its place only beside
  /// `point` or `points`.
  private func isFormula<Model: DescribedModel>(_ key: String, in model: Model.Type) -> Bool {
    (model == ParametricSurface.self || model == ParametricCurve.self)
      && PropertyAliases.key(of: key, in: model) != nil
      && Self.pointKeys.allSatisfy { value($0) == nil }
  }

  /// Returns the key of the property called `name` in this object: an earlier one if the object has it, or if the name is the
  /// key of a formula.
  ///
  /// - Throws: `SceneFileError` if the object has both.
  func writtenKey<Model: DescribedModel>(
    of key: JSON5Key, in model: Model.Type
  ) throws(SceneFileError) -> JSON5Key {
    guard let earlier = PropertyAliases.key(of: key.text, in: model) else { return key }
    if isFormula(key.text, in: model) { return JSON5Key(earlier) }
    guard json.member(named: earlier) != nil else { return key }
    if let value = value(key) {
      throw unexpected("either \(key) or \(earlier)", for: key, value, found: "both")
    }
    return JSON5Key(earlier)
  }

  /// Returns the key by which the property called `name` is added to this object.
  func newKey<Model: DescribedModel>(of name: String, in _: Model) -> String {
    isFormula(name, in: Model.self) ? PropertyAliases.key(of: name, in: Model.self) ?? name : name
  }

  /// Returns the value of the property called `name`, or of its earlier key. Nil if the object has neither.
  func value<Model: DescribedModel>(of name: String, in model: Model) -> JSON5Value? {
    if !isFormula(name, in: Model.self), let value = value(JSON5Key(name)) { return value }
    return PropertyAliases.key(of: name, in: Model.self).flatMap { json.member(named: $0) }
  }
}

extension DescribedModel {
  /// Returns the name of the property that `word` names: `position` for the `center` of a sphere. It is `word` for an
  /// unknown one.
  static func propertyName(_ word: String) -> String {
    propertyNames.first { $0 == word || PropertyAliases.key(of: $0, in: Self.self) == word } ?? word
  }
}
