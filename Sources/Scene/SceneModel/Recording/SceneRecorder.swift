import Geometry

/// Records the transforms of a scene's models at successive instants, as a mesh document with an animation.
///
/// ```swift
/// var recorder = SceneRecorder(scene)
/// for frame in 0..<240 {
///   try bindings.set("t", to: .number(Double(frame) / 24))
///   try recorder.record(at: Float(frame) / 24)
/// }
/// let document = recorder.document
/// ```
/// The models are those of the first instant. Elements of clouds may appear and disappear; a missing element has scale
/// 0, and so have hidden models and groups. Meshes, colours and materials do not change: a shape that grows is its first mesh,
/// scaled. Cameras and lights are those of the first instant. Nodes and groups that no instant shows are left out, with their
/// meshes and lights.
package struct SceneRecorder {
  private let scene: Scene
  /// The spheres and shapes.
  private var shapes: [any Shape] = []
  /// The number of the node of each sphere and shape.
  private var shapeNodes: [Int] = []
  /// The sizes of the spheres and shapes at the first instant.
  private var firstSizes: [Any] = []
  private var clouds: [any ElementRecorder] = []
  private var meshes: [MeshModel] = []
  private var computedMeshes: [ComputedMesh] = []
  /// The revisions of the computed meshes at the first instant.
  private var firstRevisions: [ComputedMeshRevisions] = []
  /// The poses of the meshes at the first instant. Nil for meshes that keep their shape.
  private var firstPoses: [MeshPose.Values?] = []
  /// The number of the node of each mesh, and of each computed mesh after them.
  private var meshNodes: [Int] = []
  private var nodes: NodeTrackRecorder
  private var groups = GroupRecorder()
  private var times: [Float] = []

  /// Whether a colour or a material differed from the model's first one. The document contains only the first ones.
  package var colorsChange: Bool { nodes.colorsChange }

  /// The identities of the elements of clouds, by cloud: one number for each element.
  package typealias Identities = [ObjectIdentifier: [UInt64]]

  /// Creates an empty recorder. `tessellation` applies to spheres and shapes as in `Scene.meshDocument`.
  package init(_ scene: Scene, tessellation: TessellationDetail? = nil) {
    self.scene = scene
    nodes = NodeTrackRecorder(MeshDocumentBuilder(scene, tessellation, includesHidden: true))
  }

  /// The recorded document: the scene at the first instant, and the animation. O(groups + nodes).
  package var document: MeshDocument {
    var document = nodes.builder.document
    let moved =
      nodes.tracks.indices.compactMap { nodes.tracks[$0].track(of: .node($0)) } + groups.movedTracks
    if !moved.isEmpty { document.animation = .init(times: times, tracks: moved) }
    document.removeHidden(
      areNodesShown: nodes.tracks.map(\.isEverShown), areGroupsShown: groups.areEverShown)
    return document
  }

  /// Records the current transforms. O(groups + nodes), and 16 bytes for each node or group that moves.
  ///
  /// - Parameters:
  ///   - time: The time in seconds, later than that of the last record.
  ///   - identities: The identities of elements of clouds. An element with an identity keeps its node when the order
  ///     changes. Elements of other clouds are identified by their position in the list.
  /// - Throws: `SceneError` for the first model that cannot be tessellated, or that changes by more than translation,
  ///   rotation and scale. Nothing is recorded then.
  package mutating func record(at time: Float, identities: Identities = [:]) throws(SceneError) {
    guard times.isEmpty else { return try append(time, identities) }
    // A copy of an empty recorder is cheap, and is dropped on an error.
    var first = self
    try first.begin()
    try first.append(time, identities)
    self = first
  }

  /// Appends the nodes of the current scene.
  private mutating func begin() throws(SceneError) {
    try nodes.builder.append(scene)
    let nodeCount = listModels()
    firstPoses = meshes.map { $0.pose?.values.value }
    firstRevisions = computedMeshes.map(\.revisions)
    firstSizes = shapes.map { $0.recordedSize }
    nodes.tracks = Array(repeating: NodeTrack(), count: nodeCount)
    for (model, node) in zip(computedMeshes, meshNodes.dropFirst(meshes.count)) where !model.isShown {
      guard let transform = model.exportedTransform.decomposed else { continue }
      nodes.builder.hideNode(node)
      nodes.tracks[node] = NodeTrack(hiddenAt: transform, count: 0)
    }
    for (node, shape) in zip(shapeNodes, shapes) where !shape.isShown {
      guard let transform = shape.exportedTransform.decomposed else { continue }
      nodes.builder.hideNode(node)
      nodes.tracks[node] = NodeTrack(hiddenAt: transform, count: 0)
    }
    groups = GroupRecorder(&nodes.builder)
  }

  /// Lists the models with the numbers of their nodes, which are in the order of the models. Returns the number of nodes.
  private mutating func listModels() -> Int {
    var next = 0
    var computedNodes: [Int] = []
    for model in scene.models {
      if let cloud = model as? any ExportableCloud {
        clouds.append(cloud.recorder(firstNode: &next))
        continue
      }
      if let mesh = model as? MeshModel {
        meshes.append(mesh)
        meshNodes.append(next)
      } else if let mesh = model as? ComputedMesh {
        computedMeshes.append(mesh)
        computedNodes.append(next)
      } else if let shape = model as? any Shape {
        shapes.append(shape)
        shapeNodes.append(next)
      }
      next += 1
    }
    meshNodes += computedNodes
    return next
  }

  /// Appends an instant. All errors are thrown before the first change.
  private mutating func append(_ time: Float, _ identities: Identities) throws(SceneError) {
    let labels = ModelLabels(scene)
    let shapeTransforms = try transformsOfShapes(labels)
    let meshTransforms = try transformsOfMeshes(labels)
    let groupTransforms = try groups.transforms(labels)
    try prepareClouds(labels)
    let instant = times.count
    times.append(time)
    groups.append(groupTransforms, at: instant)
    for (node, (shape, transform)) in zip(shapeNodes, zip(shapes, shapeTransforms)) {
      nodes.append(transform, shape.exportedAppearance, toNode: node, at: instant)
    }
    for index in clouds.indices { clouds[index].record(identities, instant, in: &nodes) }
    let appearances =
      meshes.map { SurfaceAppearance(color: $0.color, material: $0.material) }
      + computedMeshes.map(\.exportedAppearance)
    for (node, (appearance, transform)) in zip(meshNodes, zip(appearances, meshTransforms)) {
      nodes.append(transform, appearance, toNode: node, at: instant)
    }
    for node in nodes.tracks.indices { nodes.tracks[node].fill(upTo: instant + 1) }
  }

  /// Returns the transform of the first mesh of each sphere and shape.
  private func transformsOfShapes(_ labels: ModelLabels) throws(SceneError) -> [DecomposedTransform] {
    var transforms: [DecomposedTransform] = []
    for (index, shape) in shapes.enumerated() {
      transforms.append(try Self.transform(of: shape, since: firstSizes[index], labels))
    }
    return transforms
  }

  private static func transform<Model: Shape>(
    of shape: Model, since firstSize: Any, _ labels: ModelLabels
  ) throws(SceneError) -> DecomposedTransform {
    if let failure = shape.traits.failure(labels) { throw failure }
    guard let first = firstSize as? Model.Tessellated.Size,
      // The transform of a shape is a rotation and a translation.
      var transform = shape.exportedTransform.decomposed
    else { throw .unsupportedAnimation(labels.label(of: shape)) }
    guard shape.isShown, let size = shape.drawnSize else {
      transform.scale = .zero
      return transform
    }
    guard let scale = Model.Tessellated.scale(from: first, to: size) else {
      throw .unsupportedAnimation(labels.label(of: shape))
    }
    transform.scale = scale
    return transform
  }

  private func transformsOfMeshes(_ labels: ModelLabels) throws(SceneError) -> [DecomposedTransform] {
    var transforms: [DecomposedTransform] = []
    let models =
      meshes.map { ($0.isPlacedByJoints ? .identity : $0.transform, true) }
      + computedMeshes.map { ($0.exportedTransform, $0.isShown) }
    for (index, (node, (current, isVisible))) in zip(meshNodes, models).enumerated() {
      if var transform = current.decomposed {
        if !isVisible { transform.scale = .zero }
        transforms.append(transform)
      } else if isVisible, current == nodes.builder.document.nodes[node].transform {
        // A sheared transform is allowed if it does not change.
        transforms.append(DecomposedTransform())
      } else {
        throw .unsupportedAnimation(
          index < meshes.count
            ? labels.label(of: meshes[index]) : labels.label(of: computedMeshes[index - meshes.count]))
      }
    }
    for (model, first) in zip(meshes, firstPoses) where model.pose?.values.value != first {
      throw .unsupportedAnimation(labels.label(of: model))
    }
    for (model, first) in zip(computedMeshes, firstRevisions) {
      model.update()
      guard model.revisions.positions == first.positions else {
        throw .unsupportedAnimation(labels.label(of: model))
      }
    }
    return transforms
  }

  /// Checks the elements of all clouds, and adds the meshes that their first elements need.
  private mutating func prepareClouds(_ labels: ModelLabels) throws(SceneError) {
    // On an error, no mesh is added.
    var builder = nodes.builder
    for index in clouds.indices { try clouds[index].prepare(&builder, labels) }
    nodes.builder = builder
  }
}
