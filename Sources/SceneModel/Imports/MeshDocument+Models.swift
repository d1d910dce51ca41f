import Geometry

extension MeshDocument {
  /// The meshes of the document, for `models(in:sharing:)`. O(vertices).
  public var sharedMeshes: [SharedMesh] {
    meshes.enumerated().map { SharedMesh($1, sphereRadius: sphereRadii[$0]) }
  }

  /// Returns models of the nodes in `group`. `shared` contains `meshes`. O(nodes).
  ///
  /// A node with a name becomes a group, whose `restTransform` is the transform of the node, and a mesh in it. Both have
  /// the path of `group` and the name as `PartNames` spells it. A node without a name becomes a mesh in `group`.
  func models(in group: Group, sharing shared: [SharedMesh]) -> (groups: [Group], meshes: [MeshModel]) {
    var names = PartNames()
    var groups: [Group] = []
    let meshes = nodes.map { node in
      var (parent, transform) = (group, node.transform)
      if let path = names.path(of: node.name, in: group.name) {
        parent = Group(name: path, parent: group, restTransform: node.transform)
        transform = .identity
        groups.append(parent)
      }
      return MeshModel(
        name: parent.name, mesh: shared[node.mesh], transform: transform, color: node.color,
        material: node.material, group: parent)
    }
    return (groups, meshes)
  }
}
