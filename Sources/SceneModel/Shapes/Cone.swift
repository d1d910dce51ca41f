import Geometry
import Reactive

/// An observable closed cone about the Y axis, unless it is rotated. Its centre is at half its height.
public final class Cone: PlacedShape, Shape {
  /// The radius of the base, in metres.
  @Property public var radius: Float
  /// The distance from the base to the tip, in metres.
  @Property public var height: Float

  /// Creates a cone.
  public init(
    name: String = "", center: SIMD3<Float> = .zero, rotation: SIMD3<Float> = .zero,
    radius: Float = 1, height: Float = 2, color: Color = .white
  ) {
    self.radius = radius
    self.height = height
    super.init(name: name, center: center, rotation: rotation, color: color)
  }

  /// `cone`, in the list `cones`.
  public static let description = ShapeDescription<Cone>(
    kind: "cone", listKey: "cones",
    lengths: [.length("radius") { $0.$radius }, .length("height") { $0.$height }],
    make: { Cone(name: $0) })

  /// The lengths as a source.
  public var sizes: some EventSourceProtocol<ConeSize> {
    combine($radius, $height).map { ConeSize(radius: $0, height: $1) }
  }
  /// The lengths.
  public var size: ConeSize { ConeSize(radius: radius, height: height) }

  /// Returns a cone with as many meridians as a sphere at `detail`. It has half as many rings, which shading needs
  /// towards the tip.
  ///
  /// - Throws: `GeometryError` if a count is out of range.
  public static func tessellated(by detail: SphereTessellation) throws(GeometryError) -> TessellatedCone {
    try TessellatedCone(segments: detail.segments, rings: max(1, detail.rings / 2))
  }
}
