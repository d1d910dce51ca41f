import Parallelism

/// The topology of a surface over a grid of two parameters, u and v, which is independent of the positions.
///
/// Vertex (i, j) has the number `j * columns + i`, where i is the index of the value of u and j that of v. Front faces
/// are those from which u grows to the right and v upwards: the normal is the cross product of the derivatives by u and
/// by v.
///
/// - Seams: if the surface is closed in u, the last column has the positions of the first one. It is duplicated, so that
///   texture coordinates run from 0 to 1. The same holds for v and the last row.
/// - Texture coordinates: from (0, 1) at the first values to (1, 0) at the last ones.
/// - Counts: `vertexCount == columns * rows`, `triangleCount == 2 * (columns - 1) * (rows - 1)`.
package struct SurfaceGrid: Hashable, Sendable {
  /// The number of vertices along u, with the duplicate at a seam.
  package let columns: Int
  /// The number of vertices along v, with the duplicate at a seam.
  package let rows: Int
  /// Whether the last column is that of the first one.
  package let isClosedInU: Bool
  /// Whether the last row is that of the first one.
  package let isClosedInV: Bool

  /// Creates a grid of `uCount` times `vCount` points. O(1).
  ///
  /// - Throws: `GeometryError.invalidCount` for fewer than two points along a parameter, or three if it is closed.
  ///   `GeometryError.tooManyVertices` or `GeometryError.outOfMemory` if there would be too many vertices.
  package init(
    uCount: Int, vCount: Int, isClosedInU: Bool = false, isClosedInV: Bool = false
  ) throws(GeometryError) {
    try ParameterRange.check("u.count", count: uCount, isClosed: isClosedInU)
    try ParameterRange.check("v.count", count: vCount, isClosed: isClosedInV)
    try self.init(columns: uCount, rows: vCount, isClosedInU: isClosedInU, isClosedInV: isClosedInV)
  }

  /// Creates a grid whose counts have been checked.
  init(columns: Int, rows: Int, isClosedInU: Bool, isClosedInV: Bool) throws(GeometryError) {
    self.columns = columns + (isClosedInU ? 1 : 0)
    self.rows = rows + (isClosedInV ? 1 : 0)
    (self.isClosedInU, self.isClosedInV) = (isClosedInU, isClosedInV)
    try GeometryError.checkSize(vertexCount: vertexCount, triangleCount: triangleCount)
  }

  /// The number of vertices.
  package var vertexCount: Int { columns * rows }
  /// The number of triangles.
  package var triangleCount: Int { 2 * (columns - 1) * (rows - 1) }

  /// Three indices for each triangle. O(triangles).
  package var indices: [UInt32] { indicesOfQuads(columns: columns, rows: Array(0..<rows - 1)) }

  /// One texture coordinate for each vertex. O(vertices).
  package var textureCoordinates: [SIMD2<Float>] {
    let across = (0..<columns).map { Float($0) / Float(columns - 1) }
    return (0..<rows).flatMap { row in
      let down = Float(rows - 1 - row) / Float(rows - 1)
      return across.map { SIMD2($0, down) }
    }
  }
}

extension SurfaceGrid {
  /// The result of the completion of a surface: its triangles to omit, and its first missing position.
  package struct Completion: Equatable, Sendable {
    /// The triangles to omit.
    package var omitted = OmittedTriangles()
    /// The first vertex whose position is not finite. Nil if all positions are finite.
    package var firstMissing: Int?
  }

  /// Computes the normals that are unknown, and returns the triangles to omit. O(vertices + indices) if a position or a
  /// normal is missing, O(vertices) otherwise.
  ///
  /// - A vertex whose position is not finite has no triangles. Its position becomes that of another vertex, so that the
  ///   mesh contains only finite numbers.
  /// - A vertex whose normal is zero or not finite gets the mean of its triangles' normals, weighted by area. At a seam,
  ///   both copies have the same normal.
  /// - At a pole, a row or column of vertices without normals has one position: their distance is at most
  ///   1e-6 of the size of the surface. They get exactly the same position and normal, and triangles without area are
  ///   omitted. A closed surface is then closed bit for bit.
  ///
  /// - `indices`: `indices` of this grid.
  package func complete(_ vertices: inout [Vertex], indices: [UInt32]) -> Completion {
    var isMissing = [Bool](repeating: false, count: vertices.count)
    var isUnknown = isMissing
    var (hasMissing, hasUnknown) = (false, false)
    var bounds = BoundingBox.empty
    for (number, vertex) in vertices.enumerated() {
      if !vertex.position.isFinite {
        isMissing[number] = true
        hasMissing = true
      } else {
        bounds.include(vertex.position)
        if vertex.normal == .zero || !vertex.normal.isFinite {
          isUnknown[number] = true
          hasUnknown = true
        }
      }
    }
    guard hasMissing || hasUnknown else { return Completion() }
    if hasMissing { Self.replaceMissing(&vertices, isMissing) }
    if hasUnknown {
      let groups = joined(&vertices, isUnknown, tolerance: 1e-6 * bounds.size.max())
      setNormals(&vertices, indices, groups, isUnknown, isMissing)
    }
    return Completion(
      omitted: OmittedTriangles(of: indices, vertices, isMissing: hasMissing ? isMissing : []),
      firstMissing: isMissing.firstIndex(of: true))
  }

  /// Moves each vertex without a position to the one before it that has one, or to the first one that has one.
  static func replaceMissing(_ vertices: inout [Vertex], _ isMissing: [Bool]) {
    let first = zip(vertices, isMissing).first { !$1 }?.0.position
    var last = Vertex(position: first ?? .zero, normal: [0, 0, 1])
    for number in vertices.indices {
      if isMissing[number] {
        vertices[number] = Vertex(position: last.position, normal: [0, 0, 1])
      } else {
        last = vertices[number]
      }
    }
  }

  /// Joins vertices without normals that are neighbours and have one position, and gives them exactly the same one.
  private func joined(_ vertices: inout [Vertex], _ isUnknown: [Bool], tolerance: Float) -> DisjointSets {
    var groups = DisjointSets(count: vertices.count)
    func join(_ a: Int, _ b: Int, within tolerance: Float) {
      guard isUnknown[a], isUnknown[b], length(vertices[a].position - vertices[b].position) <= tolerance
      else {
        return
      }
      groups.join(a, b)
    }
    for row in 0..<rows {
      let start = row * columns
      for vertex in start..<start + columns - 1 where isUnknown[vertex] {
        join(vertex, vertex + 1, within: tolerance)
      }
      if isClosedInU { join(start, start + columns - 1, within: tolerance) }
      guard row + 1 < rows else { break }
      for vertex in start..<start + columns where isUnknown[vertex] {
        join(vertex, vertex + columns, within: tolerance)
      }
    }
    if isClosedInV {
      for column in 0..<columns { join(column, (rows - 1) * columns + column, within: tolerance) }
    }
    for number in vertices.indices where isUnknown[number] {
      vertices[number].position = vertices[groups.root(number)].position
    }
    return groups
  }

  private func setNormals(
    _ vertices: inout [Vertex], _ indices: [UInt32], _ groups: consuming DisjointSets, _ isUnknown: [Bool],
    _ isMissing: [Bool]
  ) {
    var groups = groups
    var sums = [SIMD3<Double>](repeating: .zero, count: vertices.count)
    for start in stride(from: 0, to: indices.count, by: 3) {
      let (a, b, c) = (Int(indices[start]), Int(indices[start + 1]), Int(indices[start + 2]))
      guard isUnknown[a] || isUnknown[b] || isUnknown[c], !(isMissing[a] || isMissing[b] || isMissing[c])
      else { continue }
      let origin = SIMD3<Double>(vertices[a].position)
      let normal = cross(
        SIMD3<Double>(vertices[b].position) - origin, SIMD3<Double>(vertices[c].position) - origin)
      for corner in [a, b, c] where isUnknown[corner] { sums[groups.root(corner)] += normal }
    }
    for number in vertices.indices where isUnknown[number] {
      vertices[number].normal = direction(sums[groups.root(number)]).map { SIMD3<Float>($0) } ?? [0, 0, 1]
    }
  }
}

/// Disjoint sets of numbers (union-find): R. E. Tarjan, "Efficiency of a good but not linear set union algorithm"
/// (1975), with path halving.
struct DisjointSets {
  private var parents: [Int]

  init(count: Int) { parents = Array(0..<count) }

  mutating func root(_ number: Int) -> Int {
    var number = number
    while parents[number] != number {
      parents[number] = parents[parents[number]]
      number = parents[number]
    }
    return number
  }

  /// Joins the sets of `a` and `b`. The lower root becomes the root of both, so the result does not depend on the
  /// order.
  mutating func join(_ a: Int, _ b: Int) {
    let (a, b) = (root(a), root(b))
    parents[max(a, b)] = min(a, b)
  }
}

/// Returns the triangles of the quads between each row of vertices in `rows` and the row after it. O(quads).
///
/// A row has `columns` vertices, and row r begins with vertex `r * columns`. Triangles wind counter-clockwise if columns
/// grow to the right and rows upwards.
func indicesOfQuads(columns: Int, rows: [Int]) -> [UInt32] {
  let (cells, width) = (columns - 1, UInt32(truncatingIfNeeded: columns))
  return [UInt32](count: rows.count, groupSize: 6 * cells, smallestSize: max(1, (1 << 14) / cells)) {
    range, output in
    for row in range {
      let first = UInt32(truncatingIfNeeded: rows[row] * columns)
      for column in 0..<UInt32(truncatingIfNeeded: cells) {
        let a = first &+ column, d = a &+ width
        output.append(a)
        output.append(a &+ 1)
        output.append(d)
        output.append(a &+ 1)
        output.append(d &+ 1)
        output.append(d)
      }
    }
  }
}
