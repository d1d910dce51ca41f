/// A sphere of meridians and parallels, prepared for meshes of any radius.
///
/// ![A UV sphere of 24 segments and 12 rings](uv-sphere)
///
/// The poles lie on the Y axis. Rings of vertices run from the north pole (+Y) to the south pole. Each ring goes from
/// longitude 0 (+X) towards −Z, so that texture coordinates grow eastwards: u from 0 to 1 around the ring, and v from 0
/// at the north pole to 1 at the south pole.
///
/// - Seam: the first and the last vertex of a ring have the same position, bit for bit, and u = 0 and u = 1.
/// - Poles: each has `segments` vertices at one position, one for each triangle, with u at the middle of the triangle.
///   No triangle is degenerate.
/// - Counts: `vertexCount == (rings - 1) * (segments + 1) + 2 * segments`, `triangleCount == 2 * segments * (rings -
///   1)`.
///
/// Sines and cosines are computed once, by the initializer. Meshing is one pass of multiplications.
public struct UVSphere: TessellatedShape {
  /// The number of bands from pole to pole, at least 2.
  package let rings: Int

  private let revolution: SurfaceOfRevolution
  /// The cosine and sine of the angle of each ring from the north pole.
  private let latitudes: [SIMD2<Float>]

  /// The range of `segments`.
  package static let segmentRange = SurfaceOfRevolution.segmentRange
  /// The range of `rings`.
  package static let ringRange = 2...65_536

  /// Creates the tessellation of a sphere. O(vertices).
  ///
  /// - Throws: `GeometryError` if `segments` or `rings` is out of range, or together they make too many vertices.
  public init(segments: Int, rings: Int) throws(GeometryError) {
    try GeometryError.checkCount("segments", segments, Self.segmentRange)
    try GeometryError.checkCount("rings", rings, Self.ringRange)
    revolution = try SurfaceOfRevolution(
      segments: segments, bands: [.init(rowCount: rings + 1, startsAtPole: true, endsAtPole: true)])
    self.rings = rings
    latitudes = SurfaceOfRevolution.halfCircle(rings)
  }

  /// The number of segments around the Y axis, at least 3.
  package var segments: Int { revolution.segments }
  /// The indices and texture coordinates shared by all meshes of the shape.
  public var topology: ShapeTopology { revolution.topology }

  /// Writes the vertices of the sphere with the given radius. O(vertices).
  public func fill(_ vertices: inout MutableSpan<Vertex>, _ radius: Float) {
    revolution.fill(&vertices) { _, ring in
      let (cosine, sine) = (latitudes[ring].x, latitudes[ring].y)
      return SurfaceOfRevolution.ProfilePoint(
        radius: radius * sine, height: radius * cosine, outward: sine, upward: cosine)
    }
  }
}
