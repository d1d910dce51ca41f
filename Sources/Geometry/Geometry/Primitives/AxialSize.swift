/// The dimensions of a cylinder, a cone or a capsule about the Y axis.
public struct AxialSize: Hashable, Sendable {
  /// The radius, in metres. For a cone, the radius of its base.
  public var radius: Float
  /// The distance between the ends, in metres. For a capsule, the length of its cylindrical part.
  public var height: Float

  /// Creates a size from its lengths.
  public init(radius: Float, height: Float) { (self.radius, self.height) = (radius, height) }
}

extension TessellatedShape where Size == AxialSize {
  /// Throws unless the radius and the height are positive and finite.
  public static func check(_ size: AxialSize) throws(GeometryError) {
    try GeometryError.checkLength("radius", size.radius)
    try GeometryError.checkLength("height", size.height)
  }

  /// Returns the lengths without their signs. Nil if one is 0 or not finite.
  public static func drawnSize(_ size: AxialSize) -> AxialSize? {
    guard let radius = drawnLength(size.radius), let height = drawnLength(size.height) else { return nil }
    return AxialSize(radius: radius, height: height)
  }

  /// Returns half the extents of the shape: the radius along X and Z, half the height along Y.
  public static func halfExtent(_ size: AxialSize) -> SIMD3<Float> {
    SIMD3(size.radius, size.height / 2, size.radius)
  }
}
