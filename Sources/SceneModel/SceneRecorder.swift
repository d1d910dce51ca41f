import Geometry

/// Records the transforms of a scene's models at successive instants, as a mesh document with an animation.
///
/// ```swift
/// var recorder = SceneRecorder(scene)
/// for frame in 0..<240 {
///   bindings.set("t", to: .number(Double(frame) / 24))
///   try recorder.record(at: Float(frame) / 24)
/// }
/// let document = recorder.document
/// ```
/// The models are those of the first instant. Elements of clouds may appear and disappear; a missing element has scale
/// 0. Meshes and colours do not change: a shape that grows is its first mesh, scaled.
public struct SceneRecorder {
  private let scene: Scene
  private var singles: [any Shape] = []
  private var sphereClouds: [RecordedCloud<SphereCloud>] = []
  private var rodClouds: [RecordedCloud<RodCloud>] = []
  private var meshes: [MeshModel] = []
  private var nodes: RecordedNodes
  private var times: [Float] = []
  /// The sizes of the spheres and shapes at the first instant.
  private var firstSizes: [Any] = []
  /// The range of node numbers of the meshes.
  private var meshNodes = 0..<0
  /// Whether a colour differed from the model's first colour. The document contains only the first colours.
  public var colorsChange: Bool { nodes.colorsChange }

  /// The identities of the elements of clouds, by cloud: one number for each element.
  public typealias Identities = [ObjectIdentifier: [UInt64]]

  /// Creates an empty recorder. `tessellation` applies to spheres and shapes as in `Scene.meshDocument`.
  public init(_ scene: Scene, tessellation: TessellationDetail? = nil) {
    self.scene = scene
    nodes = RecordedNodes(MeshDocumentBuilder(scene, tessellation))
  }

  /// The recorded document: the scene at the first instant, and the animation. O(nodes).
  public var document: MeshDocument {
    var document = nodes.builder.document
    let moved = nodes.tracks.indices.compactMap { nodes.tracks[$0].track(ofNode: $0) }
    if !moved.isEmpty { document.animation = .init(times: times, tracks: moved) }
    return document
  }

  /// Records the current transforms. O(nodes), and 16 bytes for each node that moves.
  ///
  /// - Parameters:
  ///   - time: The time in seconds, later than that of the last record.
  ///   - identities: The identities of elements of clouds. An element with an identity keeps its node when the order
  ///     changes. Elements of other clouds are identified by their position in the list.
  /// - Throws: `SceneError` for the first model that cannot be tessellated, or that changes by more than translation,
  ///   rotation and scale. Nothing is recorded then.
  public mutating func record(at time: Float, identities: Identities = [:]) throws(SceneError) {
    if times.isEmpty { try begin() }
    let places = try placesOfSingles()
    try checkClouds()
    let instant = times.count
    times.append(time)
    for (number, place) in places.enumerated() { nodes.tracks[number].append(place, at: instant) }
    for index in sphereClouds.indices { try sphereClouds[index].record(identities, instant, in: &nodes) }
    for index in rodClouds.indices { try rodClouds[index].record(identities, instant, in: &nodes) }
    for (model, number) in zip(meshes, meshNodes) { try record(model, node: number, instant) }
    for number in nodes.tracks.indices { nodes.tracks[number].fill(upTo: instant + 1) }
  }

  /// Appends the nodes of the current scene.
  private mutating func begin() throws(SceneError) {
    // On an error, no node is appended.
    var whole = nodes.builder
    try whole.append(scene)
    nodes.builder = whole
    (singles, meshes) = (scene.spheres + scene.shapes, scene.meshes)
    firstSizes = singles.map { $0.size }
    var number = firstSizes.count
    sphereClouds = scene.sphereClouds.map { RecordedCloud($0, firstNode: &number) { _ in true } }
    rodClouds = scene.rodClouds.map { RecordedCloud($0, firstNode: &number) { $0.transform != nil } }
    meshNodes = number..<number + meshes.count
    nodes.tracks = Array(repeating: NodeTrack(), count: meshNodes.upperBound)
  }

  /// Returns the transform of the first mesh of each individual sphere and shape.
  private mutating func placesOfSingles() throws(SceneError) -> [DecomposedTransform] {
    var places: [DecomposedTransform] = []
    for (number, shape) in singles.enumerated() {
      let kindNumber = number < scene.spheres.count ? number : number - scene.spheres.count
      places.append(try Self.place(of: shape, since: firstSizes[number], number: kindNumber + 1))
      nodes.recordColor(shape.colors.value, node: number)
    }
    return places
  }

  private static func place<Model: Shape>(
    of shape: Model, since firstSize: Any, number: Int
  ) throws(SceneError) -> DecomposedTransform {
    let (size, name) = (shape.size, shape.label(number: number))
    do throws(GeometryError) {
      try Model.Tessellated.check(size)
    } catch {
      throw .shape(kind: Model.kind, name: name, error)
    }
    guard let first = firstSize as? Model.Tessellated.Size,
      let scale = Model.Tessellated.scale(from: first, to: size),
      // The transform of a shape is a rotation and a translation.
      var place = shape.transform.decomposed
    else { throw .unsupportedAnimation(kind: Model.kind, name: name) }
    place.scale = scale
    return place
  }

  private func checkClouds() throws(SceneError) {
    for cloud in sphereClouds.lazy.map(\.cloud) {
      for (index, element) in cloud.elements.enumerated() { try cloud.check(element, number: index) }
    }
  }

  private mutating func record(_ model: MeshModel, node number: Int, _ instant: Int) throws(SceneError) {
    let first = nodes.builder.document.nodes[number].transform
    if let place = model.transform.decomposed {
      nodes.tracks[number].append(place, at: instant)
    } else if model.transform == first {
      // A sheared transform is allowed if it does not change.
      nodes.tracks[number].append(DecomposedTransform(), at: instant)
    } else {
      throw .unsupportedAnimation(kind: "mesh", name: model.name)
    }
    nodes.recordColor(model.color, node: number)
  }
}
