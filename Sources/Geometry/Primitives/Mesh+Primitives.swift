// The primitives in one call, for meshes that are made once. What is meshed again and again is cut once: see
// `TessellatedShape`.
extension Mesh {
  /// A sphere of meridians and parallels; see `UVSphere`.
  ///
  /// - Throws: `GeometryError` for what makes no sphere.
  public static func uvSphere(
    radius: Float = 1, segments: Int = 64, rings: Int = 32
  ) throws(GeometryError) -> Mesh {
    try UVSphere(segments: segments, rings: rings).mesh(radius)
  }

  /// A sphere of nearly equal triangles; see `Icosphere`.
  ///
  /// - Throws: `GeometryError` for what makes no sphere.
  public static func icosphere(radius: Float = 1, subdivisions: Int = 4) throws(GeometryError) -> Mesh {
    try Icosphere(subdivisions: subdivisions).mesh(radius)
  }

  /// A blown-up cube; see `CubeSphere`.
  ///
  /// - Throws: `GeometryError` for what makes no sphere.
  public static func cubeSphere(radius: Float = 1, divisions: Int = 16) throws(GeometryError) -> Mesh {
    try CubeSphere(divisions: divisions).mesh(radius)
  }

  /// A box with edges of these lengths; see `TessellatedBox`.
  ///
  /// - Throws: `GeometryError` for what makes no box.
  public static func box(size: SIMD3<Float> = [1, 1, 1], divisions: Int = 1) throws(GeometryError) -> Mesh {
    try TessellatedBox(divisions: divisions).mesh(size)
  }

  /// A rectangle on the ground; see `TessellatedPlane`.
  ///
  /// - Throws: `GeometryError` for what makes no rectangle.
  public static func plane(
    width: Float = 2, depth: Float = 2, columns: Int = 1, rows: Int = 1
  ) throws(GeometryError) -> Mesh {
    try TessellatedPlane(columns: columns, rows: rows).mesh(PlaneSize(width: width, depth: depth))
  }

  /// A disc on the ground; see `TessellatedDisc`.
  ///
  /// - Throws: `GeometryError` for what makes no disc.
  public static func disc(radius: Float = 1, segments: Int = 64, rings: Int = 1) throws(GeometryError) -> Mesh
  {
    try TessellatedDisc(segments: segments, rings: rings).mesh(radius)
  }

  /// An upright cylinder; see `TessellatedCylinder`.
  ///
  /// - Throws: `GeometryError` for what makes no cylinder.
  public static func cylinder(
    radius: Float = 1, height: Float = 2, segments: Int = 64, rings: Int = 1, isCapped: Bool = true
  ) throws(GeometryError) -> Mesh {
    try TessellatedCylinder(segments: segments, rings: rings, isCapped: isCapped)
      .mesh(AxialSize(radius: radius, height: height))
  }

  /// An upright cone; see `TessellatedCone`.
  ///
  /// - Throws: `GeometryError` for what makes no cone.
  public static func cone(
    radius: Float = 1, height: Float = 2, segments: Int = 64, rings: Int = 1, isCapped: Bool = true
  ) throws(GeometryError) -> Mesh {
    try TessellatedCone(segments: segments, rings: rings, isCapped: isCapped)
      .mesh(AxialSize(radius: radius, height: height))
  }

  /// A lying ring; see `TessellatedTorus`.
  ///
  /// - Throws: `GeometryError` for what makes no torus.
  public static func torus(
    radius: Float = 1, tubeRadius: Float = 0.25, segments: Int = 64, sides: Int = 32
  ) throws(GeometryError) -> Mesh {
    try TessellatedTorus(segments: segments, sides: sides)
      .mesh(TorusSize(radius: radius, tubeRadius: tubeRadius))
  }

  /// An upright cylinder with round ends; see `TessellatedCapsule`.
  ///
  /// - Throws: `GeometryError` for what makes no capsule.
  public static func capsule(
    radius: Float = 0.5, height: Float = 1, segments: Int = 64, rings: Int = 16
  ) throws(GeometryError) -> Mesh {
    try TessellatedCapsule(segments: segments, rings: rings).mesh(AxialSize(radius: radius, height: height))
  }
}
