import Geometry
import Reactive

/// A torus that can be watched: lying, until it is turned.
///
/// A model takes any value; lengths that are not positive and finite are refused where a mesh is made of it.
public final class Torus: Shape {
  /// What the torus is called in files and on the command line; empty if it has no name.
  public let name: String
  /// Where its middle stands, in metres.
  @Property public var center: SIMD3<Float>
  /// How it is turned about X, then about Y, then about Z, in degrees.
  @Property public var rotation: SIMD3<Float>
  /// The distance from the middle of the hole to the middle of the tube, in metres.
  @Property public var radius: Float
  /// The radius of the tube, in metres; less than `radius`.
  @Property public var tubeRadius: Float
  /// The colour of its surface.
  @Property public var color: Color

  /// Creates a torus.
  public init(
    name: String = "", center: SIMD3<Float> = .zero, rotation: SIMD3<Float> = .zero,
    radius: Float = 1, tubeRadius: Float = 0.25, color: Color = .white
  ) {
    self.name = name
    self.center = center
    self.rotation = rotation
    self.radius = radius
    self.tubeRadius = tubeRadius
    self.color = color
  }

  /// `torus`.
  public static let kind = "torus"
  /// Where it is, how long, and of which colour.
  public static var properties: [ShapeProperty<Torus>] {
    [
      .vector("center") { $0.$center },
      .vector("rotation") { $0.$rotation },
      .length("radius") { $0.$radius },
      .length("tubeRadius") { $0.$tubeRadius },
      .color("color") { $0.$color },
    ]
  }
  /// The lengths as a source.
  public var sizes: some EventSourceProtocol<TorusSize> {
    combine($radius, $tubeRadius).map { TorusSize(radius: $0, tubeRadius: $1) }
  }
  /// The lengths.
  public var size: TorusSize { TorusSize(radius: radius, tubeRadius: tubeRadius) }
  /// The colour as a source.
  public var colors: Property<Color> { $color }
  /// Centre and rotation as a source.
  public var placements: some EventSourceProtocol<Transform> {
    combine($center, $rotation).map { placement(center: $0, rotation: $1) }
  }
  /// Centre and rotation.
  public var transform: Transform { placement(center: center, rotation: rotation) }

  /// A torus cut around as a sphere is by `tessellation`, and its tube by as many sides as the sphere has rings.
  ///
  /// - Throws: `GeometryError` if a count is out of range.
  public static func cut(_ tessellation: SphereTessellation) throws(GeometryError) -> TessellatedTorus {
    try TessellatedTorus(segments: tessellation.segments, sides: max(3, tessellation.rings))
  }
}
