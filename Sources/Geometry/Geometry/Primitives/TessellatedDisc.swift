/// A flat disc in the XZ plane that faces +Y, prepared for meshes of any radius.
///
/// ![A disc of 24 segments](disc)
///
/// - Texture coordinates: the disc is a circle in the image, with (0.5, 0.5) at its centre, right at +X and up at −Z.
/// - Seam: the first and the last vertex of a ring are equal.
/// - Pole: the centre has `segments` vertices at one position, one for each triangle.
/// - Counts: `vertexCount == rings * (segments + 1) + segments`, `triangleCount == segments * (2 * rings - 1)`.
public struct TessellatedDisc: TessellatedShape {
  /// The number of bands from the centre to the rim, at least 1.
  package let rings: Int

  private let revolution: SurfaceOfRevolution

  /// The range of `rings`.
  package static let ringRange = 1...65_536

  /// Creates the tessellation of a disc. O(vertices).
  ///
  /// - Throws: `GeometryError` if `segments` (3 and up) or `rings` is out of range, or they make too many vertices.
  public init(segments: Int, rings: Int = 1) throws(GeometryError) {
    try GeometryError.checkCount("rings", rings, Self.ringRange)
    revolution = try SurfaceOfRevolution(
      segments: segments, bands: [.init(rowCount: rings + 1, startsAtPole: true, isDisc: true)])
    self.rings = rings
  }

  /// The number of segments around the Y axis, at least 3.
  package var segments: Int { revolution.segments }
  /// The indices and texture coordinates shared by all meshes of the shape.
  public var topology: ShapeTopology { revolution.topology }

  /// Returns half the extents of the shape along the axes.
  public static func halfExtent(_ radius: Float) -> SIMD3<Float> { SIMD3(radius, 0, radius) }

  /// Returns the support function; see `TessellatedShape`.
  public static func support(_ radius: Float, _ direction: SIMD3<Float>) -> Float {
    radius * horizontalLength(direction)
  }

  /// Writes the vertices of the disc with the given radius. O(vertices).
  public func fill(_ vertices: inout MutableSpan<Vertex>, _ radius: Float) {
    revolution.fill(&vertices) { _, ring in
      SurfaceOfRevolution.ProfilePoint(
        radius: radius * Float(ring) / Float(rings), height: 0, outward: 0, upward: 1)
    }
  }
}
