import Parallelism
import Synchronization

/// One 64-bit value for each sample of a picture, of which several threads keep the least.
///
/// The least of some values does not depend on their order, so the content does not depend on the number of threads.
///
/// Tiles of 8 × 8 samples have a limit: an upper bound of the upper halves of their values. The values only become less, so that a
/// limit stays one. Most points of a dense cloud are behind others, and are refused by the limits of a few tiles, which stay in the
/// cache. Blocks of 8 × 4 tiles fit into the cache of a processor.
///
/// **Invariant: an index is at least 0 and less than `count`.** Callers clamp coordinates to the picture. Debug builds assert
/// this, release builds do not.
@safe
final class SplatBuffer: @unchecked Sendable {
  let count: Int
  private let width: Int, height: Int
  private let memory: UnsafeMutablePointer<Atomic<UInt64>>
  private let limits: UnsafeMutablePointer<Atomic<UInt32>>
  private let tilesAcross: Int, tileCount: Int

  /// The value of a sample in which nothing was stored.
  static let empty = UInt64.max
  /// The number of samples along the side of a tile, as a power of two.
  private static let tileShift = 3
  /// The number of samples along the sides of a block, as powers of two.
  private static let blockShift = (x: 6, y: 5)
  private let blocksAcross: Int
  /// The number of rows of blocks.
  let blockRows: Int

  /// Creates an empty buffer of `width` × `height` samples.
  init(width: Int, height: Int) {
    (self.width, self.height, count) = (width, height, width * height)
    let side = 1 << Self.tileShift
    tilesAcross = (width + side - 1) / side
    tileCount = tilesAcross * ((height + side - 1) / side)
    blocksAcross = (width + (1 << Self.blockShift.x) - 1) >> Self.blockShift.x
    blockRows = (height + (1 << Self.blockShift.y) - 1) >> Self.blockShift.y
    unsafe memory = .allocate(capacity: max(count, 1))
    unsafe HugePages.advise(UnsafeMutableRawBufferPointer(start: memory, count: 8 * count))
    unsafe limits = .allocate(capacity: max(tileCount, 1))
    for tile in 0..<tileCount {
      unsafe (limits + tile).initialize(to: Atomic(.max))
    }
    let target = unsafe Target(memory: memory)
    let ranges = Parallel.ranges(of: count, count: Parallel.threadCount, smallestSize: 1 << 18)
    _ = Parallel.map(ranges.count) { target.clear(ranges[$0]) }
  }

  deinit {
    unsafe memory.deallocate()
    unsafe limits.deallocate()
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

  /// Stores a value if it is less than that of the sample, which no other thread writes at the same time.
  @inline(__always)
  func storeAlone(_ value: UInt64, at index: Int) {
    assert(index >= 0 && index < count)
    let known = unsafe memory[index].load(ordering: .relaxed)
    if value < known { unsafe memory[index].store(value, ordering: .relaxed) }
  }

  /// The number of blocks.
  var blockCount: Int { blocksAcross * blockRows }

  /// Returns the blocks of a row.
  func blocks(inRow row: Int) -> Range<Int> { blocksAcross * row..<blocksAcross * (row + 1) }

  /// Returns the samples of a block.
  func samples(ofBlock block: Int) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
    let (y, x) = block.quotientAndRemainder(dividingBy: blocksAcross)
    let (left, bottom) = (x << Self.blockShift.x, y << Self.blockShift.y)
    return (
      left...min(width, left + (1 << Self.blockShift.x)) - 1,
      bottom...min(height, bottom + (1 << Self.blockShift.y)) - 1
    )
  }

  /// Calls `body` with each block that has samples of a rectangle.
  @inline(__always)
  func forEachBlock(columns: ClosedRange<Int>, rows: ClosedRange<Int>, _ body: (Int) -> Void) {
    for y in rows.lowerBound >> Self.blockShift.y...rows.upperBound >> Self.blockShift.y {
      for x in columns.lowerBound >> Self.blockShift.x...columns.upperBound >> Self.blockShift.x {
        body(y * blocksAcross + x)
      }
    }
  }

  /// Sets the limits of the tiles in a row of blocks to the greatest of their values. O(samples of the row).
  func updateLimits(inRow blockRow: Int) {
    let tilesPerBlock = 1 << (Self.blockShift.y - Self.tileShift)
    for y in blockRow * tilesPerBlock..<min((blockRow + 1) * tilesPerBlock, tileCount / tilesAcross) {
      for x in 0..<tilesAcross { updateLimit(y * tilesAcross + x, x, y) }
    }
  }

  /// Sets the limit of a tile to the greatest of its values.
  @inline(__always)
  private func updateLimit(_ tile: Int, _ x: Int, _ y: Int) {
    assert(tile < tileCount)
    var greatest: UInt64 = 0
    let side = 1 << Self.tileShift
    for row in y * side..<min((y + 1) * side, height) {
      for column in x * side..<min((x + 1) * side, width) {
        greatest = max(greatest, self[row * width + column])
      }
      if greatest == Self.empty { return }
    }
    unsafe limits[tile].store(UInt32(truncatingIfNeeded: greatest >> 32), ordering: .relaxed)
  }

  /// The value of a sample.
  @inline(__always)
  subscript(index: Int) -> UInt64 {
    assert(index >= 0 && index < count)
    return unsafe memory[index].load(ordering: .relaxed)
  }
}
