import Geometry
import SceneExpressions
import SceneModel
import TextCoding

/// The value of a parameter in a scene file: a constant or a formula.
struct ParsedParameterValue {
  var value: PropertyValue
  var formula: PropertyBinding.Formula?

  /// The type. Nil for one expression, which has the type of its value.
  var type: ValueType? {
    if case .whole? = formula { nil } else { value.type }
  }
}

// Parameters.
extension SceneFileObject {
  /// The keys of a parameter with a control.
  static let parameterKeys: [JSON5Key] = [
    "value", "list", "min", "max", "step", "label", "unit", "choices",
  ]

  /// Reads the control of a parameter.
  func parameterControl() throws(SceneFileError) -> ParameterControl {
    var control = ParameterControl()
    control.label = try string("label")
    control.unit = try string("unit") ?? ""
    let lowest = try bound("min", expected: "a finite number")
    let highest = try bound("max", expected: "a finite number")
    if let lowest, let highest, lowest > highest, let value = value("max") {
      throw unexpected("a number of at least min", for: "max", value)
    }
    if lowest != nil || highest != nil { control.range = (lowest ?? -.infinity)...(highest ?? .infinity) }
    control.step = try bound("step", expected: "a positive finite number") { $0 > 0 }
    guard let choices = value("choices") else { return control }
    let numeric = [
      ("min", lowest != nil), ("max", highest != nil), ("step", control.step != nil),
      ("unit", !control.unit.isEmpty),
    ]
    for (key, isGiven) in numeric where isGiven {
      throw unexpected("either choices or \(key)", for: "choices", choices, found: "both")
    }
    guard choices.isArray, choices.elements.count > 0 else {
      throw unexpected("a list of words", for: "choices", choices)
    }
    for element in choices.elements {
      guard let word = element.string, Self.isWord(word) else {
        throw unexpected("a word of letters, digits and _", for: "choices", element)
      }
      guard !control.choices.contains(word) else {
        throw unexpected("each choice once", for: "choices", element, found: "a second \(quoted(word))")
      }
      control.choices.append(word)
    }
    return control
  }

  private func bound(
    _ key: JSON5Key, expected: String, where isValid: (Double) -> Bool = { _ in true }
  ) throws(SceneFileError) -> Double? {
    guard let value = value(key) else { return nil }
    _ = try finite(value, of: key, expected: expected)
    guard let number = value.number, isValid(number) else { throw unexpected(expected, for: key, value) }
    return number
  }

  /// Returns whether expressions can read `text` after a point.
  private static func isWord(_ text: String) -> Bool {
    text.first?.isNumber == false && text.allSatisfy { $0 == "_" || $0.isLetter || $0.isNumber }
  }

  /// Converts `value`, the value of `key`, to the value of a parameter with `control`.
  func parameterValue(
    _ value: JSON5Value, of key: JSON5Key, _ control: ParameterControl
  ) throws(SceneFileError) -> ParsedParameterValue {
    let parsed =
      if !control.choices.isEmpty {
        try choice(value, of: key, control)
      } else if control.isNumeric, let text = value.string, Color(spelling: text) == nil {
        // A single word is a name, not a misspelled colour.
        try expression(text, value)
      } else {
        try freeValue(value, of: key)
      }
    if control.isNumeric, parsed.type ?? .number != .number {
      throw unexpected("a number or an expression", for: key, value)
    }
    if parsed.formula != nil { return parsed }
    return ParsedParameterValue(
      value: try admitted(parsed.value, by: control.rule, of: key, value, expected: control.expected(_:))
        ?? .number(control.clamped(0)))
  }

  private func freeValue(_ value: JSON5Value, of key: JSON5Key) throws(SceneFileError) -> ParsedParameterValue
  {
    switch value.content {
    case .array where isList(value): return ParsedParameterValue(value: .list(try list(value, of: key)))
    case .array:
      switch try writtenVector(value, of: key) {
      case .formula(let formula): return ParsedParameterValue(value: .vector(.zero), formula: formula)
      case .value(let vector): return ParsedParameterValue(value: .vector(vector))
      }
    case .string(let string):
      if Self.isWord(string), Color(spelling: string) == nil, Expression.isValidParameterName(string),
        !text.parameterNames.contains(string), !scope.repetitions.contains(where: { $0.name == string })
      {
        let known = text.parameterNames.sorted()
        throw SceneFileError(
          path: text.path, at: value.position,
          .unknownName(
            kind: "name or colour", name: string, place: "for \(key) of \(place)",
            suggestion: nearestName(to: string, among: known) ?? Color.nearestSpelling(to: string),
            expected: "a number, a colour, an expression of known names, or a text as \"'\(string)'\""))
      }
      switch try writtenColor(value, of: key) {
      case .formula(let formula): return ParsedParameterValue(value: .number(0), formula: formula)
      case .value(let color): return ParsedParameterValue(value: .color(color))
      }
    case .number(let number):
      return ParsedParameterValue(value: .number(number))
    case .boolean(let boolean): return ParsedParameterValue(value: .boolean(boolean))
    default:
      throw unexpected(
        "a number, three numbers, a colour, a list, true, false or an expression", for: key, value)
    }
  }

  /// Returns whether an array is a list, and not a vector: it has another number of elements than three, or contains
  /// vectors, or words that are neither expressions nor names of parameters.
  private func isList(_ value: JSON5Value) -> Bool {
    let elements = value.elements
    guard elements.count == 3 else { return true }
    if elements.allSatisfy(\.isArray) { return true }
    return elements.allSatisfy { element in
      guard let string = element.string else { return false }
      return Color(spelling: string) != nil
        || Self.isWord(string.filter { $0 != " " }) && !text.parameterNames.contains(string)
          && !scope.repetitions.contains { $0.name == string }
    }
  }

  /// Converts an array to a list of numbers, vectors, colours or texts. Strings that are all colours are colours.
  func list(_ value: JSON5Value, of key: JSON5Key) throws(SceneFileError) -> ValueList {
    guard value.isArray else { throw unexpected("a list", for: key, value) }
    let limit = ValueList.elementLimit
    guard value.elements.count <= limit else {
      throw unexpected("at most \(limit) elements", for: key, value, found: "\(value.elements.count)")
    }
    if let list = ValueList(value) { return list }
    let first = value.elements.first { _ in true }
    let expected =
      first?.number != nil
      ? "a finite number, as the first element of the list,"
      : first?.isString == true
        ? "a text, as the first element of the list," : "three numbers, as in a list of vectors,"
    let wrong = value.elements.first { element in
      if first?.number != nil { return element.number == nil }
      if first?.isString == true { return !element.isString }
      return element.threeNumbers == nil
    }
    throw unexpected(
      first == nil || first?.number != nil || first?.isString == true || first?.isArray == true
        ? expected : "a list of numbers, vectors, colours or texts", for: key, wrong ?? value)
  }

  /// A string that is one word is the name of a choice, unless it is a parameter or an index.
  private func choice(
    _ value: JSON5Value, of key: JSON5Key, _ control: ParameterControl
  ) throws(SceneFileError) -> ParsedParameterValue {
    guard let name = value.string else { return try freeValue(value, of: key) }
    if let index = control.choices.firstIndex(of: name) {
      return ParsedParameterValue(value: .number(Double(index)))
    }
    if Self.isWord(name), !text.parameterNames.contains(name),
      !scope.repetitions.contains(where: { $0.name == name })
    {
      throw SceneFileError(
        path: text.path, at: value.position, unknown: "choice", name,
        place: "for \(key) of \(place)", among: control.choices)
    }
    return try expression(name, value)
  }

  private func expression(_ text: String, _ value: JSON5Value) throws(SceneFileError) -> ParsedParameterValue
  {
    ParsedParameterValue(value: .number(0), formula: .whole(try self.text.expression(text, value, scope)))
  }
}
