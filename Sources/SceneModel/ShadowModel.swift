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
    var models: [ShadowModel] = []
    func append(_ bounds: BoundingBox, shadowsItself: Bool = true) {
      if !bounds.isEmpty { models.append(ShadowModel(bounds: bounds, shadowsItself: shadowsItself)) }
    }
    for sphere in spheres where !sphere.isHidden {
      append(sphere.bounds, shadowsItself: sphere.shadowsItself)
    }
    for shape in shapes where !shape.isHidden { append(shape.bounds, shadowsItself: shape.shadowsItself) }
    for cloud in sphereClouds where !cloud.isHidden { append(cloud.bounds) }
    for rods in rodClouds where !rods.isHidden { append(rods.bounds) }
    for cloud in shapeClouds where !cloud.isHidden { append(cloud.bounds) }
    for mesh in meshes where !mesh.isHidden { append(mesh.bounds, shadowsItself: mesh.shadowsItself) }
    for mesh in computedMeshes where !mesh.isHidden { append(mesh.bounds, shadowsItself: !mesh.isFlat) }
    return models
  }
}

extension Shape {
  /// A mask opens the shape, so that its inside is visible.
  fileprivate var shadowsItself: Bool {
    Self.isClosed && (!Self.isConvex || material.map { $0.alphaMode != .opaque } ?? false)
  }
}

extension MeshModel {
  /// A mask opens the mesh, so that its inside is visible.
  fileprivate var shadowsItself: Bool {
    !mesh.isConvex || (material.alphaMode != .opaque && mesh.bounds.size.min() > 0)
  }
}
