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
    labels += try models(in: object, Self.labelKey) { (builder, label: Label, entry) throws(SceneFileError) in
      builder.names.add(label, path: entry.path, place: entry.object.place)
    }
  }

  /// Reads the title of `scene`: a text, or an object.
  mutating func readTitle(_ file: SceneFileObject, of scene: Scene) throws(SceneFileError) {
    guard let value = file.value(Self.titleKey) else { return }
    let title = Title()
    scene.title = title
    names.add(title, path: title.name, place: .title)
    if value.isString {
      bindings += try file.textBindings(
        Self.titleKey, "\(title.name).text", label: "the title", to: title.$text)
    } else {
      guard value.isObject else {
        throw file.unexpected("a text, or an object with a text,", for: Self.titleKey, value)
      }
      let object = try SceneFileObject(
        value, text: text, place: .title, keys: Title.propertyNames.map { JSON5Key($0) })
      try readProperties(of: title, from: object)
    }
  }

  /// Reads the legend of `scene`, and returns the parts that the file sets: the others follow the colours. `legend: false`
  /// shows none.
  mutating func readLegend(
    _ file: SceneFileObject, of scene: Scene
  ) throws(SceneFileError) -> Set<Legend.Part> {
    guard let value = file.value(Self.legendKey), value.content != .boolean(false) else { return [] }
    let hasRange = ["palette", "from", "to"].contains { value.member(named: $0) != nil }
    // Without a range of its own it is that of the colours, whose bindings it has.
    let legend = hasRange ? Legend() : colorLegend?.legend ?? Legend()
    scene.legend = legend
    names.add(legend, path: legend.name, place: .legend)
    let object = try SceneFileObject(
      value, text: text, place: .legend, keys: Legend.propertyNames.map { JSON5Key($0) })
    try readProperties(of: legend, from: object)
    return (object.value("title") != nil ? [.title] as Set<Legend.Part> : []).union(hasRange ? [.range] : [])
  }
}

extension SceneFileObject {
  /// Returns the bindings of a property to the template of `key`; see `TextTemplate.bindings`. Empty if the object has no
  /// such key.
  func textBindings(
    _ key: JSON5Key, _ name: String, label: @escaping @autoclosure () -> String, to property: Property<String>
  ) throws(SceneFileError) -> [PropertyBinding] {
    guard let string = try string(key), let value = value(key) else { return [] }
    let template = try text.located(value) { () throws(ExpressionError) in
      try TextTemplate(string, functions: text.functions)
    }
    return template.bindings(name, label: label(), to: property) { expression in
      let words = expression.replacingChoices { text.parameterChoices[$0] }
      return text.located(words, value, scope)
    }
  }
}
