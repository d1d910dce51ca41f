import TextParsing

/// The columns of a table, filled line by line.
struct TableColumns {
  private enum Field {
    case position(axis: Int)
    case element
    case other(Int)
  }

  /// A column is numbers until a field is none, then words.
  private struct Column {
    var name: String
    var numbers: [Float] = []
    var labels: ParticleLabels?
    /// What the numbers were written as, which words need; kept while the column is short only.
    var isWhole = true
  }

  private let names: [String]
  private let fields: [Field]
  private let separator: UInt8
  private var hasElements = false
  private var positions: [SIMD3<Float>] = []
  private var elements: [UInt8] = []
  private var unknown: [String: Int] = [:]
  private var columns: [Column] = []

  init(_ names: [String], separator: UInt8) {
    var fields: [Field] = []
    var taken: Set<String> = []
    for name in names {
      let lowered = name.lowercased()
      if let axis = ["x", "y", "z"].firstIndex(of: lowered), taken.insert(lowered).inserted {
        fields.append(.position(axis: axis))
      } else if lowered == "element", taken.insert(lowered).inserted {
        fields.append(.element)
        hasElements = true
      } else {
        fields.append(.other(columns.count))
        // Colours and names are words, whatever they look like.
        let isWord = ["name", "color", "colour"].contains(lowered)
        columns.append(Column(name: name, labels: isWord ? ParticleLabels() : nil))
      }
    }
    (self.names, self.fields, self.separator) = (names, fields, separator)
  }

  mutating func reserveCapacity(_ count: Int) {
    positions.reserveCapacity(count)
    if hasElements { elements.reserveCapacity(count) }
    for index in columns.indices where columns[index].labels == nil {
      columns[index].numbers.reserveCapacity(count)
    }
  }

  /// Adds the particle on `line`.
  ///
  /// - Returns: What is wrong with it, if anything is; nothing is then added.
  mutating func append(
    _ line: Range<Int>, in text: borrowing Span<UInt8>
  ) -> (expected: String, found: String)? {
    var cursor = TableFields(line, separator: separator)
    var position = SIMD3<Float>.zero
    var number = 0
    while number < fields.count, let field = cursor.next(in: text) {
      switch fields[number] {
      case .position(let axis):
        guard let value = Self.number(field, in: text) else {
          undo()
          return (
            "a finite number for \(names[number])",
            field.range.isEmpty ? "nothing" : quoted(text.extracting(field.range))
          )
        }
        position[axis] = value
      case .element: appendElement(text.extracting(field.range))
      case .other(let column): append(field, to: column, in: text)
      }
      number += 1
    }
    if number < fields.count || cursor.next(in: text) != nil {
      undo()
      var all = TableFields(line, separator: separator)
      var count = 0
      while all.next(in: text) != nil { count += 1 }
      return ("\(fields.count) fields", "\(count)")
    }
    positions.append(position)
    return nil
  }

  @inline(__always)
  private static func number(_ field: TableFields.Field, in text: borrowing Span<UInt8>) -> Float? {
    var scanner = TextScanner(field.range)
    guard let value = scanner.float(in: text), scanner.isAtEnd else { return nil }
    return value
  }

  private mutating func append(_ field: TableFields.Field, to column: Int, in text: borrowing Span<UInt8>) {
    if columns[column].labels == nil {
      if let value = field.range.isEmpty ? 0 : Self.number(field, in: text) {
        columns[column].numbers.append(value)
        if value != value.rounded(.towardZero) || abs(value) > 16_777_216 { columns[column].isWhole = false }
        return
      }
      // Words after all: those before were numbers, and are words as they would be written.
      let isWhole = columns[column].isWhole
      columns[column].labels = ParticleLabels(
        columns[column].numbers.map { isWhole ? "\(Int($0))" : "\($0)" })
      columns[column].numbers = []
    }
    if field.isEscaped {
      let bytes = Array(field.text(in: text).utf8)
      columns[column].labels?.append(bytes.span)
    } else {
      columns[column].labels?.append(text.extracting(field.range))
    }
  }

  private mutating func appendElement(_ name: borrowing Span<UInt8>) {
    let number = Element.atomicNumber(ofSymbol: name)
    elements.append(UInt8(number ?? 0))
    if number == nil {
      unknown[name.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }, default: 0] += 1
    }
  }

  /// Takes back what was read of a line that turned out to be wrong.
  private mutating func undo() {
    let count = positions.count
    if elements.count > count { elements.removeLast() }
    for index in columns.indices {
      if columns[index].numbers.count > count { columns[index].numbers.removeLast() }
      if let words = columns[index].labels, words.indices.count > count {
        columns[index].labels?.indices.removeLast()
      }
    }
  }

  /// Hands the columns over.
  consuming func finish(_ frame: inout ParticleFrame) {
    frame.positions = positions
    frame.elements = elements
    frame.omissions.unknownElements = unknown
    for column in columns {
      let values: ParticleColumn =
        if let labels = column.labels { .labels(labels) } else if column.isWhole {
          .integers(column.numbers.map { Int32($0) })
        } else { .numbers(column.numbers) }
      frame.columns.append((column.name, values))
    }
  }
}
