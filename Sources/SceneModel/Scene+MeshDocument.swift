import Geometry
import Reactive

extension Scene {
  /// The scene as meshes and placements: what an exporter writes.
  ///
  /// Each sphere is what its `SphereMesher` makes of it. Spheres of one radius share a mesh; the spheres of all clouds
  /// share one of radius 1, scaled. Meshes are as they are. `tessellation` cuts every sphere; nil chooses what suits the number of spheres.
  /// O(spheres + the vertices of each distinct mesh).
  ///
  /// - Throws: `SceneError` that names the first sphere that makes no mesh.
  public func meshDocument(tessellation: SphereTessellation? = nil) throws(SceneError) -> MeshDocument {
    var document = MeshDocument()
    document.nodes.reserveCapacity(sphereCount)
    if !spheres.isEmpty {
      try appendSpheres(to: &document, tessellation ?? .suited(toSphereCount: spheres.count))
    }
    if clouds.contains(where: { !$0.elements.isEmpty }) {
      try appendClouds(to: &document, tessellation ?? .suited(toSphereCount: sphereCount))
    }
    appendMeshes(to: &document)
    return document
  }

  private func appendMeshes(to document: inout MeshDocument) {
    var numbers: [ObjectIdentifier: Int] = [:]
    for model in meshes {
      let shared = model.mesh
      let number = numbers[ObjectIdentifier(shared)] ?? document.meshes.count
      if number == document.meshes.count {
        document.meshes.append(shared.mesh)
        numbers[ObjectIdentifier(shared)] = number
      }
      document.nodes.append(
        MeshDocument.Node(
          name: model.name.isEmpty ? nil : model.name, mesh: number, color: model.color,
          transform: model.transform))
    }
  }

  private func appendSpheres(
    to document: inout MeshDocument, _ tessellation: SphereTessellation
  ) throws(SceneError) {
    let tessellated = try cutting { () throws(GeometryError) in try TessellatedSphere(tessellation) }
    var meshOfRadius: [Float: Int] = [:]
    for (number, sphere) in spheres.enumerated() {
      let mesher = SphereMesher(Property(sphere), tessellation: tessellated)
      if let failure = mesher.failure {
        throw .sphere(name: sphere.name.isEmpty ? "\(number + 1)" : sphere.name, failure)
      }
      let mesh = meshOfRadius[sphere.radius] ?? document.meshes.count
      if mesh == document.meshes.count {
        document.meshes.append(mesher.surface.mesh)
        meshOfRadius[sphere.radius] = mesh
      }
      document.nodes.append(
        MeshDocument.Node(
          name: sphere.name.isEmpty ? nil : sphere.name, mesh: mesh, color: mesher.surface.color,
          translation: sphere.center))
    }
  }

  private func appendClouds(
    to document: inout MeshDocument, _ tessellation: SphereTessellation
  ) throws(SceneError) {
    let mesh = document.meshes.count
    let unitSphere = try cutting { () throws(GeometryError) in
      try TessellatedSphere(tessellation).mesh(radius: 1)
    }
    document.meshes.append(unitSphere)
    for cloud in clouds {
      for (index, element) in cloud.elements.enumerated() {
        do throws(GeometryError) {
          try GeometryError.checkLength("radius", element.radius)
        } catch {
          throw .cloudElement(cloud: cloud.name, index: index, error)
        }
        document.nodes.append(
          MeshDocument.Node(
            mesh: mesh, color: element.color, translation: element.center, scale: element.radius))
      }
    }
  }
}

/// What `body` returns, its refusal of a tessellation as the scene's.
private func cutting<Result>(_ body: () throws(GeometryError) -> Result) throws(SceneError) -> Result {
  do throws(GeometryError) { return try body() } catch { throw .tessellation(error) }
}
