import Geometry

/// An observable closed cone about the Y axis, unless it is rotated. Its centre is at half its height.
public final class Cone: AxialShape, Shape {
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
