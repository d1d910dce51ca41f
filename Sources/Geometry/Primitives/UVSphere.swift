/// A sphere cut by meridians and parallels, ready to be meshed at any radius.
///
/// ![A UV sphere of 24 segments and 12 rings](uv-sphere)
///
/// The poles lie on the Y axis. Rings of vertices run from the north pole (+Y) to the south pole; each ring starts at
/// longitude 0 (+X) and turns towards −Z, so that texture coordinates grow eastwards, u from 0 to 1, and
/// v from 0 at the north pole to 1 at the south pole.
///
/// - Seam: the first and the last vertex of a ring have the same position, bit for bit, and u = 0 and u = 1.
/// - Poles: each pole is `segments` vertices at one position, one for each triangle, with u in the triangle's middle.
///   No triangle is degenerate.
/// - Counts: `vertexCount == (rings - 1) * (segments + 1) + 2 * segments`,
///   `triangleCount == 2 * segments * (rings - 1)`.
///
/// The sines and cosines are found once, when the sphere is cut; meshing is one pass of multiplications.
public struct UVSphere: TessellatedShape {
  /// How many bands from pole to pole; at least 2.
  public let rings: Int

  private let revolution: Revolution
  /// Cosine and sine of each ring's angle from the north pole.
  private let latitudes: [SIMD2<Float>]

  /// The range of `segments`.
  public static let segmentRange = Revolution.segmentRange
  /// The range of `rings`.
  public static let ringRange = 2...65_536

  /// Cuts a sphere. O(vertices).
  ///
  /// - Throws: `GeometryError` if `segments` or `rings` is out of range, or together they make too many vertices.
  public init(segments: Int, rings: Int) throws(GeometryError) {
    try GeometryError.checkCount("segments", segments, Self.segmentRange)
    try GeometryError.checkCount("rings", rings, Self.ringRange)
    revolution = try Revolution(
      segments: segments, bands: [.init(rowCount: rings + 1, startsAtPole: true, endsAtPole: true)])
    self.rings = rings
    latitudes = Revolution.halfCircle(rings)
  }

  /// How many meridians; at least 3.
  public var segments: Int { revolution.segments }
  /// Shared by every mesh of it.
  public var topology: ShapeTopology { revolution.topology }

  /// Writes the vertices of the sphere of a radius. O(vertices).
  public func fill(_ vertices: inout MutableSpan<Vertex>, _ radius: Float) {
    revolution.fill(&vertices) { _, ring in
      let (cosine, sine) = (latitudes[ring].x, latitudes[ring].y)
      return Revolution.Row(radius: radius * sine, height: radius * cosine, outward: sine, upward: cosine)
    }
  }
}
