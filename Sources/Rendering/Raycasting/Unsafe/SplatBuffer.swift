import Parallelism
import Synchronization

/// One 64-bit value for each sample of a picture, of which several threads keep the least.
///
/// The least of some values does not depend on their order, so the content does not depend on the number of threads.
///
/// Tiles of 8 × 8 samples have a limit: an upper bound of the upper halves of their values. The values only become less, so that a
/// limit stays one. Most points of a dense cloud are behind others, and are refused by the limits of a few tiles, which stay in the
/// cache.
///
/// **Invariant: an index is at least 0 and less than `count`.** Callers clamp coordinates to the picture. Debug builds assert
/// this, release builds do not.
@safe
final class SplatBuffer: @unchecked Sendable {
  let count: Int
  private let width: Int, height: Int
  private let memory: UnsafeMutablePointer<Atomic<UInt64>>
  private let limits: UnsafeMutablePointer<Atomic<UInt32>>
  /// The number of shapes that were stored in each tile, of which some can be missed.
  private let storeCounts: UnsafeMutablePointer<Atomic<UInt32>>
  private let tilesAcross: Int, tileCount: Int

  /// The value of a sample in which nothing was stored.
  static let empty = UInt64.max
  /// The number of samples along the side of a tile, as a power of two.
  private static let tileShift = 3
  /// The number of shapes after which the limit of a tile is computed again, a power of two.
  private static let storesPerLimit: UInt32 = 32

  /// Creates an empty buffer of `width` × `height` samples.
  init(width: Int, height: Int) {
    (self.width, self.height, count) = (width, height, width * height)
    let side = 1 << Self.tileShift
    tilesAcross = (width + side - 1) / side
    tileCount = tilesAcross * ((height + side - 1) / side)
    unsafe memory = .allocate(capacity: max(count, 1))
    unsafe HugePages.advise(UnsafeMutableRawBufferPointer(start: memory, count: 8 * count))
    unsafe limits = .allocate(capacity: max(tileCount, 1))
    unsafe storeCounts = .allocate(capacity: max(tileCount, 1))
    for tile in 0..<tileCount {
      unsafe (limits + tile).initialize(to: Atomic(.max))
      unsafe (storeCounts + tile).initialize(to: Atomic(0))
    }
    let target = unsafe Target(memory: memory)
    let ranges = Parallel.ranges(of: count, count: Parallel.threadCount, smallestSize: 1 << 18)
    _ = Parallel.map(ranges.count) { target.clear(ranges[$0]) }
  }

  deinit {
    unsafe memory.deallocate()
    unsafe limits.deallocate()
    unsafe storeCounts.deallocate()
  }

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
    // Most values are not less, and reading is much faster than an exchange. `Atomic<UInt64>.min` of Swift 6.3 compares its
    // values as signed numbers.
    var known = unsafe memory[index].load(ordering: .relaxed)
    while value < known {
      let result = unsafe memory[index].weakCompareExchange(
        expected: known, desired: value, ordering: .relaxed)
      if result.exchanged { return }
      known = result.original
    }
  }

  /// Returns whether a value can be less than one of the samples of a rectangle. O(tiles).
  @inline(__always)
  func canStore(_ value: UInt64, columns: ClosedRange<Int>, rows: ClosedRange<Int>) -> Bool {
    let depth = UInt32(truncatingIfNeeded: value >> 32)
    for y in rows.lowerBound >> Self.tileShift...rows.upperBound >> Self.tileShift {
      for x in columns.lowerBound >> Self.tileShift...columns.upperBound >> Self.tileShift {
        if unsafe depth <= limits[y * tilesAcross + x].load(ordering: .relaxed) { return true }
      }
    }
    return false
  }

  /// Records that a shape was stored in a rectangle, and computes the limits of its tiles at times.
  @inline(__always)
  func didStore(columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
    for y in rows.lowerBound >> Self.tileShift...rows.upperBound >> Self.tileShift {
      for x in columns.lowerBound >> Self.tileShift...columns.upperBound >> Self.tileShift {
        let tile = y * tilesAcross + x
        assert(tile < tileCount)
        let stored = unsafe storeCounts[tile].load(ordering: .relaxed) &+ 1
        unsafe storeCounts[tile].store(stored, ordering: .relaxed)
        if stored & (Self.storesPerLimit - 1) == 0 { updateLimit(tile, x, y) }
      }
    }
  }

  /// Sets the limit of a tile to the greatest of its values.
  @inline(never)
  private func updateLimit(_ tile: Int, _ x: Int, _ y: Int) {
    var greatest: UInt64 = 0
    let side = 1 << Self.tileShift
    for row in y * side..<min((y + 1) * side, height) {
      for column in x * side..<min((x + 1) * side, width) {
        greatest = max(greatest, self[row * width + column])
        if greatest == Self.empty { return }
      }
    }
    unsafe limits[tile].store(UInt32(truncatingIfNeeded: greatest >> 32), ordering: .relaxed)
  }

  /// Loads the value of a sample into the cache.
  @inline(__always)
  func load(_ index: Int) {
    assert(index >= 0 && index < count)
    _ = unsafe memory[index].load(ordering: .relaxed)
  }

  /// The value of a sample.
  @inline(__always)
  subscript(index: Int) -> UInt64 {
    assert(index >= 0 && index < count)
    return unsafe memory[index].load(ordering: .relaxed)
  }
}
