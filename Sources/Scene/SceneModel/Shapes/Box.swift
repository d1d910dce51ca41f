import Geometry
import Reactive

/// An observable box, with its edges along the axes unless it is rotated.
public final class Box: PlacedShape, Shape, ShapeTraits {
  /// The lengths of the edges along X, Y and Z, in metres.
  @Property public var size: SIMD3<Float>

  /// Creates a box.
  public init(
    name: String = "", center: SIMD3<Float> = .zero, rotation: SIMD3<Float> = .zero,
    size: SIMD3<Float> = [1, 1, 1], color: Color = .white,
    group: Group? = nil
  ) {
    self.size = size
    super.init(name: name, center: center, rotation: rotation, color: color, group: group)
  }

  /// `box`, in the list `boxes`.
  public static let description = ModelDescription<Box>(
    kind: "box", listKey: "boxes",
    lengths: [.lengths("size") { $0.$size }],
    make: { Box(name: $0, group: $1) })

  /// The edge lengths as a source.
  public var sizes: Property<SIMD3<Float>> { $size }

  /// Returns a box with one quad for each face. `detail` has no effect.
  ///
  /// - Throws: `GeometryError` if a count is out of range.
  public static func tessellated(by detail: TessellationDetail) throws(GeometryError) -> TessellatedBox {
    try TessellatedBox()
  }
}
