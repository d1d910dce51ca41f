import Geometry
import Reactive

/// An observable directional light, like the sun: its rays are parallel.
public final class Light: DescribedModel {
  /// The name in files and on the command line. Empty if the light has none.
  public let name: String
  /// The group that contains the light and turns its direction. Nil for a light of the scene.
  public let group: Group?
  /// The direction in which the light travels, in the group. Any length but zero.
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
    name: String = "", direction: SIMD3<Float>, color: Color = .white, intensity: Float = 1,
    castsShadow: Bool = true, group: Group? = nil
  ) {
    (self.name, self.group) = (name, group)
    self.direction = direction
    self.color = color
    self.intensity = intensity
    self.castsShadow = castsShadow
  }

  /// `light`, in the list `lights`.
  public static let description = ModelDescription<Light>(
    kind: "light", listKey: "lights",
    properties: [
      .direction("direction") { $0.$direction }, .color("color") { $0.$color },
      .number("intensity", .within(0...Float.infinity)) { $0.$intensity },
      .boolean("castsShadow") { $0.$castsShadow },
    ],
    make: { Light(name: $0, direction: [0, -1, 0], group: $1) })
}
