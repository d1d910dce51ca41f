import Parallelism
import TextCoding

/// An error in a record: the expected and the found text.
typealias RecordError = (expected: String, found: String)

/// A builder of a particle frame that appends the records of a file line by line.
protocol FrameBuilder: Sendable {
  /// Appends the record on `line`, if the line contains one.
  ///
  /// - Returns: The error of an invalid record, in which case nothing is appended. Nil otherwise.
  mutating func append(_ line: Range<Int>, in text: borrowing Span<UInt8>) -> RecordError?

  /// Reserves memory for `count` records.
  mutating func reserveCapacity(_ count: Int)

  /// Appends the records of `later`, which follow these and were parsed independently.
  ///
  /// - Returns: Whether the result equals that of parsing all records in order.
  mutating func append(contentsOf later: Self) -> Bool
}

extension ParticleFileText {
  /// Fills `builder` with `count` records from `lines` up to `end`. Each line has at least `shortestLine` bytes,
  /// including its line ending. Records missing at the end of the file are counted as omissions; the index of frames
  /// permits them for a lenient reader only.
  ///
  /// - Throws: The error of the first invalid record, if reading is not lenient.
  func fill<Builder: FrameBuilder>(
    _ builder: inout Builder, from lines: inout LineCursor, to end: Int, count: Int, shortestLine: Int,
    _ frame: inout ParticleFrame
  ) throws(ParticleReadError) {
    let firstLine = lines.lineNumber
    try fill(
      &builder, from: &lines, to: end, expecting: min(count, (end - lines.offset) / shortestLine + 1), &frame)
    let number = lines.lineNumber - firstLine
    guard number < count else { return }
    frame.omissions.add(
      error(lines.lineNumber, expected: "\(count) atoms", found: "\(number) before the end of the file"),
      count: count - number)
  }

  /// Fills `builder` with the records on the lines from `lines` up to `end`, and advances `lines`. Large ranges are
  /// parsed by several threads with the same result. `count` is the expected number of records. If reading is lenient,
  /// invalid records are omitted. O(end).
  ///
  /// - Throws: The error of the first invalid record, if reading is not lenient.
  func fill<Builder: FrameBuilder>(
    _ builder: inout Builder, from lines: inout LineCursor, to end: Int, expecting count: Int,
    _ frame: inout ParticleFrame
  ) throws(ParticleReadError) {
    if try fill(&builder, from: &lines, to: end, expecting: count, threads: threads, &frame) { return }
    // The parts cannot be joined to the result of one thread, so one thread parses everything again.
    _ = try fill(&builder, from: &lines, to: end, expecting: count, threads: 1, &frame)
  }

  private func fill<Builder: FrameBuilder>(
    _ builder: inout Builder, from lines: inout LineCursor, to end: Int, expecting count: Int, threads: Int,
    _ frame: inout ParticleFrame
  ) throws(ParticleReadError) -> Bool {
    let whole = lines.offset..<end
    let empty = builder
    let ranges = TextPartitioner.parts(of: whole, count: threads) {
      TextPartitioner.lineStart(after: $0, in: bytes.span)
    }
    var parts = Parallel.map(ranges.count, threads: threads) { number in
      // The later parts are appended to the first, which therefore reserves memory for all.
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
    builder = all.builder
    return true
  }

  private func read<Builder: FrameBuilder>(
    _ range: Range<Int>, into builder: Builder, expecting count: Int
  ) -> PartialParseResult<Builder> {
    let text = bytes.span.extracting(0..<range.upperBound)
    var part = PartialParseResult(builder: builder)
    part.builder.reserveCapacity(count)
    var lines = LineCursor(offset: range.lowerBound, lineNumber: 0)
    while let line = lines.next(in: text) {
      guard let fault = part.builder.append(line, in: text) else { continue }
      part.faultCount += 1
      part.firstFault = part.firstFault ?? (lines.lineNumber, fault)
      if !isLenient { break }
    }
    part.lineCount = lines.lineNumber
    return part
  }
}

/// The result of parsing one part of a file: its records, the number of lines and the first error.
private struct PartialParseResult<Builder: FrameBuilder>: Sendable {
  var builder: Builder
  var lineCount = 0
  var faultCount = 0
  /// The error of the first invalid record, with its line number within the part.
  var firstFault: (line: Int, RecordError)?

  /// Appends the part that follows this one; see `FrameBuilder.append(contentsOf:)`.
  mutating func append(contentsOf later: PartialParseResult) -> Bool {
    if firstFault == nil, let (line, fault) = later.firstFault { firstFault = (lineCount + line, fault) }
    faultCount += later.faultCount
    lineCount += later.lineCount
    return builder.append(contentsOf: later.builder)
  }
}

extension Array {
  /// Makes the storage of the array unique. Threads that retain and release one shared array contend for its reference
  /// count.
  mutating func unshare() { reserveCapacity(count + 1) }
}
