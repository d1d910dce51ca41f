/// A table that merges equal corners of OBJ faces into vertices.
struct OBJVertexTable {
  private let positionCount: Int
  /// The latest vertex of each position. Allocated at first use, and cleared after each use.
  private var latest: [UInt32] = []

  private static let none = UInt32.max
  /// The maximum number of vertices of a position that are compared one by one. A file may have millions of vertices at
  /// one position; further ones are found in a dictionary.
  private static let chainLimit = 16

  init(positionCount: Int) { self.positionCount = positionCount }

  /// Returns the distinct corners in `runs`, ordered by position and then by first use, and for each corner its index
  /// among them.
  ///
  /// O(corners). If the corners use few of the positions between their smallest and largest, sorting adds O(n log n) in
  /// the number of vertices.
  mutating func vertices(
    of runs: [Range<Int>], in corners: OBJCorners
  ) -> (corners: [OBJCorners.Corner], indices: [UInt32]) {
    if latest.isEmpty { latest = Array(repeating: Self.none, count: positionCount) }
    var found: [OBJCorners.Corner] = []
    // The previous vertex with the same position (a linked list), for each vertex.
    var previous: [UInt32] = []
    var overflow: [OBJCorners.Corner: UInt32] = [:]
    var indices: [UInt32] = []
    indices.reserveCapacity(runs.reduce(0) { $0 + $1.count })
    for index in runs.joined() {
      let corner = corners[index]
      let position = Int(corner.position)
      var candidate = latest[position]
      var length = 0
      while candidate != Self.none, found[Int(candidate)] != corner {
        candidate = previous[Int(candidate)]
        length += 1
      }
      if candidate == Self.none, length == Self.chainLimit { candidate = overflow[corner] ?? Self.none }
      if candidate == Self.none {
        candidate = UInt32(truncatingIfNeeded: found.count)
        found.append(corner)
        if length < Self.chainLimit {
          previous.append(latest[position])
          latest[position] = candidate
        } else {
          previous.append(Self.none)
          overflow[corner] = candidate
        }
      }
      indices.append(candidate)
    }
    for corner in found { latest[Int(corner.position)] = Self.none }
    let order = Self.order(found)
    var rank = [UInt32](repeating: 0, count: found.count)
    for (number, vertex) in order.enumerated() { rank[vertex] = UInt32(truncatingIfNeeded: number) }
    for index in indices.indices { indices[index] = rank[Int(indices[index])] }
    return (order.map { found[$0] }, indices)
  }

  /// Returns the indices of `corners` sorted by position. The sort is stable.
  private static func order(_ corners: [OBJCorners.Corner]) -> [Int] {
    let positions = corners.lazy.map(\.position)
    guard let least = positions.min(), let greatest = positions.max() else { return [] }
    let range = Int(greatest - least) + 1
    guard range <= 4 * corners.count else {
      return corners.indices.sorted { (positions[$0], $0) < (positions[$1], $1) }
    }
    // A counting sort, in linear time.
    var next = [Int](repeating: 0, count: range + 1)
    for position in positions { next[Int(position - least) + 1] += 1 }
    for index in 0..<range { next[index + 1] += next[index] }
    var order = [Int](repeating: 0, count: corners.count)
    for (number, position) in positions.enumerated() {
      order[next[Int(position - least)]] = number
      next[Int(position - least)] += 1
    }
    return order
  }
}
