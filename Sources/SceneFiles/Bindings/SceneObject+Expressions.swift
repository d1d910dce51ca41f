import Geometry
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
    _ key: String, expected: String = "a finite number", where isValid: (Float) -> Bool = { _ in true }
  ) throws(SceneFileError) -> WrittenValue<Float>? {
    if let formula = try formula(key) { return .formula(formula) }
    return try number(key, expected: expected, where: isValid).map { .value($0) }
  }

  /// The three finite numbers of `key`, or an expression for all or some of them; nil if there is none.
  func writtenVector(_ key: String) throws(SceneFileError) -> WrittenValue<SIMD3<Float>>? {
    if let formula = try formula(key) { return .formula(formula) }
    guard case .array(let values)? = value(key)?.content, values.count == 3 else {
      return try vector(key).map { .value($0) }
    }
    var parts: [PropertyBinding.Part] = []
    var numbers = SIMD3<Float>.zero
    for (index, value) in values.enumerated() {
      if case .string(let string) = value.content {
        parts.append(.expression(try text.expression(string, value, repetition)))
      } else {
        numbers[index] = try finite(value, of: key, expected: "a finite number")
        guard case .number(let number) = value.content else { continue }
        parts.append(.constant(number))
      }
    }
    let isConstant = parts.allSatisfy { if case .constant = $0 { true } else { false } }
    return isConstant ? .value(numbers) : .formula(.components(parts))
  }

  /// The colour of `key`, or its expression, which is every string that spells no colour; nil if there is none. What can
  /// only have been meant as a colour is refused as one.
  func writtenColor(_ key: String) throws(SceneFileError) -> WrittenValue<Color>? {
    guard let value = value(key), case .string(let spelling) = value.content,
      Color(spelling: spelling) == nil, !spelling.hasPrefix("#"), !spelling.isEmpty
    else { return try color(key).map { .value($0) } }
    let expression = try text.expression(spelling, value, repetition)
    if let name = expression.expression.soleName, name != repetition?.name,
      !text.parameterNames.contains(name)
    {
      return try color(key).map { .value($0) }
    }
    return .formula(.whole(expression))
  }

  private func formula(_ key: String) throws(SceneFileError) -> PropertyBinding.Formula? {
    guard let value = value(key), case .string(let string) = value.content else { return nil }
    return .whole(try text.expression(string, value, repetition))
  }
}
