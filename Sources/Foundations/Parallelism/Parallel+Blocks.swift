extension Parallel {
  /// Makes `count` blocks of bytes on several threads and passes them to `use` in order, on the calling thread.
  ///
  /// `make` receives a block number and appends at most `capacity` bytes to an empty buffer. Other threads make the
  /// next blocks while `use` runs. The memory is that of a few blocks. The bytes do not depend on the number of
  /// threads.
  ///
  /// - Throws: rethrows the error of `use`. No more blocks are made after it.
  package static func forEachBlock<Failure: Error>(
    _ count: Int, capacity: Int, threads: Int = threadCount,
    make: @Sendable (Int, inout OutputSpan<UInt8>) -> Void,
    use: (RawSpan) throws(Failure) -> Void
  ) throws(Failure) {
    let threads = max(1, min(threads, count))
    if threads == 1 {
      var block = BlockBuffer(capacity: capacity)
      for number in 0..<count {
        block.fill { make(number, &$0) }
        try block.use(use)
      }
      return
    }
    // One block in use, one for each thread that makes blocks, and one more that waits.
    let monitor = Monitor(BlockPipelineState(count: count, bufferCount: threads + 2, capacity: capacity))
    try withoutActuallyEscaping(make) { (make) throws(Failure) in
      try run(alongside: threads - 1) {
        while var block = monitor.wait({ $0.takeUnfinished() }) { monitor.make(&block, make) }
      } main: { () throws(Failure) in
        // On every exit, including an error, the other threads must stop waiting for work.
        defer { monitor.change { $0.stop() } }
        for number in 0..<count {
          var block = BlockBuffer.none
          var isFinished = false
          while !isFinished {
            switch monitor.wait({ $0.next(number) }) {
            case .finished(let finished): (block, isFinished) = (finished, true)
            case .unfinished(var next): monitor.make(&next, make)
            }
          }
          try block.use(use)
          monitor.change { queue in
            queue.free.append(block)
            block = .none
          }
        }
      }
    }
  }
}

extension Monitor<BlockPipelineState> {
  /// Makes a block and adds it to the finished blocks.
  fileprivate func make(
    _ unfinished: inout BlockPipelineState.UnfinishedBlock, _ make: (Int, inout OutputSpan<UInt8>) -> Void
  ) {
    let number = unfinished.number
    unfinished.block.fill { make(number, &$0) }
    change { queue in
      queue.finished[number] = unfinished.block
      unfinished.block = .none
    }
  }
}

/// A buffer that is used for one block after another.
///
/// A buffer that two variables refer to is copied when it is filled. So code that passes a buffer on must not keep a
/// copy.
private struct BlockBuffer: Sendable {
  private let capacity: Int
  private var content: [UInt8] = []

  /// A buffer without memory.
  static let none = BlockBuffer(capacity: 0)

  init(capacity: Int) {
    self.capacity = capacity
    content.reserveCapacity(capacity)
  }

  /// Replaces the content by the bytes that `body` appends.
  mutating func fill(_ body: (inout OutputSpan<UInt8>) -> Void) {
    content.removeAll(keepingCapacity: true)
    content.append(addingCapacity: capacity, initializingWith: body)
  }

  /// Calls `body` with the content.
  func use<Failure: Error>(_ body: (RawSpan) throws(Failure) -> Void) throws(Failure) {
    try content.span.withBytes(body)
  }
}

/// The state of the block pipeline: the blocks to be made, the free buffers, and the finished blocks that wait for
/// their use.
private struct BlockPipelineState: Sendable {
  /// A block to be made: its number and the buffer for it.
  struct UnfinishedBlock: Sendable {
    var number: Int
    var block: BlockBuffer
  }

  /// A finished block, or one that the caller must make.
  enum NextBlock: Sendable {
    case finished(BlockBuffer)
    case unfinished(UnfinishedBlock)
  }

  let count: Int
  /// The number of the next block to be made.
  private var next = 0
  var free: [BlockBuffer]
  var finished: [Int: BlockBuffer] = [:]

  init(count: Int, bufferCount: Int, capacity: Int) {
    self.count = count
    free = (0..<min(bufferCount, count)).map { _ in BlockBuffer(capacity: capacity) }
  }

  /// Returns the next block to be made, with a buffer for it. Returns `.some(nil)` if no block is left, and nil if no
  /// buffer is free.
  mutating func takeUnfinished() -> UnfinishedBlock?? {
    guard next < count else { return .some(nil) }
    guard let block = free.popLast() else { return nil }
    next += 1
    return UnfinishedBlock(number: next - 1, block: block)
  }

  /// Returns block `number` if it is finished, or else a block that the calling thread must make. Returns nil if there
  /// is neither, and the caller must wait. Blocks are taken in order, so the block that the caller waits for is always
  /// finished or being made.
  mutating func next(_ number: Int) -> NextBlock? {
    if let block = finished.removeValue(forKey: number) { return .finished(block) }
    guard let block = takeUnfinished(), let block else { return nil }
    return .unfinished(block)
  }

  mutating func stop() { next = count }
}
