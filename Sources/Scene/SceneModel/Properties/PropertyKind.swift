import TextCoding

/// The types of the values of properties.
package enum PropertyKind: Hashable, Sendable {
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

/// The meaning of a number and its valid values; see `ValueConstraint`.
public enum NumberKind: Hashable, Sendable {
  /// A length in metres. With 0, and with a number that is not finite, there is nothing to draw. A negative one is turned round.
  case length
  /// A number in a range. Infinite bounds are excluded.
  case within(ClosedRange<Float>)
  /// A number of parts in a range, such as segments.
  case count(ClosedRange<Float>)
  /// An angle of view in degrees, from 1 to 170.
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
    case .within(let range): .within(Double(range.lowerBound)...Double(range.upperBound))
    case .count(let range): .count(Double(range.lowerBound)...Double(range.upperBound))
    case .angleOfView: .within(1...170)
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

/// The rule of validity of a property: which values of its type it accepts, and what becomes of the others.
///
/// Values are total: every way to set a property (scene files, expressions, assignments, lines of live values, pages) applies
/// `admission(of:)`. Numbers are compared after conversion to `Float`.
public enum ValueConstraint: Hashable, Sendable {
  /// Every value. The model is not drawn with one that is not finite.
  case total
  /// Every finite value. Another one is missing.
  case any
  /// A finite vector other than zero, such as a direction. Another one is missing.
  case notZero
  /// A finite number within a range, whose bounds may be infinite. A number outside is replaced by the nearest bound.
  case within(ClosedRange<Double>)
  /// A number of parts within a range. A smaller one is replaced by the lower bound, a larger one is a mistake.
  case count(ClosedRange<Double>)
  /// The index of one of `count` values: a whole number from 0. Another one is a mistake.
  case index(count: Int)

  /// What becomes of a value.
  package enum Admission: Equatable, Sendable {
    /// The property gets the value.
    case valid
    /// The property gets this value in its place.
    case nearest(PropertyValue)
    /// The value is missing: the property keeps the one that it has.
    case missing
    /// The value is a mistake.
    case mistake
  }

  /// Returns what becomes of `value`, which has the type of the property. O(elements) for a list.
  package func admission(of value: PropertyValue) -> Admission {
    if case .list(let list) = value {
      return list.count <= ValueList.elementLimit && (self == .total || list.isFinite) ? .valid : .mistake
    }
    if self == .total { return .valid }
    guard value.isFinite else { return .missing }
    switch (self, value) {
    case (.notZero, .vector(let vector)): return SIMD3<Float>(vector) == .zero ? .missing : .valid
    case (.within(let range), .number(let number)), (.count(let range), .number(let number)):
      if Float(number) < Float(range.lowerBound) { return .nearest(.number(range.lowerBound)) }
      if Float(number) <= Float(range.upperBound) { return .valid }
      if case .count = self { return .mistake }
      return .nearest(.number(range.upperBound))
    case (.index(let count), .number(let number)):
      return number == number.rounded() && number >= 0 && number < Double(count) ? .valid : .mistake
    default: return .valid
    }
  }

  /// Returns whether the property gets `value` as it is.
  package func accepts(_ value: PropertyValue) -> Bool { admission(of: value) == .valid }

  /// Returns the values that a property of `type` accepts, in words for error messages.
  package func expected(_ type: ValueType) -> String {
    switch (self, type) {
    case (.notZero, .vector): "a nonzero vector"
    case (.within(let range), .number) where range.upperBound.isFinite && range.lowerBound.isFinite,
      (.count(let range), .number):
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
