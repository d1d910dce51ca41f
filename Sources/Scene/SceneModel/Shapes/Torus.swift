import Geometry
import Reactive

/// An observable torus about the Y axis, unless it is rotated.
public final class Torus: PlacedShape, Shape, ShapeTraits {
  /// The distance from the centre of the hole to the centre of the tube, in metres.
  @Property public var radius: Float
  /// The radius of the tube, in metres; less than `radius`.
  @Property public var tubeRadius: Float

  /// Creates a torus.
  public init(
    name: String = "", center: SIMD3<Float> = .zero, rotation: SIMD3<Float> = .zero,
    radius: Float = 1, tubeRadius: Float = 0.25, color: Color = .white,
    group: Group? = nil
  ) {
    self.radius = radius
    self.tubeRadius = tubeRadius
    super.init(name: name, center: center, rotation: rotation, color: color, group: group)
  }

  /// `torus`, in the list `tori`.
  public static let description = ModelDescription<Torus>(
    kind: "torus", listKey: "tori",
    lengths: [.length("radius") { $0.$radius }, .length("tubeRadius") { $0.$tubeRadius }],
    make: { Torus(name: $0, group: $1) })

  /// False: one side of the ring can cast a shadow on the other side.
  public static let isConvex = false

  /// The lengths as a source.
  public var sizes: some EventSource<TorusSize> {
    combine($radius, $tubeRadius).map { TorusSize(radius: $0, tubeRadius: $1) }
  }
  /// The lengths.
  public var size: TorusSize { TorusSize(radius: radius, tubeRadius: tubeRadius) }

  /// Returns a torus with as many segments as a sphere at `detail`. Its tube has as many sides as the sphere has rings.
  ///
  /// - Throws: `GeometryError` if a count is out of range.
  public static func tessellated(by detail: TessellationDetail) throws(GeometryError) -> TessellatedTorus {
    try TessellatedTorus(segments: detail.segments, sides: max(3, detail.rings))
  }
}
