/// A uniform grid over points that finds the neighbours of a position without examining all points.
///
/// The cubes of the grid are stored in a hash table (spatial hashing), so memory depends on the number of points and
/// not on the space between them. The points of a crowded slot, such as thousands of coincident points, are in a tree of
/// bounding boxes (`PointTree`), so that a search examines few of those that are not near.
struct NeighborGrid {
  private let side: Float
  private let origin: SIMD3<Float>
  private let mask: Int
  /// The offset in `points` of the points of each slot, and the end of the last slot.
  private var starts: [UInt32]
  /// The point indices, grouped by slot. Points of several cubes may share one slot.
  private var points: [UInt32]
  private let positions: [SIMD3<Float>]
  /// The trees of crowded slots.
  private var trees: [Int: PointTree] = [:]

  /// The number of points of a slot above which they are in a tree. Files of atoms have fewer in each.
  static let crowdedCount = 64

  /// Creates a grid of the points `indices` of `positions`, with cubes of the edge length `side`. O(points),
  /// and O(points (log points)²) if the slots are crowded.
  ///
  /// Points whose positions are not finite are near no position.
  ///
  /// - Precondition: `side` is positive.
  init(_ positions: [SIMD3<Float>], _ all: some Collection<Int>, side: Float) {
    let indices = all.filter { (positions[$0] * 0).sum() == 0 }
    self.positions = positions
    self.side = side
    var low = SIMD3<Float>(repeating: .infinity)
    for index in indices { low = pointwiseMin(low, positions[index]) }
    origin = indices.isEmpty ? .zero : low
    var slotCount = 16
    while slotCount < 2 * indices.count { slotCount *= 2 }
    mask = slotCount - 1
    starts = Array(repeating: 0, count: slotCount + 1)
    points = Array(repeating: 0, count: indices.count)
    for index in indices { starts[slot(cube(positions[index])) + 1] += 1 }
    for slot in 0..<slotCount { starts[slot + 1] += starts[slot] }
    var next = starts
    for index in indices {
      let slot = slot(cube(positions[index]))
      points[Int(next[slot])] = UInt32(index)
      next[slot] += 1
    }
    for slot in 0..<slotCount where starts[slot + 1] - starts[slot] > Self.crowdedCount {
      trees[slot] = PointTree(positions, &points, Int(starts[slot])..<Int(starts[slot + 1]))
    }
  }

  /// Calls `body` once for each point at a distance of at most `side` from `position`, with the squared distance, until
  /// it returns false. O(examined points): those of 27 cubes, and in a crowded slot few more than those at most `side`
  /// away.
  ///
  /// - Returns: The number of examined points.
  @inline(__always)
  @discardableResult
  func forEach(
    near position: SIMD3<Float>, _ body: (_ point: Int, _ squaredDistance: Float) -> Bool
  ) -> Int {
    guard (position * 0).sum() == 0 else { return 0 }
    let center = cube(position)
    let limit = side * side
    var examinedCount = 0
    for z in -1...1 as ClosedRange<Int32> {
      for y in -1...1 as ClosedRange<Int32> {
        for x in -1...1 as ClosedRange<Int32> {
          let neighbor = center &+ SIMD3(x, y, z)
          let slot = slot(neighbor)
          /// Returns whether the search continues.
          func examine(_ range: Range<Int>) -> Bool {
            // Points of a large leaf coincide, so that they are in one cube.
            if range.count > Self.crowdedCount, cube(positions[Int(points[range.lowerBound])]) != neighbor {
              return true
            }
            for index in range {
              let point = Int(points[index])
              let offset = positions[point] - position
              let distance = (offset * offset).sum()
              examinedCount += 1
              // The slot may contain points of another cube, which are visited with that cube.
              if distance <= limit, cube(positions[point]) == neighbor, !body(point, distance) {
                return false
              }
            }
            return true
          }
          let range = Int(starts[slot])..<Int(starts[slot + 1])
          let continues =
            range.count > Self.crowdedCount
            ? trees[slot]?.forEachRange(near: position, within: limit, examine) ?? true : examine(range)
          guard continues else { return examinedCount }
        }
      }
    }
    return examinedCount
  }

  @inline(__always)
  private func cube(_ position: SIMD3<Float>) -> SIMD3<Int32> {
    // Very distant positions are clamped to the outermost cube. Their distances still distinguish them.
    let scaled = ((position - origin) / side).rounded(.down)
    return SIMD3<Int32>(clamping: scaled)
  }

  @inline(__always)
  private func slot(_ cube: SIMD3<Int32>) -> Int {
    let x = UInt64(truncatingIfNeeded: cube.x) &* 0x9E37_79B9_7F4A_7C15
    let y = UInt64(truncatingIfNeeded: cube.y) &* 0xC2B2_AE3D_27D4_EB4F
    let z = UInt64(truncatingIfNeeded: cube.z) &* 0x1656_67B1_9E37_79F9
    let hash = x ^ y ^ z
    return Int(truncatingIfNeeded: hash ^ hash >> 32) & mask
  }
}

extension SIMD3<Int32> {
  @inline(__always)
  fileprivate init(clamping position: SIMD3<Float>) {
    let limit = SIMD3<Float>(repeating: 1_000_000_000)
    let clamped = position.clamped(lowerBound: -limit, upperBound: limit)
    self.init(Int32(clamped.x), Int32(clamped.y), Int32(clamped.z))
  }
}
