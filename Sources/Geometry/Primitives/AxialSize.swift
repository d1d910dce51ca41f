/// The lengths of a cylinder, a cone or a capsule, which stand on the Y axis.
public struct AxialSize: Hashable, Sendable {
  /// The radius, in metres; of a cone, that of its base.
  public var radius: Float
  /// The distance between the ends, in metres; of a capsule, the length of its straight part.
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

  /// Half the lengths of a box with the radius and the height of the shape.
  public static func halfExtent(_ size: AxialSize) -> SIMD3<Float> {
    SIMD3(size.radius, size.height / 2, size.radius)
  }
}
