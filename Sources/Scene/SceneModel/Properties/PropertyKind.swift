import TextCoding

/// The types of the values of properties.
public enum PropertyKind: Hashable, Sendable {
  /// A number.
  case number(NumberKind)
  /// Three numbers.
  case vector(VectorKind)
  /// A colour.
  case color
  /// A choice between true and false.
  case boolean
  /// A text. In scene files it can contain the values of expressions. Expressions cannot read it.
  case text
  /// A choice between names. Expressions can set it, but cannot read it.
  case choice([String])
}

/// The meaning of a number and its valid values, which are finite unless a length is missing.
public enum NumberKind: Hashable, Sendable {
  /// A length in metres. With 0, and with a number that is not finite, there is nothing to draw. A negative one is turned round.
  case length
  /// A number greater than 0.
  case positive
  /// A number in a range. Infinite bounds are excluded.
  case within(ClosedRange<Float>)
  /// An angle of view in degrees, greater than 0 and less than 180.
  case angleOfView
  /// An angle in degrees: any finite number.
  case angle
  /// Any finite number.
  case any
}

/// The meaning of three numbers and their valid values. A model with a number that is not finite is not drawn.
public enum VectorKind: Hashable, Sendable {
  /// Lengths along X, Y and Z in metres; see `NumberKind.length`.
  case lengths
  /// A point in metres.
  case point
  /// A finite point in metres: that of a camera or a light.
  case requiredPoint
  /// Angles about X, Y and Z in degrees.
  case angles
  /// A finite direction of any length but zero.
  case direction
  /// Factors along X, Y and Z. A single number stands for three equal ones. A negative factor mirrors.
  case scale
}

extension PropertyKind {
  /// The type of the values in expressions. Nil for texts and choices, which expressions do not read.
  package var type: ValueType? {
    switch self {
    case .number: .number
    case .vector: .vector
    case .color: .color
    case .boolean: .boolean
    case .text, .choice: nil
    }
  }

  /// The constraint on the values.
  package var constraint: ValueConstraint {
    switch self {
    case .number(let kind): kind.constraint
    case .vector(let kind): kind.constraint
    case .color: .total
    case .choice(let names): .index(count: names.count)
    case .boolean, .text: .any
    }
  }

  /// Whether the value is an angle, or three angles. Angles of models are in degrees.
  package var isAngle: Bool {
    switch self {
    case .number(.angle), .number(.angleOfView), .vector(.angles): true
    default: false
    }
  }
}

extension NumberKind {
  /// The constraint on the values.
  package var constraint: ValueConstraint {
    switch self {
    case .length: .total
    case .positive: .positive
    case .within(let range): .within(Double(range.lowerBound)...Double(range.upperBound))
    case .angleOfView: .lessThanHalfTurn
    case .angle, .any: .any
    }
  }
}

extension VectorKind {
  /// The constraint on the values.
  package var constraint: ValueConstraint {
    switch self {
    case .direction: .notZero
    case .requiredPoint: .any
    case .lengths, .point, .angles, .scale: .total
    }
  }
}

/// A constraint on the values of a property beyond their type. All values must be finite, unless it is `total`.
public enum ValueConstraint: Hashable, Sendable {
  /// Every value. One that is not finite is missing.
  case total
  /// Every finite value.
  case any
  /// A length greater than 0. For a vector, each component must be greater than 0.
  case positive
  /// A number of at least 0.
  case notNegative
  /// A vector other than zero, such as a direction.
  case notZero
  /// An angle greater than 0 and less than 180 degrees.
  case lessThanHalfTurn
  /// A finite number within a range, whose bounds may be infinite.
  case within(ClosedRange<Double>)
  /// The index of one of `count` values: a whole number from 0.
  case index(count: Int)

  /// Returns whether the constraint accepts `value` after its conversion to `Float`. Components of a vector are checked
  /// as numbers.
  package func accepts(_ value: PropertyValue) -> Bool {
    if self == .total {
      if case .list(let list) = value { return list.count <= ValueList.elementLimit }
      return true
    }
    guard value.isFinite else { return false }
    switch (self, value) {
    case (.positive, .number(let number)): return Float(number) > 0
    case (.positive, .vector(let vector)):
      return Float(vector.x) > 0 && Float(vector.y) > 0 && Float(vector.z) > 0
    case (.notNegative, .number(let number)): return number >= 0
    case (.notZero, .vector(let vector)): return SIMD3<Float>(vector) != .zero
    case (.lessThanHalfTurn, .number(let number)): return Float(number) > 0 && Float(number) < 180
    case (.within(let range), .number(let number)):
      return Float(range.lowerBound) <= Float(number) && Float(number) <= Float(range.upperBound)
    case (.index(let count), .number(let number)):
      return number == number.rounded() && number >= 0 && number < Double(count)
    default: return true
    }
  }

  /// Returns the values that a property of `type` accepts, in words for error messages.
  package func expected(_ type: ValueType) -> String {
    switch (self, type) {
    case (.positive, .number): "a positive finite number"
    case (.positive, .vector): "three positive finite numbers"
    case (.notNegative, .number): "a finite number of at least 0"
    case (.notZero, .vector): "a nonzero vector"
    case (.lessThanHalfTurn, .number): "an angle between 0 and 180 degrees"
    case (.within(let range), .number) where range.upperBound.isFinite && range.lowerBound.isFinite:
      "a number from \(spelled(range.lowerBound)) to \(spelled(range.upperBound))"
    case (.within(let range), .number) where range.lowerBound.isFinite:
      "a finite number of at least \(spelled(range.lowerBound))"
    case (.within(let range), .number) where range.upperBound.isFinite:
      "a finite number of at most \(spelled(range.upperBound))"
    case (.index(let count), .number): "a whole number from 0 to \(count - 1)"
    case (_, .number): "a finite number"
    case (_, .vector): "three finite numbers"
    case (_, .color): "a colour of finite numbers"
    case (_, .boolean): "a boolean"
    case (_, .word): "a word"
    case (_, .text): "a text"
    case (_, .numbers), (_, .vectors), (_, .colors), (_, .texts):
      "\(type) with at most \(ValueList.elementLimit) elements of finite numbers"
    }
  }
}

/// Returns the reason why a number that looks right is refused: properties have 32-bit numbers, in which it is infinite or 0.
/// Empty for other numbers.
package func noteOnRounding(_ number: Double) -> String {
  guard number.isFinite, number != 0 else { return "" }
  let rounded = Float(number)
  return rounded == 0
    ? ", below the smallest 32-bit number" : rounded.isInfinite ? ", beyond the largest 32-bit number" : ""
}
