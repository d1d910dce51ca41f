/// A tree of bounding boxes over points (a k-d tree, J. L. Bentley, 1975), stored in preorder.
///
/// Each node divides its points at the median of the longest axis. A search skips the boxes that are too far away, so it
/// examines few points beyond its radius, however dense the points are. Coincident points are one node.
struct PointTree {
  private struct Node {
    let low: SIMD3<Float>, high: SIMD3<Float>
    let range: Range<Int>
    /// The index of the second child. The first follows the node. 0 for a leaf.
    var second = 0
  }

  private var nodes: [Node] = []

  /// The maximum number of points of a leaf, unless they coincide.
  private static let leafSize = 16

  /// Creates a tree of the points `points[range]`, which are indices in `positions`, and sorts them by node.
  /// O(points (log points)²): each of the O(log points) levels is sorted.
  init(_ positions: [SIMD3<Float>], _ points: inout [UInt32], _ range: Range<Int>) {
    // Nodes whose second child is not built yet, with the parent that refers to it.
    var pending: [(range: Range<Int>, parent: Int?)] = [(range, nil)]
    while let (range, parent) = pending.popLast() {
      if let parent { nodes[parent].second = nodes.count }
      var (low, high) = (SIMD3<Float>(repeating: .infinity), SIMD3<Float>(repeating: -.infinity))
      for index in range {
        let position = positions[Int(points[index])]
        (low, high) = (pointwiseMin(low, position), pointwiseMax(high, position))
      }
      let number = nodes.count
      nodes.append(Node(low: low, high: high, range: range))
      let size = high - low
      guard range.count > Self.leafSize, size.max() > 0 else { continue }
      let axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2
      points[range].sort { positions[Int($0)][axis] < positions[Int($1)][axis] }
      let middle = (range.lowerBound + range.upperBound) / 2
      pending.append((middle..<range.upperBound, number))
      pending.append((range.lowerBound..<middle, nil))
    }
  }

  /// Calls `body` with ranges of points that contain all points whose squared distance from `position` is at most
  /// `limit`, until it returns false. Returns whether it never did.
  func forEachRange(
    near position: SIMD3<Float>, within limit: Float, _ body: (Range<Int>) -> Bool
  ) -> Bool {
    var pending = [0]
    while let number = pending.popLast() {
      let node = nodes[number]
      // Each operation is monotonic, also when rounded, so this is at most the distance of each point as it is computed
      // for the point, and equal to it for coincident points.
      let offset = pointwiseMax(pointwiseMax(node.low - position, position - node.high), .zero)
      guard (offset * offset).sum() <= limit else { continue }
      if node.second == 0 {
        if !body(node.range) { return false }
      } else {
        pending.append(node.second)
        pending.append(number + 1)
      }
    }
    return true
  }
}
