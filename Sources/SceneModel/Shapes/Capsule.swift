import Geometry
import Reactive

/// A cylinder with round ends that can be watched: upright, until it is turned.
///
/// A model takes any value; lengths that are not positive and finite are refused where a mesh is made of it.
public final class Capsule: Shape {
  /// What the capsule is called in files and on the command line; empty if it has no name.
  public let name: String
  /// Where its middle stands, in metres.
  @Property public var center: SIMD3<Float>
  /// How it is turned about X, then about Y, then about Z, in degrees.
  @Property public var rotation: SIMD3<Float>
  /// The radius of the tube and its ends, in metres.
  @Property public var radius: Float
  /// The length of the straight part, in metres; the whole is two radii longer.
  @Property public var height: Float
  /// The colour of its surface.
  @Property public var color: Color

  /// Creates a capsule.
  public init(
    name: String = "", center: SIMD3<Float> = .zero, rotation: SIMD3<Float> = .zero,
    radius: Float = 0.5, height: Float = 1, color: Color = .white
  ) {
    self.name = name
    self.center = center
    self.rotation = rotation
    self.radius = radius
    self.height = height
    self.color = color
  }

  /// `capsule`.
  public static let kind = "capsule"
  /// Where it is, how long, and of which colour.
  public static var properties: [ShapeProperty<Capsule>] {
    [
      .vector("center") { $0.$center },
      .vector("rotation") { $0.$rotation },
      .length("radius") { $0.$radius },
      .length("height") { $0.$height },
      .color("color") { $0.$color },
    ]
  }
  /// The lengths as a source.
  public var sizes: some EventSourceProtocol<CapsuleSize> {
    combine($radius, $height).map { CapsuleSize(radius: $0, height: $1) }
  }
  /// The lengths.
  public var size: CapsuleSize { CapsuleSize(radius: radius, height: height) }
  /// The colour as a source.
  public var colors: Property<Color> { $color }
  /// Centre and rotation as a source.
  public var placements: some EventSourceProtocol<Transform> {
    combine($center, $rotation).map { placement(center: $0, rotation: $1) }
  }
  /// Centre and rotation.
  public var transform: Transform { placement(center: center, rotation: rotation) }

  /// A capsule whose ends are cut as the halves of a sphere are by `tessellation`.
  ///
  /// - Throws: `GeometryError` if a count is out of range.
  public static func cut(_ tessellation: SphereTessellation) throws(GeometryError) -> TessellatedCapsule {
    try TessellatedCapsule(segments: tessellation.segments, rings: max(1, tessellation.rings / 2))
  }
}
