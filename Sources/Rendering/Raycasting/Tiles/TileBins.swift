import Geometry
import Parallelism
import RenderScene

/// The tiles of a picture, each with the list of primitives that may be visible in it, approximately nearest first.
///
/// `Raycaster` creates it for each picture from the primitives' extents. `TileRowRenderer` passes the list of each tile
/// to a `TileRasterizer`. Nearest first, because most primitives are then hidden and skipped.
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
  /// The tiles of large clusters.
  let listedTiles: ListedTiles

  /// The bounding rectangle of a primitive in the picture, and its least depth.
  struct Extent: BitwiseCopyable {
    /// A lower bound of the distance along `ViewFrustum.forward`.
    let nearest: Float
    /// The half-open range of samples from the lower left: `right` and `top` are the first beyond.
    let left: UInt16, right: UInt16, bottom: UInt16, top: UInt16
  }

  /// The number of tiles of a primitive, on average, from which repeated primitives are looked for. In most pictures it is
  /// less than 2.
  static let crowdedTileCount = 8

  /// Assigns primitives to the tiles of a picture of `width` × `height` samples. O(primitives + the sum of their
  /// tiles).
  ///
  /// - Parameters:
  ///   - areOpaque: Whether primitives that repeat another one are hidden. If they have many tiles, they are then left out, so
  ///     that thousands of coincident ones are not all listed and rasterised.
  ///   - crowdedTileCount: the number of tiles of a primitive, on average, from which repeated primitives are looked for.
  init(
    _ scene: RaycastPrimitives, _ view: ViewFrustum, width: Int, height: Int,
    areOpaque: Bool = false,
    crowdedTileCount: Int = Self.crowdedTileCount
  ) {
    let columns = (width + Self.width - 1) / Self.width
    self.columns = columns
    rows = (height + Self.height - 1) / Self.height
    let extents = [Extent](count: scene.count, smallestSize: 1 << 12) { range, output in
      for number in range { output.append(Extent(scene.extent(number), view, width: width, height: height)) }
    }

    var order = extents.nearestFirst()
    if areOpaque, extents.reduce(0, { $0 + $1.tileCount }) > crowdedTileCount * extents.count {
      order = scene.removingRepetitions(order)
    }

    let listed = ListedTiles(scene, order, extents, columns, view, width: width, height: height)
    listedTiles = listed

    // A counting sort: the number of primitives per tile, the start of each range, then the primitives.
    var counts = [Int](repeating: 0, count: columns * rows + 1)
    for number in order { listed.forEachTile(of: number, extents, columns) { counts[$0] += 1 } }
    var sum = 0
    for tile in counts.indices { (counts[tile], sum) = (sum, sum + counts[tile]) }
    starts = counts
    var ends = counts
    var primitives = [UInt32](repeating: 0, count: sum)
    var output = primitives.mutableSpan
    for number in order {
      listed.forEachTile(of: number, extents, columns) { tile in
        output[ends[tile]] = number
        ends[tile] += 1
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
}

extension TileBins.Extent {
  /// Creates the extent in a picture of `width` × `height` samples.
  @inline(__always)
  fileprivate init(_ extent: ProjectedBounds, _ view: ViewFrustum, width: Int, height: Int) {
    let size = SIMD2(Float(width), Float(height))
    // The centre of sample i is at i + 1/2. The margin of 1/50 sample on each side covers the rounding of the extent.
    let low = ((extent.low / view.halfSize + 1) * 0.5 * size - 0.52).rounded(.up)
    let high = ((extent.high / view.halfSize + 1) * 0.5 * size - 0.48).rounded(.down) + 1
    let (x, y) = (Self.range(low.x, high.x, width), Self.range(low.y, high.y, height))
    self.init(
      nearest: extent.nearest, left: UInt16(x.lowerBound), right: UInt16(x.upperBound),
      bottom: UInt16(y.lowerBound), top: UInt16(y.upperBound))
  }

  /// Returns `low..<high` clamped to `0..<count`. Empty if either is NaN.
  private static func range(_ low: Float, _ high: Float, _ count: Int) -> Range<Int> {
    // The largest pictures have 65,536 refined samples along a side, one more than an extent can have.
    let first = max(0, low)
    let end = min(Float(min(count, Int(UInt16.max))), high)
    return first < end ? Int(first)..<Int(end) : 0..<0
  }

  /// The number of tiles in the extent.
  var tileCount: Int {
    guard left < right, bottom < top else { return 0 }
    return (Int(right - 1) / TileBins.width - Int(left) / TileBins.width + 1)
      * (Int(top - 1) / TileBins.height - Int(bottom) / TileBins.height + 1)
  }

  /// Calls `body` with the index of each tile in the extent.
  ///
  /// - Parameter columns: the number of tiles in a row.
  @inline(__always)
  func forEachTile(_ columns: Int, _ body: (Int) -> Void) {
    guard left < right, bottom < top else { return }
    for row in Int(bottom) / TileBins.height...Int(top - 1) / TileBins.height {
      for column in Int(left) / TileBins.width...Int(right - 1) / TileBins.width {
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
    // The depth of culled primitives is infinite.
    for extent in self where extent.nearest < .infinity {
      (low, high) = (Swift.min(low, extent.nearest), Swift.max(high, extent.nearest))
    }
    let bucketCount = 4096
    let scale = high > low ? Float(bucketCount - 1) / (high - low) : 0
    // NaN and values below the range go into the first bucket.
    func bucket(_ depth: Float) -> Int {
      let position = (depth - low) * scale
      return position > 0 ? Int(Swift.min(position, Float(bucketCount - 1))) : 0
    }
    // A counting sort: the number of primitives per depth bucket, the start of each bucket, then the primitives.
    var next = [Int](repeating: 0, count: bucketCount)
    for extent in self { next[bucket(extent.nearest)] += 1 }
    var start = 0
    for bucket in next.indices { (next[bucket], start) = (start, start + next[bucket]) }
    var numbers = [UInt32](repeating: 0, count: count)
    var output = numbers.mutableSpan
    for (number, extent) in enumerated() {
      let bucket = bucket(extent.nearest)
      output[next[bucket]] = UInt32(number)
      next[bucket] += 1
    }
    return numbers
  }
}
