import Geometry

/// The groups of a scene that are made of those of a mesh document.
struct DocumentGroups {
  /// The groups, parents first.
  private(set) var groups: [Group] = []
  /// The group of each group of the document.
  private var places: [(group: Group, depth: UInt8, isHidden: Bool)] = []
  /// The transforms to these groups of the groups that are joined with others, by index.
  private var innerTransforms: [Int: Transform] = [:]

  /// The maximum depth. The placement of a group is derived from that of its parent, which takes some of the stack for
  /// each level.
  private static let depthLimit: UInt8 = 128

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
      let inner = group.parent.flatMap { innerTransforms[$0] } ?? .identity
      let isHidden = !group.isVisible || parent?.isHidden ?? false
      // The first hidden one of joined groups is a group of its own.
      if let parent, parent.depth == Self.depthLimit, isHidden == parent.isHidden {
        innerTransforms[index] = inner * group.transform
        places.append((parent.group, parent.depth, isHidden))
        continue
      }
      let isShown = animation.visibility(ofGroup: index)
      let made = Group(
        name: name(group.name, joints.contains(index) ? root : parent?.group ?? root),
        isVisible: isShown != nil || group.isVisible, parent: parent?.group ?? root,
        restTransform: inner * group.transform,
        animatedTransform: animation.transform(of: .group(index)),
        animatedVisibility: isShown)
      animation.record(made, of: .group(index))
      groups.append(made)
      places.append((made, min((parent?.depth ?? 0) + 1, Self.depthLimit), isHidden))
    }
  }

  /// Returns the group of a part, and the transform of the part in it.
  func place(of part: some MeshDocument.Placed) -> (group: Group?, transform: Transform) {
    guard let index = part.group else { return (root, part.transform) }
    return (places[index].group, innerTransforms[index].map { $0 * part.transform } ?? part.transform)
  }

  /// Returns the joints of a skin as groups.
  func skin(_ skin: MeshDocument.Skin) -> MeshSkin {
    MeshSkin(
      skin.joints.map { places[$0].group },
      inner: zip(skin.joints, skin.inverseBindTransforms).map { joint, bind in
        innerTransforms[joint].map { $0 * bind } ?? bind
      })
  }
}
