import Geometry

extension Sequence<ComputedMesh> {
  /// The models with the descriptions of their kinds.
  package var described: [any DescribedModel] { compactMap { $0 as? any DescribedModel } }
}

// The properties of computed meshes that can be set by name. Color and radius of a formula are bound separately.
extension ComputedMesh {
  /// The centre, the rotation and the scale.
  static func placeProperties<Model: ComputedMesh>() -> [ModelProperty<Model>] {
    [.point("position") { $0.$center }, .angles("rotation") { $0.$rotation }, .scale("scale") { $0.$scale }]
  }

  /// Whether the model is visible, from both sides, and its colour.
  static func appearanceProperties<Model: ComputedMesh>() -> [ModelProperty<Model>] {
    [
      .boolean("visible") { $0.$isVisible }, .boolean("doubleSided") { $0.$isDoubleSided },
      .color("color") { $0.$color },
    ]
  }
}
