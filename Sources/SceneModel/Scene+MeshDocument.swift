import Geometry
import Reactive

extension Scene {
  /// The scene as meshes and placements: what an exporter writes.
  ///
  /// Each sphere and shape is what its `ShapeMesher` makes of it. Those of one kind and size share a mesh; the spheres of
  /// all clouds share one of radius 1, scaled. Meshes are as they are. `tessellation` cuts every sphere and shape; nil
  /// chooses what suits the number of spheres. O(models + the vertices of each distinct mesh).
  ///
  /// - Throws: `SceneError` that names the first model that makes no mesh.
  public func meshDocument(tessellation: SphereTessellation? = nil) throws(SceneError) -> MeshDocument {
    var builder = MeshDocumentBuilder()
    let suited = tessellation ?? .suited(toSphereCount: spheres.count)
    for (index, sphere) in spheres.enumerated() {
      try builder.append(sphere, number: index + 1, suited)
    }
    for (index, shape) in shapes.enumerated() { try builder.append(shape, number: index + 1, suited) }
    try builder.append(clouds, tessellation ?? .suited(toSphereCount: sphereCount))
    for cloud in rods { try builder.append(cloud, suited) }
    for model in meshes { builder.append(model) }
    return builder.document
  }
}

/// A mesh document in the making, and what its models share.
private struct MeshDocumentBuilder {
  private(set) var document = MeshDocument()
  private var cuts: [ObjectIdentifier: any TessellatedShape] = [:]
  private var meshes: [Content: Int] = [:]
  private var rodMesh: Int?

  /// What makes two models one mesh.
  private enum Content: Hashable {
    case shape(kind: ObjectIdentifier, size: AnyHashable)
    case shared(ObjectIdentifier)
  }

  mutating func append<Model: Shape>(
    _ model: Model, number: Int, _ tessellation: SphereTessellation
  ) throws(SceneError) {
    let content = Content.shape(kind: ObjectIdentifier(Model.self), size: model.size)
    if meshes[content] != nil {
      return append(content, name: model.name, color: model.colors.value, model.transform, mesh: { Mesh() })
    }
    let mesher = ShapeMesher(Property(model), tessellation: try cut(Model.self, tessellation))
    if let failure = mesher.failure {
      throw .shape(kind: Model.kind, name: model.label(number: number), failure)
    }
    append(
      content, name: model.name, color: mesher.surface.color, model.transform, mesh: { mesher.surface.mesh })
  }

  mutating func append(_ model: MeshModel) {
    append(
      .shared(ObjectIdentifier(model.mesh)), name: model.name, color: model.color, model.transform,
      finish: model.finish, mesh: { model.mesh.mesh })
  }

  mutating func append(_ clouds: [SphereCloud], _ tessellation: SphereTessellation) throws(SceneError) {
    guard clouds.contains(where: { !$0.elements.isEmpty }) else { return }
    let number = document.meshes.count
    do throws(GeometryError) {
      document.meshes.append(try TessellatedSphere(tessellation).mesh(radius: 1))
    } catch {
      throw .tessellation(error)
    }
    document.nodes.reserveCapacity(document.nodes.count + clouds.reduce(0) { $0 + $1.elements.count })
    for cloud in clouds {
      for (index, element) in cloud.elements.enumerated() {
        do throws(GeometryError) {
          try GeometryError.checkLength("radius", element.radius)
        } catch {
          throw .cloudElement(cloud: cloud.name, index: index, error)
        }
        document.nodes.append(
          MeshDocument.Node(
            mesh: number, color: element.color, translation: element.center, scale: element.radius))
      }
    }
  }

  /// Rods are cut more coarsely than spheres, as they are thin. Those without length or thickness are left out.
  mutating func append(_ cloud: RodCloud, _ tessellation: SphereTessellation) throws(SceneError) {
    guard !cloud.elements.isEmpty else { return }
    let number: Int
    if let rodMesh {
      number = rodMesh
    } else {
      number = document.meshes.count
      do throws(GeometryError) {
        let segments = max(6, tessellation.segments / 4)
        document.meshes.append(try .cylinder(radius: 1, height: 1, segments: segments))
      } catch {
        throw .tessellation(error)
      }
      rodMesh = number
    }
    for rod in cloud.elements {
      guard let transform = rod.transform else { continue }
      document.nodes.append(
        MeshDocument.Node(mesh: number, color: Color(sRGB8: rod.sRGB8), transform: transform))
    }
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

  private mutating func cut<Model: Shape>(
    _ type: Model.Type, _ tessellation: SphereTessellation
  ) throws(SceneError) -> Model.Tessellated {
    if let known = cuts[ObjectIdentifier(type)] as? Model.Tessellated { return known }
    do throws(GeometryError) {
      let cut = try Model.cut(tessellation)
      cuts[ObjectIdentifier(type)] = cut
      return cut
    } catch {
      throw .tessellation(error)
    }
  }
}
