import Geometry

extension MeshDocument {
  /// The meshes of the document, for `models(in:sharing:)`. O(vertices).
  public var sharedMeshes: [SharedMesh] {
    meshes.enumerated().map {
      SharedMesh(
        $1, sphereRadius: sphereRadii[$0], computedNormals: computedNormals[$0], deformation: deformations[$0]
      )
    }
  }

  /// The largest number of nodes of a document for which each node with a name is a part of its own.
  static let nodeGroupLimit = 10_000

  /// The models of a document.
  struct Models {
    var groups: [SceneModel.Group] = []
    var meshes: [MeshModel] = []
    var lights: [SceneModel.Light] = []
    var cameras: [SceneModel.Camera] = []
    var animation: MeshAnimation?
    var morphTargets: [MorphTargetModel] = []
  }

  /// Returns models of the groups, nodes, lights and cameras in `group`. `shared` contains `meshes`. O(vertices) if there
  /// are cameras, otherwise O(nodes).
  ///
  /// A group becomes a group. A node with a name becomes a group, whose `restTransform` is the transform of the node, and a
  /// mesh in it. Both have the path of the group that contains them and the name as `PartNames` spells it; a joint has the path of
  /// `group` and its name. A node without
  /// a name becomes a mesh in the group that contains it, unless a clip moves it. A light without a name is called `light`, and such a camera
  /// `camera`.
  ///
  /// Of a document with more than `nodeGroupLimit` nodes, nodes are meshes with transforms, unless clips move them.
  func models(in group: SceneModel.Group, sharing shared: [SharedMesh]) -> Models {
    var names = PartNames()
    let animation = DocumentAnimation(
      self, name: group.name.isEmpty ? MeshAnimation.kindName : "\(group.name).\(MeshAnimation.kindName)")
    if let model = animation.model { names.reserve([model.name, model.fade.name]) }
    let tree = DocumentGroups(self, in: group, animation) { name, parent in
      names.path(of: name, in: parent.nearestName ?? "") ?? ""
    }
    var groups = tree.groups
    let hasNodeGroups = nodes.count <= Self.nodeGroupLimit
    var poses = DocumentPoses(self, animation, tree)
    let meshes = nodes.enumerated().map { index, node in
      var place = tree.place(of: node)
      let animated = animation.transform(of: .node(index))
      let canBePart = hasNodeGroups || animated != nil
      let path = canBePart ? names.path(of: node.name, in: place.group.nearestName ?? "") : nil
      if path != nil || animated != nil {
        let part = SceneModel.Group(
          name: path ?? "", parent: place.group, restTransform: place.transform, animatedTransform: animated)
        animation.record(part, of: .node(index))
        place = (part, .identity)
        groups.append(part)
      }
      let pose = poses.pose(ofNode: index, in: place.group === group ? nil : place.group) { name in
        names.path(of: name, in: place.group.nearestName ?? "") ?? ""
      }
      return MeshModel(
        name: canBePart ? place.group?.name ?? "" : place.group.path(of: node.name), mesh: shared[node.mesh],
        transform: place.transform, color: node.color, material: node.material, group: place.group, pose: pose
      )
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
    return Models(
      groups: groups, meshes: meshes, lights: lights, cameras: cameras, animation: animation.model,
      morphTargets: poses.targets)
  }
}

/// The paths of the parts of mesh files, which expressions and `--set` can spell.
///
/// - Each character of a name other than letters, digits and `_` becomes `_`: `Wheel.001` becomes `Wheel_001`. `_` is
///   put before a digit at the start.
/// - The second part of a name in a group gets the suffix `_2`, the third one `_3`, and so on.
struct PartNames {
  private var used: Set<String> = []
  /// The last suffix of each path.
  private var suffixes: [String: Int] = [:]

  /// Makes other parts have other paths than these.
  mutating func reserve(_ paths: [String]) { used.formUnion(paths) }

  /// Returns the unique path of a part in the group at `path`. Nil if the part has no name. O(length), amortized.
  mutating func path(of name: String?, in path: String) -> String? {
    guard let name, !name.isEmpty else { return nil }
    return uniquePath(of: name, in: path)
  }

  /// Returns the unique path of a part in the group at `path`. A part without a name is called `standard`. O(length),
  /// amortized.
  mutating func path(of name: String?, in path: String, default standard: String) -> String {
    self.path(of: name, in: path) ?? uniquePath(of: standard, in: path)
  }

  private mutating func uniquePath(of name: String, in path: String) -> String {
    let word = (name.first?.isNumber == true ? "_" : "") + name.map { Self.isInWord($0) ? $0 : "_" }
    let first = path.isEmpty ? word : "\(path).\(word)"
    var unique = first
    while !used.insert(unique).inserted {
      suffixes[first, default: 1] += 1
      unique = "\(first)_\(suffixes[first, default: 1])"
    }
    return unique
  }

  private static func isInWord(_ character: Character) -> Bool {
    character == "_" || character.isLetter || character.isNumber
  }
}
