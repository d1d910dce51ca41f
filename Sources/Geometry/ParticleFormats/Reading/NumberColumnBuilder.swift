/// A builder of a column of numbers that records whether all of them are integers.
struct NumberColumnBuilder {
  private(set) var values: [Float] = []
  private(set) var areIntegers = true

  mutating func reserveCapacity(_ count: Int) { values.reserveCapacity(count) }

  mutating func append(_ value: Float) {
    values.append(value)
    // Above 2^24 a `Float` cannot represent every integer.
    if value != value.rounded(.towardZero) || abs(value) > 16_777_216 { areIntegers = false }
  }

  /// Removes the last number.
  mutating func removeLast() { values.removeLast() }

  /// Appends the numbers of later particles.
  mutating func append(contentsOf later: NumberColumnBuilder) {
    values += later.values
    areIntegers = areIntegers && later.areIntegers
  }

  /// The column: integers if all numbers are integers, otherwise floats.
  var column: ParticleColumn { areIntegers ? .integers(values.map { Int32($0) }) : .numbers(values) }
}
