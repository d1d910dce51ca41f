import Geometry

/// The extent of a model as a caster and a receiver of shadows.
package struct ShadowModel: Sendable {
  /// A box in the scene that contains the model.
  package let bounds: BoundingBox
  /// Whether the model can cast a shadow on itself. Flat models and opaque convex ones cannot.
  package let shadowsItself: Bool

  package init(bounds: BoundingBox, shadowsItself: Bool = true) {
    (self.bounds, self.shadowsItself) = (bounds, shadowsItself)
  }
}

extension Scene {
  /// The models that are not hidden, as casters and receivers of shadows. O(models).
  package var shadowModels: [ShadowModel] {
    models.compactMap { model in
      if model.isHidden { return nil }
      let bounds = model.bounds
      return bounds.isEmpty ? nil : ShadowModel(bounds: bounds, shadowsItself: model.shadowsItself)
    }
  }
}
