import Geometry
import Reactive

/// A closed cylinder that can be watched: upright, until it is turned.
///
/// A model takes any value; lengths that are not positive and finite are refused where a mesh is made of it.
public final class Cylinder: Shape {
  /// What the cylinder is called in files and on the command line; empty if it has no name.
  public let name: String
  /// Where its middle stands, in metres.
  @Property public var center: SIMD3<Float>
  /// How it is turned about X, then about Y, then about Z, in degrees.
  @Property public var rotation: SIMD3<Float>
  /// The radius of its ends, in metres.
  @Property public var radius: Float
  /// The distance from end to end, in metres.
  @Property public var height: Float
  /// The colour of its surface.
  @Property public var color: Color

  /// Creates a cylinder.
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

  /// `cylinder`.
  public static let kind = "cylinder"
  /// Where it is, how long, and of which colour.
  public static var properties: [ShapeProperty<Cylinder>] {
    [
      .vector("center") { $0.$center },
      .vector("rotation") { $0.$rotation },
      .length("radius") { $0.$radius },
      .length("height") { $0.$height },
      .color("color") { $0.$color },
    ]
  }
  /// The lengths as a source.
  public var sizes: some EventSourceProtocol<CylinderSize> {
    combine($radius, $height).map { CylinderSize(radius: $0, height: $1) }
  }
  /// The lengths.
  public var size: CylinderSize { CylinderSize(radius: radius, height: height) }
  /// The colour as a source.
  public var colors: Property<Color> { $color }
  /// Centre and rotation as a source.
  public var placements: some EventSourceProtocol<Transform> {
    combine($center, $rotation).map { placement(center: $0, rotation: $1) }
  }
  /// Centre and rotation.
  public var transform: Transform { placement(center: center, rotation: rotation) }

  /// A cylinder cut by as many meridians as a sphere is by `tessellation`.
  ///
  /// - Throws: `GeometryError` if a count is out of range.
  public static func cut(_ tessellation: SphereTessellation) throws(GeometryError) -> TessellatedCylinder {
    try TessellatedCylinder(segments: tessellation.segments)
  }
}
