/// An axis-aligned box centred at the origin, prepared for meshes of any size.
///
/// ![A box](box)
///
/// - Texture coordinates: each face shows the whole image, upright on the four sides.
/// - Seams: each face has its own vertices, so edges are sharp. At the edges they have the same positions, bit for bit.
///   There are no poles.
/// - Counts: `vertexCount == 6 * (divisions + 1) * (divisions + 1)`, `triangleCount == 12 * divisions * divisions`.
public struct TessellatedBox: TessellatedShape {
  /// The number of quads along each edge, at least 1.
  package let divisions: Int
  /// The indices and texture coordinates shared by all meshes of the shape.
  public let topology: ShapeTopology

  private let grid: QuadGrid

  /// The range of `divisions`.
  package static let divisionRange = 1...3_000

  /// Creates the tessellation of a box. O(vertices).
  ///
  /// - Throws: `GeometryError.invalidCount` if `divisions` is out of range.
  public init(divisions: Int = 1) throws(GeometryError) {
    try GeometryError.checkCount("divisions", divisions, Self.divisionRange)
    self.divisions = divisions
    grid = QuadGrid(columns: divisions, rows: divisions)
    topology = try ShapeTopology(Array(repeating: grid, count: 6))
  }

  /// Throws unless the three edges are positive and finite.
  public static func check(_ size: SIMD3<Float>) throws(GeometryError) {
    try GeometryError.checkLength("width", size.x)
    try GeometryError.checkLength("height", size.y)
    try GeometryError.checkLength("depth", size.z)
  }

  /// Returns half the extents of the shape along the axes.
  public static func halfExtent(_ size: SIMD3<Float>) -> SIMD3<Float> { size / 2 }

  /// Writes the vertices of the box with edges of the lengths `size` along X, Y and Z. O(vertices).
  public func fill(_ vertices: inout MutableSpan<Vertex>, _ size: SIMD3<Float>) {
    var next = 0
    for face in CubeFace.all {
      grid.forEachVertex { right, up in
        vertices[next] = Vertex(
          position: (face.out + face.right * right + face.up * up) * (size / 2), normal: face.out)
        next += 1
      }
    }
  }
}
