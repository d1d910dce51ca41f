import Geometry
import SceneModel
import TextCoding

// Conversion of the value to the type of the property that is set.
extension Assignment {
  func error(_ reason: AssignmentError.Reason) -> AssignmentError {
    AssignmentError(assignment: description, reason: reason)
  }

  func invalidValue(
    _ expected: String, found: String? = nil, _ admission: ValueConstraint.Admission = .mistake
  ) -> AssignmentError {
    AssignmentError(
      assignment: description,
      reason: .invalidValue(
        expected: "\(expected) for \(target.property)", found: found ?? quoted(valueText)),
      admission: admission)
  }

  /// - Parameter kind: The kind of the model; empty if its name is its kind.
  func unknownProperty(of kind: String, known: [String]) -> AssignmentError {
    error(
      .unknownProperty(
        target.property, model: kind.isEmpty ? target.model : "\(kind) \(quoted(target.model))",
        suggestion: nearestName(to: target.property, among: known), known: known))
  }

  /// Returns the value as one of `type` that `rule` accepts.
  ///
  /// - Parameter expected: The valid values in words. Nil for those of the rule.
  /// - Throws: `AssignmentError` with what becomes of a value that the rule does not accept.
  func value(
    _ type: ValueType, _ rule: ValueConstraint = .any, expected: String? = nil
  ) throws(AssignmentError) -> PropertyValue {
    if let value = value?.converted(to: type) {
      let admission = rule.admission(of: value)
      if admission == .valid { return value }
      throw invalidValue(expected ?? rule.expected(type), admission)
    }
    if let value, value.type != .text, value.type != type {
      throw invalidValue("\(type)", found: "\(value.type)")
    }
    throw type == .color ? invalidColor(valueText) : invalidValue(expected ?? rule.expected(type))
  }

  /// The value as a number. Nil if it is not a number.
  var number: Double? {
    if case .number(let number)? = value?.converted(to: .number) { number } else { nil }
  }

  func number(_ rule: ValueConstraint) throws(AssignmentError) -> Float {
    guard let number = Float(try value(.number, rule)) else {
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
    AssignmentError(valueText, isNoneOf: names, for: target.property, in: description)
  }

  /// Returns the value as one of a property of this kind, which has the value `current`.
  ///
  /// - Throws: `AssignmentError` if the property does not accept the value.
  package func value(
    of kind: PropertyKind, isOptional: Bool = false, current: PropertyValue? = nil
  ) throws(AssignmentError) -> PropertyValue? {
    if isOptional, value == nil { return nil }
    switch kind {
    case .vector(let vector):
      let old = if case .vector(let old)? = current { old } else { SIMD3<Double>.zero }
      return .vector(try self.vector(vector, old))
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
  func vector(_ kind: VectorKind, _ current: SIMD3<Double>) throws(AssignmentError) -> SIMD3<Double> {
    var vector = current
    // A component that is not finite makes the vector so.
    let rule: ValueConstraint = kind.constraint == .total ? .total : .any
    if let component = target.component {
      if case .number(let number) = try value(.number, rule) { vector[component] = number }
    } else if kind == .scale, let number {
      // One number stands for three equal ones.
      vector = SIMD3(repeating: number)
    } else if case .vector(let found) = try value(.vector, rule, expected: "three numbers X,Y,Z") {
      vector = found
    }
    let admission = kind.constraint.admission(of: .vector(vector))
    guard admission == .valid else { throw invalidValue(kind.constraint.expected(.vector), admission) }
    return vector
  }

  /// Returns the value as a vector of 32 bits, or `current` with one component replaced.
  func vector(_ kind: VectorKind, _ current: SIMD3<Float>) throws(AssignmentError) -> SIMD3<Float> {
    SIMD3<Float>(try vector(kind, SIMD3<Double>(current)))
  }
}

extension Assignment {
  /// Calls `set` with the assignment. If its value is out of range, calls `set` again with the nearest valid one, and if it is
  /// missing, changes nothing: values are total.
  ///
  /// - Returns: The error that describes the value. Nil if it was set as it is.
  /// - Throws: The error of `set` for a mistake.
  func applied(
    _ set: (Assignment) throws(AssignmentError) -> Void
  ) throws(AssignmentError) -> AssignmentError? {
    do throws(AssignmentError) {
      try set(self)
      return nil
    } catch {
      switch error.admission {
      case .nearest(let value): try set(Assignment(target, value, source: source))
      case .missing: break
      case .valid, .mistake: throw error
      }
      return error
    }
  }
}
