import Geometry
import Reactive
import SceneExpressions
import TextParsing

/// What stands in a scene file for a value of a property.
enum WrittenValue<Value> {
  case value(Value)
  case formula(PropertyBinding.Formula)

  /// The value, where one is written.
  var value: Value? { if case .value(let value) = self { value } else { nil } }
  /// The expressions, where they are.
  var formula: PropertyBinding.Formula? { if case .formula(let formula) = self { formula } else { nil } }

  /// Sets `property` to the value. Returns the formula instead if it is one.
  func assign(to property: Property<Value>) -> PropertyBinding.Formula? {
    switch self {
    case .value(let value): property.value = value
    case .formula(let formula): return formula
    }
    return nil
  }

  /// Whether which names the expressions read depends on the index of their repetition.
  var readsByIndex: Bool {
    switch formula {
    case .whole(let bound)?: bound.expression.readsByIndex
    case .components(let parts)?:
      parts.contains { if case .expression(let bound) = $0 { bound.expression.readsByIndex } else { false } }
    case nil: false
    }
  }
}

// Values for which an expression may stand.
extension SceneObject {
  /// The finite number of `key`, which must be `expected`, or its expression; nil if there is none.
  func writtenNumber(
    _ key: JSON5Key, expected: String = "a finite number", where isValid: (Float) -> Bool = { _ in true }
  ) throws(SceneFileError) -> WrittenValue<Float>? {
    guard let value = value(key) else { return nil }
    if let formula = try formula(value) { return .formula(formula) }
    return .value(try number(value, of: key, expected: expected, where: isValid))
  }

  /// The three finite numbers of `key`, or an expression for all or some of them; nil if there is none.
  func writtenVector(_ key: JSON5Key) throws(SceneFileError) -> WrittenValue<SIMD3<Float>>? {
    guard let value = value(key) else { return nil }
    return try writtenVector(value, of: key)
  }

  /// Converts `value`, the value of `key`, to three finite numbers, or an expression for all or some of them.
  func writtenVector(
    _ value: JSON5Value, of key: JSON5Key
  ) throws(SceneFileError) -> WrittenValue<SIMD3<Float>> {
    if let formula = try formula(value) { return .formula(formula) }
    guard value.threeNumbers == nil, value.elements.count == 3, value.elements.contains(where: \.isString)
    else { return .value(try vector(value, of: key)) }
    var parts: [PropertyBinding.Part] = []
    for element in value.elements {
      if let string = element.string {
        parts.append(.expression(try text.expression(string, element, repetition)))
      } else {
        _ = try finite(element, of: key, expected: "a finite number")
        if let number = element.number { parts.append(.constant(number)) }
      }
    }
    return .formula(.components(parts))
  }

  /// The colour of `key`, or its expression; nil if there is none.
  func writtenColor(_ key: JSON5Key) throws(SceneFileError) -> WrittenValue<Color>? {
    guard let value = value(key) else { return nil }
    return try writtenColor(value, of: key)
  }

  /// Converts `value`, the value of `key`, to a colour, or to an expression if it is a string that spells no colour. A single
  /// unknown word is refused as a colour.
  func writtenColor(_ value: JSON5Value, of key: JSON5Key) throws(SceneFileError) -> WrittenValue<Color> {
    guard let spelling = value.string else { return .value(try color(value, of: key)) }
    if let color = Color(spelling: spelling) { return .value(color) }
    if spelling.hasPrefix("#") || spelling.isEmpty { return .value(try color(value, of: key)) }
    let expression = try text.expression(spelling, value, repetition)
    if let name = expression.expression.soleName, name != repetition?.name,
      !text.parameterNames.contains(name)
    {
      return .value(try color(value, of: key))
    }
    return .formula(.whole(expression))
  }

  private func formula(_ value: JSON5Value) throws(SceneFileError) -> PropertyBinding.Formula? {
    guard let string = value.string else { return nil }
    return .whole(try text.expression(string, value, repetition))
  }
}
