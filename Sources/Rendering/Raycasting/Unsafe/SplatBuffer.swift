import Parallelism
import Synchronization

/// One 64-bit value for each sample of a picture, of which several threads keep the least.
///
/// The least of some values does not depend on their order, so the content does not depend on the number of threads.
///
/// **Invariant: an index is at least 0 and less than `count`.** Callers clamp coordinates to the picture. Debug builds assert
/// this, release builds do not.
@safe
final class SplatBuffer: @unchecked Sendable {
  let count: Int
  private let memory: UnsafeMutablePointer<Atomic<UInt64>>

  /// The value of a sample in which nothing was stored.
  static let empty = UInt64.max

  /// Creates an empty buffer.
  init(count: Int) {
    self.count = count
    unsafe memory = .allocate(capacity: max(count, 1))
    let target = unsafe Target(memory: memory)
    let ranges = Parallel.ranges(of: count, count: Parallel.threadCount, smallestSize: 1 << 18)
    _ = Parallel.map(ranges.count) { target.clear(ranges[$0]) }
  }

  deinit { unsafe memory.deallocate() }

  /// The memory, for the threads that clear it.
  @safe
  private struct Target: @unchecked Sendable {
    let memory: UnsafeMutablePointer<Atomic<UInt64>>

    func clear(_ range: Range<Int>) {
      for index in range { unsafe (memory + index).initialize(to: Atomic(SplatBuffer.empty)) }
    }
  }

  /// Stores a value if it is less than that of the sample.
  @inline(__always)
  func store(_ value: UInt64, at index: Int) {
    assert(index >= 0 && index < count)
    // Most values are not less, and reading is much faster than an exchange.
    guard unsafe value < memory[index].load(ordering: .relaxed) else { return }
    _ = unsafe memory[index].min(value, ordering: .relaxed)
  }

  /// The value of a sample.
  @inline(__always)
  subscript(index: Int) -> UInt64 {
    assert(index >= 0 && index < count)
    return unsafe memory[index].load(ordering: .relaxed)
  }
}
