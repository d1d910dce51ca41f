import Geometry
import Reactive

/// A disc that can be watched: flat on the ground, seen from above, until it is turned.
///
/// A model takes any value; lengths that are not positive and finite are refused where a mesh is made of it.
public final class Disc: Shape {
  /// What the disc is called in files and on the command line; empty if it has no name.
  public let name: String
  /// Where its middle stands, in metres.
  @Property public var center: SIMD3<Float>
  /// How it is turned about X, then about Y, then about Z, in degrees.
  @Property public var rotation: SIMD3<Float>
  /// Its radius, in metres.
  @Property public var radius: Float
  /// The colour of its surface.
  @Property public var color: Color

  /// Creates a disc.
  public init(
    name: String = "", center: SIMD3<Float> = .zero, rotation: SIMD3<Float> = .zero,
    radius: Float = 1, color: Color = .white
  ) {
    self.name = name
    self.center = center
    self.rotation = rotation
    self.radius = radius
    self.color = color
  }

  /// `disc`.
  public static let kind = "disc"
  /// Where it is, how long, and of which colour.
  public static var properties: [ShapeProperty<Disc>] {
    [
      .vector("center") { $0.$center },
      .vector("rotation") { $0.$rotation },
      .length("radius") { $0.$radius },
      .color("color") { $0.$color },
    ]
  }
  /// False: it is seen from both sides.
  public static let isClosed = false
  /// The lengths as a source.
  public var sizes: Property<Float> { $radius }
  /// The radius.
  public var size: Float { radius }
  /// The colour as a source.
  public var colors: Property<Color> { $color }
  /// Centre and rotation as a source.
  public var placements: some EventSourceProtocol<Transform> {
    combine($center, $rotation).map { placement(center: $0, rotation: $1) }
  }
  /// Centre and rotation.
  public var transform: Transform { placement(center: center, rotation: rotation) }

  /// A disc cut by as many meridians as a sphere is by `tessellation`.
  ///
  /// - Throws: `GeometryError` if a count is out of range.
  public static func cut(_ tessellation: SphereTessellation) throws(GeometryError) -> TessellatedDisc {
    try TessellatedDisc(segments: tessellation.segments)
  }
}
