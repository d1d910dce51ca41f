import Geometry
import Parallelism
import RenderScene

/// The tiles of a picture, each with the list of primitives that may be visible in it, approximately nearest first.
struct TileBins: Sendable {
  /// The width and height of a tile, in samples.
  static let width = 64, height = 32

  /// The number of tiles in a row, and the number of rows.
  let columns: Int, rows: Int
  /// The start of each tile's range in `primitives`, and the end of the last range.
  private let starts: [Int]
  private let primitives: [UInt32]
  /// The extent of each primitive.
  let extents: [Extent]

  /// The bounding rectangle of a primitive in the picture, and its least depth.
  struct Extent: BitwiseCopyable {
    /// A lower bound of the distance along `View.forward`.
    let nearest: Float
    /// The half-open range of samples from the lower left: `right` and `top` are the first beyond.
    let left: UInt16, right: UInt16, bottom: UInt16, top: UInt16
  }

  init(_ all: RaycastPrimitives, _ view: View, width: Int, height: Int) {
    let columns = (width + Self.width - 1) / Self.width
    self.columns = columns
    rows = (height + Self.height - 1) / Self.height
    let size = SIMD2(Float(width), Float(height))
    let extents = [Extent](count: all.count, smallestSize: 1 << 12) { range, output in
      for number in range {
        let extent = all.extent(number)
        // The centre of sample i is at i + 1/2. The margin of 1/50 sample on each side covers the rounding of the
        // extent.
        let low = ((extent.low / view.halfSize + 1) * 0.5 * size - 0.52).rounded(.up)
        let high = ((extent.high / view.halfSize + 1) * 0.5 * size - 0.48).rounded(.down) + 1
        let (x, y) = (Self.range(low.x, high.x, width), Self.range(low.y, high.y, height))
        output.append(
          Extent(
            nearest: extent.nearest, left: UInt16(x.lowerBound), right: UInt16(x.upperBound),
            bottom: UInt16(y.lowerBound), top: UInt16(y.upperBound)))
      }
    }

    // A counting sort: the number of primitives per tile, the start of each range, then the primitives.
    var counts = [Int](repeating: 0, count: columns * rows + 1)
    for place in extents { Self.forEachTile(place, columns) { counts[$0] += 1 } }
    var sum = 0
    for tile in counts.indices { (counts[tile], sum) = (sum, sum + counts[tile]) }
    starts = counts
    var primitives = [UInt32](repeating: 0, count: sum)
    var places = primitives.mutableSpan
    for number in extents.nearestFirst() {
      Self.forEachTile(extents[Int(number)], columns) { tile in
        places[counts[tile]] = number
        counts[tile] += 1
      }
    }
    self.primitives = primitives
    self.extents = extents
  }

  /// Returns the primitives of a tile, approximately nearest first.
  func primitives(column: Int, row: Int) -> ArraySlice<UInt32> {
    let tile = row * columns + column
    return primitives[starts[tile]..<starts[tile + 1]]
  }

  /// Returns `low..<high` clamped to `0..<count`. Empty if either is NaN.
  private static func range(_ low: Float, _ high: Float, _ count: Int) -> Range<Int> {
    let first = max(0, low), end = min(Float(count), high)
    return first < end ? Int(first)..<Int(end) : 0..<0
  }

  @inline(__always)
  private static func forEachTile(
    _ extent: Extent, _ columns: Int, _ body: (Int) -> Void
  ) {
    guard extent.left < extent.right, extent.bottom < extent.top else { return }
    for row in Int(extent.bottom) / height...Int(extent.top - 1) / height {
      for column in Int(extent.left) / width...Int(extent.right - 1) / width {
        body(row * columns + column)
      }
    }
  }
}

extension [TileBins.Extent] {
  /// Returns the indices in approximate order of `nearest`: sorted by depth bucket, in index order within a bucket.
  /// O(count).
  fileprivate func nearestFirst() -> [UInt32] {
    var (low, high) = (Float.infinity, -Float.infinity)
    for extent in self { (low, high) = (Swift.min(low, extent.nearest), Swift.max(high, extent.nearest)) }
    let bucketCount = 4096
    let scale = high > low ? Float(bucketCount - 1) / (high - low) : 0
    // NaN and values below the range go into the first bucket.
    func bucket(_ distance: Float) -> Int {
      let place = (distance - low) * scale
      return place > 0 ? Int(Swift.min(place, Float(bucketCount - 1))) : 0
    }
    // A counting sort: the number of primitives per depth bucket, the start of each bucket, then the primitives.
    var next = [Int](repeating: 0, count: bucketCount)
    for extent in self { next[bucket(extent.nearest)] += 1 }
    var start = 0
    for bucket in next.indices { (next[bucket], start) = (start, start + next[bucket]) }
    var numbers = [UInt32](repeating: 0, count: count)
    var places = numbers.mutableSpan
    for (number, extent) in enumerated() {
      let bucket = bucket(extent.nearest)
      places[next[bucket]] = UInt32(number)
      next[bucket] += 1
    }
    return numbers
  }
}
