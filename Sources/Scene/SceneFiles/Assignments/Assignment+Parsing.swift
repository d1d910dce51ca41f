import Geometry
import SceneModel
import TextCoding

extension Assignment {
  /// Parses `NAME=VALUE` or `NAME.PROPERTY=VALUE`.
  ///
  /// The value begins after the last `=`, because values contain none. That of the properties `text` and `title`, and a list
  /// in brackets, begin after the first one. The property begins after the last point, because names can contain points and equals signs.
  /// Invalid text throws when the assignment is applied.
  public init(_ text: String) {
    let first = text.firstIndex(of: "=")
    let isText = first.map { text[..<$0].hasSuffix(".text") || text[..<$0].hasSuffix(".title") } ?? false
    // The texts of a list can contain equals signs.
    let isList = first.map { text[text.index(after: $0)...].trimmed.hasPrefix("[") } ?? false
    guard let equals = isText || isList ? first : text.lastIndex(of: "=") else {
      (target, value, source) = (.name(""), nil, (text, ""))
      return
    }
    let value = text[text.index(after: equals)...].trimmed
    let target = Target(String(text[..<equals]))
    // An empty value of a property makes the assignment malformed, rather than the value invalid, unless it is a text.
    if case .property = target, value.isEmpty, !isText {
      self.target = .name("")
    } else {
      self.target = target
    }
    (self.value, source) = (Value(value), (text, value))
  }

  /// Parses the value of an assignment to `target`.
  public init(_ target: Target, parsing value: String) {
    self.init(target, parsing: value, keepsBlanks: false)
  }

  /// Parses the value of an assignment to `target`. If `keepsBlanks` is true, a text keeps the blanks at both ends.
  init(_ target: Target, parsing value: String, keepsBlanks: Bool) {
    self.target = target
    let trimmed = value[...].trimmed
    (self.value, source) = (Value(trimmed), ("\(target)=\(trimmed)", keepsBlanks ? value : trimmed))
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
  public init(_ text: String) {
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

extension Assignment.Value {
  /// Parses a number, three numbers `X,Y,Z`, a colour, two colours `TOP,BOTTOM`, `true` or `false`. Nil for any other
  /// text.
  init?(_ text: String) {
    if let number = Double(decimal: text) {
      self = .number(number)
      return
    }
    if let color = Color(spelling: text) {
      self = .color(color)
      return
    }
    if let boolean = Bool(text) {
      self = .boolean(boolean)
      return
    }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
    if parts.count == 3 {
      let numbers = parts.compactMap { Float(decimal: $0) }
      guard numbers.count == 3 else { return nil }
      self = .vector(SIMD3(numbers[0], numbers[1], numbers[2]))
    } else {
      guard parts.count == 2, let top = Color(spelling: parts[0]), let bottom = Color(spelling: parts[1])
      else { return nil }
      self = .fade(top: top, bottom: bottom)
    }
  }
}

extension Float {
  /// Creates the number in `text`; see `init(decimal:)` of bytes.
  fileprivate init?(decimal text: String) {
    let bytes = Array(text.utf8)
    self.init(decimal: bytes.span)
  }
}

extension Double {
  /// Creates the decimal number in `text`. Nil if it does not fit in a `Float`.
  fileprivate init?(decimal text: String) {
    guard let number = Float(decimal: text) else { return nil }
    self = Double(text) ?? Double(number)
    guard Float(self).isFinite else { return nil }
  }
}

extension Substring {
  /// The text without the spaces and tabs at both ends.
  package var trimmed: String {
    var text = drop { $0 == " " || $0 == "\t" }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return String(text)
  }
}
