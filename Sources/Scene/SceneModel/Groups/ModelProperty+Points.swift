import Geometry
import Reactive

// Points of models in groups are relative to the origins of the groups.
extension ModelProperty where Owner: GroupMember & SendableMetatype {
  /// A point in metres, in the group of the model.
  public static func point(
    _ name: String, _ meaning: String = "", _ property: @escaping @Sendable (Owner) -> Property<SIMD3<Float>>
  ) -> ModelProperty { .point(name, meaning, relativeTo: { $0.positionOrigin }, property) }

  /// A finite point in metres, in the group of the model.
  public static func requiredPoint(
    _ name: String, _ meaning: String = "", _ property: @escaping @Sendable (Owner) -> Property<SIMD3<Float>>
  ) -> ModelProperty {
    ModelProperty(
      name, .vector(.requiredPoint), meaning, relativeTo: { $0.positionOrigin }, property)
  }
}
