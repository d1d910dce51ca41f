/// The dimensions of a plane.
public struct PlaneSize: Hashable, Sendable {
  /// The extent along X, in metres.
  public var width: Float
  /// The extent along Z, in metres.
  public var depth: Float

  /// Creates a size from two extents in metres.
  public init(width: Float = 2, depth: Float = 2) { (self.width, self.depth) = (width, depth) }
}

/// A rectangle in the XZ plane that faces +Y, centred at the origin, prepared for meshes of any size.
///
/// ![A plane](plane)
///
/// - Texture coordinates: the whole image, right at +X and up at −Z. There are no seams and no poles.
/// - Counts: `vertexCount == (columns + 1) * (rows + 1)`, `triangleCount == 2 * columns * rows`.
public struct TessellatedPlane: TessellatedShape {
  /// The number of quads along X, at least 1.
  package var columns: Int { grid.columns }
  /// The number of quads along Z, at least 1.
  package var rows: Int { grid.rows }
  /// The indices and texture coordinates shared by all meshes of the shape.
  public let topology: ShapeTopology

  private let grid: QuadGrid

  /// The range of `columns` and of `rows`.
  package static let divisionRange = 1...65_536

  /// Creates the tessellation of a plane. O(vertices).
  ///
  /// - Throws: `GeometryError` if `columns` or `rows` is out of range, or together they make too many vertices.
  public init(columns: Int = 1, rows: Int = 1) throws(GeometryError) {
    try GeometryError.checkCount("columns", columns, Self.divisionRange)
    try GeometryError.checkCount("rows", rows, Self.divisionRange)
    grid = QuadGrid(columns: columns, rows: rows)
    topology = try ShapeTopology([grid])
  }

  /// Throws unless both extents are positive and finite.
  public static func check(_ size: PlaneSize) throws(GeometryError) {
    try GeometryError.checkLength("width", size.width)
    try GeometryError.checkLength("depth", size.depth)
  }

  /// Returns the lengths without their signs. Nil if one is 0 or not finite.
  public static func drawnSize(_ size: PlaneSize) -> PlaneSize? {
    guard let width = drawnLength(size.width), let depth = drawnLength(size.depth) else { return nil }
    return PlaneSize(width: width, depth: depth)
  }

  /// Returns the width and the depth.
  public static func lengths(_ size: PlaneSize) -> SIMD3<Float> { SIMD3(size.width, size.depth, 0) }

  /// Returns half the extents of the shape along the axes.
  public static func halfExtent(_ size: PlaneSize) -> SIMD3<Float> { SIMD3(size.width, 0, size.depth) / 2 }

  /// Writes the vertices of the plane with the given size. O(vertices).
  public func fill(_ vertices: inout MutableSpan<Vertex>, _ size: PlaneSize) {
    var next = 0
    grid.forEachVertex { right, up in
      vertices[next] = Vertex(
        position: SIMD3(size.width / 2 * right, 0, -size.depth / 2 * up), normal: [0, 1, 0])
      next += 1
    }
  }
}

extension ShapeTopology {
  /// Creates the topology of several grids, one after the other. Each has the texture coordinates of the whole image.
  ///
  /// - Throws: `GeometryError` if there would be too many vertices.
  init(_ grids: [QuadGrid]) throws(GeometryError) {
    try GeometryError.checkSize(
      vertexCount: grids.reduce(0) { $0 + $1.vertexCount },
      triangleCount: grids.reduce(0) { $0 + $1.triangleCount })
    var indices: [UInt32] = []
    var textureCoordinates: [SIMD2<Float>] = []
    indices.reserveCapacity(grids.reduce(0) { $0 + $1.triangleCount } * 3)
    textureCoordinates.reserveCapacity(grids.reduce(0) { $0 + $1.vertexCount })
    for grid in grids {
      grid.append(to: &indices, first: textureCoordinates.count)
      grid.append(to: &textureCoordinates)
    }
    self.init(
      vertexCount: textureCoordinates.count, indices: indices, textureCoordinates: textureCoordinates)
  }
}
