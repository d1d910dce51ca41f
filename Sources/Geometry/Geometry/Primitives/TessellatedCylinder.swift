/// A cylinder about the Y axis, centred at the origin, prepared for meshes of any size.
///
/// ![A cylinder of 24 segments](cylinder)
///
/// The caps are discs with their own rims, so their edges are sharp.
///
/// - Texture coordinates: the side is wrapped around, u eastwards from +X, v from the top down. The caps are circles in
///   the image, as for `TessellatedDisc`.
/// - Seam: the first and the last vertex of a ring have the same position, bit for bit.
/// - Poles: the centre of each cap has `segments` vertices at one position.
/// - Counts: `vertexCount == (rings + 1) * (segments + 1)`, with caps `+ 2 * (2 * segments + 1)`; `triangleCount == 2 *
///   segments * rings`, with caps `+ 2 * segments`.
public struct TessellatedCylinder: TessellatedShape {
  /// The number of bands from the top to the bottom, at least 1.
  package let rings: Int
  /// Whether the ends are closed by caps.
  package let isCapped: Bool

  private let revolution: SurfaceOfRevolution

  /// The range of `rings`.
  package static let ringRange = 1...65_536

  /// Creates the tessellation of a cylinder. O(vertices).
  ///
  /// - Throws: `GeometryError` if `segments` (3 and up) or `rings` is out of range, or they make too many vertices.
  public init(segments: Int, rings: Int = 1, isCapped: Bool = true) throws(GeometryError) {
    try GeometryError.checkCount("rings", rings, Self.ringRange)
    let side = SurfaceOfRevolution.ProfileSection(rowCount: rings + 1)
    revolution = try SurfaceOfRevolution(
      segments: segments,
      bands: isCapped
        ? [
          .init(rowCount: 2, startsAtPole: true, isDisc: true), side,
          .init(rowCount: 2, endsAtPole: true, isDisc: true),
        ] : [side])
    (self.rings, self.isCapped) = (rings, isCapped)
  }

  /// The number of segments around the Y axis, at least 3.
  package var segments: Int { revolution.segments }
  /// The indices and texture coordinates shared by all meshes of the shape.
  public var topology: ShapeTopology { revolution.topology }

  /// Returns the support function; see `TessellatedShape`.
  public static func support(_ size: AxialSize, _ direction: SIMD3<Float>) -> Float {
    size.height / 2 * abs(direction.y) + size.radius * horizontalLength(direction)
  }

  /// Writes the vertices of the cylinder with the given size. O(vertices).
  public func fill(_ vertices: inout MutableSpan<Vertex>, _ size: AxialSize) {
    let (radius, top) = (size.radius, size.height / 2)
    revolution.fill(&vertices) { band, row in
      switch (isCapped, band) {
      case (true, 0):
        return .init(radius: row == 0 ? 0 : radius, height: top, outward: 0, upward: 1)
      case (true, 2):
        return .init(radius: row == 0 ? radius : 0, height: -top, outward: 0, upward: -1)
      default:
        let down = Float(row) / Float(rings)
        return .init(radius: radius, height: top * (1 - 2 * down), outward: 1, upward: 0)
      }
    }
  }
}

/// The dimensions of a cylinder, a cone or a capsule about the Y axis.
public struct AxialSize: Hashable, Sendable {
  /// The radius, in metres. For a cone, the radius of its base.
  public var radius: Float
  /// The distance between the ends, in metres. For a capsule, the length of its cylindrical part.
  public var height: Float

  /// Creates a size from its lengths.
  public init(radius: Float, height: Float) { (self.radius, self.height) = (radius, height) }
}

extension TessellatedShape where Size == AxialSize {
  /// Throws unless the radius and the height are positive and finite.
  public static func check(_ size: AxialSize) throws(GeometryError) {
    try GeometryError.checkLength("radius", size.radius)
    try GeometryError.checkLength("height", size.height)
  }

  /// Returns the lengths without their signs. Nil if one is 0 or not finite.
  public static func drawnSize(_ size: AxialSize) -> AxialSize? {
    guard let radius = drawnLength(size.radius), let height = drawnLength(size.height) else { return nil }
    return AxialSize(radius: radius, height: height)
  }

  /// Returns the radius and the height.
  public static func lengths(_ size: AxialSize) -> SIMD3<Float> { SIMD3(size.radius, size.height, 0) }

  /// Returns half the extents of the shape: the radius along X and Z, half the height along Y.
  public static func halfExtent(_ size: AxialSize) -> SIMD3<Float> {
    SIMD3(size.radius, size.height / 2, size.radius)
  }
}
