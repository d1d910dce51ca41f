import Geometry
import SceneExpressions
import TextCoding

/// The value of a parameter in a scene file: a constant or a formula.
struct ParsedParameterValue {
  var value: ExpressionValue
  var formula: PropertyBinding.Formula?

  /// The type. Nil for one expression, which has the type of its value.
  var type: ExpressionType? {
    if case .whole? = formula { nil } else { value.type }
  }
}

// Parameters.
extension SceneFileObject {
  /// The keys of a parameter with a control.
  static let parameterKeys: [JSON5Key] = ["value", "min", "max", "step", "label", "unit", "choices"]

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
    if parsed.formula == nil, control.constraint != .any, !control.constraint.accepts(parsed.value) {
      throw unexpected(control.expected(parsed.value.type), for: key, value)
    }
    return parsed
  }

  private func freeValue(_ value: JSON5Value, of key: JSON5Key) throws(SceneFileError) -> ParsedParameterValue
  {
    switch value.content {
    case .array:
      switch try writtenVector(value, of: key) {
      case .formula(let formula): return ParsedParameterValue(value: .vector(.zero), formula: formula)
      case .value(let vector): return ParsedParameterValue(value: .vector(SIMD3<Double>(vector)))
      }
    case .string:
      switch try writtenColor(value, of: key) {
      case .formula(let formula): return ParsedParameterValue(value: .number(0), formula: formula)
      case .value(let color): return ParsedParameterValue(value: .color(color))
      }
    case .number(let number):
      _ = try finite(value, of: key, expected: "a finite number")
      return ParsedParameterValue(value: .number(number))
    case .boolean(let boolean): return ParsedParameterValue(value: .boolean(boolean))
    default:
      throw unexpected(
        "a number, three numbers, a colour, true, false or an expression", for: key, value)
    }
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
        path: text.path, at: value.position,
        .unknownName(
          kind: "choice", name: name, place: "for \(key) of \(place)",
          suggestion: nearestName(to: name, among: control.choices),
          expected: alternatives(control.choices)))
    }
    return try expression(name, value)
  }

  private func expression(_ text: String, _ value: JSON5Value) throws(SceneFileError) -> ParsedParameterValue
  {
    ParsedParameterValue(value: .number(0), formula: .whole(try self.text.expression(text, value, scope)))
  }
}
