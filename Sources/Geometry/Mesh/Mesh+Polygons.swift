extension Mesh {
  /// Cuts a polygon into triangles: `count - 2` of them, wound as the polygon is.
  ///
  /// A polygon of any simple outline, convex or not, and nearly flat, is cut along its diagonals by clipping ears:
  /// G. H. Meisters, "Polygons have ears" (1975). One that crosses itself, has no area, or has more than `earLimit` corners
  /// is cut as a fan or where it can be; the count of triangles is the same. O(corners²).
  ///
  /// - Parameters:
  ///   - polygon: the corners in order; none for fewer than three.
  ///   - position: where a corner stands.
  public static func triangulate(
    _ polygon: [UInt32], position: (UInt32) -> SIMD3<Float>
  ) -> [UInt32] {
    guard polygon.count > 3 else { return polygon.count == 3 ? polygon : [] }
    guard polygon.count <= earLimit, let outline = flatOutline(polygon.map { SIMD3<Double>(position($0)) })
    else {
      return (1..<polygon.count - 1).flatMap { [polygon[0], polygon[$0], polygon[$0 + 1]] }
    }
    return EarClipper(outline).triangles().map { polygon[$0] }
  }

  /// The corners that a polygon may have and still be cut by its ears.
  static let earLimit = 2_000

  /// The polygon seen along its normal, wound counter-clockwise; nil if it has none. The normal is found by Newell's
  /// method, which minds neither collinear corners nor a slight bend.
  private static func flatOutline(_ corners: [SIMD3<Double>]) -> [SIMD2<Double>]? {
    var normal = SIMD3<Double>.zero
    for (index, corner) in corners.enumerated() {
      let a = corner - corners[0], b = corners[(index + 1) % corners.count] - corners[0]
      normal += SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    guard (normal * normal).sum() > 0, (normal * normal).sum().isFinite else { return nil }
    // Seen along the axis that the normal is nearest to.
    let size = SIMD3(abs(normal.x), abs(normal.y), abs(normal.z))
    let axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2
    let (right, up) = ((axis + 1) % 3, (axis + 2) % 3)
    return corners.map { normal[axis] > 0 ? SIMD2($0[right], $0[up]) : SIMD2($0[up], $0[right]) }
  }
}

/// Clips the ears of an outline, one after the other.
private struct EarClipper {
  private let outline: [SIMD2<Double>]
  private var next: [Int]
  private var previous: [Int]

  init(_ outline: [SIMD2<Double>]) {
    self.outline = outline
    let count = outline.count
    next = (0..<count).map { ($0 + 1) % count }
    previous = (0..<count).map { ($0 + count - 1) % count }
  }

  /// The corners of each triangle.
  consuming func triangles() -> [Int] {
    var triangles: [Int] = []
    // From the second corner on, so that a convex quad is cut as a fan is.
    var (corner, left, tries) = (1, outline.count, 0)
    while left > 3 {
      // Where nothing is an ear the outline crosses itself or has no area; then any corner will do.
      if isEar(corner) || tries > left {
        triangles += [previous[corner], corner, next[corner]]
        next[previous[corner]] = next[corner]
        previous[next[corner]] = previous[corner]
        left -= 1
        tries = 0
        // Stepping over the next corner keeps the triangles from becoming slivers of one fan.
        corner = next[next[corner]]
      } else {
        corner = next[corner]
        tries += 1
      }
    }
    return triangles + [next[corner], previous[corner], corner]
  }

  /// Whether the corner turns left, and no other corner lies in its triangle.
  private func isEar(_ corner: Int) -> Bool {
    let (a, b, c) = (outline[previous[corner]], outline[corner], outline[next[corner]])
    guard turn(a, b, c) > 0 else { return false }
    var other = next[next[corner]]
    while other != previous[corner] {
      let point = outline[other]
      if point != a, point != b, point != c, turn(a, b, point) >= 0, turn(b, c, point) >= 0,
        turn(c, a, point) >= 0
      {
        return false
      }
      other = next[other]
    }
    return true
  }

  /// Twice the signed area of a triangle: positive where it winds counter-clockwise.
  private func turn(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> Double {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }
}
