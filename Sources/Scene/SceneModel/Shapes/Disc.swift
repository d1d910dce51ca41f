import Geometry
import Reactive

/// An observable disc in the XZ plane that faces up, unless it is rotated.
public final class Disc: PlacedShape, Shape, ShapeTraits {
  /// The radius, in metres.
  @Property public var radius: Float

  /// Creates a disc.
  public init(
    name: String = "", center: SIMD3<Float> = .zero, rotation: SIMD3<Float> = .zero,
    radius: Float = 1, color: Color = .white,
    group: Group? = nil
  ) {
    self.radius = radius
    super.init(name: name, center: center, rotation: rotation, color: color, group: group)
  }

  /// `disc`, in the list `discs`.
  public static let description = ModelDescription<Disc>(
    kind: "disc", listKey: "discs",
    lengths: [.length("radius") { $0.$radius }],
    make: { Disc(name: $0, group: $1) })
  /// False: both sides are visible.
  public static let isClosed = false

  /// The radius as a source.
  public var sizes: Property<Float> { $radius }
  /// The radius.
  public var size: Float { radius }

  /// Returns a disc with as many meridians as a sphere at `detail`.
  ///
  /// - Throws: `GeometryError` if a count is out of range.
  public static func tessellated(by detail: TessellationDetail) throws(GeometryError) -> TessellatedDisc {
    try TessellatedDisc(segments: detail.segments)
  }
}
