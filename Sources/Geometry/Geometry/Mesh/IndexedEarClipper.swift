/// An ear clipper for outlines with many corners. It gives the triangles of `EarClipper` in the same order.
///
/// - A tree of the corners that are left finds a corner inside a triangle: O(log corners) for most outlines.
/// - A corner that is not an ear is tested again only when a neighbor is clipped, or when the corner that was found in its
///   triangle is clipped. As any corner in the triangle can be found first, few are found one after the other.
/// - The next corner to test is found in O(log corners).
struct IndexedEarClipper {
  private let outline: [SIMD2<Double>]
  private var next: [Int]
  private var previous: [Int]
  private var points: PointTree
  /// The corners to test.
  private var candidates: CandidateTree
  /// The corner that was found in the triangle of each corner at its last test, or -1.
  private var obstacles: [Int]
  /// The last entry of `waiting` for each obstacle, or -1.
  private var lastWaiting: [Int]
  /// The corners in whose triangles an obstacle was found, and the entry before for the same obstacle, or -1.
  private var waiting: [(corner: Int, before: Int)] = []

  init(_ outline: [SIMD2<Double>]) {
    self.outline = outline
    let count = outline.count
    next = (0..<count).map { ($0 + 1) % count }
    previous = (0..<count).map { ($0 + count - 1) % count }
    points = PointTree(outline)
    candidates = CandidateTree(count: count)
    obstacles = [Int](repeating: -1, count: count)
    lastWaiting = obstacles
  }

  /// Returns the corners of each triangle. O(corners × log corners) for most outlines.
  consuming func triangles() -> [Int] {
    var triangles: [Int] = []
    triangles.reserveCapacity(3 * (outline.count - 2))
    var (corner, left) = (1, outline.count)
    while left > 3 {
      let clipped = nextEar(from: corner) ?? next[corner]
      triangles += [previous[clipped], clipped, next[clipped]]
      clip(clipped)
      left -= 1
      corner = next[next[clipped]]
    }
    return triangles + [next[corner], previous[corner], corner]
  }

  /// Returns the first ear in the order of the outline. Nil if no corner is an ear.
  private mutating func nextEar(from start: Int) -> Int? {
    var corner = start
    while let candidate = candidates.first(from: corner) ?? candidates.first(from: 0) {
      if isEar(candidate) { return candidate }
      candidates.remove(candidate)
      corner = candidate
    }
    return nil
  }

  private mutating func isEar(_ corner: Int) -> Bool {
    let (a, b, c) = (outline[previous[corner]], outline[corner], outline[next[corner]])
    obstacles[corner] = -1
    guard EarClipper.turn(a, b, c) > 0 else { return false }
    guard let obstacle = points.point(inside: a, b, c) else { return true }
    obstacles[corner] = obstacle
    waiting.append((corner, lastWaiting[obstacle]))
    lastWaiting[obstacle] = waiting.count - 1
    return false
  }

  private mutating func clip(_ corner: Int) {
    candidates.remove(corner)
    points.remove(corner)
    // A clipped corner waits for no obstacle.
    obstacles[corner] = -1
    for neighbor in [previous[corner], next[corner]] {
      obstacles[neighbor] = -1
      candidates.insert(neighbor)
    }
    next[previous[corner]] = next[corner]
    previous[next[corner]] = previous[corner]
    var entry = lastWaiting[corner]
    while entry >= 0 {
      if obstacles[waiting[entry].corner] == corner { candidates.insert(waiting[entry].corner) }
      entry = waiting[entry].before
    }
  }
}

/// A set of numbers as a binary tree, whose nodes store whether a number is below them. The children of node n are 2n and
/// 2n + 1, and the leaves are the last nodes.
private struct CandidateTree {
  private let leafCount: Int
  private var isOccupied: [Bool]

  /// Creates the set of all numbers below `count`.
  init(count: Int) {
    leafCount = PointTree.leafCount(count)
    isOccupied = [Bool](repeating: false, count: 2 * leafCount)
    for number in 0..<count { insert(number) }
  }

  mutating func insert(_ number: Int) {
    var node = leafCount + number
    while node > 0, !isOccupied[node] {
      isOccupied[node] = true
      node /= 2
    }
  }

  mutating func remove(_ number: Int) {
    var node = leafCount + number
    isOccupied[node] = false
    while node > 1, !isOccupied[node ^ 1] {
      node /= 2
      isOccupied[node] = false
    }
  }

  /// Returns the smallest number that is at least `start`. O(log count).
  func first(from start: Int) -> Int? {
    var node = leafCount + start
    while !isOccupied[node] {
      node = PointTree.nodeAfter(node)
      if node == 1 { return nil }
    }
    while node < leafCount { node = isOccupied[2 * node] ? 2 * node : 2 * node + 1 }
    return node - leafCount
  }
}

/// A binary tree of the bounding boxes of points, in the order of a Z curve: G. M. Morton, "A computer oriented geodetic data
/// base" (1966). The children of node n are 2n and 2n + 1, and the leaves are the last nodes.
private struct PointTree {
  /// The numbers of the points.
  private let order: [Int]
  /// The place of each point in `order`.
  private var places: [Int]
  private let leafCount: Int
  /// The box of each node: the lowest coordinates, and the highest ones with the opposite sign.
  private var boxes: [SIMD4<Double>]

  init(_ points: [SIMD2<Double>]) {
    order = Self.order(of: points)
    places = [Int](repeating: 0, count: points.count)
    leafCount = Self.leafCount(points.count)
    boxes = [SIMD4<Double>](repeating: SIMD4(repeating: .infinity), count: 2 * leafCount)
    for (place, number) in order.enumerated() {
      places[number] = place
      boxes[leafCount + place] = SIMD4(lowHalf: points[number], highHalf: -points[number])
    }
    for node in (1..<leafCount).reversed() {
      boxes[node] = pointwiseMin(boxes[2 * node], boxes[2 * node + 1])
    }
  }

  static func leafCount(_ count: Int) -> Int {
    var leaves = 1
    while leaves < count { leaves *= 2 }
    return leaves
  }

  /// Returns the node after `node` and those below it, in depth-first order. 1 after the last one.
  static func nodeAfter(_ node: Int) -> Int { (node + 1) >> (node + 1).trailingZeroBitCount }

  /// Removes a point. O(log points).
  mutating func remove(_ number: Int) {
    var node = leafCount + places[number]
    boxes[node] = SIMD4(repeating: .infinity)
    while node > 1 {
      node /= 2
      let box = pointwiseMin(boxes[2 * node], boxes[2 * node + 1])
      if box == boxes[node] { return }
      boxes[node] = box
    }
  }

  /// Returns a point in a triangle that winds counter-clockwise, or on its edges, but not at its corners.
  func point(inside a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> Int? {
    let (least, most) = (pointwiseMin(pointwiseMin(a, b), c), pointwiseMax(pointwiseMax(a, b), c))
    var node = 1
    repeat {
      let (lowest, highest) = (boxes[node].lowHalf, -boxes[node].highHalf)
      if lowest.x <= most.x, lowest.y <= most.y, highest.x >= least.x, highest.y >= least.y,
        Self.isLeft(a, b, lowest, highest), Self.isLeft(b, c, lowest, highest),
        Self.isLeft(c, a, lowest, highest)
      {
        if node < leafCount {
          node *= 2
          continue
        }
        // The box of a leaf is its point.
        if lowest != a, lowest != b, lowest != c { return order[node - leafCount] }
      }
      node = Self.nodeAfter(node)
    } while node != 1
    return nil
  }

  /// Returns whether a box has a point on the line from `a` to `b` or to its left: whether its outermost corner has.
  private static func isLeft(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ low: SIMD2<Double>, _ high: SIMD2<Double>
  ) -> Bool {
    EarClipper.turn(a, b, SIMD2(b.y >= a.y ? low.x : high.x, b.x >= a.x ? high.y : low.y)) >= 0
  }

  /// Returns the numbers of the points along a Z curve with 65,536 steps a side.
  private static func order(of points: [SIMD2<Double>]) -> [Int] {
    let low = points.reduce(points[0], pointwiseMin)
    let size = points.reduce(points[0], pointwiseMax) - low
    func step(_ distance: Double, _ size: Double) -> UInt32 {
      let share = distance / size
      return share > 0 && share <= 1 ? UInt32(share * 65_535) : 0
    }
    func spread(_ step: UInt32) -> UInt32 {
      var bits = (step | step << 8) & 0x00ff_00ff
      bits = (bits | bits << 4) & 0x0f0f_0f0f
      bits = (bits | bits << 2) & 0x3333_3333
      return (bits | bits << 1) & 0x5555_5555
    }
    let keys = points.enumerated().map { number, point in
      let code = spread(step(point.x - low.x, size.x)) | spread(step(point.y - low.y, size.y)) << 1
      return UInt64(code) << 32 | UInt64(number)
    }
    return keys.sorted().map { Int($0 & 0xffff_ffff) }
  }
}
