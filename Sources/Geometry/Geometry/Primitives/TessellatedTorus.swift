/// The dimensions of a torus.
public struct TorusSize: Hashable, Sendable {
  /// The distance from the axis to the centre of the tube, in metres.
  public var radius: Float
  /// The radius of the tube, in metres. From `radius` on the torus has no hole, and intersects itself.
  public var tubeRadius: Float

  /// Creates a size from two radii in metres.
  public init(radius: Float = 1, tubeRadius: Float = 0.25) {
    (self.radius, self.tubeRadius) = (radius, tubeRadius)
  }
}

/// A torus about the Y axis, prepared for meshes of any size.
///
/// ![A torus of 24 segments and 12 sides](torus)
///
/// - Texture coordinates: u grows eastwards from +X. v grows around the tube from 0 to 1: from the inside over the top
///   and the outside back to the inside.
/// - Seams: the first and the last vertex of a ring, and the first and the last ring, have the same positions, bit for
///   bit. There are no poles. If both radii are equal, the innermost ring is one point.
/// - Counts: `vertexCount == (sides + 1) * (segments + 1)`, `triangleCount == 2 * segments * sides`.
public struct TessellatedTorus: TessellatedShape {
  /// The number of bands around the tube, at least 3.
  package let sides: Int

  private let revolution: SurfaceOfRevolution
  /// The cosine and sine of the angle of each ring around the tube.
  private let angles: [SIMD2<Float>]

  /// The range of `sides`.
  package static let sideRange = 3...65_536

  /// Creates the tessellation of a torus. O(vertices).
  ///
  /// - Throws: `GeometryError` if `segments` (3 and up) or `sides` is out of range, or they make too many vertices.
  public init(segments: Int, sides: Int) throws(GeometryError) {
    try GeometryError.checkCount("sides", sides, Self.sideRange)
    revolution = try SurfaceOfRevolution(segments: segments, bands: [.init(rowCount: sides + 1)])
    self.sides = sides
    angles = SurfaceOfRevolution.circle(sides, offset: 0) + [SIMD2(1, 0)]
  }

  /// The number of segments around the Y axis, at least 3.
  package var segments: Int { revolution.segments }
  /// The indices and texture coordinates shared by all meshes of the shape.
  public var topology: ShapeTopology { revolution.topology }

  /// Throws unless both radii are positive and finite.
  public static func check(_ size: TorusSize) throws(GeometryError) {
    try GeometryError.checkLength("radius", size.radius)
    try GeometryError.checkLength("tubeRadius", size.tubeRadius)
  }

  /// Returns the lengths without their signs. Nil if one is 0 or not finite.
  public static func drawnSize(_ size: TorusSize) -> TorusSize? {
    guard let radius = drawnLength(size.radius), let tube = drawnLength(size.tubeRadius) else { return nil }
    return TorusSize(radius: radius, tubeRadius: tube)
  }

  /// Returns the radii.
  public static func lengths(_ size: TorusSize) -> SIMD3<Float> { SIMD3(size.radius, size.tubeRadius, 0) }

  /// Returns half the extents of the shape along the axes.
  public static func halfExtent(_ size: TorusSize) -> SIMD3<Float> {
    SIMD3(size.radius + size.tubeRadius, size.tubeRadius, size.radius + size.tubeRadius)
  }

  /// Returns the support function; see `TessellatedShape`.
  public static func support(_ size: TorusSize, _ direction: SIMD3<Float>) -> Float {
    size.radius * horizontalLength(direction) + size.tubeRadius * length(direction)
  }

  /// Returns the scale if both lengths grow by the same factor, and nil otherwise.
  public static func scale(from size: TorusSize, to other: TorusSize) -> SIMD3<Float>? {
    evenScale(other.radius / size.radius, other.tubeRadius / size.tubeRadius)
  }

  /// Writes the vertices of the torus with the given size. O(vertices).
  public func fill(_ vertices: inout MutableSpan<Vertex>, _ size: TorusSize) {
    revolution.fill(&vertices) { _, row in
      // The first ring is on the inside. The rings continue over the top.
      let (outward, upward) = (-angles[row].x, angles[row].y)
      return .init(
        radius: size.radius + size.tubeRadius * outward, height: size.tubeRadius * upward, outward: outward,
        upward: upward)
    }
  }
}
