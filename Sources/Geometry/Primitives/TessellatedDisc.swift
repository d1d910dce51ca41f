/// A flat disc in the XZ plane, seen from above (+Y), ready to be meshed at any radius.
///
/// ![A disc of 24 segments](disc)
///
/// - Texture coordinates: the disc is a circle in the image, with (0.5, 0.5) at its middle, right at +X and up at −Z.
/// - Seam: the first and the last vertex of a ring are at one place and alike.
/// - Pole: the middle is `segments` vertices at one position, one for each triangle.
/// - Counts: `vertexCount == rings * (segments + 1) + segments`, `triangleCount == segments * (2 * rings - 1)`.
public struct TessellatedDisc: TessellatedShape {
  /// How many bands from the middle to the rim; at least 1.
  public let rings: Int

  private let revolution: Revolution

  /// The range of `rings`.
  public static let ringRange = 1...65_536

  /// Cuts a disc. O(vertices).
  ///
  /// - Throws: `GeometryError` if `segments` (3 and up) or `rings` is out of range, or they make too many vertices.
  public init(segments: Int, rings: Int = 1) throws(GeometryError) {
    try GeometryError.checkCount("rings", rings, Self.ringRange)
    revolution = try Revolution(
      segments: segments, bands: [.init(rowCount: rings + 1, startsAtPole: true, isDisc: true)])
    self.rings = rings
  }

  /// How many meridians; at least 3.
  public var segments: Int { revolution.segments }
  /// Shared by every mesh of it.
  public var topology: ShapeTopology { revolution.topology }

  /// Half the extents of the shape.
  public static func halfExtent(_ radius: Float) -> SIMD3<Float> { SIMD3(radius, 0, radius) }

  /// Writes the vertices of the disc of a radius. O(vertices).
  public func fill(_ vertices: inout MutableSpan<Vertex>, _ radius: Float) {
    revolution.fill(&vertices) { _, ring in
      Revolution.Row(radius: radius * Float(ring) / Float(rings), height: 0, outward: 0, upward: 1)
    }
  }
}
