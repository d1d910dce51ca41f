import Parallelism
import TextCoding

/// A builder of the frame of a model of a PDB file. It appends the atoms record by record.
struct PDBFrameBuilder: FrameBuilder {
  private var positions: [SIMD3<Float>] = []
  private var elements = ElementColumnBuilder()
  /// The serial numbers, if bonds need them.
  private(set) var serials: [Int32] = []
  private var names = PDBLabelColumnBuilder(13...16)
  private var residues = PDBLabelColumnBuilder(18...20)
  private var chains = PDBLabelColumnBuilder(22...22)
  private var numbers: [Int32] = []
  /// The bytes of the last residue number, and its value.
  private var lastNumber: (columns: UInt32, value: Int32) = (0, 0)
  /// The insertion codes of residues, column 27. Nil while no atom has one.
  private var insertions: ParticleLabelColumn?
  private let keepsSerials: Bool
  private var temperatures: [Float] = []
  private var locations = AlternateLocationFilter()
  private var alternateCount = 0

  /// - Parameter keepsSerials: Whether serial numbers are stored, which bonds refer to.
  init(keepsSerials: Bool) { self.keepsSerials = keepsSerials }

  mutating func reserveCapacity(_ count: Int) {
    positions.reserveCapacity(count)
    elements.reserveCapacity(count)
    if keepsSerials { serials.reserveCapacity(count) }
    names.reserveCapacity(count)
    residues.reserveCapacity(count)
    chains.reserveCapacity(count)
    numbers.reserveCapacity(count)
    temperatures.reserveCapacity(count)
  }

  /// Appends the atom on `line`, if the line contains one.
  ///
  /// - Returns: The error of an invalid record, in which case nothing is appended. Nil otherwise.
  mutating func append(_ line: Range<Int>, in text: borrowing Span<UInt8>) -> RecordError? {
    guard PDBRecordType(text, line) == .atom else { return nil }
    return append(text.extracting(line))
  }

  private mutating func append(_ line: borrowing Span<UInt8>) -> RecordError? {
    var position = SIMD3<Float>.zero
    for axis in 0..<3 {
      // Columns 31 to 54, eight for each coordinate.
      guard let value = Self.number(line, at: 30 + 8 * axis) else { return Self.fault(line, axis) }
      position[axis] = value
    }
    guard locations.keeps(line) else {
      alternateCount += 1
      return nil
    }
    positions.append(position)
    appendElement(line)
    if keepsSerials { serials.append(Hybrid36.number(line, 7...11) ?? .min) }
    names.append(line)
    residues.append(line)
    chains.append(line)
    // The atoms of a residue are consecutive. A line with coordinates is longer than these columns.
    let columns = line.load(at: 22, as: UInt32.self)
    if columns != lastNumber.columns { lastNumber = (columns, Hybrid36.number(line, 23...26) ?? 0) }
    numbers.append(lastNumber.value)
    appendInsertion(line)
    temperatures.append(line.count >= 66 ? Float(hundredthsIn: line, from: 60) ?? 0 : 0)
    return nil
  }

  /// Appends the insertion code of an atom, a letter. The other atoms have none.
  @inline(__always)
  private mutating func appendInsertion(_ line: borrowing Span<UInt8>) {
    let isCode = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= line[26] & 0xDF
    if !isCode, insertions == nil { return }
    if insertions == nil { insertions = Self.noInsertions(positions.count - 1) }
    insertions?.append(line.extracting(isCode ? 26..<27 : 26..<26))
  }

  private static func noInsertions(_ count: Int) -> ParticleLabelColumn {
    var column = ParticleLabelColumn()
    if count == 0 { return column }
    let none: [UInt8] = []
    column.append(none.span)
    column.indices = Array(repeating: column.indices[0], count: count)
    return column
  }

  private static func number(_ line: borrowing Span<UInt8>, at start: Int) -> Float? {
    if let number = Float(coordinateIn: line, from: start) { return number }
    let field = line.extracting(line.trimmed(start + 1...start + 8))
    var scanner = TextScanner(0..<field.count)
    return Float(decimal: field) ?? (scanner.takeNotFinite(in: field) && scanner.isAtEnd ? .nan : nil)
  }

  private static func fault(_ line: borrowing Span<UInt8>, _ axis: Int) -> RecordError {
    let columns = 31 + 8 * axis...38 + 8 * axis
    let field = line.extracting(line.trimmed(columns))
    let found =
      line.count < columns.lowerBound
      ? "a line of \(line.count) characters" : field.count == 0 ? "only spaces" : quoted(field)
    return (
      "a finite number for \(["x", "y", "z"][axis]) in columns \(columns.lowerBound) to \(columns.upperBound)",
      found
    )
  }

  private mutating func appendElement(_ line: borrowing Span<UInt8>) {
    let symbol = line.extracting(line.trimmed(77...78))
    elements.append(
      Element.atomicNumber(ofPDBIon: line, symbol: symbol)
        ?? Element.atomicNumber(ofSymbol: symbol) ?? Element.atomicNumber(ofPDBName: line),
      named: symbol.count > 0 ? symbol : line.extracting(line.trimmed(13...16)))
  }

  mutating func append(contentsOf later: PDBFrameBuilder) -> Bool {
    if insertions != nil || later.insertions != nil {
      var all = insertions ?? Self.noInsertions(positions.count)
      all.append(contentsOf: later.insertions ?? Self.noInsertions(later.positions.count))
      insertions = all
    }
    positions += later.positions
    elements.append(contentsOf: later.elements)
    serials += later.serials
    names.append(contentsOf: later.names)
    residues.append(contentsOf: later.residues)
    chains.append(contentsOf: later.chains)
    numbers += later.numbers
    temperatures += later.temperatures
    alternateCount += later.alternateCount
    return locations.merge(later.locations)
  }

  /// Moves the columns into `frame`.
  consuming func finish(_ frame: inout ParticleFrame) {
    frame.positions = positions
    elements.finish(&frame)
    frame.omissions.alternateCount = alternateCount
    frame.columns = [
      ("name", .labels(names.labels)), ("residue", .labels(residues.labels)),
      ("chain", .labels(chains.labels)),
      ("number", .integers(numbers)), ("temperature", .numbers(temperatures)),
    ]
    if let insertions { frame.columns.append(("insertion", .labels(insertions))) }
  }
}

/// A builder of a label column from fixed columns of PDB records. There are few different words, so a direct-mapped
/// cache holds the recent ones.
private struct PDBLabelColumnBuilder {
  private(set) var labels = ParticleLabelColumn()
  private let columns: ClosedRange<Int>
  private let mask: UInt32
  /// The cache: the bytes of the columns and the index of their word, by a hash of the bytes.
  private var known = [(columns: UInt32, number: UInt32)](repeating: (0, .max), count: 256)

  /// - Precondition: There are at most four columns, and every record contains the four bytes from the first column on.
  init(_ columns: ClosedRange<Int>) {
    self.columns = columns
    mask = .max >> UInt32(8 * (4 - columns.count))
  }

  mutating func reserveCapacity(_ count: Int) { labels.indices.reserveCapacity(count) }

  mutating func append(contentsOf later: PDBLabelColumnBuilder) {
    labels.append(contentsOf: later.labels)
  }

  @inline(__always)
  mutating func append(_ line: borrowing Span<UInt8>) {
    // A line with coordinates is longer than all such columns.
    let word = line.load(at: columns.lowerBound - 1, as: UInt32.self)
    let bits = UInt32(littleEndian: word) & mask
    let slot = Int((bits &* 0x9E37_79B1) >> 24)
    if known[slot].columns == bits, known[slot].number != .max {
      return labels.indices.append(known[slot].number)
    }
    labels.append(line.extracting(line.trimmed(columns)))
    known[slot] = (bits, labels.indices[labels.indices.count - 1])
  }
}

/// Integers in fixed columns that continue with letters after the largest decimal number: `A0000` follows 99999.
///
/// See R. W. Grosse-Kunstleve, "Hybrid-36", <https://cci.lbl.gov/hybrid_36/>.
enum Hybrid36 {
  /// Returns the number in `columns` of a line. Nil if they contain none.
  static func number(_ line: borrowing Span<UInt8>, _ columns: ClosedRange<Int>) -> Int32? {
    let field = line.trimmed(columns)
    guard !field.isEmpty else { return nil }
    let first = line[field.lowerBound]
    if first > UInt8(ascii: "9"), field.count == columns.count { return letters(line, field) }
    let isNegative = first == UInt8(ascii: "-")
    let digits = field.dropFirst(isNegative ? 1 : 0)
    guard !digits.isEmpty else { return nil }
    var value: Int32 = 0
    for index in digits {
      let digit = line[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = value * 10 + Int32(digit)
    }
    return isNegative ? -value : value
  }

  /// Parses a number that begins with a letter: upper-case letters first, then lower-case ones, each range starting at
  /// 10 * 36^(width - 1).
  private static func letters(_ line: borrowing Span<UInt8>, _ field: Range<Int>) -> Int32? {
    let isLowerCase = line[field.lowerBound] >= UInt8(ascii: "a")
    let firstLetter = isLowerCase ? UInt8(ascii: "a") : UInt8(ascii: "A")
    var value = 0
    for index in field {
      let byte = line[index]
      if byte &- UInt8(ascii: "0") < 10 {
        value = value * 36 + Int(byte - UInt8(ascii: "0"))
      } else if byte &- firstLetter < 26 {
        value = value * 36 + Int(byte - firstLetter) + 10
      } else {
        return nil
      }
    }
    var (decimals, letters) = (1, 1)
    for _ in 0..<field.count - 1 { letters *= 36 }
    for _ in 0..<field.count { decimals *= 10 }
    // `A0000` is 10 * 36^4 in base 36 and represents 10^5.
    return Int32(exactly: value - 10 * letters + decimals + (isLowerCase ? 26 * letters : 0))
  }
}
