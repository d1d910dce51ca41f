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
