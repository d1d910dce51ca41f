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

extension ModelDescription where Owner: AxialShape {
  /// Describes a kind of shape whose lengths are a radius and a height.
  init(kind: String, listKey: String, make: @escaping @Sendable (_ name: String, _ group: Group?) -> Owner) {
    self.init(
      kind: kind, listKey: listKey,
      lengths: [.length("radius") { $0.$radius }, .length("height") { $0.$height }], make: make)
  }
}

/// An observable closed cylinder about the Y axis, unless it is rotated.
public final class Cylinder: AxialShape, Shape, ShapeTraits {
  /// `cylinder`, in the list `cylinders`.
  public static let description = ModelDescription<Cylinder>(
    kind: "cylinder", listKey: "cylinders", make: { Cylinder(name: $0, group: $1) })

  /// Returns a cylinder with as many meridians as a sphere at `detail`.
  ///
  /// - Throws: `GeometryError` if a count is out of range.
  public static func tessellated(by detail: TessellationDetail) throws(GeometryError) -> TessellatedCylinder {
    try TessellatedCylinder(segments: detail.segments)
  }
}

/// An observable closed cone about the Y axis, unless it is rotated. Its centre is at half its height.
public final class Cone: AxialShape, Shape, ShapeTraits {
  /// `cone`, in the list `cones`.
  public static let description = ModelDescription<Cone>(
    kind: "cone", listKey: "cones", make: { Cone(name: $0, group: $1) })

  /// Returns a cone with as many meridians as a sphere at `detail`. It has half as many rings, which smooth shading
  /// needs near the tip.
  ///
  /// - Throws: `GeometryError` if a count is out of range.
  public static func tessellated(by detail: TessellationDetail) throws(GeometryError) -> TessellatedCone {
    try TessellatedCone(segments: detail.segments, rings: max(1, detail.rings / 2))
  }
}

/// An observable cylinder with round ends about the Y axis, unless it is rotated.
public final class Capsule: AxialShape, Shape, ShapeTraits {
  /// Creates a capsule.
  public override init(
    name: String = "", center: SIMD3<Float> = .zero, rotation: SIMD3<Float> = .zero,
    radius: Float = 0.5, height: Float = 1, color: Color = .white,
    group: Group? = nil
  ) {
    super.init(
      name: name, center: center, rotation: rotation, radius: radius, height: height, color: color,
      group: group)
  }

  /// `capsule`, in the list `capsules`.
  public static let description = ModelDescription<Capsule>(
    kind: "capsule", listKey: "capsules", make: { Capsule(name: $0, group: $1) })

  /// Returns a capsule whose ends are hemispheres with the tessellation `detail`.
  ///
  /// - Throws: `GeometryError` if a count is out of range.
  public static func tessellated(by detail: TessellationDetail) throws(GeometryError) -> TessellatedCapsule {
    try TessellatedCapsule(segments: detail.segments, rings: max(1, detail.rings / 2))
  }
}
