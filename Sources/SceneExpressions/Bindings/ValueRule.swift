/// Which values of its type a property takes. All of them are finite.
public enum ValueRule: Hashable, Sendable {
  /// Every finite one.
  case any
  /// Lengths: greater than 0, each of a vector's.
  case positive
  /// 0 and above.
  case notNegative
  /// A direction: not zero.
  case notZero
  /// An angle between 0 and 180 degrees, without both.
  case lessThanHalfTurn

  /// Whether a property takes `value`, as the `Float`s that it holds. Components of a vector are asked for as numbers.
  public func accepts(_ value: ExpressionValue) -> Bool {
    guard value.isFinite else { return false }
    switch (self, value) {
    case (.positive, .number(let number)): return Float(number) > 0
    case (.positive, .vector(let vector)):
      return Float(vector.x) > 0 && Float(vector.y) > 0 && Float(vector.z) > 0
    case (.notNegative, .number(let number)): return number >= 0
    case (.notZero, .vector(let vector)): return SIMD3<Float>(vector) != .zero
    case (.lessThanHalfTurn, .number(let number)): return Float(number) > 0 && Float(number) < 180
    default: return true
    }
  }

  /// What a property of `type` takes, in words.
  public func expected(_ type: ExpressionType) -> String {
    switch (self, type) {
    case (.positive, .number): "a positive finite number"
    case (.positive, .vector): "three positive finite numbers"
    case (.notNegative, .number): "a finite number of at least 0"
    case (.notZero, .vector): "a vector that is not zero"
    case (.lessThanHalfTurn, .number): "an angle between 0 and 180 degrees"
    case (_, .number): "a finite number"
    case (_, .vector): "three finite numbers"
    case (_, .color): "a colour of finite numbers"
    case (_, .boolean): "a boolean"
    }
  }
}
