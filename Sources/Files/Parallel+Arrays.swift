extension Array where Element: BitwiseCopyable & Sendable {
  /// An array of `count` groups of `groupSize` elements that several threads fill, range by range: `fill` appends the
  /// elements of all groups in a range.
  package init(
    count: Int, groupSize: Int = 1, threads: Int = Parallel.threadCount,
    filling fill: @Sendable (Range<Int>, inout OutputSpan<Element>) -> Void
  ) {
    self.init(unsafeUninitializedCapacity: count * groupSize) { buffer, initializedCount in
      let whole = UnsafeMutableBufferPointer(rebasing: buffer[..<(count * groupSize)])
      HugePages.advise(UnsafeMutableRawBufferPointer(whole))
      let target = DisjointRanges(memory: whole, groupSize: groupSize)
      // Several ranges a thread, for one may be held up; not so small that beginning them counts.
      let rangeCount = Swift.max(1, Swift.min(4 * threads, count >> 14))
      _ = Parallel.map(rangeCount, threads: threads) { number in
        let isLast = number == rangeCount - 1
        target.fill(
          count / rangeCount * number..<(isLast ? count : count / rangeCount * (number + 1)), fill)
      }
      initializedCount = count * groupSize
    }
  }
}

/// Memory that threads fill together.
///
/// Unsafe inside. The invariant: no two ranges that are filled overlap, so each element is written by one thread; and the
/// memory outlives the threads, for `Parallel.map` waits for them.
private struct DisjointRanges<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
  let memory: UnsafeMutableBufferPointer<Element>
  let groupSize: Int

  func fill(_ range: Range<Int>, _ body: (Range<Int>, inout OutputSpan<Element>) -> Void) {
    let part = UnsafeMutableBufferPointer(
      rebasing: memory[groupSize * range.lowerBound..<groupSize * range.upperBound])
    var output = OutputSpan(buffer: part, initializedCount: 0)
    body(range, &output)
    let filled = output.finalize(for: part)
    precondition(filled == part.count, "a range was not filled")
  }
}
