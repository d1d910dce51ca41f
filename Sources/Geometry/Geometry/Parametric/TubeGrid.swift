/// The topology of a tube along a curve, which is independent of the positions.
///
/// - Rings: each point of the curve has a ring of `sides + 1` vertices, the first of which is repeated at the end. A closed
///   curve repeats its first ring at the end.
/// - Caps: each end of an open tube has a disc with vertices of its own, `sides` on the ring and one in the centre.
/// - Texture coordinates: u grows around the curve, and v from 1 at its start to 0 at its end. A cap is a circle in the
///   image.
/// - Counts, for an open tube of n points with caps: `vertexCount == n * (sides + 1) + 2 * (sides + 1)`,
///   `triangleCount == 2 * sides * (n - 1) + 2 * sides`.
public struct TubeGrid: Hashable, Sendable {
  /// The number of points of the curve, without the duplicate of a closed one.
  public let count: Int
  /// The number of sides of the tube.
  public let sides: Int
  /// Whether the last point is joined to the first one.
  public let isClosed: Bool
  /// Whether there are discs at the ends.
  public let hasCaps: Bool
  /// The grid of the rings.
  let grid: SurfaceGrid

  /// The range of `sides`.
  public static let sideRange = 3...65_536

  /// Creates the topology. A closed curve has no caps. O(1).
  ///
  /// - Throws: `GeometryError.invalidCount` for fewer than two points, or three if the curve is closed, or if `sides` is
  ///   out of range. `GeometryError.tooManyVertices` or `GeometryError.outOfMemory` if there would be too many vertices.
  public init(count: Int, sides: Int, isClosed: Bool = false, hasCaps: Bool = true) throws(GeometryError) {
    try ParameterRange.check("u.count", count: count, isClosed: isClosed)
    try GeometryError.checkCount("sides", sides, Self.sideRange)
    (self.count, self.sides, self.isClosed) = (count, sides, isClosed)
    self.hasCaps = hasCaps && !isClosed
    grid = try SurfaceGrid(columns: sides, rows: count, isClosedInU: true, isClosedInV: isClosed)
  }

  /// The number of vertices.
  public var vertexCount: Int { grid.vertexCount + (hasCaps ? 2 * (sides + 1) : 0) }

  /// Three indices for each triangle. O(triangles).
  public var indices: [UInt32] {
    var indices = grid.indices
    guard hasCaps else { return indices }
    for end in 0..<2 {
      let center = UInt32(grid.vertexCount + end * (sides + 1))
      for side in 0..<UInt32(sides) {
        let (a, b) = (center + 1 + side, center + 1 + (side + 1) % UInt32(sides))
        indices += end == 0 ? [center, b, a] : [center, a, b]
      }
    }
    return indices
  }

  /// One texture coordinate for each vertex. O(vertices).
  public var textureCoordinates: [SIMD2<Float>] {
    var coordinates = grid.textureCoordinates
    guard hasCaps else { return coordinates }
    let circle = SurfaceOfRevolution.circle(sides, offset: 0)
    for right: Float in [-0.5, 0.5] {
      coordinates.append([0.5, 0.5])
      coordinates += circle.map { SIMD2(0.5 + right * $0.x, 0.5 - 0.5 * $0.y) }
    }
    return coordinates
  }
}
