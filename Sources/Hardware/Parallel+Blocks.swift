extension Parallel {
  /// Makes `count` blocks of bytes and hands them to `use` in order, on the calling thread, while other threads make the
  /// next ones. `make` fills a buffer of at least `capacity` bytes and returns how many it filled.
  ///
  /// Memory is that of a few blocks. The bytes do not depend on the number of threads.
  ///
  /// - Throws: what `use` throws; no more blocks are then made.
  package static func forEachBlock<Failure: Error>(
    _ count: Int, capacity: Int, threads: Int = threadCount,
    make: @Sendable (Int, UnsafeMutableRawBufferPointer) -> Int,
    use: (RawSpan) throws(Failure) -> Void
  ) throws(Failure) {
    let threads = max(1, min(threads, count))
    if threads == 1 {
      let buffer = BlockBuffer(capacity: capacity)
      for number in 0..<count { try buffer.use(make(number, buffer.memory), use) }
      return
    }
    // One in use, and one more waiting than there are threads to make them.
    let monitor = Monitor(BlockQueue(count: count, bufferCount: threads + 2, capacity: capacity))
    try withoutActuallyEscaping(make) { (make) throws(Failure) in
      try run(alongside: threads - 1) {
        while let work = monitor.wait({ $0.takeWork() }) { monitor.make(work, make) }
      } main: { () throws(Failure) in
        // However it ends, the others must not wait for more.
        defer { monitor.change { $0.stop() } }
        for number in 0..<count {
          var finished: BlockQueue.Finished?
          while finished == nil {
            switch monitor.wait({ $0.next(number) }) {
            case .finished(let block): finished = block
            case .work(let work): monitor.make(work, make)
            }
          }
          guard let finished else { continue }
          try finished.buffer.use(finished.count, use)
          monitor.change { $0.free.append(finished.buffer) }
        }
      }
    }
  }
}

extension Monitor<BlockQueue> {
  fileprivate func make(_ work: BlockQueue.Work, _ make: (Int, UnsafeMutableRawBufferPointer) -> Int) {
    let count = make(work.number, work.buffer.memory)
    change { $0.finished[work.number] = BlockQueue.Finished(buffer: work.buffer, count: count) }
  }
}

/// Memory for a block.
///
/// Unsafe inside. The invariant: a buffer is either in a `BlockQueue` or with the one thread that took it out, so its
/// memory is touched by one thread at a time; and the memory lives as long as the object.
private final class BlockBuffer: @unchecked Sendable {
  let memory: UnsafeMutableRawBufferPointer

  init(capacity: Int) { memory = .allocate(byteCount: capacity, alignment: 64) }

  deinit { memory.deallocate() }

  /// Hands over the first `count` bytes, which have been filled.
  func use<Failure: Error>(_ count: Int, _ body: (RawSpan) throws(Failure) -> Void) throws(Failure) {
    precondition(count <= memory.count, "a block was filled beyond its end")
    try body(UnsafeRawBufferPointer(rebasing: memory[..<count]).bytes)
  }
}

/// Which blocks are to be made, and which are made and wait to be used.
private struct BlockQueue: Sendable {
  struct Work: Sendable {
    var number: Int
    var buffer: BlockBuffer
  }

  struct Finished: Sendable {
    var buffer: BlockBuffer
    var count: Int
  }

  enum Next: Sendable {
    case finished(Finished)
    case work(Work)
  }

  let count: Int
  /// The next block that nobody makes yet.
  private var next = 0
  var free: [BlockBuffer]
  var finished: [Int: Finished] = [:]

  init(count: Int, bufferCount: Int, capacity: Int) {
    self.count = count
    free = (0..<min(bufferCount, count)).map { _ in BlockBuffer(capacity: capacity) }
  }

  /// The next block to be made, with a buffer for it; nil inside, if there is none left; nil, if it must wait.
  mutating func takeWork() -> Work?? {
    guard next < count else { return .some(nil) }
    guard let buffer = free.popLast() else { return nil }
    next += 1
    return Work(number: next - 1, buffer: buffer)
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
