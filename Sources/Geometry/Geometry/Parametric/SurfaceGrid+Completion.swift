extension SurfaceGrid {
  /// The result of the completion of a surface: its triangles to omit, and its first missing position.
  public struct Completion: Equatable, Sendable {
    /// The triangles to omit.
    public var omitted = OmittedTriangles()
    /// The first vertex whose position is not finite. Nil if all positions are finite.
    public var firstMissing: Int?
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
  public func complete(_ vertices: inout [Vertex], indices: [UInt32]) -> Completion {
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
