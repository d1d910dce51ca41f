#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Mesh {
  /// The method by which normals are computed from the triangles.
  public enum NormalSmoothing: Hashable, Sendable {
    /// Each triangle has its own normal and its own three vertices.
    case flat
    /// Each vertex has the mean normal of the triangles that share it. Vertices are not split. Seams with duplicated
    /// vertices become visible: weld the mesh first, or use `smoothUpTo`.
    case smooth
    /// As `smooth`, and also across seams, except over edges between triangles whose normals differ by more than
    /// `degrees`. Vertices on such edges are split.
    case smoothUpTo(degrees: Float)
  }

  /// Recomputes all normals. O(vertices + indices).
  ///
  /// In a mean, each triangle is weighted by its angle at the vertex, so the result does not depend on the
  /// triangulation of quads: G. Thürmer and C. A. Wüthrich, "Computing vertex normals from polygonal facets" (1998). A
  /// vertex without triangles gets (0, 0, 1). Tangents are removed, because they are perpendicular to the old normals.
  public mutating func recomputeNormals(_ shading: NormalSmoothing) {
    tangents = []
    switch shading {
    case .flat: splitAllCorners()
    case .smooth: smoothWithinVertices()
    case .smoothUpTo(let degrees): smooth(minimumCosine: cosf(min(max(degrees, 0), 180) * .pi / 180))
    }
  }

  private mutating func splitAllCorners() {
    let corners = indices
    keep(corners)
    for start in stride(from: 0, to: corners.count, by: 3) {
      let normal = Self.unitFloat(facetNormal(at: start))
      for corner in start..<start + 3 { vertices[corner].normal = normal }
    }
  }

  private mutating func smoothWithinVertices() {
    var sums = [SIMD3<Double>](repeating: .zero, count: vertices.count)
    for start in stride(from: 0, to: indices.count, by: 3) {
      let normal = facetNormal(at: start)
      let angles = angles(at: start)
      for corner in 0..<3 { sums[Int(indices[start + corner])] += normal * angles[corner] }
    }
    for index in vertices.indices { vertices[index].normal = Self.unitFloat(sums[index]) }
  }

  /// Joins the corners of neighbouring triangles across each edge that is flat enough, and gives each group of joined
  /// corners one normal.
  private mutating func smooth(minimumCosine: Float) {
    let places = weldedIndices().newIndex
    var groups = DisjointSets(count: indices.count)
    let normals = stride(from: 0, to: indices.count, by: 3).map { facetNormal(at: $0) }
    forEachSharedEdge(places) { first, second in
      let (a, b) = (normals[first / 3], normals[second / 3])
      // A degenerate triangle has no normal, so it joins both neighbours.
      guard a == .zero || b == .zero || (a * b).sum() >= Double(minimumCosine) else { return }
      // The two triangles traverse the edge in opposite directions, so the first corner of one is the second of the
      // other.
      groups.join(first, Self.next(second))
      groups.join(Self.next(first), second)
    }
    var sums = [SIMD3<Double>](repeating: .zero, count: indices.count)
    for start in stride(from: 0, to: indices.count, by: 3) {
      let angles = angles(at: start)
      for corner in 0..<3 { sums[groups.root(start + corner)] += normals[start / 3] * angles[corner] }
    }

    var sources: [UInt32] = []
    var numbers: [UInt64: UInt32] = [:]
    var newIndices: [UInt32] = []
    var newNormals: [SIMD3<Float>] = []
    newIndices.reserveCapacity(indices.count)
    for (corner, index) in indices.enumerated() {
      let root = groups.root(corner)
      let key = UInt64(root) << 32 | UInt64(index)
      let number = numbers[key] ?? UInt32(sources.count)
      if number == sources.count {
        numbers[key] = number
        sources.append(index)
        newNormals.append(Self.unitFloat(sums[root]))
      }
      newIndices.append(number)
    }
    keep(sources)
    for (index, normal) in newNormals.enumerated() { vertices[index].normal = normal }
    indices = newIndices
  }

  private static func next(_ corner: Int) -> Int { corner % 3 == 2 ? corner - 2 : corner + 1 }

  /// Calls `body` with the two half-edges of each edge that exactly two triangles traverse, in opposite directions.
  private func forEachSharedEdge(_ places: [UInt32], _ body: (Int, Int) -> Void) {
    // The half-edges of all triangles, sorted so that the halves of one edge are adjacent, ascending halves first.
    var sides: [(edge: UInt64, isDownward: Bool, corner: Int)] = []
    sides.reserveCapacity(indices.count)
    for corner in indices.indices {
      let (from, to) = (places[Int(indices[corner])], places[Int(indices[Self.next(corner)])])
      sides.append((UInt64(min(from, to)) << 32 | UInt64(max(from, to)), from > to, corner))
    }
    sides.sort { ($0.edge, $0.isDownward ? 1 : 0, $0.corner) < ($1.edge, $1.isDownward ? 1 : 0, $1.corner) }
    var start = 0
    while start < sides.count {
      var end = start + 1
      while end < sides.count, sides[end].edge == sides[start].edge { end += 1 }
      if end - start == 2, !sides[start].isDownward, sides[start + 1].isDownward {
        body(sides[start].corner, sides[start + 1].corner)
      }
      start = end
    }
  }

  /// Replaces the vertices with copies of the vertices `sources`, in that order, and the indices with 0, 1, 2, ….
  private mutating func keep(_ sources: [UInt32]) {
    selectVertices(sources)
    indices = Array(0..<UInt32(sources.count))
  }

  /// Returns the unit normal of a triangle, or zero for a degenerate one.
  private func facetNormal(at start: Int) -> SIMD3<Double> {
    let (a, b, c) = corners(at: start)
    let origin = SIMD3<Double>(a)
    return direction(cross(SIMD3<Double>(b) - origin, SIMD3<Double>(c) - origin)) ?? .zero
  }

  /// Returns the angles of a triangle at its corners, in radians.
  private func angles(at start: Int) -> SIMD3<Double> {
    let corners = corners(at: start)
    let (a, b, c) = (SIMD3<Double>(corners.0), SIMD3<Double>(corners.1), SIMD3<Double>(corners.2))
    func angle(_ u: SIMD3<Double>, _ v: SIMD3<Double>) -> Double {
      atan2(length(cross(u, v)), dot(u, v))
    }
    let (first, second) = (angle(b - a, c - a), angle(c - b, a - b))
    return SIMD3(first, second, max(0, .pi - first - second))
  }

  private static func unitFloat(_ vector: SIMD3<Double>) -> SIMD3<Float> {
    direction(vector).map { SIMD3<Float>($0) } ?? [0, 0, 1]
  }
}
