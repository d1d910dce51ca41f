extension Array where Element: BitwiseCopyable & Sendable {
  /// Creates an array of `count` groups of `groupSize` elements, which several threads fill.
  ///
  /// `fill` receives a range of groups and appends all elements of these groups. A range has at least `smallestSize`
  /// groups, unless the array has fewer.
  package init(
    count: Int, groupSize: Int = 1, smallestSize: Int = 1 << 16, threads: Int = Parallel.threadCount,
    filling fill: @Sendable (Range<Int>, inout OutputSpan<Element>) -> Void
  ) {
    unsafe self.init(unsafeUninitializedCapacity: count * groupSize) { buffer, initializedCount in
      let whole = unsafe UnsafeMutableBufferPointer(rebasing: buffer[..<(count * groupSize)])
      unsafe HugePages.advise(UnsafeMutableRawBufferPointer(whole))
      let target = unsafe ConcurrentOutputBuffer(memory: whole)
      // Several ranges for each thread, because a thread may be delayed. They are large enough that the cost of
      // starting one does not matter.
      let ranges = Parallel.ranges(of: count, count: 4 * threads, smallestSize: smallestSize)
      _ = Parallel.map(ranges.count, threads: threads) { number in
        target.fill(groupSize * ranges[number].lowerBound..<groupSize * ranges[number].upperBound) { output in
          fill(ranges[number], &output)
        }
      }
      initializedCount = count * groupSize
    }
  }
}

extension MutableSpan where Element: BitwiseCopyable & Sendable {
  /// Calls `write` on several threads, once for each range, with the number of the range and its elements.
  ///
  /// - Precondition: no two ranges overlap.
  package mutating func writeInParallel(
    _ ranges: [Range<Int>], threads: Int = Parallel.threadCount,
    _ write: @Sendable (Int, inout MutableSpan<Element>) -> Void
  ) {
    let sorted = ranges.sorted { $0.lowerBound < $1.lowerBound }
    for (range, next) in zip(sorted, sorted.dropFirst()) {
      precondition(range.upperBound <= next.lowerBound, "two threads would write one element")
    }
    unsafe withUnsafeMutableBufferPointer { memory in
      let target = unsafe ConcurrentOutputBuffer(memory: memory)
      _ = Parallel.map(ranges.count, threads: threads) { number in
        target.write(ranges[number]) { write(number, &$0) }
      }
    }
  }
}

/// Memory that several threads fill or write together.
///
/// **Invariant: no two ranges that are filled or written at a time overlap**, so only one thread uses each element. The
/// memory outlives the threads, because `Parallel.map` waits for them.
@safe
private struct ConcurrentOutputBuffer<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
  private let memory: UnsafeMutableBufferPointer<Element>

  /// Creates a buffer that several threads fill or write.
  ///
  /// - Precondition: nothing else uses the memory while the ranges are filled or written.
  @unsafe
  init(memory: UnsafeMutableBufferPointer<Element>) { unsafe self.memory = memory }

  func fill(_ range: Range<Int>, _ body: (inout OutputSpan<Element>) -> Void) {
    let part = unsafe UnsafeMutableBufferPointer(rebasing: memory[range])
    var output = unsafe OutputSpan(buffer: part, initializedCount: 0)
    body(&output)
    let filled = unsafe output.finalize(for: part)
    precondition(filled == part.count, "a range was not filled")
  }

  func write(_ range: Range<Int>, _ body: (inout MutableSpan<Element>) -> Void) {
    let part = unsafe UnsafeMutableBufferPointer(rebasing: memory[range])
    var span = unsafe part.mutableSpan
    body(&span)
  }
}
