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
  package static func triangulate(
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

/// An ear clipper: it removes the ears of an outline one after the other.
struct EarClipper {
  /// The maximum number of corners for which testing all others is faster than an index of them.
  static let unindexedLimit = 48

  /// Returns the corners of each triangle of an outline. The number of triangles is always `outline.count - 2`.
  /// O(corners × log corners) for most outlines.
  ///
  /// - Precondition: `outline.count >= 3`.
  static func triangles(_ outline: [SIMD2<Double>]) -> [Int] {
    outline.count <= unindexedLimit
      ? EarClipper(outline).triangles() : IndexedEarClipper(outline).triangles()
  }

  private let outline: [SIMD2<Double>]
  private var next: [Int]
  private var previous: [Int]

  init(_ outline: [SIMD2<Double>]) {
    self.outline = outline
    let count = outline.count
    next = (0..<count).map { ($0 + 1) % count }
    previous = (0..<count).map { ($0 + count - 1) % count }
  }

  /// Returns the corners of each triangle. O(corners³), O(corners²) for most outlines.
  consuming func triangles() -> [Int] {
    var triangles: [Int] = []
    // The first candidate is the second corner, so that a convex quad becomes a fan.
    var (corner, left, tries) = (1, outline.count, 0)
    while left > 3 {
      // If no corner is an ear, the outline intersects itself or has no area, and any corner is clipped.
      if isEar(corner) || tries > left {
        triangles += [previous[corner], corner, next[corner]]
        next[previous[corner]] = next[corner]
        previous[next[corner]] = previous[corner]
        left -= 1
        tries = 0
        // Skipping the next corner avoids a fan of slivers.
        corner = next[next[corner]]
      } else {
        corner = next[corner]
        tries += 1
      }
    }
    return triangles + [next[corner], previous[corner], corner]
  }

  /// Returns whether the corner is an ear: convex, with no other corner in its triangle.
  private func isEar(_ corner: Int) -> Bool {
    let (a, b, c) = (outline[previous[corner]], outline[corner], outline[next[corner]])
    guard Self.turn(a, b, c) > 0 else { return false }
    var other = next[next[corner]]
    while other != previous[corner] {
      let point = outline[other]
      if point != a, point != b, point != c, Self.turn(a, b, point) >= 0, Self.turn(b, c, point) >= 0,
        Self.turn(c, a, point) >= 0
      {
        return false
      }
      other = next[other]
    }
    return true
  }

  /// Returns twice the signed area of a triangle, positive if it winds counter-clockwise.
  static func turn(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> Double {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }
}
