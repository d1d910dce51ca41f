import TextCoding

/// A builder of a column of elements that counts the unknown ones.
struct ElementColumnBuilder {
  private var numbers: [UInt8] = []
  private var unknown: [String: Int] = [:]
  /// Whether the element of the last particle is unknown.
  private var isLastUnknown = false
  private var lastUnknown = ""

  /// The number of particles.
  var count: Int { numbers.count }

  mutating func reserveCapacity(_ count: Int) { numbers.reserveCapacity(count) }

  /// Appends an element by its atomic number. If that is nil, appends an unknown element called `name`.
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

  /// Removes the last element.
  mutating func removeLast() {
    numbers.removeLast()
    guard isLastUnknown, let count = unknown[lastUnknown] else { return }
    unknown[lastUnknown] = count > 1 ? count - 1 : nil
    isLastUnknown = false
  }

  /// Appends the elements of later particles.
  mutating func append(contentsOf later: ElementColumnBuilder) {
    numbers += later.numbers
    unknown.merge(later.unknown, uniquingKeysWith: +)
    isLastUnknown = false
  }

  /// Moves the elements into `frame`.
  consuming func finish(_ frame: inout ParticleFrame) {
    frame.elements = numbers
    frame.omissions.unknownElements = unknown
  }
}
