import Geometry
import Reactive

/// An observable closed cylinder about the Y axis, unless it is rotated.
public final class Cylinder: PlacedShape, Shape {
  /// The radius, in metres.
  @Property public var radius: Float
  /// The distance between the ends, in metres.
  @Property public var height: Float

  /// Creates a cylinder.
  public init(
    name: String = "", center: SIMD3<Float> = .zero, rotation: SIMD3<Float> = .zero,
    radius: Float = 1, height: Float = 2, color: Color = .white
  ) {
    self.radius = radius
    self.height = height
    super.init(name: name, center: center, rotation: rotation, color: color)
  }

  /// `cylinder`, in the list `cylinders`.
  public static let description = ShapeDescription<Cylinder>(
    kind: "cylinder", listKey: "cylinders",
    lengths: [.length("radius") { $0.$radius }, .length("height") { $0.$height }],
    make: { Cylinder(name: $0) })

  /// The lengths as a source.
  public var sizes: some EventSourceProtocol<CylinderSize> {
    combine($radius, $height).map { CylinderSize(radius: $0, height: $1) }
  }
  /// The lengths.
  public var size: CylinderSize { CylinderSize(radius: radius, height: height) }

  /// Returns a cylinder with as many meridians as a sphere at `detail`.
  ///
  /// - Throws: `GeometryError` if a count is out of range.
  public static func tessellated(by detail: SphereTessellation) throws(GeometryError) -> TessellatedCylinder {
    try TessellatedCylinder(segments: detail.segments)
  }
}
