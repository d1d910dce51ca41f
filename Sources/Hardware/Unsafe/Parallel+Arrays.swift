extension Array where Element: BitwiseCopyable & Sendable {
  /// An array of `count` groups of `groupSize` elements that several threads fill, range by range: `fill` appends the
  /// elements of all groups in a range, which are at least `smallestSize` unless there are fewer.
  package init(
    count: Int, groupSize: Int = 1, smallestSize: Int = 1 << 16, threads: Int = Parallel.threadCount,
    filling fill: @Sendable (Range<Int>, inout OutputSpan<Element>) -> Void
  ) {
    unsafe self.init(unsafeUninitializedCapacity: count * groupSize) { buffer, initializedCount in
      let whole = unsafe UnsafeMutableBufferPointer(rebasing: buffer[..<(count * groupSize)])
      unsafe HugePages.advise(UnsafeMutableRawBufferPointer(whole))
      let target = unsafe DisjointRanges(memory: whole)
      // Several ranges a thread, for one may be held up; not so small that beginning them counts.
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
  /// Lets several threads write the elements in `ranges`, each range by one: `write` is given a range's number and its
  /// elements.
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
      let target = unsafe DisjointRanges(memory: memory)
      _ = Parallel.map(ranges.count, threads: threads) { number in
        target.write(ranges[number]) { write(number, &$0) }
      }
    }
  }
}

/// Memory that threads fill together.
///
/// **Invariant: no two ranges that are filled or written at a time overlap**, so each element is used by one thread. The
/// memory outlives the threads, since `Parallel.map` waits for them.
@safe
private struct DisjointRanges<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
  private let memory: UnsafeMutableBufferPointer<Element>

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
