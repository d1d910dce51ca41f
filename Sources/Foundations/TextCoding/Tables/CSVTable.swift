/// A table of comma-separated values (RFC 4180): columns of numbers or texts with names.
///
/// Values are separated by commas, semicolons or tabs, by whichever the first line has most of. A value in quotation marks
/// may contain separators, line ends and, doubled, quotation marks. The first line has the names of the columns, unless all
/// of its values are numbers; the columns are then called `c1`, `c2` and so on. Empty lines are skipped. A column is one of
/// numbers if every value is a number or empty, and at least one is a number; an empty value of it is NaN, and so is a
/// number that is not finite, such as `inf`.
package struct CSVTable: Sendable {
  /// The values of a column.
  package enum Values: Equatable, Sendable {
    case numbers([Double])
    case texts([String])
  }

  /// A column.
  package struct Column: Equatable, Sendable {
    /// The name, in which other characters than letters, digits and `_` are replaced by `_`.
    package let name: String
    package let values: Values
    /// The row, from 0, of the first text among numbers, which makes the column one of texts. Nil for other columns.
    package let firstTextRow: Int?
    /// For texts that are all dates such as `2024-05-31`, the days since 1970-01-01. Nil for others.
    package let days: [Double]?
  }

  /// A mistake in a table, with its line from 1.
  package struct Mistake: Error, Equatable {
    package let line: Int
    package let expected: String
    package let found: String
  }

  /// The columns, in the order of the file.
  package let columns: [Column]
  /// The number of rows.
  package let rowCount: Int
  /// The line of each row in the file, from 1.
  package let rowLines: [Int]

  /// The largest number of columns.
  package static let columnLimit = 1000

  /// Parses a table. O(bytes).
  ///
  /// - Throws: `Mistake` if a row has another number of values than the first one, a quotation mark is not closed, the text
  ///   is not UTF-8, there is no row, or there are more than `rowLimit` rows or `columnLimit` columns.
  package init(_ bytes: [UInt8], rowLimit: Int) throws(Mistake) {
    var parser = CSVParser(bytes.utf8Text ?? bytes)
    let (header, headerLine) = try parser.nextRow() ?? ([], 1)
    guard !header.isEmpty else { throw Mistake(line: 1, expected: "names of columns", found: "nothing") }
    guard header.count <= Self.columnLimit else {
      throw Mistake(
        line: headerLine, expected: "at most \(Self.columnLimit) columns", found: "\(header.count)")
    }
    let hasNames = !header.allSatisfy { Self.number($0) != nil }
    var texts = header.map { hasNames ? [] : [$0] }
    var lines = hasNames ? [] : [headerLine]
    while let (row, line) = try parser.nextRow() {
      guard row.count == header.count else {
        throw Mistake(
          line: line, expected: "\(header.count) values, as in the first line", found: "\(row.count)")
      }
      guard texts[0].count < rowLimit else {
        throw Mistake(line: line, expected: "at most \(rowLimit) rows", found: "more")
      }
      for (number, value) in row.enumerated() { texts[number].append(value) }
      lines.append(line)
    }
    rowLines = lines
    rowCount = texts[0].count
    guard rowCount > 0 else {
      throw Mistake(line: headerLine + 1, expected: "a row below the names of the columns", found: "the end")
    }
    var names: Set<String> = []
    var columns: [Column] = []
    for (number, values) in texts.enumerated() {
      var name = hasNames ? Self.word(header[number]) : ""
      if name.isEmpty { name = "c\(number + 1)" }
      guard names.insert(name).inserted else {
        throw Mistake(
          line: headerLine, expected: "different names of columns", found: "\(quoted(name)) twice")
      }
      columns.append(Self.column(name, values))
    }
    self.columns = columns
  }

  private static func column(_ name: String, _ texts: [String]) -> Column {
    let numbers = texts.map {
      $0.isEmpty ? Double.nan : number($0) ?? (isNotFinite($0) ? .nan : .infinity)
    }
    let areNumbers = !numbers.contains(.infinity) && numbers.contains { !$0.isNaN }
    if areNumbers { return Column(name: name, values: .numbers(numbers), firstTextRow: nil, days: nil) }
    let days = texts.map { Self.days($0) }
    let hasNumbers = numbers.contains { $0.isFinite }
    return Column(
      name: name, values: .texts(texts), firstTextRow: hasNumbers ? numbers.firstIndex(of: .infinity) : nil,
      days: days.contains { $0 == nil } ? nil : days.compactMap(\.self))
  }

  /// Returns a finite number. Nil for another text.
  private static func number(_ text: String) -> Double? {
    guard let number = Double(text), number.isFinite,
      text.utf8.allSatisfy({ !(0x70...0x78).contains($0) && $0 != 0x58 })
    else { return nil }
    return number
  }

  private static func isNotFinite(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    var scanner = TextScanner(0..<bytes.count)
    return scanner.takeNotFinite(in: bytes.span) && scanner.isAtEnd
  }

  /// Returns the text as a word that expressions can read.
  private static func word(_ text: String) -> String {
    var word = ""
    for character in text {
      word.append(
        character == "_" || character.isLetter || character.isNumber && character.isASCII ? character : "_")
    }
    while word.hasSuffix("_"), word.count > 1 { word.removeLast() }
    return word.first?.isNumber == true ? "_" + word : word
  }

  /// Returns the days from 1970-01-01 to a date such as `2024-05-31`, in the Gregorian calendar (H. Hinnant,
  /// "chrono-Compatible Low-Level Date Algorithms", `days_from_civil`). Nil for another text.
  package static func days(_ text: String) -> Double? {
    // Most texts end here: to split a long one takes most of the time of reading a table.
    guard text.utf8.count == 10 else { return nil }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].utf8.count == 4, parts[1].utf8.count == 2, parts[2].utf8.count == 2,
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]), (1...12).contains(month)
    else { return nil }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (1...lengths[month - 1]).contains(day) else { return nil }
    let shifted = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = (shifted / 400, shifted % 400)
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return Double(era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468)
  }
}

/// A parser of the rows of a table.
private struct CSVParser {
  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  private let separator: UInt8

  private static let (quote, lineFeed, carriageReturn) = (
    UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r")
  )

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    let end = bytes[index...].firstIndex { $0 == Self.lineFeed || $0 == Self.carriageReturn } ?? bytes.count
    separator = TableSeparator.mostFrequent(in: bytes.span.extracting(index..<end)) ?? UInt8(ascii: ",")
  }

  /// Returns the next row with its line. Nil at the end.
  mutating func nextRow() throws(CSVTable.Mistake) -> (values: [String], line: Int)? {
    while index < bytes.count, bytes[index] == Self.lineFeed || bytes[index] == Self.carriageReturn {
      skipLineEnd()
    }
    guard index < bytes.count else { return nil }
    let start = line
    var values: [String] = []
    while true {
      values.append(try value())
      guard index < bytes.count, bytes[index] == separator else { break }
      index += 1
    }
    if index < bytes.count { skipLineEnd() }
    return (values, start)
  }

  private mutating func skipLineEnd() {
    if bytes[index] == Self.carriageReturn, index + 1 < bytes.count, bytes[index + 1] == Self.lineFeed {
      index += 1
    }
    index += 1
    line += 1
  }

  private mutating func value() throws(CSVTable.Mistake) -> String {
    while index < bytes.count, bytes[index] == UInt8(ascii: " ") { index += 1 }
    guard index < bytes.count, bytes[index] == Self.quote else {
      let start = index
      while index < bytes.count, bytes[index] != separator, bytes[index] != Self.lineFeed,
        bytes[index] != Self.carriageReturn
      {
        index += 1
      }
      return try text(bytes[start..<index])
    }
    let start = line
    index += 1
    var content: [UInt8] = []
    while index < bytes.count {
      if bytes[index] == Self.quote {
        guard index + 1 < bytes.count, bytes[index + 1] == Self.quote else { break }
        index += 1
      }
      if bytes[index] == Self.lineFeed { line += 1 }
      content.append(bytes[index])
      index += 1
    }
    guard index < bytes.count else {
      throw CSVTable.Mistake(line: start, expected: "a closing quotation mark", found: "the end")
    }
    index += 1
    while index < bytes.count, bytes[index] == UInt8(ascii: " ") { index += 1 }
    guard index == bytes.count || [separator, Self.lineFeed, Self.carriageReturn].contains(bytes[index])
    else {
      throw CSVTable.Mistake(line: line, expected: "a separator after the quotation mark", found: "more text")
    }
    return try text(content[...])
  }

  private func text(_ bytes: ArraySlice<UInt8>) throws(CSVTable.Mistake) -> String {
    guard var text = String(validating: bytes, as: UTF8.self) else {
      throw CSVTable.Mistake(line: line, expected: "text in UTF-8", found: "other bytes")
    }
    while text.last == " " { text.removeLast() }
    return text
  }
}

/// The separators of the fields of tables.
package enum TableSeparator {
  private static let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]

  /// Returns the most frequent separator in a line, outside of fields in quotation marks: a comma, a semicolon or a tab. Nil
  /// if the line contains none. O(length).
  package static func mostFrequent(in line: borrowing Span<UInt8>) -> UInt8? {
    var counts = [0, 0, 0]
    // A quotation mark begins a quoted field at the beginning of a field, and continues it directly after its end.
    var (mayBeginQuote, isQuoted) = (true, false)
    for index in 0..<line.count {
      if line[index] == UInt8(ascii: "\""), isQuoted || mayBeginQuote {
        isQuoted.toggle()
        mayBeginQuote = true
      } else if isQuoted {
        continue
      } else if let separator = separators.firstIndex(of: line[index]) {
        counts[separator] += 1
        mayBeginQuote = true
      } else if !isBlank(line[index]) {
        mayBeginQuote = false
      }
    }
    let most = counts.max() ?? 0
    return most == 0 ? nil : counts.firstIndex(of: most).map { separators[$0] }
  }
}
