import Geometry

extension Scene {
  /// Creates a scene of one mesh file: with its groups, meshes, lights, cameras, animation and morph targets. If the file
  /// keeps its origin, that of the scene is turned and scaled as the file is.
  ///
  /// `camera` is nil, so that the scene is seen from a camera that is fitted to it.
  public convenience init(_ file: ImportedMesh) {
    self.init(
      meshes: file.meshes, lights: file.lights, groups: [file.group] + file.groups, importedMeshes: [file],
      cameras: file.cameras)
    origin = file.origin == .zero ? .zero : file.group.transform.applyLinear(to: file.origin)
    animations = [file.animation].compactMap(\.self)
    morphTargets = file.morphTargets
  }

  /// Creates a scene of the models of a mesh document, as of a mesh file called `name`. O(vertices + groups + nodes).
  public convenience init(_ document: MeshDocument, name: String = "") {
    self.init(ImportedMesh(name: name, document, sharing: document.sharedMeshes, keepsOrigin: true))
  }
}
