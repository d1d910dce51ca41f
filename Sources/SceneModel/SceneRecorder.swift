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
  private var clouds: [SphereCloud] = []
  private var rodClouds: [RodCloud] = []
  private var meshes: [MeshModel] = []
  private var builder: MeshDocumentBuilder
  private var times: [Float] = []
  /// One for each node of the document.
  private var tracks: [NodeTrack] = []
  /// The nodes of the clouds' elements, in the order of the scene.
  private var spheres: [NodeRoster] = []
  private var rods: [NodeRoster] = []
  /// The sizes that the spheres and shapes first had.
  private var firstSizes: [Any] = []
  /// The nodes of the meshes.
  private var meshNodes = 0..<0
  /// Whether a colour was not what it first was, which the document does not tell.
  public private(set) var colorsChange = false

  /// What tells the elements of a cloud from each other, by the cloud: one number for each.
  public typealias Identities = [ObjectIdentifier: [UInt64]]

  /// Records nothing yet. `tessellation` cuts spheres and shapes as in `Scene.meshDocument`.
  public init(_ scene: Scene, tessellation: SphereTessellation? = nil) {
    self.scene = scene
    builder = MeshDocumentBuilder(scene, tessellation)
  }

  /// What was recorded: the scene as it first was, and how it moves from there. O(nodes).
  public var document: MeshDocument {
    var document = builder.document
    let moved = tracks.indices.compactMap { tracks[$0].track(ofNode: $0) }
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
    for (number, place) in places.enumerated() { tracks[number].append(place, at: instant) }
    for index in spheres.indices { try recordSpheres(ofCloud: index, identities, instant) }
    for index in rods.indices { try recordRods(ofCloud: index, identities, instant) }
    for (model, number) in zip(meshes, meshNodes) { try record(model, node: number, instant) }
    for number in tracks.indices { tracks[number].fill(upTo: instant + 1) }
  }

  /// Makes the nodes of the scene as it is.
  private mutating func begin() throws(SceneError) {
    // All nodes, or none where one is refused.
    var whole = builder
    try whole.append(scene)
    builder = whole
    (singles, meshes) = (scene.spheres + scene.shapes, scene.meshes)
    (clouds, rodClouds) = (scene.clouds, scene.rods)
    firstSizes = singles.map { $0.size }
    var number = firstSizes.count
    for cloud in clouds {
      spheres.append(NodeRoster(number..<number + cloud.elements.count))
      number += cloud.elements.count
    }
    for cloud in rodClouds {
      var roster = NodeRoster(number..<number)
      for rod in cloud.elements {
        let isThere = rod.transform != nil
        roster.append(isThere ? number : nil)
        number += isThere ? 1 : 0
      }
      rods.append(roster)
    }
    meshNodes = number..<number + meshes.count
    tracks = Array(repeating: NodeTrack(), count: meshNodes.upperBound)
  }

  /// Where each single sphere and shape is, as its first mesh is stretched, turned and moved.
  private mutating func placesOfSingles() throws(SceneError) -> [DecomposedTransform] {
    var places: [DecomposedTransform] = []
    for (number, shape) in singles.enumerated() {
      let kindNumber = number < scene.spheres.count ? number : number - scene.spheres.count
      places.append(try Self.place(of: shape, since: firstSizes[number], number: kindNumber + 1))
      noteColor(shape.colors.value, node: number)
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
    for cloud in clouds {
      for (index, element) in cloud.elements.enumerated() { try cloud.check(element, number: index) }
    }
  }

  private mutating func recordSpheres(
    ofCloud number: Int, _ identities: Identities, _ instant: Int
  ) throws(SceneError) {
    let cloud = clouds[number]
    let elements = cloud.elements
    spheres[number].arrange(elements.count, identities[ObjectIdentifier(cloud)])
    for (index, element) in elements.enumerated() {
      let place = DecomposedTransform(
        translation: element.center, scale: SIMD3(repeating: element.radius))
      if let node = spheres[number][index] {
        tracks[node].append(place, at: instant)
        noteColor(element.color, node: node)
      } else {
        try builder.append(element, number: index, of: cloud)
        spheres[number][index] = beginNode(at: place, instant)
      }
    }
  }

  private mutating func recordRods(
    ofCloud number: Int, _ identities: Identities, _ instant: Int
  ) throws(SceneError) {
    let cloud = rodClouds[number]
    let elements = cloud.elements
    rods[number].arrange(elements.count, identities[ObjectIdentifier(cloud)])
    for (index, rod) in elements.enumerated() {
      guard let transform = rod.transform, var place = transform.decomposed else { continue }
      if let node = rods[number][index] {
        // Round its axis a rod looks the same, so it goes the shortest way.
        place.rotation = tracks[node].rotation(towards: transform.yAxis) ?? place.rotation
        tracks[node].append(place, at: instant)
        noteColor(Color(sRGB8: rod.sRGB8), node: node)
      } else {
        try builder.append(rod)
        rods[number][index] = beginNode(at: place, instant)
      }
    }
  }

  /// Has the node that was just made be a point until now.
  private mutating func beginNode(at place: DecomposedTransform, _ instant: Int) -> Int {
    let number = builder.document.nodes.count - 1
    builder.shrinkToPoint(number)
    tracks.append(NodeTrack(hiddenAt: place, count: instant))
    tracks[number].append(place, at: instant)
    return number
  }

  private mutating func record(_ model: MeshModel, node number: Int, _ instant: Int) throws(SceneError) {
    let first = builder.document.nodes[number].transform
    if let place = model.transform.decomposed {
      tracks[number].append(place, at: instant)
    } else if model.transform == first {
      // It may be sheared, as long as it stays.
      tracks[number].append(DecomposedTransform(), at: instant)
    } else {
      throw .changingForm(kind: "mesh", name: model.name)
    }
    noteColor(model.color, node: number)
  }

  private mutating func noteColor(_ color: Color, node number: Int) {
    if !colorsChange, builder.document.nodes[number].color != color { colorsChange = true }
  }
}
