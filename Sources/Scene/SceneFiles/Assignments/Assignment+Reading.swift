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

  /// Returns the value as one of `type` that `constraint` accepts.
  ///
  /// - Parameter expected: The valid values in words. Nil for those of the constraint.
  func value(
    _ type: ValueType, _ constraint: ValueConstraint = .any, expected: String? = nil
  ) throws(AssignmentError) -> PropertyValue {
    if let value = value?.converted(to: type), constraint.accepts(value) { return value }
    if let value, value.type != .text, value.type != type {
      throw invalidValue("\(type)", found: "\(value.type)")
    }
    throw type == .color ? invalidColor(valueText) : invalidValue(expected ?? constraint.expected(type))
  }

  /// The value as a number. Nil if it is not a number.
  var number: Double? {
    if case .number(let number)? = value?.converted(to: .number) { number } else { nil }
  }

  func number(_ constraint: ValueConstraint) throws(AssignmentError) -> Float {
    guard let number = Float(try value(.number, constraint)) else {
      preconditionFailure("the value is a number")
    }
    return number
  }

  func color() throws(AssignmentError) -> Color {
    guard let color = Color(try value(.color, .total)) else { preconditionFailure("the value is a colour") }
    return color
  }

  /// Returns the value as one of the names of a choice.
  private func choice(_ names: [String]) throws(AssignmentError) -> String {
    if names.contains(valueText) { return valueText }
    throw invalidChoice(names)
  }

  func invalidChoice(_ names: [String]) -> AssignmentError {
    let hint = nearestName(to: valueText, among: names).map { ", did you mean \(quoted($0))?" } ?? ""
    return invalidValue(alternatives(names), found: quoted(valueText) + hint)
  }

  /// Returns the value as one of a property of this kind, which has the value `current`.
  ///
  /// - Throws: `AssignmentError` if the property does not accept the value.
  func value(
    of kind: PropertyKind, isOptional: Bool = false, current: PropertyValue?
  ) throws(AssignmentError) -> PropertyValue? {
    if isOptional, value == nil { return nil }
    switch kind {
    case .vector(let vector): return try self.vector(vector, SIMD3(current) ?? .zero).propertyValue
    case .boolean: return try value(.boolean, expected: "true or false")
    case .number, .color: return try value(kind.type ?? .number, kind.constraint)
    case .text: return try value(.text)
    case .choice(let names): return .text(try choice(names))
    }
  }

  /// Returns the value as one colour, or as a top and a bottom colour.
  func background() throws(AssignmentError) -> (Color, Color?) {
    if let color = Color(value?.converted(to: .color)) { return (color, nil) }
    if case .list(let list)? = value?.converted(to: .colors), list.count == 2 {
      return (Color(list[0]) ?? .white, Color(list[1]))
    }
    let parts = valueText.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
    // The invalid one of two colours.
    let wrong = parts.count == 2 ? parts.first { Color(spelling: $0) == nil } : nil
    throw invalidColor(wrong ?? valueText)
  }

  private func invalidColor(_ text: String) -> AssignmentError {
    let hint = Color.nearestSpelling(to: text).map { ", did you mean \(quoted($0))?" } ?? ""
    return invalidValue(Color.expectedSpelling, found: quoted(text) + hint)
  }

  /// Returns the value as a vector, or `current` with one component replaced.
  func vector(_ kind: VectorKind, _ current: SIMD3<Float>) throws(AssignmentError) -> SIMD3<Float> {
    var vector = current
    if let component = target.component {
      vector[component] = try number(.any)
    } else if kind == .scale, let number {
      // One number stands for three equal ones.
      vector = SIMD3(repeating: Float(number))
    } else {
      vector = SIMD3(try value(.vector, expected: "three numbers X,Y,Z")) ?? current
    }
    guard kind.constraint.accepts(.vector(SIMD3<Double>(vector))) else {
      throw invalidValue(kind.constraint.expected(.vector))
    }
    return vector
  }
}
