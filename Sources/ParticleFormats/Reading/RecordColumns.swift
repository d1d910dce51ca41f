import Hardware
import TextParsing

/// What is wrong with a record: what was expected in it, and what was found.
typealias RecordFault = (expected: String, found: String)

/// What a format keeps of its records, filled line by line.
protocol RecordColumns: Sendable {
  /// Adds the record on `line`, if one stands there.
  ///
  /// - Returns: What is wrong with it, if anything is; nothing is then added.
  mutating func append(_ line: Range<Int>, in text: borrowing Span<UInt8>) -> RecordFault?

  /// Makes room for records.
  mutating func reserveCapacity(_ count: Int)

  /// Adds the records of `later`, which come behind these and were read without them.
  ///
  /// - Returns: Whether they are what they would be had they been read behind these.
  mutating func append(contentsOf later: Self) -> Bool
}

extension ParticleText {
  /// Fills `columns` with the `count` records from `lines` on up to `end`, none of which has a line of less than
  /// `shortestLine` bytes with its end. Those that the file ends before are left out; an index lets that pass to a lenient
  /// reader only.
  ///
  /// - Throws: What is wrong with the first wrong record, if reading is not lenient.
  func fill<Columns: RecordColumns>(
    _ columns: inout Columns, from lines: inout LineCursor, to end: Int, count: Int, shortestLine: Int,
    _ frame: inout ParticleFrame
  ) throws(ParticleReadError) {
    let firstLine = lines.lineNumber
    try fill(
      &columns, from: &lines, to: end, expecting: min(count, (end - lines.offset) / shortestLine + 1), &frame)
    let number = lines.lineNumber - firstLine
    guard number < count else { return }
    frame.omissions.add(
      error(lines.lineNumber, expected: "\(count) atoms", found: "\(number) before the end of the file"),
      count: count - number)
  }

  /// Fills `columns` with the records on the lines from `lines` on up to `end`, and moves `lines` there. On several threads
  /// where there are many, with the same result. About `count` are expected; wrong ones are left out, if reading is
  /// lenient. O(end).
  ///
  /// - Throws: What is wrong with the first wrong record, if reading is not lenient.
  func fill<Columns: RecordColumns>(
    _ columns: inout Columns, from lines: inout LineCursor, to end: Int, expecting count: Int,
    _ frame: inout ParticleFrame
  ) throws(ParticleReadError) {
    if try fill(&columns, from: &lines, to: end, expecting: count, threads: threads, &frame) { return }
    // They are not what they would be if one thread had read them.
    _ = try fill(&columns, from: &lines, to: end, expecting: count, threads: 1, &frame)
  }

  private func fill<Columns: RecordColumns>(
    _ columns: inout Columns, from lines: inout LineCursor, to end: Int, expecting count: Int, threads: Int,
    _ frame: inout ParticleFrame
  ) throws(ParticleReadError) -> Bool {
    let whole = lines.offset..<end
    let empty = columns
    let ranges = TextPart.parts(of: whole, count: threads) { TextPart.lineStart(after: $0, in: bytes.span) }
    var parts = Parallel.map(ranges.count, threads: threads) { number in
      // The later parts are added to the first.
      let share = number == 0 ? 1 : Double(ranges[number].count) / Double(max(1, whole.count))
      return read(ranges[number], into: empty, expecting: Int(Double(count) * share))
    }
    var all = parts.removeFirst()
    for part in parts where !all.append(contentsOf: part) { return false }
    if let (line, fault) = all.firstFault {
      let error = error(lines.lineNumber + line, expected: fault.expected, found: fault.found)
      guard isLenient else { throw error }
      frame.omissions.add(error, count: all.faultCount)
    }
    lines = LineCursor(offset: end, lineNumber: lines.lineNumber + all.lineCount)
    columns = all.columns
    return true
  }

  private func read<Columns: RecordColumns>(
    _ range: Range<Int>, into columns: Columns, expecting count: Int
  ) -> RecordPart<Columns> {
    let text = bytes.span.extracting(0..<range.upperBound)
    var part = RecordPart(columns: columns)
    part.columns.reserveCapacity(count)
    var lines = LineCursor(offset: range.lowerBound, lineNumber: 0)
    while let line = lines.next(in: text) {
      guard let fault = part.columns.append(line, in: text) else { continue }
      part.faultCount += 1
      part.firstFault = part.firstFault ?? (lines.lineNumber, fault)
      if !isLenient { break }
    }
    part.lineCount = lines.lineNumber
    return part
  }
}

/// The records of a part of a file.
private struct RecordPart<Columns: RecordColumns>: Sendable {
  var columns: Columns
  var lineCount = 0
  var faultCount = 0
  /// What is wrong with the first wrong record, and in which line of the part.
  var firstFault: (line: Int, RecordFault)?

  /// Adds the part that comes behind this one; see `RecordColumns.append(contentsOf:)`.
  mutating func append(contentsOf later: RecordPart) -> Bool {
    if firstFault == nil, let (line, fault) = later.firstFault { firstFault = (lineCount + line, fault) }
    faultCount += later.faultCount
    lineCount += later.lineCount
    return columns.append(contentsOf: later.columns)
  }
}

extension Array {
  /// Takes the elements into memory of its own: threads that count the references to one array wait for each other.
  mutating func unshare() { reserveCapacity(count + 1) }
}
