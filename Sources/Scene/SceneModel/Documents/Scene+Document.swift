import Geometry
import Reactive

extension Scene {
  /// Creates a scene with a model for each node, group, camera and light of a mesh document.
  ///
  /// The name of a part in a group becomes a path, such as `car.wheel`. Groups at a depth of more than 128 are joined
  /// with their parents. O(vertices + groups + nodes).
  ///
  /// The clips of the document are those of a model in `animations`, and its morph targets are in `morphTargets`.
  ///
  /// A camera without a name has that of its group. `camera` is nil, so that the scene is seen from a camera that is
  /// fitted to it.
  ///
  /// - `root`: The group that contains everything. Nil for none.
  public convenience init(_ document: MeshDocument, root: Group? = nil) {
    let animation = DocumentAnimation(document, name: MeshAnimation.kindName)
    let tree = DocumentGroups(document, in: root, animation) { name, parent in parent.path(of: name) }
    let shared = document.sharedMeshes
    var poses = DocumentPoses(document, animation, tree)
    var moving: [Group] = []
    var names = PartNames()
    let meshes = document.nodes.enumerated().map { index, node in
      var place = tree.place(of: node)
      let name = place.group.path(of: node.name)
      if let transform = animation.transform(of: .node(index)) {
        let group = Group(
          name: "", parent: place.group, restTransform: place.transform, animatedTransform: transform)
        animation.record(group, of: .node(index))
        moving.append(group)
        place = (group, .identity)
      }
      let pose = poses.pose(ofNode: index, in: place.group) { target in
        names.path(of: target, in: name.isEmpty ? place.group.nearestName ?? "" : name) ?? ""
      }
      return MeshModel(
        name: name, mesh: shared[node.mesh], transform: place.transform, color: node.color,
        material: node.material, group: place.group, pose: pose)
    }
    let bounds = document.cameras.isEmpty ? .empty : document.bounds
    let lights = document.lights.map { light in
      let place = tree.place(of: light)
      return Light(
        name: place.group.path(of: light.name), light, at: place.transform, in: place.group)
    }
    let cameras = document.cameras.map { camera in
      let place = tree.place(of: camera)
      let name = place.group.path(of: camera.name)
      return Camera(
        name: name.isEmpty ? place.group.nearestName ?? "" : name, camera, at: place.transform,
        in: place.group, bounds: bounds)
    }
    if let model = animation.model {
      model.properties?.bind(meshes: meshes, lights: lights, cameras: cameras).disposed(by: model.bag)
      model.properties?.appearances.subscribe { appearances in
        for (index, appearance) in appearances { meshes[index].show(appearance) }
      }.disposed(by: model.bag)
    }
    self.init(
      meshes: meshes, lights: lights, groups: [root].compactMap(\.self) + tree.groups + moving,
      cameras: cameras)
    (self.root, origin) = (root, document.origin)
    animations = [animation.model].compactMap(\.self)
    morphTargets = poses.targets
  }
}
