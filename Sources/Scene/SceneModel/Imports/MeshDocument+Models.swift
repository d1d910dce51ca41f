import Geometry

extension MeshDocument {
  /// The meshes of the document, for `models(in:sharing:)`. O(vertices).
  public var sharedMeshes: [SharedMesh] {
    meshes.enumerated().map {
      SharedMesh($1, sphereRadius: sphereRadii[$0], computedNormals: computedNormals[$0])
    }
  }

  /// The models of a document.
  struct Models {
    var groups: [SceneModel.Group] = []
    var meshes: [MeshModel] = []
    var lights: [SceneModel.Light] = []
    var cameras: [SceneModel.Camera] = []
  }

  /// Returns models of the groups, nodes, lights and cameras in `group`. `shared` contains `meshes`. O(vertices) if there
  /// are cameras, otherwise O(nodes).
  ///
  /// A group becomes a group. A node with a name becomes a group, whose `restTransform` is the transform of the node, and a
  /// mesh in it. Both have the path of the group that contains them and the name as `PartNames` spells it. A node without
  /// a name becomes a mesh in the group that contains it. A light without a name is called `light`, and such a camera
  /// `camera`.
  func models(in group: SceneModel.Group, sharing shared: [SharedMesh]) -> Models {
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
    let lights = lights.map { light in
      let place = tree.place(of: light)
      let path = names.path(of: light.name, in: place.group.nearestName ?? "", default: SceneModel.Light.kind)
      return SceneModel.Light(name: path, light, at: place.transform, in: place.group)
    }
    let bounds = cameras.isEmpty ? .empty : bounds
    let cameras = cameras.map { camera in
      let place = tree.place(of: camera)
      let path = names.path(
        of: camera.name, in: place.group.nearestName ?? "", default: SceneModel.Camera.kind)
      return SceneModel.Camera(
        name: path, camera, at: place.transform, in: place.group, bounds: bounds, root: group)
    }
    return Models(groups: groups, meshes: meshes, lights: lights, cameras: cameras)
  }
}
