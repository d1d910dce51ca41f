#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A path in a plane: the profile of a lathe, or an outline that is extruded.
public struct PlanarPath: Equatable, Sendable {
  /// The points in order. Those that are not finite are skipped.
  public var points: [SIMD2<Double>]
  /// The derivative at each point, for exact normals. Empty if they are unknown.
  public var derivatives: [SIMD2<Double>]
  /// Whether the last point is joined to the first one.
  public var isClosed: Bool

  /// Creates a path.
  ///
  /// - Precondition: `derivatives` is empty or has one element for each point.
  public init(points: [SIMD2<Double>], derivatives: [SIMD2<Double>] = [], isClosed: Bool) {
    precondition(derivatives.isEmpty || derivatives.count == points.count)
    (self.points, self.derivatives, self.isClosed) = (points, derivatives, isClosed)
  }

  /// The number of segments.
  var segmentCount: Int { isClosed ? points.count : points.count - 1 }

  /// The integral of x dy over the segments: the area of a closed path, negative if it is clockwise.
  var area: Double {
    (0..<segmentCount).reduce(0) { sum, segment in
      let (a, b) = (points[segment], points[(segment + 1) % points.count])
      return sum + (a.x + b.x) / 2 * (b.y - a.y)
    }
  }

  /// The path in the other direction.
  var reversed: PlanarPath {
    PlanarPath(points: points.reversed(), derivatives: derivatives.reversed().map { -$0 }, isClosed: isClosed)
  }

  /// The path with each point that is not finite replaced by the one before it, or the first finite one. Nil if no point
  /// is finite.
  var completed: PlanarPath? {
    guard let first = points.first(where: \.isFinite) else { return nil }
    var path = self
    var last = first
    for number in points.indices {
      if points[number].isFinite { last = points[number] } else { path.points[number] = last }
    }
    return path
  }

  /// Returns the unit normals at the start and at the end of each segment: to the right of the direction of the path.
  ///
  /// At a corner of more than `creaseAngle` degrees, each segment has its own normal. At other points, both segments have
  /// that of the derivative, or the mean if it is unknown.
  func normals(creaseAngle: Double) -> [(start: SIMD2<Double>, end: SIMD2<Double>)] {
    let directions = (0..<segmentCount).map { segment in
      direction(points[(segment + 1) % points.count] - points[segment])
    }
    // A segment without length has the direction of the one before it.
    var known = directions.lazy.compactMap(\.self).first ?? [1, 0]
    let ways = directions.map { way in
      if let way { known = way }
      return known
    }
    let limit = cos(min(max(creaseAngle, 0), 180) * .pi / 180)
    /// Returns the direction at a point for the segment `own`, whose neighbour there is `other`.
    func way(at point: Int, own: SIMD2<Double>, other: SIMD2<Double>?) -> SIMD2<Double> {
      if let other, (own * other).sum() < limit { return own }
      let exact = derivatives.isEmpty ? nil : direction(derivatives[point])
      if let exact, (own * exact).sum() >= limit { return exact }
      return direction(own + (other ?? own)) ?? own
    }
    return ways.indices.map { segment in
      let (before, after) = (segment - 1, segment + 1)
      let previous = before >= 0 ? ways[before] : isClosed ? ways.last : nil
      let next = after < ways.count ? ways[after] : isClosed ? ways.first : nil
      let start = way(at: segment, own: ways[segment], other: previous)
      let end = way(at: after % points.count, own: ways[segment], other: next)
      return (SIMD2(start.y, -start.x), SIMD2(end.y, -end.x))
    }
  }
}

extension SIMD2<Double> {
  /// Whether both components are finite as `Float`.
  var isFinite: Bool { Float(x).isFinite && Float(y).isFinite }
}

/// Returns the unit vector in the direction of `vector`, or nil if `vector` is zero or not finite.
private func direction(_ vector: SIMD2<Double>) -> SIMD2<Double>? {
  direction(SIMD3(vector, 0)).map { SIMD2($0.x, $0.y) }
}

/// The contours of an extrusion: an outline, then its holes.
package struct Outline: Equatable, Sendable {
  /// The contours. The first one is counter-clockwise and the others are clockwise, so that the inside is on the left.
  package let contours: [PlanarPath]

  /// Orients the contours. A point that is not finite becomes the one before it. Nil if a contour has no finite point.
  /// O(points).
  package init?(_ contours: [PlanarPath]) {
    var oriented: [PlanarPath] = []
    for contour in contours {
      guard let path = contour.completed else { return nil }
      let isReversed = path.isClosed && (path.area < 0) == oriented.isEmpty && path.area != 0
      oriented.append(isReversed ? path.reversed : path)
    }
    self.contours = oriented
  }
}

/// The triangles between the contours of an outline, by the numbers of their points.
package struct OutlineTriangles: Equatable, Sendable {
  /// Three points for each triangle, counter-clockwise.
  package let corners: [UInt32]

  /// Triangulates an outline with its holes by ear clipping. Contours that intersect give triangles that overlap.
  /// O(points × (holes + log points)) for most outlines.
  package init(_ outline: Outline) {
    corners =
      outline.contours.first?.isClosed == true
      ? PolygonWithHoles.triangles(outline.contours.map(\.points)) : []
  }
}
