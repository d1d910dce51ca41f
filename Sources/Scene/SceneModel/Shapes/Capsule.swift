import Geometry

/// An observable cylinder with round ends about the Y axis, unless it is rotated.
public final class Capsule: AxialShape, Shape {
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
