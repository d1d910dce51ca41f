extension Parallel {
  /// Makes `count` blocks of bytes and hands them to `use` in order, on the calling thread, while other threads make the
  /// next ones. `make` appends at most `capacity` bytes to an empty buffer.
  ///
  /// Memory is that of a few blocks. The bytes do not depend on the number of threads.
  ///
  /// - Throws: what `use` throws; no more blocks are then made.
  package static func forEachBlock<Failure: Error>(
    _ count: Int, capacity: Int, threads: Int = threadCount,
    make: @Sendable (Int, inout OutputSpan<UInt8>) -> Void,
    use: (RawSpan) throws(Failure) -> Void
  ) throws(Failure) {
    let threads = max(1, min(threads, count))
    if threads == 1 {
      var block = Block(capacity: capacity)
      for number in 0..<count {
        block.fill { make(number, &$0) }
        try block.use(use)
      }
      return
    }
    // One in use, and one more waiting than there are threads to make them.
    let monitor = Monitor(BlockQueue(count: count, bufferCount: threads + 2, capacity: capacity))
    try withoutActuallyEscaping(make) { (make) throws(Failure) in
      try run(alongside: threads - 1) {
        while var work = monitor.wait({ $0.takeWork() }) { monitor.make(&work, make) }
      } main: { () throws(Failure) in
        // However it ends, the others must not wait for more.
        defer { monitor.change { $0.stop() } }
        for number in 0..<count {
          var block = Block.none
          var isFinished = false
          while !isFinished {
            switch monitor.wait({ $0.next(number) }) {
            case .finished(let finished): (block, isFinished) = (finished, true)
            case .work(var work): monitor.make(&work, make)
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

extension Monitor<BlockQueue> {
  /// Makes a block and hands it to the queue.
  fileprivate func make(
    _ work: inout BlockQueue.Work, _ make: (Int, inout OutputSpan<UInt8>) -> Void
  ) {
    let number = work.number
    work.block.fill { make(number, &$0) }
    change { queue in
      queue.finished[number] = work.block
      work.block = .none
    }
  }
}

/// Memory that one block after another is made in.
///
/// A block that two variables refer to is copied when it is filled, so whoever hands one over keeps none.
private struct Block: Sendable {
  private let capacity: Int
  private var content: [UInt8] = []

  /// No memory.
  static let none = Block(capacity: 0)

  init(capacity: Int) {
    self.capacity = capacity
    content.reserveCapacity(capacity)
  }

  /// Replaces the content by what `body` appends.
  mutating func fill(_ body: (inout OutputSpan<UInt8>) -> Void) {
    content.removeAll(keepingCapacity: true)
    content.append(addingCapacity: capacity, initializingWith: body)
  }

  /// Hands over the content.
  func use<Failure: Error>(_ body: (RawSpan) throws(Failure) -> Void) throws(Failure) {
    try content.span.withBytes(body)
  }
}

/// Which blocks are to be made, and which are made and wait to be used.
private struct BlockQueue: Sendable {
  struct Work: Sendable {
    var number: Int
    var block: Block
  }

  enum Next: Sendable {
    case finished(Block)
    case work(Work)
  }

  let count: Int
  /// The next block that nobody makes yet.
  private var next = 0
  var free: [Block]
  var finished: [Int: Block] = [:]

  init(count: Int, bufferCount: Int, capacity: Int) {
    self.count = count
    free = (0..<min(bufferCount, count)).map { _ in Block(capacity: capacity) }
  }

  /// The next block to be made, with memory for it; nil inside, if there is none left; nil, if it must wait.
  mutating func takeWork() -> Work?? {
    guard next < count else { return .some(nil) }
    guard let block = free.popLast() else { return nil }
    next += 1
    return Work(number: next - 1, block: block)
  }

  /// Block `number`, or another to be made meanwhile; nil, if it must wait. Blocks are taken in order, so the one that
  /// is waited for is always made by somebody.
  mutating func next(_ number: Int) -> Next? {
    if let block = finished.removeValue(forKey: number) { return .finished(block) }
    guard let work = takeWork(), let work else { return nil }
    return .work(work)
  }

  mutating func stop() { next = count }
}
