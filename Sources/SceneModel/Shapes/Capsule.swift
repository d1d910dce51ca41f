import Geometry
import Reactive

/// An observable cylinder with round ends about the Y axis, unless it is rotated.
public final class Capsule: PlacedShape, Shape {
  /// The radius of the tube and of its ends, in metres.
  @Property public var radius: Float
  /// The length of the straight part, in metres. The whole is two radii longer.
  @Property public var height: Float

  /// Creates a capsule.
  public init(
    name: String = "", center: SIMD3<Float> = .zero, rotation: SIMD3<Float> = .zero,
    radius: Float = 0.5, height: Float = 1, color: Color = .white
  ) {
    self.radius = radius
    self.height = height
    super.init(name: name, center: center, rotation: rotation, color: color)
  }

  /// `capsule`, in the list `capsules`.
  public static let description = ShapeDescription<Capsule>(
    kind: "capsule", listKey: "capsules",
    lengths: [.length("radius") { $0.$radius }, .length("height") { $0.$height }],
    make: { Capsule(name: $0) })

  /// The lengths as a source.
  public var sizes: some EventSourceProtocol<CapsuleSize> {
    combine($radius, $height).map { CapsuleSize(radius: $0, height: $1) }
  }
  /// The lengths.
  public var size: CapsuleSize { CapsuleSize(radius: radius, height: height) }

  /// Returns a capsule with the two halves of a sphere at `detail` as its ends.
  ///
  /// - Throws: `GeometryError` if a count is out of range.
  public static func tessellated(by detail: SphereTessellation) throws(GeometryError) -> TessellatedCapsule {
    try TessellatedCapsule(segments: detail.segments, rings: max(1, detail.rings / 2))
  }
}
