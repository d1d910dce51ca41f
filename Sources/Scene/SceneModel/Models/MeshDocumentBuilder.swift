import Geometry
import Reactive

/// Builds the mesh document of a scene, and shares equal meshes. The models append their nodes to it.
package struct MeshDocumentBuilder {
  var document = MeshDocument()
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

  /// Creates an empty builder of a document with the origin `origin`, with the tessellations of shapes and of the spheres of
  /// clouds.
  init(
    origin: SIMD3<Double>, _ labels: ModelLabels, shapes: TessellationDetail, clouds: TessellationDetail,
    includesHidden: Bool
  ) {
    self.includesHidden = includesHidden
    document.origin = origin
    self.labels = labels
    shapeTessellation = shapes
    meshers = ShapeKindCache(shapes)
    cloudTessellation = clouds
  }

  /// Appends groups, and reserves memory for a number of nodes.
  mutating func append(_ listed: [Group], nodeCount: Int) {
    groups.reserveCapacity(listed.count)
    groupIndices.reserveCapacity(listed.count)
    areGroupsVisible.reserveCapacity(listed.count)
    document.groups.reserveCapacity(listed.count)
    for group in listed { index(of: group) }
    document.nodes.reserveCapacity(document.nodes.count + nodeCount)
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

  /// Returns the index of the mesh that belongs to an object. Nil if the document does not have it.
  func knownMesh(of object: AnyObject) -> Int? { meshes[.shared(ObjectIdentifier(object))] }

  /// Appends the mesh that belongs to a model or another object, and returns its index.
  mutating func add(_ mesh: Mesh, of object: AnyObject) -> Int {
    add(mesh, .shared(ObjectIdentifier(object)))
  }

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
    if Model.Tessellated.self == TessellatedSphere.self { document.sphereRadii[number] = size as? Float }
    return number
  }

  /// Returns the index of the sphere of radius 1 that the spheres of all clouds share.
  mutating func unitSphere() throws(SceneError) -> Int {
    let mesh = try mesh(.unitSphere, cloudTessellation) { tessellation throws(GeometryError) in
      try SphereMesher.mesh(1, of: TessellatedSphere(tessellation))
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
