/// The triangulation of an outline with holes by ear clipping.
enum PolygonWithHoles {
  /// Returns the corners of the triangles between an outline and holes, by the numbers of their points: those of the
  /// outline come first, then those of each hole. O(points × (holes + log points)) for most outlines.
  ///
  /// Each hole is joined to the outline by a bridge of two edges, from its rightmost point to a visible point: D. Eberly,
  /// "Triangulation by ear clipping" (2002). Contours that intersect give triangles that overlap.
  ///
  /// - Precondition: the outline is counter-clockwise, and the holes are clockwise.
  static func triangles(_ contours: [[SIMD2<Double>]]) -> [UInt32] {
    let points = contours.flatMap(\.self)
    var start = 0
    var rings = contours.map { contour in
      defer { start += contour.count }
      return distinct(Array(start..<start + contour.count), points)
    }
    guard var outline = rings.first, outline.count >= 3 else { return [] }
    rings.removeFirst()
    func rightmost(_ ring: [Int]) -> Int {
      ring.indices.max { (points[ring[$0]].x, points[ring[$0]].y) < (points[ring[$1]].x, points[ring[$1]].y) }
        ?? 0
    }
    let holes = rings.filter { $0.count >= 3 }.map { (ring: $0, corner: rightmost($0)) }
    for hole in holes.sorted(by: { points[$0.ring[$0.corner]].x > points[$1.ring[$1.corner]].x }) {
      let corner = points[hole.ring[hole.corner]]
      guard let bridge = bridge(from: corner, to: outline, points) else { continue }
      let path = hole.ring[hole.corner...] + hole.ring[...hole.corner]
      outline.insert(contentsOf: path + [outline[bridge]], at: bridge + 1)
    }
    return EarClipper.triangles(outline.map { points[$0] }).map { UInt32(outline[$0]) }
  }

  /// Returns the numbers without those of points that are equal to the next one.
  private static func distinct(_ ring: [Int], _ points: [SIMD2<Double>]) -> [Int] {
    ring.indices.compactMap { index in
      points[ring[index]] == points[ring[(index + 1) % ring.count]] ? nil : ring[index]
    }
  }

  /// Returns the index in `outline` of a point that is visible from `point`, which is inside the outline.
  /// Nil if no edge of the outline is to the right of `point`.
  private static func bridge(from point: SIMD2<Double>, to outline: [Int], _ points: [SIMD2<Double>]) -> Int?
  {
    // The nearest edge to the right, and its right end.
    var (nearest, end) = (Double.infinity, 0)
    for index in outline.indices {
      let next = (index + 1) % outline.count
      let (a, b) = (points[outline[index]], points[outline[next]])
      guard a.y <= point.y, b.y >= point.y, a != b else { continue }
      let x = a.y == b.y ? min(a.x, b.x) : a.x + (b.x - a.x) * (point.y - a.y) / (b.y - a.y)
      guard x >= point.x, x < nearest else { continue }
      (nearest, end) = (x, a.x > b.x ? index : next)
    }
    guard nearest < .infinity else { return nil }
    // A point within the triangle of `point`, the edge and its end may hide the end. The one at the smallest angle from
    // the ray is then visible.
    let corner = points[outline[end]]
    let hit = SIMD2(nearest, point.y)
    var best = end
    var smallest = slope(corner - point)
    for index in outline.indices {
      let other = points[outline[index]]
      guard other != corner, other.x >= point.x, isInside(other, point, hit, corner),
        isInterior(point, outline, index, points)
      else { continue }
      let found = slope(other - point)
      if found < smallest || found == smallest && other.x < points[outline[best]].x {
        (best, smallest) = (index, found)
      }
    }
    return best
  }

  /// Returns whether the way from a point of the outline to `point` begins inside the outline. A point that ends a bridge
  /// is in the outline twice, and only one of both has the hole on its inside.
  private static func isInterior(
    _ point: SIMD2<Double>, _ outline: [Int], _ index: Int, _ points: [SIMD2<Double>]
  ) -> Bool {
    let count = outline.count
    let before = points[outline[(index + count - 1) % count]]
    let (corner, after) = (points[outline[index]], points[outline[(index + 1) % count]])
    let (first, second) = (EarClipper.turn(before, corner, point), EarClipper.turn(corner, after, point))
    return EarClipper.turn(before, corner, after) >= 0 ? first >= 0 && second >= 0 : first >= 0 || second >= 0
  }

  private static func slope(_ way: SIMD2<Double>) -> Double {
    way.x > 0 ? abs(way.y) / way.x : way.y == 0 ? 0 : .infinity
  }

  /// Returns whether a point is in a triangle of any winding, or on its edges.
  private static func isInside(
    _ point: SIMD2<Double>, _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>
  ) -> Bool {
    let turns = [
      EarClipper.turn(a, b, point), EarClipper.turn(b, c, point), EarClipper.turn(c, a, point),
    ]
    return turns.allSatisfy { $0 >= 0 } || turns.allSatisfy { $0 <= 0 }
  }
}
