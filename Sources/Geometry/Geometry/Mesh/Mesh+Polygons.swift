extension Mesh {
  /// Triangulates a polygon into `count - 2` triangles with the winding of the polygon.
  /// O(corners × log corners) for most polygons.
  ///
  /// A nearly flat simple polygon, convex or not, is triangulated by ear clipping: G. H. Meisters, "Polygons have ears"
  /// (1975). A polygon that intersects itself is clipped at arbitrary corners where it has no ear. A polygon without
  /// area becomes a fan. The number of triangles is always the same.
  ///
  /// - Parameters:
  ///   - polygon: The corners in order. Fewer than three corners give no triangles.
  ///   - position: Returns the position of a corner.
  public static func triangulate(
    _ polygon: [UInt32], position: (UInt32) -> SIMD3<Float>
  ) -> [UInt32] {
    guard polygon.count > 3 else { return polygon.count == 3 ? polygon : [] }
    guard let outline = flatOutline(polygon.map { SIMD3<Double>(position($0)) }) else {
      return (1..<polygon.count - 1).flatMap { [polygon[0], polygon[$0], polygon[$0 + 1]] }
    }
    return EarClipper.triangles(outline).map { polygon[$0] }
  }

  /// Returns the polygon projected along its normal, wound counter-clockwise, or nil if it has no normal. The normal is
  /// computed by Newell's method, which works with collinear corners and slightly bent polygons.
  private static func flatOutline(_ corners: [SIMD3<Double>]) -> [SIMD2<Double>]? {
    var normal = SIMD3<Double>.zero
    for (index, corner) in corners.enumerated() {
      let a = corner - corners[0], b = corners[(index + 1) % corners.count] - corners[0]
      normal += SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    guard (normal * normal).sum() > 0, (normal * normal).sum().isFinite else { return nil }
    // The projection drops the axis with the largest component of the normal.
    let size = SIMD3(abs(normal.x), abs(normal.y), abs(normal.z))
    let axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2
    let (right, up) = ((axis + 1) % 3, (axis + 2) % 3)
    return corners.map { normal[axis] > 0 ? SIMD2($0[right], $0[up]) : SIMD2($0[up], $0[right]) }
  }
}
