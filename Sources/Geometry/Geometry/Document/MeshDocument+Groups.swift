extension MeshDocument {
  /// A part of a document that has a place: a node, a camera or a light.
  package protocol Placed {
    /// The name of the part in the file, or nil.
    var name: String? { get set }
    /// The index of the group that contains the part, or nil for a part of the document itself.
    var group: Int? { get set }
    /// The transform from the part to its group, or to the document if it has no group.
    var transform: Transform { get set }
  }

  /// A named place for nodes, cameras, lights and other groups, which move with it. It corresponds to a node of glTF.
  ///
  /// A document can have millions of groups: each takes 72 bytes. Indices are less than 2³¹.
  public struct Group: Equatable, Sendable {
    /// The name of the group in the file, or nil.
    public var name: String?
    /// The index of the group that contains this one. It is less than the index of this group. Nil for a group of the
    /// document itself.
    public var parent: Int? {
      get { parentNumber < 0 ? nil : Int(parentNumber) }
      set { parentNumber = newValue.map(Int32.init) ?? -1 }
    }
    private var parentNumber: Int32 = -1
    /// The transform from the group to its parent, or to the document if it has no parent.
    public var transform: Transform {
      get { packedTransform.transform }
      set { packedTransform = PackedTransform(newValue) }
    }
    private var packedTransform: PackedTransform
    /// Whether the meshes and lights in the group are visible, unless a parent hides them: KHR_node_visibility.
    public var isVisible: Bool

    /// Creates a group.
    public init(
      name: String? = nil, parent: Int? = nil, transform: Transform = .identity, isVisible: Bool = true
    ) {
      (self.name, self.isVisible, packedTransform) = (name, isVisible, PackedTransform(transform))
      self.parent = parent
    }
  }

  /// The transform from each group to the document. O(groups).
  ///
  /// - Precondition: The parent of each group comes before it.
  package var groupTransforms: [Transform] {
    var transforms: [Transform] = []
    transforms.reserveCapacity(groups.count)
    for group in groups {
      transforms.append(group.parent.map { transforms[$0] * group.transform } ?? group.transform)
    }
    return transforms
  }

  /// Returns the transform from a group to the document. O(depth of the group).
  ///
  /// - Precondition: The parent of each group comes before it.
  package func worldTransform(ofGroup index: Int) -> Transform {
    var transform = groups[index].transform
    var ancestor = groups[index].parent
    while let index = ancestor {
      transform = groups[index].transform * transform
      ancestor = groups[index].parent
    }
    return transform
  }

  /// Returns the transform from a node, a camera or a light to the document. O(depth of its group).
  ///
  /// `flattened` and `groupTransforms` are faster for many parts.
  package func worldTransform(of part: some Placed) -> Transform {
    part.group.map { worldTransform(ofGroup: $0) * part.transform } ?? part.transform
  }

  /// Whether each group and its parents are visible. Empty if no group is hidden. O(groups).
  private var groupVisibilities: [Bool] {
    guard groups.contains(where: { !$0.isVisible }) else { return [] }
    var areVisible: [Bool] = []
    areVisible.reserveCapacity(groups.count)
    for group in groups { areVisible.append(group.isVisible && group.parent.map { areVisible[$0] } ?? true) }
    return areVisible
  }

  /// The document without the nodes and lights of hidden groups, for formats that cannot hide them. O(groups + nodes), and
  /// O(groups) if no group is hidden.
  package var withoutHiddenParts: MeshDocument {
    let areVisible = groupVisibilities
    if areVisible.isEmpty { return self }
    var document = self
    document.nodes.removeAll { $0.group.map { !areVisible[$0] } ?? false }
    document.lights.removeAll { $0.group.map { !areVisible[$0] } ?? false }
    // The numbers of the nodes are others.
    (document.animation, document.clips, document.animatedTransforms, document.metadata) = (nil, [], [:], [:])
    return document
  }

  /// The document without groups: each node, camera and light is placed in the document itself. A part without a name
  /// gets that of its group.
  ///
  /// If there are groups, the animation is nil, because the motion of a node in a moving group is not a track in
  /// general. Meshes that joints or morph targets deform are in the pose of the nodes, as in `deformed`. O(groups + nodes),
  /// and O(1) without groups and deformed meshes.
  public var flattened: MeshDocument {
    guard !groups.isEmpty else { return deformed }
    var flat = deformed
    // Without parts none of the transforms is needed, and there can be millions.
    let transforms = nodes.isEmpty && cameras.isEmpty && lights.isEmpty ? [] : groupTransforms
    func flatten(_ part: inout some Placed) {
      guard let group = part.group else { return }
      part.transform = transforms[group] * part.transform
      part.name = part.name ?? groups[group].name
      part.group = nil
    }
    for index in flat.nodes.indices { flatten(&flat.nodes[index]) }
    for index in flat.cameras.indices { flatten(&flat.cameras[index]) }
    for index in flat.lights.indices { flatten(&flat.lights[index]) }
    (flat.groups, flat.animation, flat.clips, flat.animatedTransforms) = ([], nil, [], [:])
    flat.metadata = [:]
    return flat
  }
}

extension MeshDocument {
  /// Returns the document in another place: each part is moved by `transform`, and the origin by its linear part. If there are
  /// groups, a new first one without a name contains everything, so that joints and clips keep their transforms.
  /// O(groups + nodes + channels).
  package func placed(by transform: Transform) -> MeshDocument {
    if transform == .identity { return self }
    var placed = self
    if origin != .zero { placed.origin = transform.applyLinear(to: origin) }
    guard !groups.isEmpty || animation != nil || !clips.isEmpty else {
      for index in nodes.indices { placed.nodes[index].transform = transform * nodes[index].transform }
      for index in cameras.indices { placed.cameras[index].transform = transform * cameras[index].transform }
      for index in lights.indices { placed.lights[index].transform = transform * lights[index].transform }
      return placed
    }
    placed.insertRoot(Group(transform: transform))
    return placed
  }

  /// Returns the document in a first group with this name and place, which contains everything, as a scene has the group of a
  /// mesh file. O(groups + nodes + channels).
  package func grouped(named name: String, in place: Transform) -> MeshDocument {
    if place == .identity { return self }
    var grouped = self
    if origin != .zero { grouped.origin = place.applyLinear(to: origin) }
    grouped.insertRoot(Group(name: name, transform: place))
    return grouped
  }

  /// Gives a single node without a name in its whole tree the name of the file, as the cloud of a particle file has it.
  package mutating func nameOnlyNode(_ name: String) {
    guard nodes.count == 1, !name.isEmpty, nodes[0].name == nil else { return }
    if nodes[0].group.flatMap({ groups[$0].name }) == nil { nodes[0].name = name }
  }

  /// Makes `root` the first group, which contains everything. O(groups + nodes + channels).
  package mutating func insertRoot(_ root: Group) {
    renumberGroups { $0.map { $0 + 1 } ?? 0 }
    groups.insert(root, at: 0)
  }

  /// Removes the first group if it contains everything and has nothing of its own, as the root that writers add for an
  /// origin. O(groups + nodes + channels).
  package mutating func removePlainRoot() {
    guard groups.first == Group(), metadata[.group(0)] == nil, animatedTransforms[.group(0)] == nil,
      groups.dropFirst().allSatisfy({ $0.parent != nil }), nodes.allSatisfy({ $0.group != nil }),
      cameras.allSatisfy({ $0.group != nil }), lights.allSatisfy({ $0.group != nil }),
      skins.allSatisfy({ $0.skeleton != 0 && !$0.joints.contains(0) }),
      clips.allSatisfy({ $0.channels.allSatisfy { $0.target != .group(0) } })
    else { return }
    groups.removeFirst()
    renumberGroups { $0.flatMap { $0 == 0 ? nil : $0 - 1 } }
  }

  /// Replaces the number of each group where it is referred to. Nil is the document itself.
  private mutating func renumberGroups(_ number: (Int?) -> Int?) {
    func moved(_ target: Channel.Target) -> Channel.Target {
      if case .group(let index) = target, let index = number(index) { .group(index) } else { target }
    }
    for index in groups.indices { groups[index].parent = number(groups[index].parent) }
    for index in nodes.indices { nodes[index].group = number(nodes[index].group) }
    for index in cameras.indices { cameras[index].group = number(cameras[index].group) }
    for index in lights.indices { lights[index].group = number(lights[index].group) }
    for index in skins.indices {
      skins[index].joints = skins[index].joints.compactMap(number)
      skins[index].skeleton = skins[index].skeleton.flatMap(number)
    }
    for clip in clips.indices {
      for channel in clips[clip].channels.indices {
        clips[clip].channels[channel].target = moved(clips[clip].channels[channel].target)
      }
    }
    for track in (animation?.tracks ?? []).indices {
      let target = animation?.tracks[track].target
      if let target { animation?.tracks[track].target = moved(target) }
    }
    metadata = Dictionary(
      uniqueKeysWithValues: metadata.map { owner, value in
        if case .group(let index) = owner, let index = number(index) {
          (.group(index), value)
        } else {
          (owner, value)
        }
      })
    animatedTransforms = Dictionary(
      uniqueKeysWithValues: animatedTransforms.map { (moved($0.key), $0.value) })
  }
}
