import Geometry
import Reactive

/// The base class of the shapes about the Y axis that have a radius and a height: `Cylinder`, `Cone` and `Capsule`.
public class AxialShape: PlacedShape {
  /// The radius, in metres. For a cone, the radius of its base.
  @Property public final var radius: Float
  /// The distance between the ends, in metres. For a capsule, the length of the cylindrical part: its whole length is
  /// `height + 2 * radius`.
  @Property public final var height: Float

  /// Creates a shape.
  public init(
    name: String = "", center: SIMD3<Float> = .zero, rotation: SIMD3<Float> = .zero,
    radius: Float = 1, height: Float = 2, color: Color = .white,
    group: Group? = nil
  ) {
    self.radius = radius
    self.height = height
    super.init(name: name, center: center, rotation: rotation, color: color, group: group)
  }

  /// The radius and the height as a source.
  public final var sizes: some EventSource<AxialSize> {
    combine($radius, $height).map { AxialSize(radius: $0, height: $1) }
  }
  /// The radius and the height.
  public final var size: AxialSize { AxialSize(radius: radius, height: height) }
}

extension ModelDescription where Model: AxialShape {
  /// Describes a kind of shape whose lengths are a radius and a height.
  init(kind: String, listKey: String, make: @escaping @Sendable (_ name: String, _ group: Group?) -> Model) {
    self.init(
      kind: kind, listKey: listKey,
      lengths: [.length("radius") { $0.$radius }, .length("height") { $0.$height }], make: make)
  }
}
