/// The contours of an extrusion: an outline, then its holes.
public struct Outline: Equatable, Sendable {
  /// The contours. The first one is counter-clockwise and the others are clockwise, so that the inside is on the left.
  public let contours: [PlanarPath]

  /// Orients the contours. A point that is not finite becomes the one before it. Nil if a contour has no finite point.
  /// O(points).
  public init?(_ contours: [PlanarPath]) {
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
public struct OutlineTriangles: Equatable, Sendable {
  /// Three points for each triangle, counter-clockwise.
  public let corners: [UInt32]

  /// Triangulates an outline with its holes by ear clipping. Contours that intersect give triangles that overlap.
  /// O(points × (holes + log points)) for most outlines.
  public init(_ outline: Outline) {
    corners =
      outline.contours.first?.isClosed == true
      ? PolygonWithHoles.triangles(outline.contours.map(\.points)) : []
  }
}
