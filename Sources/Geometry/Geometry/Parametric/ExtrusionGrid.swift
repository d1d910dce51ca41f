/// The topology of the walls of an extrusion along Z, which is independent of its outline. The triangles of the caps depend
/// on the outline; see `OutlineTriangles`.
///
/// - Walls: each segment of a contour has four vertices of its own, so that corners can be sharp.
/// - Caps: the front at +Z and the back at −Z have a vertex for each point of the contours.
/// - Counts, for contours of n points and s segments: `vertexCount == 4 * s + 2 * n`. A single open path has no caps.
package struct ExtrusionGrid: Hashable, Sendable {
  /// The number of points of each contour: of the outline, then of the holes.
  package let counts: [Int]
  /// Whether the contours are closed. A path that is not closed gives a ribbon.
  package let isClosed: Bool

  /// The largest number of points of all contours, because the time for joining the holes grows with its square.
  package static let pointLimit = 10_000

  /// Creates the topology. O(contours).
  ///
  /// - Throws: `GeometryError.invalidCount` for a contour of fewer than three points, or two if it is open, or for more
  ///   than `pointLimit` points.
  package init(counts: [Int], isClosed: Bool = true) throws(GeometryError) {
    precondition(counts.count == 1 || isClosed, "holes need a closed outline")
    for count in counts { try ParameterRange.check("the number of points", count: count, isClosed: isClosed) }
    let sum = counts.reduce(0) { $0.addingReportingOverflow($1).overflow ? .max : $0 + $1 }
    try GeometryError.checkCount("the number of points", sum, 0...Self.pointLimit)
    (self.counts, self.isClosed) = (counts, isClosed)
  }

  private var pointCount: Int { counts.reduce(0, +) }
  private var segmentCount: Int { isClosed ? pointCount : pointCount - 1 }

  /// The number of vertices.
  package var vertexCount: Int { 4 * segmentCount + (isClosed ? 2 * pointCount : 0) }

  /// Returns three indices for each triangle: of the walls, the front and the back. O(triangles).
  package func indices(_ caps: OutlineTriangles) -> [UInt32] {
    let walls = indicesOfQuads(columns: 2, rows: (0..<segmentCount).map { 2 * $0 })
    guard isClosed else { return walls }
    let front = UInt32(4 * segmentCount), back = front + UInt32(pointCount)
    return walls + caps.corners.map { front + $0 }
      + stride(from: 0, to: caps.corners.count, by: 3).flatMap { start in
        [back + caps.corners[start], back + caps.corners[start + 2], back + caps.corners[start + 1]]
      }
  }

  /// Returns one texture coordinate for each vertex. On a wall, u is the share of the contour's points and v grows from
  /// front to back. A cap shows the part of the image that the outline covers when the image fills its bounding square.
  /// O(vertices).
  package func textureCoordinates(_ outline: Outline) -> [SIMD2<Float>] {
    var coordinates: [SIMD2<Float>] = []
    coordinates.reserveCapacity(vertexCount)
    for contour in outline.contours {
      let count = contour.segmentCount
      for row in 0..<2 * count {
        let share = Float((row + 1) / 2) / Float(count)
        coordinates += [SIMD2(share, 0), SIMD2(share, 1)]
      }
    }
    guard isClosed else { return coordinates }
    let points = outline.contours.flatMap(\.points)
    let (low, high) = points.reduce((points[0], points[0])) {
      (pointwiseMin($0.0, $1), pointwiseMax($0.1, $1))
    }
    let size = max(high.x - low.x, high.y - low.y, .leastNormalMagnitude)
    for side in [1.0, -1.0] {
      coordinates += points.map { point in
        let place = (point - (low + high) / 2) / size
        return SIMD2<Float>(SIMD2(0.5 + side * place.x, 0.5 - place.y))
      }
    }
    return coordinates
  }

  /// Writes the vertices of an outline that is extruded from −`depth` / 2 to `depth` / 2, and returns the triangles to
  /// omit: those of segments without length. O(vertices).
  ///
  /// - Precondition: `outline` was created from contours with `counts` points.
  package func fill(
    _ vertices: inout [Vertex], _ outline: Outline, depth: Float, creaseAngle: Double, indices: [UInt32]
  ) -> OmittedTriangles {
    precondition(outline.contours.map(\.points.count) == counts)
    vertices = []
    vertices.reserveCapacity(vertexCount)
    let front = depth / 2
    func append(_ point: SIMD2<Double>, _ z: Float, _ normal: SIMD3<Float>) {
      vertices.append(Vertex(position: SIMD3(Float(point.x), Float(point.y), z), normal: normal))
    }
    var hasEmptySegment = false
    for contour in outline.contours {
      for (segment, normals) in contour.normals(creaseAngle: creaseAngle).enumerated() {
        let (start, end) = (contour.points[segment], contour.points[(segment + 1) % contour.points.count])
        hasEmptySegment = hasEmptySegment || SIMD2<Float>(start) == SIMD2<Float>(end)
        for (point, normal) in [(start, normals.start), (end, normals.end)] {
          let outward = SIMD3(Float(normal.x), Float(normal.y), 0)
          append(point, front, outward)
          append(point, -front, outward)
        }
      }
    }
    if isClosed {
      for side: Float in [1, -1] {
        for contour in outline.contours {
          for point in contour.points { append(point, side * front, [0, 0, side]) }
        }
      }
    }
    return hasEmptySegment ? OmittedTriangles(of: indices, vertices) : OmittedTriangles()
  }
}
