import TextCoding

/// A builder of the frame of an XYZ file.
struct XYZFrameBuilder: FrameBuilder {
  /// The role of a field of a line.
  private enum FieldRole: Sendable {
    case element
    case position(axis: Int)
    case integer(Int)
    case number(Int)
    case label(Int)
  }

  private var fields: [FieldRole]
  /// Whether a line consists of an element, three numbers, and any further numbers.
  private let isPlain: Bool
  /// The origin that is subtracted from the positions.
  private let origin: SIMD3<Int>
  private var positions: [SIMD3<Float>] = []
  private var elements = ElementColumnBuilder()
  private var integers: [(name: String, values: [Int32])] = []
  private var numbers: [(name: String, values: [Float])] = []
  private var labels: [(name: String, values: ParticleLabelColumn)] = []
  /// The numbers after the position of plain lines, by their places. NaN where a line has none.
  private var extras: [[Float]] = []

  /// Creates a builder of the columns that `properties` lists, such as `species:S:1:pos:R:3:charge:R:1`. If it is nil,
  /// the columns are element, x, y and z, and further numbers are `column5` and so on. Fails if the list is malformed, contains no positions, or exceeds
  /// `ColumnLimits`.
  init?(_ properties: String?, origin: SIMD3<Double> = .zero) {
    self.origin = SIMD3<Int>(origin)
    guard let properties else {
      (fields, isPlain) = ([.element, .position(axis: 0), .position(axis: 1), .position(axis: 2)], true)
      return
    }
    let parts = properties.split(
      separator: ":", maxSplits: 3 * ColumnLimits.count, omittingEmptySubsequences: false)
    guard parts.count.isMultiple(of: 3), parts.allSatisfy({ $0.utf8.count <= ColumnLimits.nameLength }) else {
      return nil
    }
    let words = parts.map { String($0).withoutControls }
    let hasSpecies = stride(from: 0, to: words.count, by: 3).contains { words[$0].lowercased() == "species" }
    var fields: [FieldRole] = []
    var (hasPositions, hasElements) = (false, false)
    for start in stride(from: 0, to: words.count, by: 3) {
      let (name, type) = (words[start], words[start + 1])
      guard let count = Int(words[start + 2]), (1...64).contains(count),
        fields.count + count <= ColumnLimits.count
      else { return nil }
      switch name.lowercased() {
      case "pos" where count == 3 && !hasPositions:
        fields += (0..<3).map { .position(axis: $0) }
        hasPositions = true
      case "species" where count == 1 && !hasElements, "z" where count == 1 && !hasSpecies && !hasElements:
        fields.append(.element)
        hasElements = true
      default:
        for component in 0..<count {
          let name = count == 1 ? name : "\(name).\(count == 3 ? ["x", "y", "z"][component] : "\(component)")"
          switch type {
          case "I":
            fields.append(.integer(integers.count))
            integers.append((name, []))
          case "R":
            fields.append(.number(numbers.count))
            numbers.append((name, []))
          case "S", "L":
            fields.append(.label(labels.count))
            labels.append((name, ParticleLabelColumn()))
          default: return nil
          }
        }
      }
    }
    guard hasPositions else { return nil }
    (self.fields, isPlain) = (fields, false)
    self.hasElements = hasElements
  }

  private var hasElements = true

  /// The minimum length of a line in bytes, including its line ending: one character and one separator for each field.
  var shortestLine: Int { 2 * fields.count }

  mutating func reserveCapacity(_ count: Int) {
    fields.unshare()
    positions.reserveCapacity(count)
    if hasElements { elements.reserveCapacity(count) }
    for index in integers.indices { integers[index].values.reserveCapacity(count) }
    for index in numbers.indices { numbers[index].values.reserveCapacity(count) }
    for index in labels.indices { labels[index].values.indices.reserveCapacity(count) }
  }

  /// Appends the atom on `line`.
  ///
  /// - Returns: The error of an invalid record, in which case nothing is appended. Nil otherwise.
  mutating func append(_ line: Range<Int>, in text: borrowing Span<UInt8>) -> RecordError? {
    isPlain ? appendPlain(line, in: text) : appendAny(line, in: text)
  }

  private mutating func appendPlain(
    _ line: Range<Int>, in text: borrowing Span<UInt8>
  ) -> RecordError? {
    var scanner = TextScanner(line)
    scanner.skipBlanks(in: text)
    let symbol = scanner.field(in: text)
    var position = SIMD3<Float>.zero
    for axis in 0..<3 {
      scanner.skipBlanks(in: text)
      guard let value = scanner.coordinate(in: text, minus: origin[axis]) else {
        return fault(line, scanner, axis: axis, in: text)
      }
      position[axis] = value
    }
    guard !symbol.isEmpty else { return fault(line, scanner, axis: 0, in: text) }
    positions.append(position)
    appendElement(symbol, in: text)
    scanner.skipBlanks(in: text)
    if !scanner.isAtEnd || !extras.isEmpty { appendExtras(scanner, in: text) }
    return nil
  }

  /// Appends the numbers of the rest of a plain line, which begins with its fifth field.
  private mutating func appendExtras(_ rest: TextScanner, in text: borrowing Span<UInt8>) {
    var (scanner, place) = (rest, 0)
    while !scanner.isAtEnd, place < ColumnLimits.count {
      let start = scanner
      let number = scanner.float(in: text)
      let value = scanner.isAtFieldEnd(in: text) ? number : nil
      if value == nil {
        scanner = start
        _ = scanner.field(in: text)
      }
      if place == extras.count { extras.append(Array(repeating: .nan, count: positions.count - 1)) }
      extras[place].append(value ?? .nan)
      place += 1
      scanner.skipBlanks(in: text)
    }
    for place in place..<max(place, extras.count) { extras[place].append(.nan) }
  }

  private func fault(
    _ line: Range<Int>, _ scanner: TextScanner, axis: Int, in text: borrowing Span<UInt8>
  ) -> RecordError {
    var scanner = scanner
    let count = FieldCursor.count(in: text, line: line)
    if count < fields.count { return ("\(fields.count) fields", "\(count)") }
    let field = scanner.field(in: text)
    return ("a finite number for \(["x", "y", "z"][axis])", quoted(text.extracting(field)))
  }

  private mutating func appendElement(_ symbol: Range<Int>, in text: borrowing Span<UInt8>) {
    let name = text.extracting(symbol)
    elements.append(
      Element.atomicNumber(ofSymbol: name) ?? Self.atomicNumber(name)
        ?? Element.atomicNumber(ofNumberedSymbol: name), named: name)
  }

  private static func atomicNumber(_ field: borrowing Span<UInt8>) -> Int? {
    guard let number = XYZReader.atomCount(field), Element.atomicNumbers.contains(number) else { return nil }
    return number
  }

  /// Validates all fields first, then appends them.
  private mutating func appendAny(
    _ line: Range<Int>, in text: borrowing Span<UInt8>
  ) -> RecordError? {
    var scanner = TextScanner(line)
    var position = SIMD3<Float>.zero
    for field in fields {
      scanner.skipBlanks(in: text)
      if scanner.isAtEnd {
        return ("\(fields.count) fields", "\(FieldCursor.count(in: text, line: line))")
      }
      switch field {
      case .position(let axis):
        guard let value = scanner.coordinate(in: text, minus: origin[axis]) else {
          return fault(line, scanner, axis: axis, in: text)
        }
        position[axis] = value
      case .number(let column):
        guard scanner.float(in: text) != nil || scanner.takeNotFinite(in: text) else {
          return (
            "a finite number for \(shortened(numbers[column].name))",
            quoted(text.extracting(scanner.field(in: text)))
          )
        }
      case .integer(let column):
        let start = scanner
        guard let value = scanner.integer(in: text), Int32(exactly: value) != nil,
          scanner.isAtFieldEnd(in: text)
        else {
          scanner = start
          return (
            "a whole number for \(shortened(integers[column].name))",
            quoted(text.extracting(scanner.field(in: text)))
          )
        }
      case .element, .label: _ = scanner.field(in: text)
      }
    }
    positions.append(position)
    scanner = TextScanner(line)
    for field in fields {
      scanner.skipBlanks(in: text)
      switch field {
      case .element: appendElement(scanner.field(in: text), in: text)
      case .number(let column):
        // NaN is a missing number.
        let value = scanner.float(in: text)
        if value == nil { _ = scanner.field(in: text) }
        numbers[column].values.append(value ?? .nan)
      case .integer(let column):
        integers[column].values.append(Int32(truncatingIfNeeded: scanner.integer(in: text) ?? 0))
      case .label(let column): labels[column].values.append(text.extracting(scanner.field(in: text)))
      case .position: _ = scanner.field(in: text)
      }
    }
    return nil
  }

  mutating func append(contentsOf later: XYZFrameBuilder) -> Bool {
    for place in 0..<max(extras.count, later.extras.count) {
      if place == extras.count { extras.append(Array(repeating: .nan, count: positions.count)) }
      extras[place] +=
        place < later.extras.count
        ? later.extras[place] : Array(repeating: .nan, count: later.positions.count)
    }
    positions += later.positions
    elements.append(contentsOf: later.elements)
    for index in integers.indices { integers[index].values += later.integers[index].values }
    for index in numbers.indices { numbers[index].values += later.numbers[index].values }
    for index in labels.indices { labels[index].values.append(contentsOf: later.labels[index].values) }
    return true
  }

  /// Moves the columns into `frame`.
  consuming func finish(_ frame: inout ParticleFrame) {
    frame.positions = positions
    elements.finish(&frame)
    frame.columns += labels.map { ($0.name, .labels($0.values)) }
    frame.columns += integers.map { ($0.name, .integers($0.values)) }
    frame.columns += numbers.map { ($0.name, .numbers($0.values)) }
    // Named by their numbers, as those of a table without names.
    for (place, values) in extras.enumerated() where !values.allSatisfy(\.isNaN) {
      frame.columns.append(("column\(place + 5)", .numbers(values)))
    }
  }
}
