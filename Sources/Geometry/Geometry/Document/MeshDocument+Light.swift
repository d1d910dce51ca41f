extension MeshDocument {
  /// A light of the glTF extension KHR_lights_punctual. A directional light and a spot light shine along -Z of their
  /// own space. The scale of the transform has no effect.
  public struct Light: Placed, Equatable, Sendable {
    /// The name of the light in the file, or nil.
    public var name: String?
    /// The index of the group that contains the light, or nil.
    public var group: Int?
    /// The transform from the light to its group, or to the document if it has no group.
    public var transform: Transform
    /// The kind of light.
    public var kind: Kind
    /// The colour. Its alpha is ignored.
    public var color: Color
    /// The illuminance of a directional light, in lux, or the luminous intensity of a point or spot light, in candela.
    public var intensity: Float
    /// The distance at which a point or spot light ends, in metres, greater than 0. Nil for an infinite range.
    public var range: Float?

    /// Creates a light.
    public init(
      name: String? = nil, group: Int? = nil, transform: Transform = .identity, kind: Kind,
      color: Color = .white, intensity: Float = 1, range: Float? = nil
    ) {
      (self.name, self.group, self.transform, self.kind) = (name, group, transform, kind)
      (self.color, self.intensity, self.range) = (color, intensity, range)
    }

    /// The kind of a light.
    public enum Kind: Equatable, Sendable {
      /// Parallel rays, like those of the sun.
      case directional
      /// Rays from a point in all directions.
      case point
      /// Rays from a point within a cone. The intensity falls from the inner to the outer angle, which are measured from
      /// the axis, in radians, with 0 <= `innerAngle` <= `outerAngle` <= pi / 2.
      case spot(innerAngle: Float, outerAngle: Float)
    }
  }
}
