import Geometry
import Reactive

extension Scene {
  /// The scene as meshes and placements: what an exporter writes.
  ///
  /// Each sphere and shape is what a `ShapeMesher` makes of it. Those of one kind and size share a mesh; the spheres of
  /// all clouds share one of radius 1, scaled. Meshes are as they are. `tessellation` cuts every sphere and shape; nil
  /// chooses what suits the number of spheres. O(models + the vertices of each distinct mesh).
  ///
  /// - Throws: `SceneError` that names the first model that makes no mesh.
  public func meshDocument(tessellation: SphereTessellation? = nil) throws(SceneError) -> MeshDocument {
    var builder = MeshDocumentBuilder(self, tessellation)
    try builder.append(self)
    return builder.document
  }
}

extension SphereCloud {
  /// Refuses element `number` where it makes no mesh.
  func check(_ element: Element, number: Int) throws(SceneError) {
    do throws(GeometryError) {
      try GeometryError.checkLength("radius", element.radius)
    } catch {
      throw .cloudElement(cloud: name, index: number, error)
    }
  }
}

/// A mesh document in the making, and what its models share.
struct MeshDocumentBuilder {
  private(set) var document = MeshDocument()
  private let shapeTessellation: SphereTessellation
  private let cloudTessellation: SphereTessellation
  /// A mesher for each kind of shape.
  private var meshers: TessellationCache
  private var meshes: [Content: Int] = [:]

  /// What makes two models one mesh.
  private enum Content: Hashable {
    case shape(kind: ObjectIdentifier, size: AnyHashable)
    /// Shapes of one length (spheres) or three (boxes), which are hashed several times as fast as an `AnyHashable`.
    case length(kind: ObjectIdentifier, Float)
    case lengths(kind: ObjectIdentifier, SIMD3<Float>)
    case shared(ObjectIdentifier)
    case unitSphere, unitRod

    init<Model: Shape>(_ model: Model) {
      let (kind, size) = (ObjectIdentifier(Model.self), model.size)
      if let length = size as? Float {
        self = .length(kind: kind, length)
      } else if let lengths = size as? SIMD3<Float> {
        self = .lengths(kind: kind, lengths)
      } else {
        self = .shape(kind: kind, size: size)
      }
    }
  }

  /// Builds nothing yet. What is not told how to be cut is cut as suits the spheres of `scene`.
  init(_ scene: Scene, _ tessellation: SphereTessellation?) {
    shapeTessellation = tessellation ?? .suited(toSphereCount: scene.spheres.count)
    meshers = TessellationCache(shapeTessellation)
    cloudTessellation = tessellation ?? .suited(toSphereCount: scene.sphereCount)
  }

  /// A node for each sphere, then for each shape, each sphere of a cloud, each rod that has a length, and each mesh.
  mutating func append(_ scene: Scene) throws(SceneError) {
    for (index, sphere) in scene.spheres.enumerated() { try append(sphere, number: index + 1) }
    for (index, shape) in scene.shapes.enumerated() { try append(shape, number: index + 1) }
    document.nodes.reserveCapacity(scene.clouds.reduce(document.nodes.count) { $0 + $1.elements.count })
    for cloud in scene.clouds {
      for index in cloud.elements.indices { try append(cloud.elements[index], number: index, of: cloud) }
    }
    for cloud in scene.rods { for rod in cloud.elements { try append(rod) } }
    for model in scene.meshes { append(model) }
  }

  private mutating func append<Model: Shape>(_ model: Model, number: Int) throws(SceneError) {
    let content = Content(model)
    if meshes[content] != nil {
      return append(content, name: model.name, color: model.colors.value, model.transform, mesh: { Mesh() })
    }
    let mesher = try mesher(of: Model.self)
    mesher.setNeedsUpdate(model.size, model.colors.value)
    mesher.update()
    if let failure = mesher.failure {
      throw .shape(kind: Model.kind, name: model.label(number: number), failure)
    }
    if let sphere = model as? Sphere { document.sphereRadii[document.meshes.count] = sphere.radius }
    append(
      content, name: model.name, color: mesher.surface.color, model.transform, mesh: { mesher.surface.mesh })
  }

  private mutating func append(_ model: MeshModel) {
    let content = Content.shared(ObjectIdentifier(model.mesh))
    if meshes[content] == nil, let radius = model.mesh.sphereRadius {
      document.sphereRadii[document.meshes.count] = radius
    }
    append(
      content, name: model.name, color: model.color, model.transform,
      finish: model.finish, mesh: { model.mesh.mesh })
  }

  /// Adds a node for element `number` of a cloud. All share a sphere of radius 1.
  mutating func append(
    _ element: SphereCloud.Element, number: Int, of cloud: SphereCloud
  ) throws(SceneError) {
    try cloud.check(element, number: number)
    let mesh = try mesh(.unitSphere, cloudTessellation) { tessellation throws(GeometryError) in
      try TessellatedSphere(tessellation).mesh(radius: 1)
    }
    document.sphereRadii[mesh] = 1
    document.nodes.append(
      MeshDocument.Node(
        mesh: mesh, color: element.color, translation: element.center, scale: element.radius))
  }

  /// Adds a node for a rod, unless it has no length or thickness. All share a cylinder of radius 1 and height 1, which is
  /// cut more coarsely than spheres, as rods are thin.
  mutating func append(_ rod: RodCloud.Element) throws(SceneError) {
    guard let transform = rod.transform else { return }
    let mesh = try mesh(.unitRod, shapeTessellation) { tessellation throws(GeometryError) in
      try .cylinder(radius: 1, height: 1, segments: max(6, tessellation.segments / 4))
    }
    document.nodes.append(
      MeshDocument.Node(mesh: mesh, color: Color(sRGB8: rod.sRGB8), transform: transform))
  }

  /// Has node `number` not be seen, where the document is shown as it stands.
  mutating func shrinkToPoint(_ number: Int) {
    document.nodes[number].transform = Transform(
      translation: document.nodes[number].transform.translation, scale: 0)
  }

  private mutating func mesh(
    _ content: Content, _ tessellation: SphereTessellation,
    make: (SphereTessellation) throws(GeometryError) -> Mesh
  ) throws(SceneError) -> Int {
    if let known = meshes[content] { return known }
    do throws(GeometryError) {
      document.meshes.append(try make(tessellation))
    } catch {
      throw .tessellation(error)
    }
    meshes[content] = document.meshes.count - 1
    return document.meshes.count - 1
  }

  private mutating func append(
    _ content: Content, name: String, color: Color, _ transform: Transform, finish: Finish = .standard,
    mesh: () -> Mesh
  ) {
    let number = meshes[content] ?? document.meshes.count
    if number == document.meshes.count {
      document.meshes.append(mesh())
      meshes[content] = number
    }
    document.nodes.append(
      MeshDocument.Node(
        name: name.isEmpty ? nil : name, mesh: number, color: color, finish: finish, transform: transform))
  }

  private mutating func mesher<Model: Shape>(
    of type: Model.Type
  ) throws(SceneError) -> ShapeMesher<Model.Tessellated> {
    do throws(GeometryError) {
      return try meshers.value(of: type) { ShapeMesher($0) }
    } catch {
      throw .tessellation(error)
    }
  }
}
