import TextCoding

/// A reader of particle tables: one particle per line, with fields separated by commas, semicolons or tabs.
///
/// The first line may contain column names in any order and letter case: `x`, `y`, `z` and others (or `Points:0` and so on, as ParaView writes them). The column `element`
/// contains element symbols. Without names the columns are x, y, z, radius, and `column5` and so on for the rest. A
/// field in quotation marks may contain the separator and doubled quotation marks, but no line break. Blank lines and
/// lines that begin with `#` are skipped.
///
/// A column is numeric if each field is a number or empty, and at least one is a number, as in the tables of scene files
/// (`CSVTable`). An empty field of it is missing, which is NaN.
struct TableReader: FrameReader {
  private let source: ParticleFileText
  var options: ParticleReadingOptions
  let frames: FrameLocationIndex

  init(_ source: ParticleFileText, _ options: ParticleReadingOptions = .init()) {
    (self.source, self.options) = (source, options)
    frames = FrameLocationIndex(locations: [FrameLocation(offset: source.start, line: 0, end: source.end)])
  }

  func read(_ location: FrameLocation) throws(ParticleReadError) -> ParticleFrame {
    let text = source.bytes.span
    var lines = LineCursor(offset: location.offset, lineNumber: location.line)
    // The position of the first record.
    var records = lines
    guard var line = lines.next(in: text) else { throw ParticleReadError(path: source.path, .empty) }
    while TableFrameBuilder.isSkipped(line, in: text) {
      records = lines
      guard let next = lines.next(in: text) else { throw ParticleReadError(path: source.path, .empty) }
      line = next
    }
    let layout = try layout(of: line, lines.lineNumber)
    var builder = TableFrameBuilder(layout.names, separator: layout.separator, origin: options.origin)
    if layout.isHeader { records = lines }
    var frame = ParticleFrame()
    frame.origin = options.origin
    try source.fill(
      &builder, from: &records, to: location.end,
      expecting: (location.end - records.offset) / max(line.count, 8) + 1, &frame)
    builder.finish(&frame)
    return frame
  }

  /// Returns the column names in the first line, or default names if the line contains numbers.
  private func layout(
    of line: Range<Int>, _ number: Int
  ) throws(ParticleReadError) -> (names: [String], separator: UInt8, isHeader: Bool) {
    let text = source.bytes.span
    let separator = TableSeparator.mostFrequent(in: text.extracting(line)) ?? UInt8(ascii: " ")
    // The limits are checked before allocating, because a file that is not a table may be one long line.
    var fields = TableFieldCursor(line, separator: separator)
    var (count, areNumbers) = (0, true)
    while let field = fields.next(in: text) {
      count += 1
      guard count <= ColumnLimits.count else {
        throw source.error(number, expected: ColumnLimits.expectedCount, found: "more")
      }
      guard field.range.count <= ColumnLimits.nameLength else {
        throw source.error(
          number, expected: ColumnLimits.expectedName, found: quoted(text.extracting(field.range)))
      }
      if areNumbers { areNumbers = Float(decimal: text.extracting(field.range)) != nil }
    }
    if areNumbers, count >= 3 {
      let names = ["x", "y", "z", "radius"]
      return ((0..<count).map { $0 < 4 ? names[$0] : "column\($0 + 1)" }, separator, false)
    }
    fields = TableFieldCursor(line, separator: separator)
    var words: [String] = []
    while let field = fields.next(in: text) { words.append(field.text(in: text).withoutControls) }
    guard Set(words.compactMap(Self.axis)).count == 3 else {
      throw source.error(
        number, expected: "a line with the column names x, y and z, or with at least three numbers",
        found: quoted(text.extracting(line)))
    }
    return (words, separator, true)
  }

  /// Returns whether `line` can be the first line of a table: it contains separators, and either numbers only or the
  /// names x, y and z.
  static func looksLikeTable(_ line: borrowing Span<UInt8>) -> Bool {
    guard let separator = TableSeparator.mostFrequent(in: line) else { return false }
    var fields = TableFieldCursor(0..<line.count, separator: separator)
    var (numbers, axes) = (0, Set<Int>())
    var count = 0
    while let field = fields.next(in: line) {
      count += 1
      guard count <= ColumnLimits.count, field.range.count <= ColumnLimits.nameLength else { return false }
      if Float(decimal: line.extracting(field.range)) != nil { numbers += 1 }
      if field.range.count <= 8, let axis = axis(field.text(in: line)) { axes.insert(axis) }
    }
    return count >= 3 && (numbers == count || axes.count == 3)
  }

  /// Returns the axis whose coordinates a column called `name` has: x, y or z, or as ParaView writes tables, `Points:0` or
  /// `Points_0`. Nil for other columns.
  static func axis(_ name: String) -> Int? {
    let name = name.lowercased()
    return [["x", "y", "z"], ["points:0", "points:1", "points:2"], ["points_0", "points_1", "points_2"]]
      .lazy.compactMap { $0.firstIndex(of: name) }.first
  }
}

/// An iterator over the fields of a table line.
struct TableFieldCursor {
  /// A field: its byte range without surrounding blanks and quotation marks.
  struct Field {
    var range: Range<Int>
    /// Whether the field contains doubled quotation marks.
    var isEscaped = false

    func text(in text: borrowing Span<UInt8>) -> String {
      var bytes: [UInt8] = []
      var index = range.lowerBound
      while index < range.upperBound {
        bytes.append(text[index])
        index += isEscaped && text[index] == UInt8(ascii: "\"") ? 2 : 1
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  private var offset: Int
  private let end: Int
  private let separator: UInt8
  private var isAtEnd = false

  init(_ line: Range<Int>, separator: UInt8) {
    (offset, end, self.separator) = (line.lowerBound, line.upperBound, separator)
  }

  /// Returns the next field. Nil after the last field.
  @inline(__always)
  mutating func next(in text: borrowing Span<UInt8>) -> Field? {
    if isAtEnd { return nil }
    while offset < end, isBlank(text[offset]), text[offset] != separator { offset += 1 }
    if separator == UInt8(ascii: " ") {
      while offset < end, isBlank(text[offset]) { offset += 1 }
      if offset == end { return nil }
    }
    if offset < end, text[offset] == UInt8(ascii: "\"") { return quotedField(in: text) }
    let start = offset
    while offset < end, text[offset] != separator { offset += 1 }
    var last = offset
    while last > start, isBlank(text[last - 1]) { last -= 1 }
    if offset < end { offset += 1 } else { isAtEnd = true }
    return Field(range: start..<last)
  }

  private mutating func quotedField(in text: borrowing Span<UInt8>) -> Field {
    offset += 1
    let start = offset
    var isEscaped = false
    while offset < end {
      if text[offset] == UInt8(ascii: "\"") {
        guard offset + 1 < end, text[offset + 1] == UInt8(ascii: "\"") else { break }
        isEscaped = true
        offset += 1
      }
      offset += 1
    }
    let range = start..<min(offset, end)
    while offset < end, text[offset] != separator { offset += 1 }
    if offset < end { offset += 1 } else { isAtEnd = true }
    return Field(range: range, isEscaped: isEscaped)
  }
}
