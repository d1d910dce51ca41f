/// A uniform grid over points that finds the neighbours of a position without examining all points.
///
/// The cubes of the grid are stored in a hash table (spatial hashing), so memory depends on the number of points and
/// not on the space between them.
struct NeighborGrid {
  private let side: Float
  private let origin: SIMD3<Float>
  private let mask: Int
  /// The offset in `points` of the points of each slot, and the end of the last slot.
  private var starts: [UInt32]
  /// The point indices, grouped by slot. Points of several cubes may share one slot.
  private var points: [UInt32]
  private let positions: [SIMD3<Float>]

  /// Creates a grid of the points `indices` of `positions`, with cubes of the edge length `side`. O(points).
  ///
  /// - Precondition: `side` is positive, and all positions are finite.
  init(_ positions: [SIMD3<Float>], _ indices: some Collection<Int>, side: Float) {
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
  }

  /// Calls `body` once for each point at a distance of at most `side` from `position`, with the squared distance.
  @inline(__always)
  func forEach(near position: SIMD3<Float>, _ body: (_ point: Int, _ squaredDistance: Float) -> Void) {
    let center = cube(position)
    let limit = side * side
    for z in -1...1 as ClosedRange<Int32> {
      for y in -1...1 as ClosedRange<Int32> {
        for x in -1...1 as ClosedRange<Int32> {
          let neighbor = center &+ SIMD3(x, y, z)
          let slot = slot(neighbor)
          for index in starts[slot]..<starts[slot + 1] {
            let point = Int(points[Int(index)])
            let offset = positions[point] - position
            let distance = (offset * offset).sum()
            // The slot may contain points of another cube, which are visited with that cube.
            if distance <= limit, cube(positions[point]) == neighbor { body(point, distance) }
          }
        }
      }
    }
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
