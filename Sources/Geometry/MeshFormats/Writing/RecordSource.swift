import Files
import Parallelism

/// A source of the records of a file, in runs of records of similar size. Each writer implements it. Blocks of records
/// are encoded on several threads.
protocol RecordSource: Sendable {
  /// The number of runs, such as the vertices and the faces of each node.
  var runCount: Int { get }
  /// Returns the number of records of a run, and the maximum size of a record in bytes.
  func run(_ number: Int) -> (recordCount: Int, recordSize: Int)
  /// Stores some records of a run.
  func store(_ records: Range<Int>, ofRun number: Int, _ writer: inout ByteWriter)
}

extension RecordSource {
  /// Writes the file. The bytes do not depend on the number of threads. O(records), in the memory of a few blocks.
  func write<Sink: ByteSink & ~Copyable>(
    to sink: inout Sink, threads: Int = Parallel.threadCount
  ) throws(FileError) {
    let blocks = RecordBlocks(self)
    try Parallel.forEachBlock(
      blocks.starts.count - 1, capacity: blocks.capacity, threads: threads,
      make: { number, memory in memory.write { blocks.store(number, of: self, &$0) } },
      use: { (bytes) throws(FileError) in try sink.write(bytes) })
  }
}

/// The division of a file into blocks of records.
private struct RecordBlocks: Sendable {
  /// A position between two records.
  struct RecordPosition: Sendable {
    var run: Int
    var record: Int
  }

  /// The start of each block, and the end of the last one.
  private(set) var starts = [RecordPosition(run: 0, record: 0)]
  /// The maximum size of a block in bytes.
  private(set) var capacity = 0

  /// The target size of a block in bytes. A single record may be larger. Blocks of this size are written without
  /// buffering, and stay in the processor's cache until then.
  private static let size = 1 << 20

  init(_ source: some RecordSource) {
    var filled = 0
    for run in 0..<source.runCount {
      let (recordCount, recordSize) = source.run(run)
      var record = 0
      while record < recordCount {
        let count = min(
          recordCount - record, max((Self.size - filled) / max(recordSize, 1), filled == 0 ? 1 : 0))
        record += count
        filled += count * recordSize
        if record < recordCount {
          capacity = max(capacity, filled)
          starts.append(RecordPosition(run: run, record: record))
          filled = 0
        }
      }
    }
    capacity = max(capacity, filled) + ByteWriter.room
    starts.append(RecordPosition(run: source.runCount, record: 0))
  }

  /// Stores a block's records.
  func store(_ number: Int, of source: some RecordSource, _ writer: inout ByteWriter) {
    let (start, end) = (starts[number], starts[number + 1])
    var record = start.record
    for run in start.run...end.run {
      let limit = run == end.run ? end.record : source.run(run).recordCount
      if record < limit { source.store(record..<limit, ofRun: run, &writer) }
      record = 0
    }
  }
}

extension MeshFileWriter where Self: RecordSource {
  func write<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(FileError) {
    try write(to: &sink, threads: Parallel.threadCount)
  }
}
