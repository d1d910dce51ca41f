import Geometry

/// The faces of a mesh as a file gives them, on the way to triangles: corners one after another, and which faces have
/// more than three.
struct PolygonCollector: Sendable {
  /// A face of more than three corners.
  struct Polygon: Equatable, Sendable {
    /// Where its corners begin in `corners`.
    var start: Int
    var count: Int
  }

  /// A number for each corner of each face.
  var corners: [UInt32] = []
  /// The faces that are no triangles, in order.
  var polygons: [Polygon] = []

  /// Ends the face whose corners are all those since `start`.
  @inline(__always)
  mutating func endFace(start: Int) {
    let count = corners.count - start
    if count != 3 { polygons.append(Polygon(start: start, count: count)) }
  }

  /// Takes on the faces of `other`, in order.
  mutating func append(_ other: PolygonCollector) {
    let offset = corners.count
    corners += other.corners
    polygons += other.polygons.map { Polygon(start: $0.start + offset, count: $0.count) }
  }

  /// The corners of triangles that cover the faces. O(corners), beyond what cutting the polygons costs.
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
        // Cut as `Mesh.triangulate` does, without its making ready for any outline.
        for corner in [0, 1, 2, 0, 2, 3] { triangles.append(corners[first + corner]) }
      } else {
        triangles += Mesh.triangulate(Array(corners[first..<next]), position: positions)
      }
    }
    triangles += corners[next...]
    return triangles
  }

  /// Whether the four corners from `start` on are those of a quadrilateral that bulges at each of them, and so may be cut
  /// along either diagonal.
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
