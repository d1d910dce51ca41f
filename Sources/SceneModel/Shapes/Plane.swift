import Geometry
import Reactive

/// A rectangle that can be watched: flat on the ground, seen from above, until it is turned.
///
/// A model takes any value; lengths that are not positive and finite are refused where a mesh is made of it.
public final class Plane: Shape {
  /// What the plane is called in files and on the command line; empty if it has no name.
  public let name: String
  /// Where its middle stands, in metres.
  @Property public var center: SIMD3<Float>
  /// How it is turned about X, then about Y, then about Z, in degrees.
  @Property public var rotation: SIMD3<Float>
  /// Its extent along X, in metres.
  @Property public var width: Float
  /// Its extent along Z, in metres.
  @Property public var depth: Float
  /// The colour of its surface.
  @Property public var color: Color

  /// Creates a plane.
  public init(
    name: String = "", center: SIMD3<Float> = .zero, rotation: SIMD3<Float> = .zero,
    width: Float = 2, depth: Float = 2, color: Color = .white
  ) {
    self.name = name
    self.center = center
    self.rotation = rotation
    self.width = width
    self.depth = depth
    self.color = color
  }

  /// `plane`.
  public static let kind = "plane"
  /// Where it is, how long, and of which colour.
  public static var properties: [ShapeProperty<Plane>] {
    [
      .vector("center") { $0.$center },
      .vector("rotation") { $0.$rotation },
      .length("width") { $0.$width },
      .length("depth") { $0.$depth },
      .color("color") { $0.$color },
    ]
  }
  /// False: it is seen from both sides.
  public static let isClosed = false
  /// The lengths as a source.
  public var sizes: some EventSourceProtocol<PlaneSize> {
    combine($width, $depth).map { PlaneSize(width: $0, depth: $1) }
  }
  /// The lengths.
  public var size: PlaneSize { PlaneSize(width: width, depth: depth) }
  /// The colour as a source.
  public var colors: Property<Color> { $color }
  /// Centre and rotation as a source.
  public var placements: some EventSourceProtocol<Transform> {
    combine($center, $rotation).map { placement(center: $0, rotation: $1) }
  }
  /// Centre and rotation.
  public var transform: Transform { placement(center: center, rotation: rotation) }

  /// A rectangle, which has no curves to cut: one quad.
  ///
  /// - Throws: `GeometryError` if a count is out of range.
  public static func cut(_ tessellation: SphereTessellation) throws(GeometryError) -> TessellatedPlane {
    try TessellatedPlane()
  }
}
