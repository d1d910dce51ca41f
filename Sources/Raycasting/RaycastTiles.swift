import Geometry
import Hardware
import RenderScene

/// Which bodies may be seen in each of the tiles that a picture's samples are divided into, those that may be nearest first.
struct RaycastTiles: Sendable {
  /// The samples that a tile is wide and high.
  static let width = 64, height = 32

  /// The tiles of a row, and the rows.
  let columns: Int, rows: Int
  /// Where the bodies of each tile begin in `bodies`, and at last where they end.
  private let starts: [Int]
  private let bodies: [UInt32]
  /// Where each body is seen.
  let extents: [Extent]

  /// Where a body is seen.
  struct Extent: BitwiseCopyable {
    /// The least distance ahead that it may be met at.
    let nearest: Float
    /// The samples between which it is seen, from the lower left; `right` and `top` are the first beyond.
    let left: UInt16, right: UInt16, bottom: UInt16, top: UInt16
  }

  init(_ all: RaycastBodies, _ view: View, width: Int, height: Int) {
    let columns = (width + Self.width - 1) / Self.width
    self.columns = columns
    rows = (height + Self.height - 1) / Self.height
    let size = SIMD2(Float(width), Float(height))
    let extents = [Extent](count: all.count, smallestSize: 1 << 12) { range, output in
      for number in range {
        let extent = all.extent(number)
        // Sample i is in the middle of what is i to i + 1. A fiftieth of a sample is added on each side, as the extent is
        // rounded.
        let low = ((extent.low / view.halfSize + 1) * 0.5 * size - 0.52).rounded(.up)
        let high = ((extent.high / view.halfSize + 1) * 0.5 * size - 0.48).rounded(.down) + 1
        let (x, y) = (Self.range(low.x, high.x, width), Self.range(low.y, high.y, height))
        output.append(
          Extent(
            nearest: extent.nearest, left: UInt16(x.lowerBound), right: UInt16(x.upperBound),
            bottom: UInt16(y.lowerBound), top: UInt16(y.upperBound)))
      }
    }

    // How many bodies each tile has, then where they begin, then which they are.
    var counts = [Int](repeating: 0, count: columns * rows + 1)
    for place in extents { Self.forEachTile(place, columns) { counts[$0] += 1 } }
    var sum = 0
    for tile in counts.indices { (counts[tile], sum) = (sum, sum + counts[tile]) }
    starts = counts
    var bodies = [UInt32](repeating: 0, count: sum)
    var places = bodies.mutableSpan
    for number in extents.nearestFirst() {
      Self.forEachTile(extents[Int(number)], columns) { tile in
        places[counts[tile]] = number
        counts[tile] += 1
      }
    }
    self.bodies = bodies
    self.extents = extents
  }

  /// The bodies of a tile.
  func bodies(column: Int, row: Int) -> ArraySlice<UInt32> {
    let tile = row * columns + column
    return bodies[starts[tile]..<starts[tile + 1]]
  }

  /// From `low` up to `high`, as far as that is within 0 up to `count`; empty where either is no number.
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

extension [RaycastTiles.Extent] {
  /// The numbers of the distances, roughly from the least to the greatest. O(count).
  fileprivate func nearestFirst() -> [UInt32] {
    var (low, high) = (Float.infinity, -Float.infinity)
    for extent in self { (low, high) = (Swift.min(low, extent.nearest), Swift.max(high, extent.nearest)) }
    let drawerCount = 4096
    let scale = high > low ? Float(drawerCount - 1) / (high - low) : 0
    // The first one where a distance is no number, or beyond the largest.
    func drawer(_ distance: Float) -> Int {
      let place = (distance - low) * scale
      return place > 0 ? Int(Swift.min(place, Float(drawerCount - 1))) : 0
    }
    // A counting sort: how many lie in each drawer of distances, then where each drawer begins.
    var next = [Int](repeating: 0, count: drawerCount)
    for extent in self { next[drawer(extent.nearest)] += 1 }
    var start = 0
    for drawer in next.indices { (next[drawer], start) = (start, start + next[drawer]) }
    var numbers = [UInt32](repeating: 0, count: count)
    var places = numbers.mutableSpan
    for (number, extent) in enumerated() {
      let drawer = drawer(extent.nearest)
      places[next[drawer]] = UInt32(number)
      next[drawer] += 1
    }
    return numbers
  }
}
