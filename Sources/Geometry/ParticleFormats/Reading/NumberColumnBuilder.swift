/// A builder of a column of numbers that records whether all of them are integers. NaN is a missing number.
struct NumberColumnBuilder {
  private(set) var values: [Float] = []
  /// Whether all numbers that are not missing are integers.
  private(set) var areIntegers = true
  /// The number of values that are not missing.
  private var numberCount = 0

  /// Whether a number is not missing, or there are no values.
  var hasNumbers: Bool { numberCount > 0 || values.isEmpty }

  mutating func reserveCapacity(_ count: Int) { values.reserveCapacity(count) }

  mutating func append(_ value: Float) {
    values.append(value)
    if value.isNaN { return }
    numberCount += 1
    // Above 2^24 a `Float` cannot represent every integer.
    if value != value.rounded(.towardZero) || abs(value) > 16_777_216 { areIntegers = false }
  }

  /// Removes the last number.
  mutating func removeLast() { if !values.removeLast().isNaN { numberCount -= 1 } }

  /// Appends the numbers of later particles.
  mutating func append(contentsOf later: NumberColumnBuilder) {
    values += later.values
    numberCount += later.numberCount
    areIntegers = areIntegers && later.areIntegers
  }

  /// The column: integers if all numbers are integers and none is missing, otherwise floats.
  var column: ParticleColumn {
    areIntegers && numberCount == values.count ? .integers(values.map { Int32($0) }) : .numbers(values)
  }
}
