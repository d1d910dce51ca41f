import Geometry

extension Scene {
  /// Returns the scene as meshes and nodes, for exporters.
  ///
  /// - A `ShapeMesher` tessellates each sphere and shape. Shapes of the same kind and size share a mesh. Those with a
  ///   textured material share another, which has texture coordinates for the textures.
  /// - The spheres of all clouds share one scaled mesh of radius 1. The shapes of a shape cloud share one mesh.
  /// - Meshes are unchanged, but those with joints or morph targets are in their pose. Surfaces, curves, lathes and extrusions are updated.
  /// - Groups become groups, with the transforms to their parents.
  /// - Hidden models and lights are omitted: those in hidden groups, and those that are not visible themselves. Hidden
  ///   groups themselves are not.
  /// - Lights and cameras become lights and cameras. `camera` comes first.
  ///
  /// The name of a model in a group is written without that of the group.
  ///
  /// `tessellation` applies to every sphere and shape. If it is nil, it depends on the number of spheres. O(models +
  /// the vertices of each distinct mesh).
  ///
  /// - Throws: `SceneError` with the first model that cannot be tessellated.
  public func meshDocument(tessellation: TessellationDetail? = nil) throws(SceneError) -> MeshDocument {
    var builder = MeshDocumentBuilder(self, tessellation)
    try builder.append(self)
    return builder.document
  }
}

extension MeshDocumentBuilder {
  /// Creates an empty builder. Without `tessellation`, the tessellation depends on the number of spheres in `scene`.
  init(_ scene: Scene, _ tessellation: TessellationDetail?, includesHidden: Bool = false) {
    self.init(
      origin: scene.origin, ModelLabels(scene),
      shapes: tessellation ?? .suited(toSphereCount: scene.spheres.count),
      clouds: tessellation ?? .suited(toSphereCount: scene.sphereCount), includesHidden: includesHidden)
  }

  /// Appends the groups, then the nodes of the models, then the cameras and lights.
  mutating func append(_ scene: Scene) throws(SceneError) {
    append(scene.groups, nodeCount: scene.elementCount)
    for model in scene.models { try model.append(to: &self) }
    let others = scene.cameras.filter { $0 !== scene.camera }
    for camera in [scene.camera].compactMap(\.self) + others {
      document.cameras.append(camera.documentCamera(inGroup: index(of: camera.group)))
    }
    for light in scene.lights where isIncluded(light.group) {
      document.lights.append(light.documentLight(inGroup: index(of: light.group)))
    }
  }
}
