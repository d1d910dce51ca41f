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

/// Limits on the line with the column names of a particle file. A file with millions of columns, or with a column name
/// as long as the file, would take many times its size in memory, and is not a valid particle file.
enum ColumnLimits {
  /// The maximum number of columns.
  static let count = 65_536
  /// The maximum length of a column name in bytes.
  static let nameLength = 1000
  /// The text for an error message about too many columns.
  static let expectedCount = "at most \(count) columns"
  /// The text for an error message about a column name that is too long.
  static let expectedName = "a name of at most \(nameLength) bytes for a column"
}
