import Geometry
import Reactive
import SceneExpressions
import SceneModel
import TextCoding

/// A property's value in a scene file: a constant or a formula.
enum ParsedValue<Value> {
  case value(Value)
  case formula(PropertyBinding.Formula)

  /// The value. Nil for an expression.
  var value: Value? { if case .value(let value) = self { value } else { nil } }
  /// The expressions. Nil for a value.
  var formula: PropertyBinding.Formula? { if case .formula(let formula) = self { formula } else { nil } }
}

extension ParsedValue where Value: PropertyValueConvertible {
  /// Sets `property` to the value. If the content is a formula, returns it instead.
  func assign(to property: any AnyModelProperty) -> PropertyBinding.Formula? {
    switch self {
    case .value(let value): property.set(value.propertyValue)
    case .formula(let formula): return formula
    }
    return nil
  }
}

extension PropertyBinding.Formula {
  /// Returns whether the set of names that the expressions read depends on the index of their repetition.
  ///
  /// - Parameter isList: Returns whether the words before brackets name a list.
  func readsByIndex(isList: ([String]) -> Bool) -> Bool {
    switch self {
    case .whole(let bound): bound.expression.readsByIndex(isList: isList)
    case .components(let parts):
      parts.contains {
        if case .expression(let bound) = $0 { bound.expression.readsByIndex(isList: isList) } else { false }
      }
    }
  }
}

// Values that can be expressions.
extension SceneFileObject {
  /// Returns the number of `key` that a property with `rule` gets, or its expression. Nil if the object has no such key, or if
  /// the number is missing.
  func writtenNumber(
    _ key: JSON5Key, _ rule: ValueConstraint = .total
  ) throws(SceneFileError) -> ParsedValue<Float>? {
    guard let value = value(key) else { return nil }
    if let formula = try formula(value) { return .formula(formula) }
    guard let number = value.number else { throw unexpected(rule.expected(.number), for: key, value) }
    return Float(try admitted(.number(number), by: rule, of: key, value)).map { .value($0) }
  }

  /// Returns the value that a property with `rule` gets for `found`, the content of `value`, which is that of `key`: itself, or the
  /// nearest valid one, which is noted. Nil if it is missing, which is noted, too.
  ///
  /// - Throws: `SceneFileError` for a mistake.
  func admitted(
    _ found: PropertyValue, by rule: ValueConstraint, of key: JSON5Key, _ value: JSON5Value,
    expected: ((ValueType) -> String)? = nil
  ) throws(SceneFileError) -> PropertyValue? {
    let admission = rule.admission(of: found)
    if admission == .valid { return found }
    let error = unexpected(
      (expected ?? rule.expected)(found.type), for: key, value,
      found: found.type == .vector ? "\(found)" : nil)
    guard admission != .mistake else { throw error }
    text.files.adjustments.add(
      ValueAdjustment(error, isMissing: admission == .missing, message: error.message))
    if case .nearest(let nearest) = admission { return nearest }
    return nil
  }

  /// Returns the boolean of `key`, or its expression. Nil if the object has no such key.
  func writtenBoolean(_ key: JSON5Key) throws(SceneFileError) -> ParsedValue<Bool>? {
    guard let value = value(key) else { return nil }
    if let formula = try formula(value) { return .formula(formula) }
    return .value(try boolean(key))
  }

  /// Returns the three numbers of `key`, or expressions for all or some of them. Nil if the object has no such
  /// key.
  func writtenVector(_ key: JSON5Key) throws(SceneFileError) -> ParsedValue<SIMD3<Double>>? {
    guard let value = value(key) else { return nil }
    return try writtenVector(value, of: key)
  }

  /// Returns the three factors of `key`, a number for three equal ones, or expressions. Nil if the object has no
  /// such key.
  func writtenScale(_ key: JSON5Key) throws(SceneFileError) -> ParsedValue<SIMD3<Double>>? {
    guard let value = value(key) else { return nil }
    if let number = value.number { return .value(SIMD3(repeating: number)) }
    return try writtenVector(value, of: key)
  }

  /// Converts `value`, the value of `key`, to three numbers, or to expressions for all or some of them.
  func writtenVector(
    _ value: JSON5Value, of key: JSON5Key
  ) throws(SceneFileError) -> ParsedValue<SIMD3<Double>> {
    if let formula = try formula(value) { return .formula(formula) }
    guard value.threeNumbers == nil, value.elements.count == 3, value.elements.contains(where: \.isString)
    else { return .value(try vector(value, of: key)) }
    var parts: [PropertyBinding.ComponentFormula] = []
    for element in value.elements {
      if let string = element.string {
        parts.append(.expression(try text.expression(string, element, scope)))
      } else {
        parts.append(.constant(try number(element, of: key)))
      }
    }
    return .formula(.components(parts))
  }

  /// Returns the colour of `key`, or its expression. Nil if the object has no such key.
  func writtenColor(_ key: JSON5Key) throws(SceneFileError) -> ParsedValue<Color>? {
    guard let value = value(key) else { return nil }
    return try writtenColor(value, of: key)
  }

  /// Converts `value`, the value of `key`, to a colour. A string that is not a colour becomes an expression, except a
  /// single unknown word, which is refused as a misspelled colour.
  func writtenColor(_ value: JSON5Value, of key: JSON5Key) throws(SceneFileError) -> ParsedValue<Color> {
    guard let spelling = value.string else { return .value(try color(value, of: key)) }
    if let color = Color(spelling: spelling) { return .value(color) }
    if spelling.hasPrefix("#") || spelling.isEmpty { return .value(try color(value, of: key)) }
    let expression = try text.expression(spelling, value, scope)
    if let name = expression.expression.singleName, !scope.repetitions.contains(where: { $0.name == name }),
      !text.parameterNames.contains(name)
    {
      return .value(try color(value, of: key))
    }
    return .formula(.whole(expression))
  }

  private func formula(_ value: JSON5Value) throws(SceneFileError) -> PropertyBinding.Formula? {
    guard let string = value.string else { return nil }
    return .whole(try text.expression(string, value, scope))
  }
}
