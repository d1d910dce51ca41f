import SceneModel
import TextCoding

extension Assignment {
  /// Parses `NAME=VALUE` or `NAME.PROPERTY=VALUE`.
  ///
  /// The value begins after the last `=`, because values contain none. That of the properties `text` and `title`, and a list
  /// in brackets, begin after the first one. The property begins after the last point, because names can contain points and equals signs.
  /// Invalid text throws when the assignment is applied.
  package init(_ text: String) {
    let first = text.firstIndex(of: "=")
    let isText = first.map { text[..<$0].hasSuffix(".text") || text[..<$0].hasSuffix(".title") } ?? false
    // The texts of a list can contain equals signs.
    let isList = first.map { text[text.index(after: $0)...].trimmed.hasPrefix("[") } ?? false
    guard let equals = isText || isList ? first : text.lastIndex(of: "=") else {
      self.init(.name(""), .text(""), source: text)
      return
    }
    let value = text[text.index(after: equals)...].trimmed
    var target = Target(String(text[..<equals]))
    // An empty value of a property makes the assignment malformed, rather than the value invalid, unless it is a text.
    if case .property = target, value.isEmpty, !isText { target = .name("") }
    self.init(target, .text(value), source: text)
  }
}

extension Assignment.Target {
  /// The names of the properties whose components can be set separately.
  private static let vectors = Set(
    ShapeKinds.all.flatMap { $0.vectorNames } + Group.vectorNames + Light.vectorNames + Camera.vectorNames
      + Label.vectorNames
      + ["translation"] + PropertyAliases.earlierNames)

  /// Parses `NAME`, `NAME.PROPERTY` or `NAME.PROPERTY.x`. Text with an empty part is treated as one name. Blanks at
  /// both ends are ignored.
  package init(_ text: String) {
    let text = text[...].trimmed
    var parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let isComponent = parts.count > 2 && Self.vectors.contains(String(parts[parts.count - 2]))
    let component = isComponent ? ["x", "y", "z"].firstIndex(of: parts[parts.count - 1]) : nil
    if component != nil { parts.removeLast() }
    guard parts.count > 1, let property = parts.popLast(), !property.isEmpty,
      case let model = parts.joined(separator: "."), !model.isEmpty
    else {
      self = .name(text)
      return
    }
    self = .property(String(property), of: model, component: component)
  }
}
