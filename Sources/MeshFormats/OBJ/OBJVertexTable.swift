/// Finds which corners of OBJ faces are one vertex.
struct OBJVertexTable {
  private let positionCount: Int
  /// For each position, the vertex found last that has it. Made when first needed, and empty again after each use.
  private var latest: [UInt32] = []

  private static let none = UInt32.max
  /// How many vertices of one position are looked through one by one; a file may give one position millions.
  private static let chainLimit = 16

  init(positionCount: Int) { self.positionCount = positionCount }

  /// The different corners among those in `runs`, by position and then by first use, and for each corner which of them it
  /// is. O(corners), and O(n log n) in the vertices where these use few of the positions between their least and greatest.
  mutating func vertices(
    of runs: [Range<Int>], in corners: OBJCorners
  ) -> (corners: [OBJCorners.Corner], indices: [UInt32]) {
    if latest.isEmpty { latest = Array(repeating: Self.none, count: positionCount) }
    var found: [OBJCorners.Corner] = []
    // The vertex of the same position found before each.
    var previous: [UInt32] = []
    var crowded: [OBJCorners.Corner: UInt32] = [:]
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
      if candidate == Self.none, length == Self.chainLimit { candidate = crowded[corner] ?? Self.none }
      if candidate == Self.none {
        candidate = UInt32(truncatingIfNeeded: found.count)
        found.append(corner)
        if length < Self.chainLimit {
          previous.append(latest[position])
          latest[position] = candidate
        } else {
          previous.append(Self.none)
          crowded[corner] = candidate
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

  /// The numbers of `corners` by position, those of one position in their own order.
  private static func order(_ corners: [OBJCorners.Corner]) -> [Int] {
    let positions = corners.lazy.map(\.position)
    guard let least = positions.min(), let greatest = positions.max() else { return [] }
    let range = Int(greatest - least) + 1
    guard range <= 4 * corners.count else {
      return corners.indices.sorted { (positions[$0], $0) < (positions[$1], $1) }
    }
    // Counted, and so in linear time.
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
