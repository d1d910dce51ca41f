// Primitives in one call, for meshes that are created once. For repeated meshing, keep the tessellation: see
// `TessellatedShape`.
extension Mesh {
  /// Returns a sphere of meridians and parallels; see `UVSphere`.
  ///
  /// - Throws: `GeometryError` if a length or a count is out of range.
  public static func uvSphere(
    radius: Float = 1, segments: Int = 64, rings: Int = 32
  ) throws(GeometryError) -> Mesh {
    try UVSphere(segments: segments, rings: rings).mesh(radius)
  }

  /// Returns a sphere of nearly equal triangles; see `Icosphere`.
  ///
  /// - Throws: `GeometryError` if a length or a count is out of range.
  public static func icosphere(radius: Float = 1, subdivisions: Int = 4) throws(GeometryError) -> Mesh {
    try Icosphere(subdivisions: subdivisions).mesh(radius)
  }

  /// Returns a cube projected onto a sphere; see `CubeSphere`.
  ///
  /// - Throws: `GeometryError` if a length or a count is out of range.
  public static func cubeSphere(radius: Float = 1, divisions: Int = 16) throws(GeometryError) -> Mesh {
    try CubeSphere(divisions: divisions).mesh(radius)
  }

  /// Returns a box with edges of the lengths `size`; see `TessellatedBox`.
  ///
  /// - Throws: `GeometryError` if a length or a count is out of range.
  public static func box(size: SIMD3<Float> = [1, 1, 1], divisions: Int = 1) throws(GeometryError) -> Mesh {
    try TessellatedBox(divisions: divisions).mesh(size)
  }

  /// Returns a rectangle in the XZ plane; see `TessellatedPlane`.
  ///
  /// - Throws: `GeometryError` if a length or a count is out of range.
  public static func plane(
    width: Float = 2, depth: Float = 2, columns: Int = 1, rows: Int = 1
  ) throws(GeometryError) -> Mesh {
    try TessellatedPlane(columns: columns, rows: rows).mesh(PlaneSize(width: width, depth: depth))
  }

  /// Returns a disc in the XZ plane; see `TessellatedDisc`.
  ///
  /// - Throws: `GeometryError` if a length or a count is out of range.
  public static func disc(radius: Float = 1, segments: Int = 64, rings: Int = 1) throws(GeometryError) -> Mesh
  {
    try TessellatedDisc(segments: segments, rings: rings).mesh(radius)
  }

  /// Returns a cylinder about the Y axis; see `TessellatedCylinder`.
  ///
  /// - Throws: `GeometryError` if a length or a count is out of range.
  public static func cylinder(
    radius: Float = 1, height: Float = 2, segments: Int = 64, rings: Int = 1, isCapped: Bool = true
  ) throws(GeometryError) -> Mesh {
    try TessellatedCylinder(segments: segments, rings: rings, isCapped: isCapped)
      .mesh(AxialSize(radius: radius, height: height))
  }

  /// Returns a cone about the Y axis; see `TessellatedCone`.
  ///
  /// - Throws: `GeometryError` if a length or a count is out of range.
  public static func cone(
    radius: Float = 1, height: Float = 2, segments: Int = 64, rings: Int = 1, isCapped: Bool = true
  ) throws(GeometryError) -> Mesh {
    try TessellatedCone(segments: segments, rings: rings, isCapped: isCapped)
      .mesh(AxialSize(radius: radius, height: height))
  }

  /// Returns a torus about the Y axis; see `TessellatedTorus`.
  ///
  /// - Throws: `GeometryError` if a length or a count is out of range.
  public static func torus(
    radius: Float = 1, tubeRadius: Float = 0.25, segments: Int = 64, sides: Int = 32
  ) throws(GeometryError) -> Mesh {
    try TessellatedTorus(segments: segments, sides: sides)
      .mesh(TorusSize(radius: radius, tubeRadius: tubeRadius))
  }

  /// Returns a cylinder about the Y axis with hemispherical ends; see `TessellatedCapsule`.
  ///
  /// - Throws: `GeometryError` if a length or a count is out of range.
  public static func capsule(
    radius: Float = 0.5, height: Float = 1, segments: Int = 64, rings: Int = 16
  ) throws(GeometryError) -> Mesh {
    try TessellatedCapsule(segments: segments, rings: rings).mesh(AxialSize(radius: radius, height: height))
  }
}
