import Geometry
import Reactive

extension Scene {
  /// Creates a scene with a model for each node, group, camera and light of a mesh document.
  ///
  /// The name of a part in a group becomes a path, such as `car.wheel`. Groups at a depth of more than 128 are joined
  /// with their parents. O(vertices + groups + nodes).
  ///
  /// Cameras have no group and keep their names. A camera without a name has that of its group. `camera` is nil, so that the scene is seen
  /// from a camera that is fitted to it.
  public convenience init(_ document: MeshDocument) {
    let tree = DocumentGroups(document)
    let shared = document.meshes.enumerated().map {
      SharedMesh($1, sphereRadius: document.sphereRadii[$0])
    }
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
        return Light(light, at: place.transform, in: place.group)
      },
      groups: tree.groups,
      cameras: document.cameras.map { camera in
        Camera(
          name: camera.name ?? camera.group.flatMap { document.groups[$0].name } ?? "", camera.projection,
          at: document.worldTransform(of: camera), bounds: bounds)
      })
  }
}

/// The groups of a scene that are made of those of a mesh document.
private struct DocumentGroups {
  /// The groups, parents first.
  private(set) var groups: [Group] = []
  /// The group of each group of the document, and the transform to it, which is the identity unless groups are joined.
  private var places: [(group: Group, depth: Int, transform: Transform)] = []

  /// The maximum depth. The placement of a group is derived from that of its parent, which takes some of the stack for
  /// each level.
  private static let depthLimit = 128

  init(_ document: MeshDocument) {
    places.reserveCapacity(document.groups.count)
    for group in document.groups {
      let parent = group.parent.map { places[$0] }
      if let parent, parent.depth == Self.depthLimit {
        places.append((parent.group, parent.depth, parent.transform * group.transform))
        continue
      }
      let made = Group(
        name: (parent?.group).path(of: group.name), parent: parent?.group, restTransform: group.transform)
      groups.append(made)
      places.append((made, (parent?.depth ?? 0) + 1, .identity))
    }
  }

  /// Returns the group of a part, and the transform of the part in it.
  func place(of part: some MeshDocument.Placed) -> (group: Group?, transform: Transform) {
    guard let index = part.group else { return (nil, part.transform) }
    let (group, depth, transform) = places[index]
    return (group, depth < Self.depthLimit ? part.transform : transform * part.transform)
  }
}
