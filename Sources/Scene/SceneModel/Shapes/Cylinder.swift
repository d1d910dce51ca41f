import Geometry

/// An observable closed cylinder about the Y axis, unless it is rotated.
public final class Cylinder: AxialShape, Shape {
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
