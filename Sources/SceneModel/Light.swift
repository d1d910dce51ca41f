import Geometry
import Reactive

/// An observable directional light, like the sun: its rays are parallel.
public final class Light {
  /// The direction in which the light travels. Any length but zero.
  @Property public var direction: SIMD3<Float>
  /// The colour of the light.
  @Property public var color: Color
  /// The intensity. 1 renders a white surface that faces the light as white.
  @Property public var intensity: Float
  /// Whether the light casts shadows. Only the first four lights of a scene with shadows cast them, and translucent
  /// surfaces cast none.
  @Property public var castsShadow: Bool

  /// Creates a light.
  public init(
    direction: SIMD3<Float>, color: Color = .white, intensity: Float = 1, castsShadow: Bool = true
  ) {
    self.direction = direction
    self.color = color
    self.intensity = intensity
    self.castsShadow = castsShadow
  }
}
