import Geometry
import Reactive

/// A closed cone that can be watched: upright, its middle height at its centre, until it is turned.
///
/// A model takes any value; lengths that are not positive and finite are refused where a mesh is made of it.
public final class Cone: Shape {
  /// What the cone is called in files and on the command line; empty if it has no name.
  public let name: String
  /// Where its middle stands, in metres.
  @Property public var center: SIMD3<Float>
  /// How it is turned about X, then about Y, then about Z, in degrees.
  @Property public var rotation: SIMD3<Float>
  /// The radius of its base, in metres.
  @Property public var radius: Float
  /// The distance from the base to the tip, in metres.
  @Property public var height: Float
  /// The colour of its surface.
  @Property public var color: Color

  /// Creates a cone.
  public init(
    name: String = "", center: SIMD3<Float> = .zero, rotation: SIMD3<Float> = .zero,
    radius: Float = 1, height: Float = 2, color: Color = .white
  ) {
    self.name = name
    self.center = center
    self.rotation = rotation
    self.radius = radius
    self.height = height
    self.color = color
  }

  /// `cone`.
  public static let kind = "cone"
  /// Where it is, how long, and of which colour.
  public static var properties: [ShapeProperty<Cone>] {
    [
      .vector("center") { $0.$center },
      .vector("rotation") { $0.$rotation },
      .length("radius") { $0.$radius },
      .length("height") { $0.$height },
      .color("color") { $0.$color },
    ]
  }
  /// The lengths as a source.
  public var sizes: some EventSourceProtocol<ConeSize> {
    combine($radius, $height).map { ConeSize(radius: $0, height: $1) }
  }
  /// The lengths.
  public var size: ConeSize { ConeSize(radius: radius, height: height) }
  /// The colour as a source.
  public var colors: Property<Color> { $color }
  /// Centre and rotation as a source.
  public var placements: some EventSourceProtocol<Transform> {
    combine($center, $rotation).map { placement(center: $0, rotation: $1) }
  }
  /// Centre and rotation.
  public var transform: Transform { placement(center: center, rotation: rotation) }

  /// A cone cut by as many meridians as a sphere is by `tessellation`, and by half as many rings, which its
  /// shading needs towards the tip.
  ///
  /// - Throws: `GeometryError` if a count is out of range.
  public static func cut(_ tessellation: SphereTessellation) throws(GeometryError) -> TessellatedCone {
    try TessellatedCone(segments: tessellation.segments, rings: max(1, tessellation.rings / 2))
  }
}
