import Geometry

/// Records where the models of a scene are at one instant after another: a mesh document with an animation.
///
/// ```swift
/// var recorder = SceneRecorder(scene)
/// for frame in 0..<240 {
///   bindings.set("t", to: .number(Double(frame) / 24))
///   try recorder.record(at: Float(frame) / 24)
/// }
/// let document = recorder.document
/// ```
/// Models are those of the first instant; of clouds, elements may come and go, and are a point where they are not there.
/// Meshes and colours stay as they first are: a shape that grows is its first mesh, stretched.
public struct SceneRecorder {
  private let scene: Scene
  private var singles: [any Shape] = []
  private var sphereClouds: [RecordedCloud<SphereCloud>] = []
  private var rodClouds: [RecordedCloud<RodCloud>] = []
  private var meshes: [MeshModel] = []
  private var nodes: RecordedNodes
  private var times: [Float] = []
  /// The sizes that the spheres and shapes first had.
  private var firstSizes: [Any] = []
  /// The nodes of the meshes.
  private var meshNodes = 0..<0
  /// Whether a colour differed from the model's first colour. The document has the first colours only.
  public var colorsChange: Bool { nodes.colorsChange }

  /// What tells the elements of a cloud from each other, by the cloud: one number for each.
  public typealias Identities = [ObjectIdentifier: [UInt64]]

  /// Records nothing yet. `tessellation` cuts spheres and shapes as in `Scene.meshDocument`.
  public init(_ scene: Scene, tessellation: SphereTessellation? = nil) {
    self.scene = scene
    nodes = RecordedNodes(MeshDocumentBuilder(scene, tessellation))
  }

  /// What was recorded: the scene as it first was, and how it moves from there. O(nodes).
  public var document: MeshDocument {
    var document = nodes.builder.document
    let moved = nodes.tracks.indices.compactMap { nodes.tracks[$0].track(ofNode: $0) }
    if !moved.isEmpty { document.animation = .init(times: times, tracks: moved) }
    return document
  }

  /// Records where everything is now. O(nodes), and 16 bytes for each that moves.
  ///
  /// - Parameters:
  ///   - time: In seconds; later than the instants before.
  ///   - identities: An element of a cloud that is named here keeps its node where the order changes; those of others are
  ///     told apart by their place in the list.
  /// - Throws: `SceneError` of the first model that makes no mesh, or whose form changes; nothing is recorded then.
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

  /// Makes the nodes of the scene as it is.
  private mutating func begin() throws(SceneError) {
    // All nodes, or none where one is refused.
    var whole = nodes.builder
    try whole.append(scene)
    nodes.builder = whole
    (singles, meshes) = (scene.spheres + scene.shapes, scene.meshes)
    firstSizes = singles.map { $0.size }
    var number = firstSizes.count
    sphereClouds = scene.clouds.map { RecordedCloud($0, firstNode: &number) { _ in true } }
    rodClouds = scene.rods.map { RecordedCloud($0, firstNode: &number) { $0.transform != nil } }
    meshNodes = number..<number + meshes.count
    nodes.tracks = Array(repeating: NodeTrack(), count: meshNodes.upperBound)
  }

  /// Where each single sphere and shape is, as its first mesh is stretched, turned and moved.
  private mutating func placesOfSingles() throws(SceneError) -> [DecomposedTransform] {
    var places: [DecomposedTransform] = []
    for (number, shape) in singles.enumerated() {
      let kindNumber = number < scene.spheres.count ? number : number - scene.spheres.count
      places.append(try Self.place(of: shape, since: firstSizes[number], number: kindNumber + 1))
      nodes.noteColor(shape.colors.value, node: number)
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
      let stretch = Model.Tessellated.stretch(from: first, to: size),
      // Shapes are turned and moved, and no more.
      var place = shape.transform.decomposed
    else { throw .changingForm(kind: Model.kind, name: name) }
    place.scale = stretch
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
      // It may be sheared, as long as it stays.
      nodes.tracks[number].append(DecomposedTransform(), at: instant)
    } else {
      throw .changingForm(kind: "mesh", name: model.name)
    }
    nodes.noteColor(model.color, node: number)
  }
}
