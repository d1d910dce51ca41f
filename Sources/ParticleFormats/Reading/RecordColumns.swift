/// What is wrong with a record: what was expected in it, and what was found.
typealias RecordFault = (expected: String, found: String)

/// The elements of particles, record by record, and what stands for those that are not known.
struct ElementColumn {
  private var numbers: [UInt8] = []
  private var unknown: [String: Int] = [:]
  /// What stands for the last particle's element, if it is not known.
  private var lastUnknown: String?

  /// The number of particles.
  var count: Int { numbers.count }

  mutating func reserveCapacity(_ count: Int) { numbers.reserveCapacity(count) }

  /// Adds an element by its atomic number; where that is nil, as an unknown one that is called `name`.
  mutating func append(_ atomicNumber: Int?, named name: borrowing Span<UInt8>) {
    numbers.append(UInt8(atomicNumber ?? 0))
    lastUnknown =
      atomicNumber == nil ? name.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) } : nil
    if let lastUnknown { unknown[lastUnknown, default: 0] += 1 }
  }

  /// Takes the last element back.
  mutating func removeLast() {
    numbers.removeLast()
    guard let name = lastUnknown, let count = unknown[name] else { return }
    unknown[name] = count > 1 ? count - 1 : nil
    lastUnknown = nil
  }

  /// Hands the elements over.
  consuming func finish(_ frame: inout ParticleFrame) {
    frame.elements = numbers
    frame.omissions.unknownElements = unknown
  }
}

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

  /// The numbers, as whole ones if they are.
  var column: ParticleColumn { areWhole ? .integers(values.map { Int32($0) }) : .numbers(values) }
}
