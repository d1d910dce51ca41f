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

  /// Adds the elements of particles that come behind these.
  mutating func append(contentsOf later: ElementColumn) {
    numbers += later.numbers
    unknown.merge(later.unknown, uniquingKeysWith: +)
    lastUnknown = nil
  }

  /// Hands the elements over.
  consuming func finish(_ frame: inout ParticleFrame) {
    frame.elements = numbers
    frame.omissions.unknownElements = unknown
  }
}
