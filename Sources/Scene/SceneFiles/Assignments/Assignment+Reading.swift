import Geometry
import SceneModel
import TextCoding

// Conversion of the value to the type of the property that is set.
extension Assignment {
  func error(_ reason: AssignmentError.Reason) -> AssignmentError {
    AssignmentError(assignment: description, reason: reason)
  }

  func invalidValue(_ expected: String, found: String? = nil) -> AssignmentError {
    error(.invalidValue(expected: "\(expected) for \(target.property)", found: found ?? quoted(valueText)))
  }

  /// - Parameter kind: The kind of the model; empty if its name is its kind.
  func unknownProperty(of kind: String, known: [String]) -> AssignmentError {
    error(
      .unknownProperty(
        target.property, model: kind.isEmpty ? target.model : "\(kind) \(quoted(target.model))",
        suggestion: nearestName(to: target.property, among: known), known: known))
  }

  /// Returns the value as a number in the precision of models.
  func number(_ expected: String, where isValid: (Float) -> Bool) throws(AssignmentError) -> Float {
    guard case .number(let number)? = value, case let number = Float(number), isValid(number) else {
      throw invalidValue(expected)
    }
    return number
  }

  /// Returns the value as a number in the precision of expressions.
  func preciseNumber() throws(AssignmentError) -> Double {
    guard case .number(let number)? = value else { throw invalidValue("a finite number") }
    return number
  }

  func length() throws(AssignmentError) -> Float { try number("a positive finite number") { $0 > 0 } }

  func boolean() throws(AssignmentError) -> Bool {
    guard case .boolean(let boolean)? = value else { throw invalidValue("true or false") }
    return boolean
  }

  func color() throws(AssignmentError) -> Color {
    guard case .color(let color)? = value else { throw invalidColor(valueText) }
    return color
  }

  /// Returns the text of the value.
  ///
  /// - Throws: `AssignmentError` if the assignment was not created from text.
  func text() throws(AssignmentError) -> String {
    guard let source else { throw invalidValue("a text") }
    return source.value
  }

  /// Returns the value as one of the names of a choice.
  private func choice(_ names: [String]) throws(AssignmentError) -> String {
    if names.contains(valueText) { return valueText }
    let hint = nearestName(to: valueText, among: names).map { ", did you mean \(quoted($0))?" } ?? ""
    throw invalidValue(alternatives(names), found: quoted(valueText) + hint)
  }

  /// Returns the value as one of a property of this kind, which has the value `current`.
  ///
  /// - Throws: `AssignmentError` if the property does not accept the value.
  func modelValue(
    _ kind: PropertyKind, isOptional: Bool, current: ModelValue
  ) throws(AssignmentError) -> ModelValue {
    if isOptional, value == .missing { return .missing }
    switch kind {
    case .number(let kind): return .number(try number(kind.expected, where: kind.accepts))
    case .vector(let kind):
      let value = try vector(SIMD3(current) ?? .zero, acceptsNumber: kind == .scale)
      guard kind.accepts(value) else { throw invalidValue(kind.expected) }
      return .vector(value)
    case .color: return .color(try color())
    case .boolean: return .boolean(try boolean())
    case .text: return .text(try text())
    case .choice(let names): return .text(try choice(names))
    }
  }

  /// Returns the value as one colour, or as a top and a bottom colour.
  func background() throws(AssignmentError) -> (Color, Color?) {
    switch value {
    case .color(let color)?: return (color, nil)
    case .fade(let top, let bottom)?: return (top, bottom)
    default:
      let parts = valueText.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
      // The invalid one of two colours.
      let wrong = parts.count == 2 ? parts.first { Color(spelling: $0) == nil } : nil
      throw invalidColor(wrong ?? valueText)
    }
  }

  private func invalidColor(_ text: String) -> AssignmentError {
    let hint = Color.nearestSpelling(to: text).map { ", did you mean \(quoted($0))?" } ?? ""
    return invalidValue(Color.expectedSpelling, found: quoted(text) + hint)
  }

  /// Returns the value as a vector, or `current` with one component replaced.
  ///
  /// - Parameter acceptsNumber: Whether a number stands for three equal ones.
  func vector(
    _ current: SIMD3<Float>, acceptsNumber: Bool = false
  ) throws(AssignmentError) -> SIMD3<Float> {
    guard let component = target.component else {
      if acceptsNumber, case .number(let number)? = value { return SIMD3(repeating: Float(number)) }
      guard case .vector(let vector)? = value else { throw invalidValue("three numbers X,Y,Z") }
      return vector
    }
    var vector = current
    vector[component] = try number("a finite number") { _ in true }
    return vector
  }
}
