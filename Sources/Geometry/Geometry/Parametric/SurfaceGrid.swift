/// The topology of a surface over a grid of two parameters, u and v, which is independent of the positions.
///
/// Vertex (i, j) has the number `j * columns + i`, where i is the index of the value of u and j that of v. Front faces
/// are those from which u grows to the right and v upwards: the normal is the cross product of the derivatives by u and
/// by v.
///
/// - Seams: if the surface is closed in u, the last column has the positions of the first one. It is duplicated, so that
///   texture coordinates run from 0 to 1. The same holds for v and the last row.
/// - Texture coordinates: from (0, 1) at the first values to (1, 0) at the last ones.
/// - Counts: `vertexCount == columns * rows`, `triangleCount == 2 * (columns - 1) * (rows - 1)`.
public struct SurfaceGrid: Hashable, Sendable {
  /// The number of vertices along u, with the duplicate at a seam.
  public let columns: Int
  /// The number of vertices along v, with the duplicate at a seam.
  public let rows: Int
  /// Whether the last column is that of the first one.
  public let isClosedInU: Bool
  /// Whether the last row is that of the first one.
  public let isClosedInV: Bool

  /// Creates a grid of `uCount` times `vCount` points. O(1).
  ///
  /// - Throws: `GeometryError.invalidCount` for fewer than two points along a parameter, or three if it is closed.
  ///   `GeometryError.tooManyVertices` or `GeometryError.outOfMemory` if there would be too many vertices.
  public init(
    uCount: Int, vCount: Int, isClosedInU: Bool = false, isClosedInV: Bool = false
  ) throws(GeometryError) {
    try ParameterRange.check("u.count", count: uCount, isClosed: isClosedInU)
    try ParameterRange.check("v.count", count: vCount, isClosed: isClosedInV)
    try self.init(columns: uCount, rows: vCount, isClosedInU: isClosedInU, isClosedInV: isClosedInV)
  }

  /// Creates a grid whose counts have been checked.
  init(columns: Int, rows: Int, isClosedInU: Bool, isClosedInV: Bool) throws(GeometryError) {
    self.columns = columns + (isClosedInU ? 1 : 0)
    self.rows = rows + (isClosedInV ? 1 : 0)
    (self.isClosedInU, self.isClosedInV) = (isClosedInU, isClosedInV)
    try GeometryError.checkSize(vertexCount: vertexCount, triangleCount: triangleCount)
  }

  /// The number of vertices.
  public var vertexCount: Int { columns * rows }
  /// The number of triangles.
  public var triangleCount: Int { 2 * (columns - 1) * (rows - 1) }

  /// Three indices for each triangle. O(triangles).
  public var indices: [UInt32] { indicesOfQuads(columns: columns, rows: Array(0..<rows - 1)) }

  /// One texture coordinate for each vertex. O(vertices).
  public var textureCoordinates: [SIMD2<Float>] {
    let across = (0..<columns).map { Float($0) / Float(columns - 1) }
    return (0..<rows).flatMap { row in
      let down = Float(rows - 1 - row) / Float(rows - 1)
      return across.map { SIMD2($0, down) }
    }
  }
}
