/// The lengths of a torus.
public struct TorusSize: Hashable, Sendable {
  /// The distance from the middle of the hole to the middle of the tube, in metres.
  public var radius: Float
  /// The radius of the tube, in metres; less than `radius`.
  public var tubeRadius: Float

  /// A torus's two radii.
  public init(radius: Float = 1, tubeRadius: Float = 0.25) {
    (self.radius, self.tubeRadius) = (radius, tubeRadius)
  }
}

/// A torus about the Y axis, ready to be meshed at any size.
///
/// ![A torus of 24 segments and 12 sides](torus)
///
/// - Texture coordinates: u turns eastwards from +X, v around the tube: from its inside over the top and the outside back
///   to the inside, 0 to 1.
/// - Seams: the first and the last vertex of a ring, and the first and the last ring, have the same positions, bit for
///   bit. There are no poles.
/// - Counts: `vertexCount == (sides + 1) * (segments + 1)`, `triangleCount == 2 * segments * sides`.
public struct TessellatedTorus: TessellatedShape {
  /// How many bands around the tube; at least 3.
  public let sides: Int

  private let revolution: Revolution
  /// Cosine and sine of each ring's angle about the tube.
  private let angles: [SIMD2<Float>]

  /// The range of `sides`.
  public static let sideRange = 3...65_536

  /// Cuts a torus. O(vertices).
  ///
  /// - Throws: `GeometryError` if `segments` (3 and up) or `sides` is out of range, or they make too many vertices.
  public init(segments: Int, sides: Int) throws(GeometryError) {
    try GeometryError.checkCount("sides", sides, Self.sideRange)
    revolution = try Revolution(segments: segments, bands: [.init(rowCount: sides + 1)])
    self.sides = sides
    angles = Revolution.circle(sides, offset: 0) + [SIMD2(1, 0)]
  }

  /// How many steps around the axis; at least 3.
  public var segments: Int { revolution.segments }
  /// Shared by every mesh of it.
  public var topology: ShapeTopology { revolution.topology }

  /// Throws unless both radii are positive and finite, and the tube leaves a hole.
  public static func check(_ size: TorusSize) throws(GeometryError) {
    try GeometryError.checkLength("radius", size.radius)
    try GeometryError.checkLength("tubeRadius", size.tubeRadius)
    guard size.tubeRadius < size.radius else {
      throw .notLess(name: "tubeRadius", value: size.tubeRadius, than: "radius", limit: size.radius)
    }
  }

  /// Half the extents of the shape.
  public static func halfExtent(_ size: TorusSize) -> SIMD3<Float> {
    SIMD3(size.radius + size.tubeRadius, size.tubeRadius, size.radius + size.tubeRadius)
  }

  /// Even, where both lengths grow alike.
  public static func stretch(from size: TorusSize, to other: TorusSize) -> SIMD3<Float>? {
    evenStretch(other.radius / size.radius, other.tubeRadius / size.tubeRadius)
  }

  /// Writes the vertices of the torus of a size. O(vertices).
  public func fill(_ vertices: inout MutableSpan<Vertex>, _ size: TorusSize) {
    revolution.fill(&vertices) { _, row in
      // From the inside, over the top.
      let (outward, upward) = (-angles[row].x, angles[row].y)
      return .init(
        radius: size.radius + size.tubeRadius * outward, height: size.tubeRadius * upward, outward: outward,
        upward: upward)
    }
  }
}
