import Geometry
import Reactive

/// A box that can be watched, with its edges along the axes until it is turned.
///
/// A model takes any value; lengths that are not positive and finite are refused where a mesh is made of it.
public final class Box: Shape {
  /// What the box is called in files and on the command line; empty if it has no name.
  public let name: String
  /// Where its middle stands, in metres.
  @Property public var center: SIMD3<Float>
  /// How it is turned about X, then about Y, then about Z, in degrees.
  @Property public var rotation: SIMD3<Float>
  /// The lengths of its edges along X, Y and Z, in metres.
  @Property public var size: SIMD3<Float>
  /// The colour of its surface.
  @Property public var color: Color

  /// Creates a box.
  public init(
    name: String = "", center: SIMD3<Float> = .zero, rotation: SIMD3<Float> = .zero,
    size: SIMD3<Float> = [1, 1, 1], color: Color = .white
  ) {
    self.name = name
    self.center = center
    self.rotation = rotation
    self.size = size
    self.color = color
  }

  /// `box`.
  public static let kind = "box"
  /// Where it is, how long, and of which colour.
  public static var properties: [ShapeProperty<Box>] {
    [
      .vector("center") { $0.$center },
      .vector("rotation") { $0.$rotation },
      .lengths("size") { $0.$size },
      .color("color") { $0.$color },
    ]
  }
  /// The lengths as a source.
  public var sizes: Property<SIMD3<Float>> { $size }
  /// The colour as a source.
  public var colors: Property<Color> { $color }
  /// Centre and rotation as a source.
  public var placements: some EventSourceProtocol<Transform> {
    combine($center, $rotation).map { placement(center: $0, rotation: $1) }
  }
  /// Centre and rotation.
  public var transform: Transform { placement(center: center, rotation: rotation) }

  /// A box, which has no curves to cut: one quad a face.
  ///
  /// - Throws: `GeometryError` if a count is out of range.
  public static func cut(_ tessellation: SphereTessellation) throws(GeometryError) -> TessellatedBox {
    try TessellatedBox()
  }
}
