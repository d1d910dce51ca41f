import Geometry
import Reactive

extension Scene {
  /// Returns the scene as meshes and nodes, for exporters.
  ///
  /// - A `ShapeMesher` tessellates each sphere and shape. Shapes of the same kind and size share a mesh. Those with a
  ///   textured material share another, which has texture coordinates for the textures.
  /// - The spheres of all clouds share one scaled mesh of radius 1. The shapes of a shape cloud share one mesh.
  /// - Mesh files are as they were read, with their own nodes, joints, clips and variants, unless their parts were moved, hidden
  ///   or changed: their models are then nodes in groups. So are those with joints, morph targets or clips, in their pose, unless
  ///   `keepsClips`. A file that is all of the scene is the document itself.
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
    if importedMeshes.count == 1, let file = importedMeshes.first, file.isAll(of: self),
      var document = file.currentDocument, keepsClips || !document.isRigged
    {
      document.nameOnlyNode(file.name)
      return document
    }
    var builder = MeshDocumentBuilder(self, tessellation)
    try builder.append(self, MeshDocumentBuilder.WholeFiles(self, keepsClips: keepsClips))
    return builder.document
  }
}

/// Builds the mesh document of a scene, and shares equal meshes. The models append their nodes to it.
public struct MeshDocumentBuilder {
  private(set) var document = MeshDocument()
  private let shapeTessellation: TessellationDetail
  private let cloudTessellation: TessellationDetail
  /// One mesher for each kind of shape.
  private var meshers: ShapeKindCache
  private var meshes: [MeshKey: Int] = [:]
  /// The groups of the document, in order.
  private(set) var groups: [Group] = []
  private var groupIndices: [ObjectIdentifier: Int] = [:]
  /// Whether each group and its parents are visible. Group placements would take longer to derive.
  private var areGroupsVisible: [Bool] = []
  /// Whether hidden models have nodes.
  private let includesHidden: Bool
  /// The labels of the models in errors.
  let labels: ModelLabels

  /// The key by which models share a mesh.
  private enum MeshKey: Hashable {
    case shape(kind: ObjectIdentifier, size: AnyHashable, isTextured: Bool)
    /// Shapes with one length (spheres) or three (boxes). They are hashed several times as fast as an `AnyHashable`.
    case length(kind: ObjectIdentifier, Float)
    case lengths(kind: ObjectIdentifier, SIMD3<Float>)
    case shared(ObjectIdentifier)
    case unitSphere, unitRod

    init<Model: Shape>(_ model: Model, _ size: Model.Tessellated.Size, isTextured: Bool) {
      let kind = ObjectIdentifier(Model.self)
      if isTextured {
        self = .shape(kind: kind, size: size, isTextured: true)
      } else if let length = size as? Float {
        self = .length(kind: kind, length)
      } else if let lengths = size as? SIMD3<Float> {
        self = .lengths(kind: kind, lengths)
      } else {
        self = .shape(kind: kind, size: size, isTextured: false)
      }
    }
  }

  /// Creates an empty builder. Without `tessellation`, the tessellation depends on the number of spheres in `scene`.
  init(_ scene: Scene, _ tessellation: TessellationDetail?, includesHidden: Bool = false) {
    self.includesHidden = includesHidden
    document.origin = scene.origin
    labels = ModelLabels(scene)
    shapeTessellation = tessellation ?? .suited(toSphereCount: scene.spheres.count)
    meshers = ShapeKindCache(shapeTessellation)
    cloudTessellation = tessellation ?? .suited(toSphereCount: scene.sphereCount)
  }

  /// Appends the groups, then the nodes of the models, then the cameras and lights.
  mutating func append(_ scene: Scene, _ files: WholeFiles = WholeFiles()) throws(SceneError) {
    func isPart(_ object: AnyObject) -> Bool { files.parts.contains(ObjectIdentifier(object)) }
    groups.reserveCapacity(scene.groups.count)
    groupIndices.reserveCapacity(scene.groups.count)
    areGroupsVisible.reserveCapacity(scene.groups.count)
    document.groups.reserveCapacity(scene.groups.count)
    for group in scene.groups where !isPart(group) { index(of: group) }
    document.nodes.reserveCapacity(document.nodes.count + scene.elementCount)
    for model in scene.models {
      if let file = files.documents[ObjectIdentifier(model)], isIncluded(file.group) {
        document.append(file.document, in: index(of: file.group))
      } else if !isPart(model) {
        try model.append(to: &self)
      }
    }
    let others = scene.cameras.filter { $0 !== scene.camera }
    for camera in [scene.camera].compactMap(\.self) + others where !isPart(camera) {
      document.cameras.append(camera.documentCamera(inGroup: index(of: camera.group)))
    }
    for light in scene.lights where !isPart(light) && isIncluded(light.group) {
      document.lights.append(light.documentLight(inGroup: index(of: light.group)))
    }
  }

  /// Returns the index in the document of a group, which is appended with its parents if it is missing. Nil for nil.
  @discardableResult
  mutating func index(of group: Group?) -> Int? {
    var missing: [Group] = []
    var ancestor = group
    while let next = ancestor, groupIndices[ObjectIdentifier(next)] == nil {
      missing.append(next)
      ancestor = next.parent
    }
    for group in missing.reversed() {
      groupIndices[ObjectIdentifier(group)] = groups.count
      groups.append(group)
      let parent = group.parent.flatMap { groupIndices[ObjectIdentifier($0)] }
      areGroupsVisible.append(group.isShown && parent.map { areGroupsVisible[$0] } ?? true)
      document.groups.append(
        MeshDocument.Group(
          name: group.parent.localName(of: group.name), parent: parent, transform: group.exportedTransform))
    }
    return group.flatMap { groupIndices[ObjectIdentifier($0)] }
  }

  /// Sets the transform of a node to the scale 0, which hides it in programs that do not play the animation.
  mutating func hideNode(_ index: Int) {
    document.nodes[index].transform = Transform(
      translation: document.nodes[index].transform.translation, scale: 0)
  }

  /// Sets the transform of a group to the scale 0, which hides it in programs that do not play the animation.
  mutating func hideGroup(_ index: Int) {
    document.groups[index].transform = Transform(
      translation: document.groups[index].transform.translation, scale: 0)
  }

  /// Returns whether a model with the visibility `isVisible` in a group has a node.
  mutating func isIncluded(_ group: Group?, isVisible: Bool = true) -> Bool {
    includesHidden || isVisible && (index(of: group).map { areGroupsVisible[$0] } ?? true)
  }

  /// Appends a node whose mesh the document has.
  mutating func append(_ node: MeshDocument.Node) { document.nodes.append(node) }

  /// Returns the index of a mesh that several models share.
  mutating func index(of mesh: SharedMesh) -> Int {
    let content = MeshKey.shared(ObjectIdentifier(mesh))
    if let known = meshes[content] { return known }
    let number = add(mesh.mesh, content)
    document.sphereRadii[number] = mesh.sphereRadius
    document.computedNormals[number] = mesh.computedNormals
    return number
  }

  /// Appends the mesh of a model, and returns its index.
  mutating func add(_ mesh: Mesh, of model: AnyObject) -> Int { add(mesh, .shared(ObjectIdentifier(model))) }

  /// Returns the index of the mesh of a shape, which shapes of the same kind and size share. `label` describes the
  /// shape in an error.
  mutating func mesh<Model: Shape>(
    of model: Model, isTextured: Bool, label: @autoclosure () -> ModelLabel
  ) throws(SceneError) -> Int {
    let size = model.recordedSize
    let content = MeshKey(model, size, isTextured: isTextured)
    if let known = meshes[content] { return known }
    let mesher = try mesher(of: Model.self, isTextured: isTextured)
    mesher.setNeedsUpdate(size, .white)
    mesher.update()
    if let failure = mesher.failure { throw .shape(label(), failure) }
    let number = add(mesher.surface.mesh, content)
    if model is Sphere { document.sphereRadii[number] = size as? Float }
    return number
  }

  /// Returns the index of the sphere of radius 1 that the spheres of all clouds share.
  mutating func unitSphere() throws(SceneError) -> Int {
    let mesh = try mesh(.unitSphere, cloudTessellation) { tessellation throws(GeometryError) in
      try SphereMesher.mesh(1, of: Sphere.tessellated(by: tessellation))
    }
    if document.sphereRadii[mesh] == nil { document.sphereRadii[mesh] = 1 }
    return mesh
  }

  /// Returns the index of the cylinder of radius 1 and height 1 that all rods share. It is tessellated more coarsely
  /// than spheres, because rods are thin.
  mutating func unitRod() throws(SceneError) -> Int {
    try mesh(.unitRod, shapeTessellation) { tessellation throws(GeometryError) in
      try ShapeMesher.mesh(
        AxialSize(radius: 1, height: 1),
        of: TessellatedCylinder(segments: max(6, tessellation.segments / 4)))
    }
  }

  private mutating func mesh(
    _ content: MeshKey, _ tessellation: TessellationDetail,
    make: (TessellationDetail) throws(GeometryError) -> Mesh
  ) throws(SceneError) -> Int {
    if let known = meshes[content] { return known }
    do throws(GeometryError) {
      return add(try make(tessellation), content)
    } catch {
      throw .tessellation(error)
    }
  }

  /// Adds a mesh to the document and returns its index.
  private mutating func add(_ mesh: Mesh, _ content: MeshKey) -> Int {
    document.meshes.append(mesh)
    meshes[content] = document.meshes.count - 1
    return document.meshes.count - 1
  }

  /// Appends a node with a mesh of the document.
  mutating func append(
    _ mesh: Int, name: String, _ group: Group?, _ appearance: SurfaceAppearance, _ transform: Transform
  ) {
    document.nodes.append(
      MeshDocument.Node(
        name: group.localName(of: name), group: index(of: group), mesh: mesh, color: appearance.color,
        material: appearance.material, transform: transform))
  }

  private mutating func mesher<Model: Shape>(
    of type: Model.Type, isTextured: Bool
  ) throws(SceneError) -> ShapeMesher<Model.Tessellated> {
    do throws(GeometryError) {
      return try meshers.value(of: type, isTextured: isTextured) { ShapeMesher($0) }
    } catch {
      throw .tessellation(error)
    }
  }
}

extension Shape {
  /// Appends a node with the mesh of the kind and size.
  public func append(to document: inout MeshDocumentBuilder) throws(SceneError) {
    guard document.isIncluded(group, isVisible: isShown) else { return }
    let (appearance, labels) = (exportedAppearance, document.labels)
    let mesh = try document.mesh(
      of: self, isTextured: appearance.usesTextureCoordinates, label: labels.label(of: self))
    document.append(mesh, name: name, group, appearance, exportedTransform)
  }

  /// The transform to the group in files: that of a shape with a missing value, which is hidden, changes nothing.
  var exportedTransform: Transform { transform.isFinite ? transform : .identity }

  /// The lengths of the mesh in files: of a shape that is not drawn, those of a new shape of its kind.
  var recordedSize: Tessellated.Size { drawnSize ?? Self.description.make("", nil).size }
}

extension MeshModel {
  /// Appends a node with the shared mesh, or with the mesh in its pose. Joints place a mesh in the scene, in no group.
  public func append(to document: inout MeshDocumentBuilder) {
    guard document.isIncluded(group) else { return }
    if pose != nil {
      let appearance = SurfaceAppearance(color: color, material: material)
      let number = document.add(posedMesh, of: self)
      if isPlacedByJoints {
        return document.append(number, name: name, nil, appearance, .identity)
      }
      return document.append(number, name: name, group, appearance, transform)
    }
    document.append(
      document.index(of: mesh), name: name, group, SurfaceAppearance(color: color, material: material),
      transform)
  }
}

extension ComputedMesh {
  /// Updates the mesh, and appends a node with it.
  public final func append(to document: inout MeshDocumentBuilder) throws(SceneError) {
    guard document.isIncluded(group, isVisible: isShown) else { return }
    update()
    if let failure = failure(document.labels) { throw failure }
    document.append(document.add(mesh, of: self), name: name, group, exportedAppearance, exportedTransform)
  }
}
