#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif
import Parallelism

extension Mesh {
  /// The method by which normals are computed from the triangles.
  public enum NormalSmoothing: Hashable, Sendable {
    /// Each triangle has its own normal and its own three vertices.
    case flat
    /// Each vertex has the mean normal of the triangles that share it. Vertices are not split. Seams with duplicated
    /// vertices become visible: weld the mesh first, or use `smoothUpTo`.
    case smooth
    /// The triangles at a vertex that are connected through smooth edges have their mean normal. An edge is smooth if it has
    /// exactly two triangles, of the same winding, and the angle between their normals is at most `degrees`. Angles within
    /// 0.001° of the limit count as equal to it. Vertices are split only where their triangles have several means.
    ///
    /// Vertices at one position count as one if each has an edge that does not have exactly two such triangles, so seams
    /// with duplicated vertices are not visible, and closed surfaces that touch each other are apart.
    case smoothUpTo(degrees: Float)
  }

  /// Recomputes all normals. O(vertices + indices).
  ///
  /// In a mean, each triangle is weighted by its angle at the vertex, so the result does not depend on the
  /// triangulation of quads: G. Thürmer and C. A. Wüthrich, "Computing vertex normals from polygonal facets" (1998). A
  /// degenerate triangle has no normal, and its edges are smooth. A vertex without triangles gets (0, 0, 1). Tangents are
  /// removed, because they are perpendicular to the old normals.
  ///
  /// A vertex that needs several normals keeps that of its first triangle. Copies of it with the other normals are
  /// appended to the vertices.
  public mutating func recomputeNormals(_ smoothing: NormalSmoothing) {
    tangents = []
    computeNormals(smoothing)
  }

  /// Computes the normals as `recomputeNormals` does, but keeps the tangents.
  ///
  /// - Parameter keepsExisting: Whether normals other than zero are kept. The triangles of their vertices still contribute to
  ///   the means of the others.
  /// - Returns: The vertices of which copies were appended, in the order of the copies.
  @discardableResult
  package mutating func computeNormals(
    _ smoothing: NormalSmoothing, keepsExisting: Bool = false, threads: Int = Parallel.threadCount
  ) -> [UInt32] {
    switch smoothing {
    case .flat: return splitAllCorners(keepsExisting: keepsExisting)
    case .smooth:
      smoothWithinVertices(keepsExisting: keepsExisting)
      return []
    case .smoothUpTo(let degrees):
      return apply(
        CornerGroups(self, .init(degrees: degrees), keepsExisting: keepsExisting, threads: threads), threads)
    }
  }

  /// Computes the normals of a mesh with smoothing groups: an edge is smooth if its two triangles are in the same group.
  ///
  /// - Parameters:
  ///   - smoothingGroups: The group of each triangle. The triangles in the group 0 are flat.
  ///   - keepsExisting: Whether normals other than zero are kept.
  /// - Returns: The vertices of which copies were appended, in the order of the copies.
  package mutating func computeNormals(
    smoothingGroups: [UInt32], keepsExisting: Bool = false, threads: Int = Parallel.threadCount
  ) -> [UInt32] {
    precondition(smoothingGroups.count == triangleCount)
    return apply(
      CornerGroups(self, .groups(smoothingGroups), keepsExisting: keepsExisting, threads: threads), threads)
  }

  /// Sets the normals, and splits the vertices that need several.
  private mutating func apply(_ groups: CornerGroups, _ threads: Int) -> [UInt32] {
    var span = vertices.mutableSpan
    span.writeInParallel(groups.ranges, threads: threads) { number, vertices in
      let normals = groups.parts[number].normals
      for index in vertices.indices where !groups.keepsExisting || vertices[index].normal == .zero {
        vertices[index].normal = normals[index].vector
      }
    }
    for part in groups.parts {
      for change in part.changedNormals { vertices[Int(change.vertex)].normal = change.normal.vector }
    }
    let count = groups.parts.reduce(0) { $0 + $1.copies.count }
    if count == 0 { return [] }
    var sources: [UInt32] = []
    sources.reserveCapacity(count)
    vertices.reserveCapacity(vertices.count + count)
    for part in groups.parts {
      let first = UInt32(vertices.count)
      for corner in part.movedCorners { indices[Int(corner.corner)] = first + corner.copy }
      for copy in part.copies {
        vertices.append(
          Vertex(position: vertices[Int(copy.vertex)].position, normal: copy.normal.vector))
        sources.append(copy.vertex)
      }
    }
    appendAttributes(ofCopies: sources)
    return sources
  }

  private mutating func splitAllCorners(keepsExisting: Bool) -> [UInt32] {
    enum State { case unused, used, kept }
    var states = vertices.map { keepsExisting && $0.normal != .zero ? State.kept : .unused }
    var splitCount = 0
    for index in indices {
      switch states[Int(index)] {
      case .unused: states[Int(index)] = .used
      case .used: splitCount += 1
      case .kept: break
      }
    }
    for index in states.indices where states[index] != .kept {
      if states[index] == .unused { vertices[index].normal = [0, 0, 1] }
      states[index] = .unused
    }
    var sources: [UInt32] = []
    sources.reserveCapacity(splitCount)
    vertices.reserveCapacity(vertices.count + splitCount)
    for start in stride(from: 0, to: indices.count, by: 3) {
      let normal = Self.unitFloat(facetNormal(at: start))
      for corner in start..<start + 3 {
        let index = Int(indices[corner])
        switch states[index] {
        case .unused:
          states[index] = .used
          vertices[index].normal = normal
        case .used:
          sources.append(UInt32(index))
          indices[corner] = UInt32(vertices.count)
          vertices.append(Vertex(position: vertices[index].position, normal: normal))
        case .kept: break
        }
      }
    }
    appendAttributes(ofCopies: sources)
    return sources
  }

  /// Appends the attributes other than positions and normals of copied vertices.
  private mutating func appendAttributes(ofCopies sources: [UInt32]) {
    func append<Value>(_ values: inout [Value]) {
      if values.isEmpty { return }
      values.reserveCapacity(values.count + sources.count)
      for source in sources { values.append(values[Int(source)]) }
    }
    append(&textureCoordinates)
    append(&secondTextureCoordinates)
    append(&tangents)
    append(&colors)
  }

  private mutating func smoothWithinVertices(keepsExisting: Bool) {
    var sums = [SIMD3<Double>](repeating: .zero, count: vertices.count)
    for start in stride(from: 0, to: indices.count, by: 3) {
      let normal = facetNormal(at: start)
      let angles = angles(at: start)
      for corner in 0..<3 { sums[Int(indices[start + corner])] += normal * angles[corner] }
    }
    for index in vertices.indices where !keepsExisting || vertices[index].normal == .zero {
      vertices[index].normal = Self.unitFloat(sums[index])
    }
  }

  /// Returns the unit normal of a triangle, or zero for a degenerate one.
  func facetNormal(at start: Int) -> SIMD3<Double> {
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

  static func unitFloat(_ vector: SIMD3<Double>) -> SIMD3<Float> {
    direction(vector).map { SIMD3<Float>($0) } ?? [0, 0, 1]
  }
}
