import Geometry

extension Scene {
  /// Returns the scene as meshes and nodes, for exporters.
  ///
  /// - A `ShapeMesher` tessellates each sphere and shape. Shapes of the same kind and size share a mesh. Those with a
  ///   textured material share another, which has texture coordinates for the textures.
  /// - The spheres of all clouds share one scaled mesh of radius 1. The shapes of a shape cloud share one mesh.
  /// - Mesh files are as they were read, with their own nodes, joints, clips and variants, unless their parts were moved, hidden
  ///   or changed: their models are then nodes in groups. So are those that show a clip, in its pose, unless `keepsClips`. A
  ///   file that is all of the scene is the document itself.
  /// - Surfaces, curves, lathes and extrusions are updated.
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
  public func meshDocument(
    tessellation: TessellationDetail? = nil, keepsClips: Bool = false
  ) throws(SceneError) -> MeshDocument {
    try meshDocument(tessellation: tessellation, keepsClips: keepsClips, keepsEmptyGroups: true)
  }

  /// Returns the scene as meshes and nodes. Without `keepsEmptyGroups`, groups that contain nothing are left out, which takes a
  /// quarter of the memory of a file of them.
  ///
  /// - Throws: `SceneError` with the first model that cannot be tessellated.
  package func meshDocument(
    tessellation: TessellationDetail?, keepsClips: Bool = false, keepsEmptyGroups: Bool
  ) throws(SceneError) -> MeshDocument {
    let files = MeshDocumentBuilder.WholeFiles(self, keepsClips: keepsClips)
    if let document = files.document(ofAll: self) { return document }
    var builder = MeshDocumentBuilder(self, tessellation)
    try builder.append(self, files, keepsEmptyGroups: keepsEmptyGroups)
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
  mutating func append(
    _ scene: Scene, _ files: WholeFiles = WholeFiles(), keepsEmptyGroups: Bool = true
  ) throws(SceneError) {
    let groups =
      !keepsEmptyGroups
      ? [] : files.parts.isEmpty ? scene.groups : scene.groups.filter { !files.havePart($0) }
    append(groups, nodeCount: scene.elementCount)
    for model in scene.models {
      if let file = files.documents[ObjectIdentifier(model)], isIncluded(file.group) {
        let numbers = file.meshes?.map { index(of: $0) }
        document.append(file.document, meshes: numbers, in: index(of: file.group))
      } else if !files.havePart(model) {
        try model.traits.append(to: &self)
      }
    }
    let others = scene.cameras.filter { $0 !== scene.camera }
    for camera in [scene.camera].compactMap(\.self) + others where !files.havePart(camera) {
      document.cameras.append(camera.documentCamera(inGroup: index(of: camera.group)))
    }
    for light in scene.lights where !files.havePart(light) && isIncluded(light.group) {
      document.lights.append(light.documentLight(inGroup: index(of: light.group)))
    }
  }
}

extension ImportedMesh {
  /// Returns the meshes of a document of which this is a model. Nil if not all are shown. O(nodes).
  fileprivate func sharedMeshes(of document: MeshDocument) -> [SharedMesh]? {
    var shared = [SharedMesh?](repeating: nil, count: document.meshes.count)
    for (node, model) in zip(document.nodes, meshes) { shared[node.mesh] = model.mesh }
    return shared.contains { $0 == nil } ? nil : shared.compactMap(\.self)
  }
}

extension MeshDocumentBuilder {
  /// The mesh files of a scene that are written as they are, and the models that are part of them.
  struct WholeFiles {
    /// A file, its meshes, which other files of the scene may share, and its group. Without meshes, they are its own.
    struct WholeFile {
      let document: MeshDocument
      let meshes: [SharedMesh]?
      let model: ImportedMesh
      var group: Group { model.group }
    }

    /// The documents, by the identity of the first model of each.
    private(set) var documents: [ObjectIdentifier: WholeFile] = [:]
    /// The identities of the groups, models, lights and cameras of the files.
    private(set) var parts: Set<ObjectIdentifier> = []

    /// Chooses no file.
    init() {}

    /// Chooses the files of a scene. O(models of mesh files).
    ///
    /// - Parameter keepsClips: whether files that show a clip are written as they are.
    init(_ scene: Scene, keepsClips: Bool) {
      let lights = Set(scene.lights.map { ObjectIdentifier($0) })
      for file in scene.importedMeshes {
        guard let first = file.meshes.first, let document = file.currentDocument,
          keepsClips || file.isInOwnPose,
          file.lights.allSatisfy({ lights.contains(ObjectIdentifier($0)) })
        else { continue }
        documents[ObjectIdentifier(first)] = WholeFile(
          document: document, meshes: file.sharedMeshes(of: document), model: file)
        parts.formUnion(file.groups.map { ObjectIdentifier($0) })
        parts.formUnion(file.meshes.map { ObjectIdentifier($0) })
        parts.formUnion(file.lights.map { ObjectIdentifier($0) })
        parts.formUnion(file.cameras.map { ObjectIdentifier($0) })
      }
    }

    /// Whether an object is a part of one of the files.
    func havePart(_ object: AnyObject) -> Bool { parts.contains(ObjectIdentifier(object)) }

    /// Returns the document of the file that is all of a scene, which adds nothing to it. Nil for another scene. O(models).
    func document(ofAll scene: Scene) -> MeshDocument? {
      guard documents.count == 1, let file = documents.values.first, file.group.isAtRest,
        file.group.parent == nil, scene.groups.allSatisfy({ $0 === file.group || havePart($0) }),
        scene.models.allSatisfy({ havePart($0) }), scene.lights.allSatisfy(havePart),
        (scene.cameras + [scene.camera].compactMap(\.self)).allSatisfy(havePart)
      else { return nil }
      var document = file.document
      document.nameOnlyNode(file.group.name)
      return document
    }
  }
}
