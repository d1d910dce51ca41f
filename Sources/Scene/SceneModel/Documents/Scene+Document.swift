import Geometry
import Reactive

extension Scene {
  /// Creates a scene with a model for each node, group, camera and light of a mesh document.
  ///
  /// The name of a part in a group becomes a path, such as `car.wheel`. Groups at a depth of more than 128 are joined
  /// with their parents. O(vertices + groups + nodes).
  ///
  /// A camera without a name has that of its group. `camera` is nil, so that the scene is seen from a camera that is
  /// fitted to it.
  public convenience init(_ document: MeshDocument) {
    let tree = DocumentGroups(document) { name, parent in parent.path(of: name) }
    let shared = document.sharedMeshes
    let meshes = document.nodes.map { node in
      let place = tree.place(of: node)
      return MeshModel(
        name: place.group.path(of: node.name), mesh: shared[node.mesh], transform: place.transform,
        color: node.color, material: node.material, group: place.group)
    }
    let bounds = document.cameras.isEmpty ? .empty : document.bounds
    self.init(
      meshes: meshes,
      lights: document.lights.map { light in
        let place = tree.place(of: light)
        return Light(
          name: place.group.path(of: light.name), light, at: place.transform, in: place.group)
      },
      groups: tree.groups,
      cameras: document.cameras.map { camera in
        let place = tree.place(of: camera)
        let name = place.group.path(of: camera.name)
        return Camera(
          name: name.isEmpty ? place.group.nearestName ?? "" : name, camera, at: place.transform,
          in: place.group, bounds: bounds)
      })
  }
}
