import Synchronization
import TestSupport
import Testing

@testable import Parallelism

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Threads and large memory")
struct ParallelTests {
  @Test("Parallel.map returns the results in order and computes each once", arguments: [1, 2, 3, 8])
  func map(threads: Int) {
    let calls = Mutex(0)
    for count in [0, 1, 2, 7, 100] {
      calls.withLock { $0 = 0 }
      let results = Parallel.map(count, threads: threads) { number in
        calls.withLock { $0 += 1 }
        return number * number
      }
      #expect(results == (0..<count).map { $0 * $0 })
      #expect(calls.withLock { $0 } == count)
    }
  }

  @Test("Parallel.both returns both results and calls each function once", arguments: [1, 2, 8])
  func both(threads: Int) {
    let calls = Mutex(0)
    // Inner calls find no free thread at times, so that one thread calls both functions.
    let results = Parallel.map(100) { number in
      Parallel.both(threads: threads) {
        calls.withLock { $0 += 1 }
        return number
      } _: {
        calls.withLock { $0 += 1 }
        return "\(number)"
      }
    }
    #expect(results.map(\.0) == Array(0..<100) && results.map(\.1) == (0..<100).map { "\($0)" })
    #expect(calls.withLock { $0 } == 200)
  }

  @Test("Parallel.both calls its first function once, however many threads are free")
  func bothOnce() {
    for _ in 0..<100 {
      let calls = Mutex(0)
      let isOver = Monitor(false)
      _ = Parallel.both(threads: 2) {
        calls.withLock { $0 += 1 }
        isOver.wait { $0 ? () : nil }
      } _: {
        // Lets all threads that have a seat begin. The number of calls is right also if none has begun.
        for _ in 0..<20 where calls.withLock({ $0 }) < 2 { sched_yield() }
        isOver.change { $0 = true }
      }
      #expect(calls.withLock { $0 } == 1)
    }
  }

  @Test("Ranges cover the whole in order, and none is empty or below the smallest size")
  func ranges() {
    for whole in [0, 1, 2, 9, 10, 11, 100, 1023] {
      for count in [1, 2, 3, 8, 1000] {
        for smallest in [1, 4, 50] {
          let ranges = Parallel.ranges(of: whole, count: count, smallestSize: smallest)
          #expect(ranges.first?.lowerBound == 0 && ranges.last?.upperBound == whole)
          #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
          #expect(ranges.count <= count && ranges.allSatisfy { $0.count >= min(smallest, whole) })
          let sizes = ranges.map(\.count)
          #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
        }
      }
    }
  }

  @Test("An array that several threads fill has every element at its index", arguments: [1, 2, 5])
  func filling(threads: Int) {
    for count in [0, 1, 1000, 1 << 14, 200_001] {
      let array = [UInt32](count: count, groupSize: 3, threads: threads) { groups, output in
        for group in groups { for part in 0..<3 { output.append(UInt32(3 * group + part)) } }
      }
      #expect(array.count == 3 * count)
      #expect(array.indices.allSatisfy { array[$0] == UInt32($0) })
    }
  }

  @Test("Each thread writes only its own ranges", arguments: [1, 2, 5])
  func writing(threads: Int) {
    var array = [Int](repeating: -1, count: 100)
    var span = array.mutableSpan
    span.writeInParallel([50..<60, 0..<10, 10..<10, 90..<100], threads: threads) { number, part in
      for index in 0..<part.count { part[index] = 1000 * number + index }
    }
    for (index, value) in array.enumerated() {
      let expected =
        switch index {
        case 50..<60: index - 50
        case 0..<10: 1000 + index
        case 90..<100: 3000 + index - 90
        default: -1
        }
      #expect(value == expected)
    }
  }

  @Test(
    "Large and small arrays keep the written elements, and can grow", arguments: [0, 1, 1000, 3 << 20])
  func memory(count: Int) {
    var array = [UInt64](count: count) { span in
      for index in 0..<span.count { span[index] = UInt64(index) &* 0x9E37_79B9_7F4A_7C15 }
    }
    array.reserveHugePages(count + 100_000)
    #expect(array.capacity >= count + 100_000)
    for index in count..<count + 10 { array.append(UInt64(index) &* 0x9E37_79B9_7F4A_7C15) }
    #expect(array.count == count + 10)
    #expect(array.indices.allSatisfy { array[$0] == UInt64($0) &* 0x9E37_79B9_7F4A_7C15 })
  }

  private struct Refusal: Error {}

  @Test("Blocks are used in order, each once, on any number of threads", arguments: [1, 2, 3, 8])
  func blocks(threads: Int) throws {
    for count in [0, 1, 2, 50] {
      var bytes: [UInt8] = []
      Parallel.forEachBlock(
        count, capacity: 16, threads: threads,
        make: { number, memory in
          #expect(memory.isEmpty && memory.capacity == 16)
          memory.append(repeating: UInt8(number), count: 1 + number % 2)
        }, use: { block in block.withUnsafeBytes { bytes += $0 } })
      #expect(bytes == (0..<count).flatMap { Array(repeating: UInt8($0), count: 1 + $0 % 2) })
    }
  }

  @Test("An error in the use of a block stops the production of blocks", arguments: [1, 2, 8])
  func refusal(threads: Int) {
    let made = Mutex(0)
    var used = 0
    #expect(throws: Refusal.self) {
      try Parallel.forEachBlock(
        10_000, capacity: 1, threads: threads,
        make: { _, _ in made.withLock { $0 += 1 } },
        use: { (_) throws(Refusal) in
          used += 1
          if used == 3 { throw Refusal() }
        })
    }
    #expect(used == 3)
    // Some blocks are produced ahead of their use.
    #expect(made.withLock { $0 } <= 3 + threads + 2)
  }
}
