import TextCoding

/// A builder of the frame of a table.
struct TableFrameBuilder: FrameBuilder {
  /// The role of a field of a line.
  private enum FieldRole: Sendable {
    case position(axis: Int)
    case element
    case other(Int)
  }

  /// A column of numbers, which becomes a column of words at the first field that is not a number.
  private struct InferredColumn {
    var name: String
    var numbers = NumberColumnBuilder()
    var labels: ParticleLabelColumn?

    /// Whether some words were parsed as numbers first and formatted again, so that their original spelling is lost.
    private var hasReformattedNumbers = false

    init(name: String, isText: Bool) {
      self.name = name
      labels = isText ? ParticleLabelColumn() : nil
    }

    /// Converts the numbers read so far to words.
    mutating func convertToLabels() {
      hasReformattedNumbers = numbers.hasNumbers
      let areIntegers = numbers.areIntegers
      labels = ParticleLabelColumn(
        numbers.values.map { $0.isNaN ? "" : areIntegers ? "\(Int($0))" : "\($0)" })
      numbers = NumberColumnBuilder()
    }

    /// Appends the fields of `later`. Returns false if parsing them after these fields would give another result.
    mutating func append(contentsOf later: InferredColumn) -> Bool {
      guard let words = later.labels else {
        numbers.append(contentsOf: later.numbers)
        return labels == nil
      }
      labels?.append(contentsOf: words)
      return labels != nil && !later.hasReformattedNumbers
    }
  }

  private let names: [String]
  private var fields: [FieldRole]
  private let separator: UInt8
  private var hasElements = false
  /// The origin that is subtracted from the positions.
  private let origin: SIMD3<Int>
  private var positions: [SIMD3<Float>] = []
  private var elements = ElementColumnBuilder()
  private var columns: [InferredColumn] = []

  init(_ names: [String], separator: UInt8, origin: SIMD3<Double> = .zero) {
    self.origin = SIMD3<Int>(origin)
    var fields: [FieldRole] = []
    var assigned: Set<String> = []
    for name in names {
      let lowered = name.lowercased()
      if let axis = TableReader.axis(name), assigned.insert(["x", "y", "z"][axis]).inserted {
        fields.append(.position(axis: axis))
      } else if lowered == "element", assigned.insert(lowered).inserted {
        fields.append(.element)
        hasElements = true
      } else {
        fields.append(.other(columns.count))
        // Colours and names are words even if they look like numbers.
        let isWord = ["name", "color", "colour"].contains(lowered)
        columns.append(InferredColumn(name: name, isText: isWord))
      }
    }
    (self.names, self.fields, self.separator) = (names, fields, separator)
  }

  mutating func reserveCapacity(_ count: Int) {
    fields.unshare()
    positions.reserveCapacity(count)
    if hasElements { elements.reserveCapacity(count) }
    for index in columns.indices where columns[index].labels == nil {
      columns[index].numbers.reserveCapacity(count)
    }
  }

  /// Returns whether `line` is blank or a comment.
  static func isSkipped(_ line: Range<Int>, in text: borrowing Span<UInt8>) -> Bool {
    for index in line where !isBlank(text[index]) { return text[index] == UInt8(ascii: "#") }
    return true
  }

  /// Appends the particle on `line`, if the line contains one.
  ///
  /// - Returns: The error of an invalid record, in which case nothing is appended. Nil otherwise.
  mutating func append(_ line: Range<Int>, in text: borrowing Span<UInt8>) -> RecordError? {
    if Self.isSkipped(line, in: text) { return nil }
    var cursor = TableFieldCursor(line, separator: separator)
    var position = SIMD3<Float>.zero
    var number = 0
    while number < fields.count, let field = cursor.next(in: text) {
      switch fields[number] {
      case .position(let axis):
        guard let value = Self.numberOrMissing(field, minus: origin[axis], in: text) else {
          removeIncompleteRecord()
          return ("a finite number for \(names[number])", quoted(text.extracting(field.range)))
        }
        position[axis] = value
      case .element:
        let name = text.extracting(field.range)
        elements.append(Element.atomicNumber(ofSymbol: name), named: name)
      case .other(let column): append(field, to: column, in: text)
      }
      number += 1
    }
    if number < fields.count || cursor.next(in: text) != nil {
      removeIncompleteRecord()
      var all = TableFieldCursor(line, separator: separator)
      var count = 0
      while all.next(in: text) != nil { count += 1 }
      return ("\(fields.count) fields", "\(count)")
    }
    positions.append(position)
    return nil
  }

  @inline(__always)
  private static func number(
    _ field: TableFieldCursor.Field, minus whole: Int = 0, in text: borrowing Span<UInt8>
  ) -> Float? {
    var scanner = TextScanner(field.range)
    guard let value = scanner.float(in: text, minus: whole), scanner.isAtEnd else { return nil }
    return value
  }

  /// Returns the number of a field: NaN if it is empty or not finite, so that the number is missing. Nil for another text.
  @inline(__always)
  private static func numberOrMissing(
    _ field: TableFieldCursor.Field, minus whole: Int = 0, in text: borrowing Span<UInt8>
  ) -> Float? {
    field.range.isEmpty || isNotFinite(field, in: text) ? .nan : number(field, minus: whole, in: text)
  }

  /// Returns whether a field is NaN or an infinity.
  private static func isNotFinite(_ field: TableFieldCursor.Field, in text: borrowing Span<UInt8>) -> Bool {
    // Most fields begin with a digit.
    if text[field.range.lowerBound] &- UInt8(ascii: "0") < 10, field.range.count < 3 { return false }
    var scanner = TextScanner(field.range)
    return scanner.takeNotFinite(in: text) && scanner.isAtEnd
  }

  private mutating func append(
    _ field: TableFieldCursor.Field, to column: Int, in text: borrowing Span<UInt8>
  ) {
    if columns[column].labels == nil {
      if let value = Self.numberOrMissing(field, in: text) { return columns[column].numbers.append(value) }
      columns[column].convertToLabels()
    }
    if field.isEscaped {
      let bytes = Array(field.text(in: text).utf8)
      columns[column].labels?.append(bytes.span)
    } else {
      columns[column].labels?.append(text.extracting(field.range))
    }
  }

  /// Removes the fields of an invalid line.
  private mutating func removeIncompleteRecord() {
    let count = positions.count
    if elements.count > count { elements.removeLast() }
    for index in columns.indices {
      if columns[index].numbers.values.count > count { columns[index].numbers.removeLast() }
      if let words = columns[index].labels, words.indices.count > count {
        columns[index].labels?.indices.removeLast()
      }
    }
  }

  mutating func append(contentsOf later: TableFrameBuilder) -> Bool {
    positions += later.positions
    elements.append(contentsOf: later.elements)
    return columns.indices.allSatisfy { columns[$0].append(contentsOf: later.columns[$0]) }
  }

  /// Moves the columns into `frame`.
  consuming func finish(_ frame: inout ParticleFrame) {
    frame.positions = positions
    elements.finish(&frame)
    for index in columns.indices where columns[index].labels == nil && !columns[index].numbers.hasNumbers {
      // A column of empty fields has no numbers.
      columns[index].convertToLabels()
    }
    for column in columns {
      frame.columns.append((column.name, column.labels.map { .labels($0) } ?? column.numbers.column))
    }
  }
}
