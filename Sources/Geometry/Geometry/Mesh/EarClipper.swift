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
