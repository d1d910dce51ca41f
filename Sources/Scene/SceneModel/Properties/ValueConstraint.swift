import TextCoding

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
  public func accepts(_ value: PropertyValue) -> Bool {
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
  public func expected(_ type: ValueType) -> String {
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
