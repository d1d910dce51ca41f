import Geometry

/// The groups of a scene that are made of those of a mesh document.
struct DocumentGroups {
  /// The groups, parents first.
  private(set) var groups: [Group] = []
  /// The group of each group of the document, and the transform to it, which is the identity unless groups are joined.
  private var places: [(group: Group, depth: Int, transform: Transform, isHidden: Bool)] = []

  /// The maximum depth. The placement of a group is derived from that of its parent, which takes some of the stack for
  /// each level.
  private static let depthLimit = 128

  /// The group that contains all others. Nil for the scene.
  private let root: Group?

  /// Creates the groups in `root`, with the transforms that `animation` determines. `name` returns
  /// the path of a group with a name in the document and with a parent. Joints have the path of `root` and their name,
  /// because the paths of skeletons are long, and the names of joints differ: they are named as if `root` contained them.
  init(
    _ document: MeshDocument, in root: Group? = nil, _ animation: DocumentAnimation,
    name: (_ name: String?, _ parent: Group?) -> String
  ) {
    self.root = root
    places.reserveCapacity(document.groups.count)
    let joints = Set(document.skins.flatMap(\.joints))
    for (index, group) in document.groups.enumerated() {
      let parent = group.parent.map { places[$0] }
      let isHidden = !group.isVisible || parent?.isHidden ?? false
      // The first hidden one of joined groups is a group of its own.
      if let parent, parent.depth == Self.depthLimit, isHidden == parent.isHidden {
        places.append((parent.group, parent.depth, parent.transform * group.transform, isHidden))
        continue
      }
      let isShown = animation.visibility(ofGroup: index)
      let made = Group(
        name: name(group.name, joints.contains(index) ? root : parent?.group ?? root),
        isVisible: isShown != nil || group.isVisible, parent: parent?.group ?? root,
        restTransform: (parent?.transform ?? .identity) * group.transform,
        animatedTransform: animation.transform(of: .group(index)),
        animatedVisibility: isShown)
      animation.record(made, of: .group(index))
      groups.append(made)
      places.append((made, min((parent?.depth ?? 0) + 1, Self.depthLimit), .identity, isHidden))
    }
  }

  /// Returns the group of a part, and the transform of the part in it.
  func place(of part: some MeshDocument.Placed) -> (group: Group?, transform: Transform) {
    guard let index = part.group else { return (root, part.transform) }
    let (group, depth, transform, _) = places[index]
    return (group, depth < Self.depthLimit ? part.transform : transform * part.transform)
  }

  /// Returns the joints of a skin as groups.
  func skin(_ skin: MeshDocument.Skin) -> MeshSkin {
    let joints = skin.joints.map { places[$0] }
    return MeshSkin(
      joints.map(\.group),
      inner: zip(joints, skin.inverseBindTransforms).map { joint, bind in
        joint.depth < Self.depthLimit ? bind : joint.transform * bind
      })
  }
}
