import Geometry
import Reactive

/// An observable rectangle in the XZ plane that faces up, unless it is rotated.
public final class Plane: PlacedShape, Shape, ShapeTraits {
  /// The extent along X, in metres.
  @Property public var width: Float
  /// The extent along Z, in metres.
  @Property public var depth: Float

  /// Creates a plane.
  public init(
    name: String = "", center: SIMD3<Float> = .zero, rotation: SIMD3<Float> = .zero,
    width: Float = 2, depth: Float = 2, color: Color = .white,
    group: Group? = nil
  ) {
    self.width = width
    self.depth = depth
    super.init(name: name, center: center, rotation: rotation, color: color, group: group)
  }

  /// `plane`, in the list `planes`.
  public static let description = ModelDescription<Plane>(
    kind: "plane", listKey: "planes",
    lengths: [.length("width") { $0.$width }, .length("depth") { $0.$depth }],
    make: { Plane(name: $0, group: $1) })
  /// False: both sides are visible.
  public static let isClosed = false

  /// The width and the depth as a source.
  public var sizes: some EventSource<PlaneSize> {
    combine($width, $depth).map { PlaneSize(width: $0, depth: $1) }
  }
  /// The width and the depth.
  public var size: PlaneSize { PlaneSize(width: width, depth: depth) }

  /// Returns a rectangle of one quad. `detail` has no effect.
  ///
  /// - Throws: `GeometryError` if a count is out of range.
  public static func tessellated(by detail: TessellationDetail) throws(GeometryError) -> TessellatedPlane {
    try TessellatedPlane()
  }
}
