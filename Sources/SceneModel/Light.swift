import Geometry
import Reactive

/// A light from very far away, like the sun: its rays are parallel.
public final class Light {
  /// The way the light travels; of any length but zero.
  @Property public var direction: SIMD3<Float>
  /// The light's colour.
  @Property public var color: Color
  /// How bright it is: 1 shows a white surface that faces it white.
  @Property public var intensity: Float

  /// Creates a light.
  public init(direction: SIMD3<Float>, color: Color = .white, intensity: Float = 1) {
    self.direction = direction
    self.color = color
    self.intensity = intensity
  }
}
