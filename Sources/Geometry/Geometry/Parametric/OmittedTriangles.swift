/// The triangles of a computed mesh that are not shown: those with a corner that has no position, and those with two
/// corners at one position, as at a pole.
///
/// Without omitted triangles, the indices of a computed mesh depend only on its counts.
package struct OmittedTriangles: Equatable, Sendable {
  /// The numbers of the triangles, ascending.
  package private(set) var numbers: [UInt32] = []

  /// No triangles.
  package init() {}

  /// Finds the triangles to omit. O(indices).
  ///
  /// - Parameter isMissing: Whether a vertex has no position. Empty if all have one.
  init(of indices: [UInt32], _ vertices: [Vertex], isMissing: [Bool] = []) {
    let (vertices, isMissing) = (vertices.span, isMissing.span)
    for triangle in 0..<indices.count / 3 {
      let a = Int(indices[3 * triangle]), b = Int(indices[3 * triangle + 1])
      let c = Int(indices[3 * triangle + 2])
      let (p, q, r) = (vertices[a].position, vertices[b].position, vertices[c].position)
      if p == q || q == r || r == p || !isMissing.isEmpty && (isMissing[a] || isMissing[b] || isMissing[c]) {
        numbers.append(UInt32(truncatingIfNeeded: triangle))
      }
    }
  }

  /// Returns the indices of the other triangles. O(indices).
  package func removed(from indices: [UInt32]) -> [UInt32] {
    if numbers.isEmpty { return indices }
    var kept: [UInt32] = []
    kept.reserveCapacity(indices.count - 3 * numbers.count)
    var start = 0
    for number in numbers {
      kept += indices[start..<3 * Int(number)]
      start = 3 * Int(number) + 3
    }
    return kept + indices[start...]
  }
}
