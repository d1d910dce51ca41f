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
      triangles += Mesh.triangulate(Array(corners[polygon.start..<next]), position: positions)
    }
    triangles += corners[next...]
    return triangles
  }
}
