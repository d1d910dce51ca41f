import TextParsing

/// The elements of particles, record by record, and what stands for those that are not known.
struct ElementColumn {
  private var numbers: [UInt8] = []
  private var unknown: [String: Int] = [:]
  /// Whether the last particle's element is not known, and what stands for the last such.
  private var isLastUnknown = false
  private var lastUnknown = ""

  /// The number of particles.
  var count: Int { numbers.count }

  mutating func reserveCapacity(_ count: Int) { numbers.reserveCapacity(count) }

  /// Adds an element by its atomic number; where that is nil, as an unknown one that is called `name`.
  @inline(__always)
  mutating func append(_ atomicNumber: Int?, named name: borrowing Span<UInt8>) {
    numbers.append(UInt8(truncatingIfNeeded: atomicNumber ?? 0))
    isLastUnknown = atomicNumber == nil
    if isLastUnknown { countUnknown(name) }
  }

  private mutating func countUnknown(_ name: borrowing Span<UInt8>) {
    lastUnknown = String(utf8: name)
    unknown[lastUnknown, default: 0] += 1
  }

  /// Takes the last element back.
  mutating func removeLast() {
    numbers.removeLast()
    guard isLastUnknown, let count = unknown[lastUnknown] else { return }
    unknown[lastUnknown] = count > 1 ? count - 1 : nil
    isLastUnknown = false
  }

  /// Adds the elements of particles that come behind these.
  mutating func append(contentsOf later: ElementColumn) {
    numbers += later.numbers
    unknown.merge(later.unknown, uniquingKeysWith: +)
    isLastUnknown = false
  }

  /// Hands the elements over.
  consuming func finish(_ frame: inout ParticleFrame) {
    frame.elements = numbers
    frame.omissions.unknownElements = unknown
  }
}
