/// A cylinder with hemispherical ends about the Y axis, centred at the origin, prepared for meshes of any size.
///
/// ![A capsule of 24 segments](capsule)
///
/// - Texture coordinates: wrapped around, u eastwards from +X, v from the upper pole down in equal steps for each ring.
///   In the `textured` form, each hemisphere and the cylinder have a third of the image.
/// - Seam and poles: as for `UVSphere`.
/// - Counts, with `rows == 2 * rings + 2` rings of vertices including the poles: `vertexCount == rows * (segments + 1)
///   - 2`, `triangleCount == 2 * segments * (rows - 2)`.
public struct TessellatedCapsule: TessellatedShape {
  /// The number of bands of each hemisphere, at least 1.
  package let rings: Int

  private var revolution: SurfaceOfRevolution
  private var isTextured = false
  private let latitudes: [SIMD2<Float>]

  /// The range of `rings`.
  package static let ringRange = 1...32_768

  /// Creates the tessellation of a capsule. O(vertices).
  ///
  /// - Throws: `GeometryError` if `segments` (3 and up) or `rings` is out of range, or they make too many vertices.
  public init(segments: Int, rings: Int) throws(GeometryError) {
    try GeometryError.checkCount("rings", rings, Self.ringRange)
    revolution = try SurfaceOfRevolution(
      segments: segments, bands: [.init(rowCount: 2 * rings + 2, startsAtPole: true, endsAtPole: true)])
    self.rings = rings
    latitudes = SurfaceOfRevolution.halfCircle(2 * rings)
  }

  /// The number of segments around the Y axis, at least 3.
  package var segments: Int { revolution.segments }
  /// The indices and texture coordinates shared by all meshes of the shape.
  public var topology: ShapeTopology { revolution.topology }

  /// The capsule with a third of the image for each hemisphere and the cylinder, whatever its size. O(vertices).
  public var textured: TessellatedCapsule {
    guard !isTextured else { return self }
    var copy = self
    copy.isTextured = true
    copy.revolution.mapRows { row in
      let down = Float(row <= rings ? row : row - 1 + rings) / Float(rings)
      return down / 3
    }
    return copy
  }

  /// Returns half the extents of the shape along the axes, with its hemispheres.
  public static func halfExtent(_ size: AxialSize) -> SIMD3<Float> {
    SIMD3(size.radius, size.height / 2 + size.radius, size.radius)
  }

  /// Returns the support function; see `TessellatedShape`.
  public static func support(_ size: AxialSize, _ direction: SIMD3<Float>) -> Float {
    size.height / 2 * abs(direction.y) + size.radius * length(direction)
  }

  /// Returns the scale if both lengths grow by the same factor, and nil otherwise.
  public static func scale(from size: AxialSize, to other: AxialSize) -> SIMD3<Float>? {
    evenScale(other.radius / size.radius, other.height / size.height)
  }

  /// Writes the vertices of the capsule with the given size. O(vertices).
  public func fill(_ vertices: inout MutableSpan<Vertex>, _ size: AxialSize) {
    revolution.fill(&vertices) { _, row in
      let isUpper = row <= rings
      let (cosine, sine) = (latitudes[isUpper ? row : row - 1].x, latitudes[isUpper ? row : row - 1].y)
      let middle = isUpper ? size.height / 2 : -size.height / 2
      return .init(
        radius: size.radius * sine, height: middle + size.radius * cosine, outward: sine, upward: cosine)
    }
  }
}
