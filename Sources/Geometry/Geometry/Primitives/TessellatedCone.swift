/// A cone about the Y axis, prepared for meshes of any size. The tip is half the height above the origin, the base half
/// the height below it. A negative height turns the cone: its tip is below, its base above.
///
/// ![A cone of 24 segments](cone)
///
/// - Texture coordinates: the side is wrapped around, u eastwards from +X, v from the tip down. The base is a circle in
///   the image, as for `TessellatedDisc`.
/// - Seam: the first and the last vertex of a ring have the same position, bit for bit.
/// - Poles: the tip has `segments` vertices at one position, each with the normal at the middle of its triangle. The
///   centre of the base also has `segments` vertices.
/// - Counts: `vertexCount == rings * (segments + 1) + segments`, with a base `+ 2 * segments + 1`; `triangleCount ==
///   segments * (2 * rings - 1)`, with a base `+ segments`.
public struct TessellatedCone: TessellatedShape {
  /// The number of bands from the tip to the base, at least 1.
  package let rings: Int
  /// Whether the base is closed.
  package let isCapped: Bool

  private let revolution: SurfaceOfRevolution

  /// The range of `rings`.
  package static let ringRange = 1...65_536

  /// Creates the tessellation of a cone. O(vertices).
  ///
  /// - Throws: `GeometryError` if `segments` (3 and up) or `rings` is out of range, or they make too many vertices.
  public init(segments: Int, rings: Int = 1, isCapped: Bool = true) throws(GeometryError) {
    try GeometryError.checkCount("rings", rings, Self.ringRange)
    let side = SurfaceOfRevolution.ProfileSection(rowCount: rings + 1, startsAtPole: true)
    revolution = try SurfaceOfRevolution(
      segments: segments,
      bands: isCapped ? [side, .init(rowCount: 2, endsAtPole: true, isDisc: true)] : [side])
    (self.rings, self.isCapped) = (rings, isCapped)
  }

  /// The number of segments around the Y axis, at least 3.
  package var segments: Int { revolution.segments }
  /// The indices and texture coordinates shared by all meshes of the shape.
  public var topology: ShapeTopology { revolution.topology }

  /// Throws unless the radius is positive, the height is not 0, and both are finite.
  public static func check(_ size: AxialSize) throws(GeometryError) {
    try GeometryError.checkLength("radius", size.radius)
    try GeometryError.checkLength("height", abs(size.height))
  }

  /// Returns the size with a positive radius. A negative height stays, because the cone is another one. Nil if a length is 0
  /// or not finite.
  public static func drawnSize(_ size: AxialSize) -> AxialSize? {
    guard let radius = drawnLength(size.radius), drawnLength(size.height) != nil else { return nil }
    return AxialSize(radius: radius, height: size.height)
  }

  /// Returns half the extents of the shape: the radius along X and Z, half the height along Y.
  public static func halfExtent(_ size: AxialSize) -> SIMD3<Float> {
    SIMD3(size.radius, abs(size.height) / 2, size.radius)
  }

  /// Returns the ratios of the lengths. The scale along Y is negative if one of the cones is turned.
  public static func scale(from size: AxialSize, to other: AxialSize) -> SIMD3<Float>? {
    let across = other.radius / size.radius
    return SIMD3(across, other.height / size.height, across)
  }

  /// Returns the support function; see `TessellatedShape`.
  public static func support(_ size: AxialSize, _ direction: SIMD3<Float>) -> Float {
    let top = size.height / 2 * direction.y
    return max(top, size.radius * horizontalLength(direction) - top)
  }

  /// Writes the vertices of the cone with the given size. O(vertices).
  public func fill(_ vertices: inout MutableSpan<Vertex>, _ size: AxialSize) {
    let (radius, height) = (size.radius, abs(size.height))
    let top = height / 2
    // The normal is perpendicular to the line from the tip to the rim.
    let slope = direction([height, radius, 0]) ?? [1, 0, 0]
    revolution.fill(&vertices) { band, row in
      if band == 1 {
        return .init(radius: row == 0 ? radius : 0, height: -top, outward: 0, upward: -1)
      }
      let down = Float(row) / Float(rings)
      return .init(
        radius: radius * down, height: top * (1 - 2 * down), outward: slope.x, upward: slope.y)
    }
    guard size.height < 0 else { return }
    // Half a turn about Z, which keeps the winding.
    for index in 0..<vertices.count {
      let vertex = vertices[index]
      vertices[index] = Vertex(
        position: vertex.position * [-1, -1, 1], normal: vertex.normal * [-1, -1, 1])
    }
  }
}
