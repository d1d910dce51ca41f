import Reactive
import SceneExpressions
import SceneModel
import TextCoding

/// The texts of a scene file:
/// `labels: [{ text: "r = {earth.radius:.2}", at: "earth.center", color: "white", anchor: "bottom" }]`,
/// `title: "The earth"` or `title: { text: …, size: 40 }`, and
/// `legend: { palette: "viridis", from: -1, to: 1, title: "charge", position: "right" }`.
///
/// Texts are templates; see `TextTemplate`. A label without a name is called `labels[0]`, `labels[1]` and so on.
extension SceneBuilder {
  static let labelKey = JSON5Key(Label.listKey)
  static let titleKey = JSON5Key(Title.kind)
  static let legendKey = JSON5Key(Legend.kind)

  mutating func readLabels(_ object: SceneFileObject) throws(SceneFileError) {
    labels += try models(in: object) { (builder, label: Label, entry) throws(SceneFileError) in
      builder.names.add(label, path: entry.path, place: entry.object.place)
    }
  }

  /// Reads the title of `scene`: a text, or an object.
  mutating func readTitle(_ file: SceneFileObject, of scene: Scene) throws(SceneFileError) {
    guard let value = file.value(Self.titleKey) else { return }
    let title = Title()
    scene.title = title
    names.add(title, path: title.name, place: .title)
    if let template = try value.isString ? file.template(Self.titleKey) : nil {
      bindings += template.bindings("\(title.name).text", label: "the title", to: title.$text)
    } else {
      let object = try SceneFileObject(
        value, text: text, place: .title, keys: Title.propertyNames.map { JSON5Key($0) })
      try readProperties(of: title, from: object)
    }
  }

  /// Reads the legend of `scene`.
  mutating func readLegend(_ file: SceneFileObject, of scene: Scene) throws(SceneFileError) {
    guard let value = file.value(Self.legendKey) else { return }
    let legend = Legend()
    scene.legend = legend
    names.add(legend, path: legend.name, place: .legend)
    let object = try SceneFileObject(
      value, text: text, place: .legend, keys: Legend.propertyNames.map { JSON5Key($0) })
    try readProperties(of: legend, from: object)
  }
}

/// A template with its place in a scene file.
struct LocatedTemplate {
  let template: TextTemplate
  let scope: SceneScope
  let origin: TextPosition

  /// Returns the bindings of a property; see `TextTemplate.bindings`.
  func bindings(
    _ name: String, label: @escaping @autoclosure () -> String, to property: Property<String>
  ) -> [PropertyBinding] {
    template.bindings(name, label: label(), to: property) { expression in
      LocatedExpression(
        expression, repetitions: scope.repetitions, scope: scope.path, origin: origin)
    }
  }
}

extension SceneFileObject {
  /// Returns the template of `key`. Nil if the object has no such key.
  func template(_ key: JSON5Key) throws(SceneFileError) -> LocatedTemplate? {
    guard let string = try string(key), let value = value(key) else { return nil }
    let template = try text.located(value) { () throws(ExpressionError) in try TextTemplate(string) }
    return LocatedTemplate(template: template, scope: scope, origin: value.position)
  }

  /// Sets a choice to the name of `key`, if the object has one.
  func readChoice(_ key: JSON5Key, _ choice: ChoiceProperty) throws(SceneFileError) {
    guard let name = try string(key), let value = value(key), !choice.set(name) else { return }
    throw SceneFileError(
      path: text.path, at: value.position,
      .unknownName(
        kind: key.text, name: name, place: "of \(place)",
        suggestion: nearestName(to: name, among: choice.names), expected: alternatives(choice.names)))
  }
}
