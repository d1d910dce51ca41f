import Geometry

/// The faces of a mesh as in a file: the corners of all faces, and a list of the faces that are not triangles.
struct PolygonCollector: Sendable {
  /// A face that is not a triangle.
  struct Polygon: Equatable, Sendable {
    /// The index of its first corner in `corners`.
    var start: Int
    var count: Int
  }

  /// The vertex index of each corner of each face.
  var corners: [UInt32] = []
  /// The faces that are not triangles, in order.
  var polygons: [Polygon] = []

  /// Ends the face whose corners are all those since `start`.
  @inline(__always)
  mutating func endFace(start: Int) {
    let count = corners.count - start
    if count != 3 { polygons.append(Polygon(start: start, count: count)) }
  }

  /// Ends the faces of a file that ends early: removes those whose corners begin at or after `start`, and notes that `count` are
  /// missing. O(removed corners).
  mutating func endEarly(at start: Int, missing count: Int, _ omissions: inout OmissionList) {
    corners.removeSubrange(start...)
    while let last = polygons.last, last.start >= start { polygons.removeLast() }
    omissions.add("face after the end of the file", "faces after the end of the file", at: nil, count: count)
  }

  /// Appends the faces of `other`, in order.
  mutating func append(_ other: PolygonCollector) {
    let offset = corners.count
    corners += other.corners
    polygons += other.polygons.map { Polygon(start: $0.start + offset, count: $0.count) }
  }

  /// The number of triangles of the triangulated faces. O(polygons).
  var triangleCount: Int {
    polygons.reduce(corners.count / 3) { $0 + $1.count - 2 } - polygons.reduce(0) { $0 + $1.count } / 3
  }

  /// Returns the triangulated faces. O(corners), plus the cost of triangulating polygons.
  consuming func triangles(positions: (UInt32) -> SIMD3<Float>) -> [UInt32] {
    if polygons.isEmpty { return corners }
    var triangles: [UInt32] = []
    triangles.reserveCapacity(corners.count * 2)
    var next = 0
    for polygon in polygons {
      triangles += corners[next..<polygon.start]
      next = polygon.start + polygon.count
      let first = polygon.start
      if polygon.count == 4, isConvexQuad(at: first, positions) {
        // Gives the same triangles as `Mesh.triangulate`, without the preparation for arbitrary polygons.
        for corner in [0, 1, 2, 0, 2, 3] { triangles.append(corners[first + corner]) }
      } else {
        triangles += Mesh.triangulate(Array(corners[first..<next]), position: positions)
      }
    }
    triangles += corners[next...]
    return triangles
  }

  /// Returns whether the four corners from `start` on form a convex quadrilateral, which either diagonal may split.
  private func isConvexQuad(at start: Int, _ positions: (UInt32) -> SIMD3<Float>) -> Bool {
    func corner(_ number: Int) -> SIMD3<Double> { SIMD3<Double>(positions(corners[start + number])) }
    let (a, b, c, d) = (corner(0), corner(1), corner(2), corner(3))
    func product(_ u: SIMD3<Double>, _ v: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x)
    }
    let normal = product(c - a, d - b)
    func bulges(_ before: SIMD3<Double>, _ after: SIMD3<Double>) -> Bool {
      (product(before, after) * normal).sum() > 0
    }
    return bulges(b - a, c - b) && bulges(c - b, d - c) && bulges(d - c, a - d) && bulges(a - d, b - a)
  }
}
