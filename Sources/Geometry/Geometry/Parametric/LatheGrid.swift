/// The topology of a surface of revolution about the Y axis, which is independent of its profile.
///
/// Each segment of the profile has two rows of `segments + 1` vertices, so that corners of the profile can be sharp. A row
/// begins at +X and continues towards −Z, and repeats its first vertex at the end.
///
/// - Texture coordinates: u grows eastwards, and v from 1 at the start of the profile to 0 at its end.
/// - Counts, for a profile of s segments: `vertexCount == 2 * s * (segments + 1)`,
///   `triangleCount == 2 * s * segments` without omitted triangles.
package struct LatheGrid: Hashable, Sendable {
  /// The number of points of the profile.
  package let count: Int
  /// The number of segments around the axis.
  package let segments: Int
  /// Whether the last point of the profile is joined to the first one.
  package let isClosed: Bool

  /// The range of `segments`.
  package static let segmentRange = SurfaceOfRevolution.segmentRange

  /// Creates the topology. O(1).
  ///
  /// - Throws: `GeometryError.invalidCount` for fewer than two points, or three if the profile is closed, or if `segments`
  ///   is out of range. `GeometryError.tooManyVertices` or `GeometryError.outOfMemory` if there would be too many.
  package init(count: Int, segments: Int, isClosed: Bool = false) throws(GeometryError) {
    try ParameterRange.check("the number of points", count: count, isClosed: isClosed)
    try GeometryError.checkCount("segments", segments, Self.segmentRange)
    (self.count, self.segments, self.isClosed) = (count, segments, isClosed)
    try GeometryError.checkSize(vertexCount: vertexCount, triangleCount: 2 * profileSegments * segments)
  }

  private var profileSegments: Int { isClosed ? count : count - 1 }
  private var columns: Int { segments + 1 }

  /// The number of vertices.
  package var vertexCount: Int { 2 * profileSegments * columns }

  /// Three indices for each triangle. O(triangles).
  package var indices: [UInt32] {
    indicesOfQuads(columns: columns, rows: (0..<profileSegments).map { 2 * $0 })
  }

  /// One texture coordinate for each vertex. O(vertices).
  package var textureCoordinates: [SIMD2<Float>] {
    let across = (0..<columns).map { Float($0) / Float(segments) }
    return (0..<2 * profileSegments).flatMap { row in
      let down = Float(profileSegments - (row + 1) / 2) / Float(profileSegments)
      return across.map { SIMD2($0, down) }
    }
  }

  /// Writes the vertices for a profile whose points are the distance from the axis and the height, and returns the
  /// triangles to omit. O(vertices).
  ///
  /// - Points that are not finite, or whose distance is negative, have no triangles. Triangles without area, at the axis,
  ///   are omitted.
  /// - Front faces are outside: on the right of a profile that encloses a positive volume with the axis, on its left
  ///   otherwise.
  ///
  /// - Precondition: `profile` has `count` points, and is closed if the grid is.
  package func fill(
    _ vertices: inout [Vertex], _ profile: PlanarPath, creaseAngle: Double, indices: [UInt32]
  ) -> OmittedTriangles {
    precondition(profile.points.count == count && profile.isClosed == isClosed)
    let isValid = profile.points.map { $0.isFinite && $0.x >= 0 }
    var path = profile
    for number in path.points.indices where !isValid[number] { path.points[number].x = .nan }
    guard var path = path.completed else {
      vertices = [Vertex](repeating: Vertex(position: .zero, normal: [0, 1, 0]), count: vertexCount)
      return OmittedTriangles(of: indices, vertices)
    }
    let isReversed = path.area < 0
    if isReversed { path = path.reversed }
    let circle = SurfaceOfRevolution.circle(segments, offset: 0) + [SIMD2(1, 0)]
    vertices = []
    vertices.reserveCapacity(vertexCount)
    var isMissing: [Bool] = []
    func isValidPoint(_ number: Int) -> Bool { isValid[isReversed ? count - 1 - number : number] }
    for (segment, normals) in path.normals(creaseAngle: creaseAngle).enumerated() {
      let ends = (segment, (segment + 1) % count)
      let isWhole = isValidPoint(ends.0) && isValidPoint(ends.1)
      isMissing += repeatElement(!isWhole, count: 2 * columns)
      for (point, normal) in [(path.points[ends.0], normals.start), (path.points[ends.1], normals.end)] {
        let (place, normal) = (SIMD2<Float>(point), SIMD2<Float>(normal))
        for angle in circle {
          // Adding 0 turns -0, which the product gives at the axis, into 0.
          vertices.append(
            Vertex(
              position: SIMD3(place.x * angle.x + 0, place.y, place.x * -angle.y + 0),
              normal: SIMD3(normal.x * angle.x, normal.y, normal.x * -angle.y)))
        }
      }
    }
    return OmittedTriangles(of: indices, vertices, isMissing: isMissing)
  }
}
