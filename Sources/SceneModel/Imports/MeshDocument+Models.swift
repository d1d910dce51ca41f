import Geometry

extension MeshDocument {
  /// The meshes of the document, for `models(in:sharing:)`. O(vertices).
  public var sharedMeshes: [SharedMesh] {
    meshes.enumerated().map { SharedMesh($1, sphereRadius: sphereRadii[$0]) }
  }

  /// Returns models of the groups and nodes in `group`. `shared` contains `meshes`. O(nodes).
  ///
  /// A group becomes a group. A node with a name becomes a group, whose `restTransform` is the transform of the node, and a
  /// mesh in it. Both have the path of the group that contains them and the name as `PartNames` spells it. A node without
  /// a name becomes a mesh in the group that contains it.
  func models(
    in group: SceneModel.Group, sharing shared: [SharedMesh]
  ) -> (groups: [SceneModel.Group], meshes: [MeshModel]) {
    var names = PartNames()
    let tree = DocumentGroups(self, in: group) { name, parent in
      names.path(of: name, in: parent.nearestName ?? "") ?? ""
    }
    var groups = tree.groups
    let meshes = nodes.map { node in
      var place = tree.place(of: node)
      let path = names.path(of: node.name, in: place.group.nearestName ?? "")
      if let path {
        let part = SceneModel.Group(name: path, parent: place.group, restTransform: place.transform)
        place = (part, .identity)
        groups.append(part)
      }
      return MeshModel(
        name: place.group?.name ?? "", mesh: shared[node.mesh], transform: place.transform, color: node.color,
        material: node.material, group: place.group)
    }
    return (groups, meshes)
  }
}
