import Geometry
import Reactive

extension Scene {
  /// Creates a scene with a model for each node, group, camera and light of a mesh document.
  ///
  /// The name of a part in a group becomes a path, such as `car.wheel`. `camera` is nil, so that the scene is seen from
  /// a camera that is fitted to it. O(vertices + groups + nodes).
  public convenience init(_ document: MeshDocument) {
    var groups: [Group] = []
    groups.reserveCapacity(document.groups.count)
    for group in document.groups {
      let parent = group.parent.map { groups[$0] }
      groups.append(
        Group(name: parent.path(of: group.name), parent: parent, restTransform: group.transform))
    }
    let shared = document.meshes.enumerated().map {
      SharedMesh($1, sphereRadius: document.sphereRadii[$0])
    }
    let meshes = document.nodes.map { node in
      let group = node.group.map { groups[$0] }
      return MeshModel(
        name: group.path(of: node.name), mesh: shared[node.mesh], transform: node.transform,
        color: node.color, material: node.material, group: group)
    }
    let bounds = document.cameras.isEmpty ? .empty : document.bounds
    self.init(
      meshes: meshes,
      lights: document.lights.compactMap { light in Light(light, in: light.group.map { groups[$0] }) },
      groups: groups,
      cameras: document.cameras.map { Camera($0, at: document.worldTransform(of: $0), bounds: bounds) })
  }
}
