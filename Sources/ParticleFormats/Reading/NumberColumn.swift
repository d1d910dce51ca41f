/// Numbers of particles, record by record, and whether all of them have been whole.
struct NumberColumn {
  private(set) var values: [Float] = []
  private(set) var areWhole = true

  mutating func reserveCapacity(_ count: Int) { values.reserveCapacity(count) }

  mutating func append(_ value: Float) {
    values.append(value)
    // Beyond 2^24 not every whole number is a `Float`.
    if value != value.rounded(.towardZero) || abs(value) > 16_777_216 { areWhole = false }
  }

  /// Takes the last number back.
  mutating func removeLast() { values.removeLast() }

  /// Adds the numbers of particles that come behind these.
  mutating func append(contentsOf later: NumberColumn) {
    values += later.values
    areWhole = areWhole && later.areWhole
  }

  /// The numbers, as whole ones if they are.
  var column: ParticleColumn { areWhole ? .integers(values.map { Int32($0) }) : .numbers(values) }
}
