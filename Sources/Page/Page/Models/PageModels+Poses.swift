import Geometry
import SceneFiles
import SceneModel

// Clips of mesh files, joints and morph targets.
extension PageModels {
  /// The numbers of what an animation changes of a group or of the pose of a mesh.
  struct AnimatedPart {
    /// The index of the animation.
    let animation: Int
    let slots: MeshAnimation.Slots
  }

  /// The largest number of sets of influences that the vertex shader reads. Other meshes are still.
  static let influenceSetLimit = 2

  /// Appends an animation after its fade. The parts that it changes must be added afterwards.
  mutating func add(_ animation: MeshAnimation) {
    let fade = add(animation.fade)
    let index = add(animation, data: [("fade", .index(fade)), ("rig", describe(animation.rig))])
    recordMaterials(of: animation)
    for (identity, slots) in animation.slots {
      animatedParts[identity] = AnimatedPart(animation: index, slots: slots)
    }
  }

  /// Whether clips, joints or morph targets change the picture.
  var hasPoses: Bool {
    !animatedParts.isEmpty || !posedMeshes.isEmpty || !skins.isEmpty || hasAnimatedProperties
  }

  /// Returns the time that plays the clips that are shown, as in `orrery-viewer`. `null` if there is none.
  func clipTime(of contents: SceneFile.Contents) -> PageValue {
    let animations = contents.playableAnimations.filter { $0.rig.clip(named: $0.clip) != nil }
    let durations = animations.compactMap { animation in
      animation.rig.clip(named: animation.clip).map { animation.rig.durations[$0] }
    }
    guard let first = animations.first, let end = durations.max(), end > 0 else { return .null }
    let others = animations.dropFirst().map { PageValue.index(index(of: $0)) }
    return .object(
      [
        ("model", .index(index(of: first))), ("key", .text("time")), ("rate", .number(1)),
        ("min", .number(0)), ("max", .float(end)), ("label", .text(first.clip)),
      ] + (others.isEmpty ? [] : [("others", .array(others))]))
  }

  /// Returns the pose without a clip, and the clips with the references to their keyframes.
  private mutating func describe(_ rig: AnimationRig) -> PageValue {
    var references = KeyframeReferences()
    let clips = zip(rig.clips.indices, rig.clips).map { index, channels in
      PageValue.object([
        ("name", .text(rig.clipNames[index])), ("duration", .float(rig.durations[index])),
        (
          "channels",
          .array(
            channels.map { bound in
              .object([
                ("slot", .index(bound.slot)), ("property", .text(bound.channel.property.rawValue)),
                ("interpolation", .text(bound.channel.interpolation.rawValue)),
                ("times", references.reference(bound.channel.times, &arrays)),
                ("values", references.reference(bound.channel.values, &arrays)),
              ])
            })
        ),
      ])
    }
    let rest = rig.restPose
    let transforms = rest.transforms.map { steps in
      PageValue.floats(
        [steps.translation.x, steps.translation.y, steps.translation.z]
          + (0..<4).map { steps.rotation[$0] } + [steps.scale.x, steps.scale.y, steps.scale.z])
    }
    return .object([
      ("transforms", .array(transforms)), ("weights", .array(rest.weights.map { .floats($0) })),
      ("visibilities", .array(rest.visibilities.map { .boolean($0) })), ("clips", .array(clips)),
    ])
  }

  /// Returns the data of a group that an animation moves or hides.
  func animatedData(of group: Group) -> [(key: String, value: PageValue)] {
    guard let part = animatedParts[ObjectIdentifier(group)] else { return [] }
    func place(_ slot: Int?) -> PageValue? { slot.map { .numbers([Double(part.animation), Double($0)]) } }
    return [("moved", place(part.slots.transform)), ("switched", place(part.slots.visibility))]
      .compactMap { key, value in value.map { (key, $0) } }
  }

  /// Returns the references to the arrays of a mesh that joints or morph targets deform, and to its pose.
  mutating func addPosed(_ model: MeshModel, _ pose: MeshPose, _ deformer: MeshDeformer) -> [(
    key: String, value: PageValue
  )] {
    let values = pose.values.value
    let slot = animatedParts[ObjectIdentifier(pose)]
    let isMorphed =
      !deformer.deformation.targets.isEmpty
      && (slot != nil || pose.targets.contains { live.sets($0.$weight) })
    let skin = deformer.isSkinned ? pose.skin : nil
    guard isMorphed || skin != nil, deformer.deformation.influences.count <= Self.influenceSetLimit else {
      let placement = deformer.isSkinned && pose.skin != nil ? .identity : model.placement.transform
      return [("mesh", add(model.posedMesh, placements: [placement]))]
    }
    var members: [(key: String, value: PageValue)] = []
    if isMorphed {
      members.append(("weights", .floats(values.weights)))
      if let slot, let weights = slot.slots.weights {
        members.append(("animated", .numbers([Double(slot.animation), Double(weights)])))
      }
      let targets = pose.targets.map { target in
        let known = index(of: target)
        return PageValue.index(known < 0 ? add(target) : known)
      }
      members.append(("targets", .array(targets)))
    }
    if let skin {
      members.append(("group", .index(index(of: model.group))))
      let identity = ObjectIdentifier(skin)
      if let known = skins[identity] {
        members.append(("sameSkin", .index(known)))
      } else {
        members.append(("joints", .numbers(skin.joints.map { Double(index(of: $0)) })))
        let columns = skin.inner.flatMap { [$0.xAxis, $0.yAxis, $0.zAxis, $0.translation] }
        members.append(("inner", .index(arrays.add(columns.flatMap { [$0.x, $0.y, $0.z] }))))
      }
    }
    let mesh: PageValue
    // Models of one mesh share it if their morph targets are part of it.
    if isMorphed == !deformer.deformation.targets.isEmpty {
      mesh = posedMesh(of: model, deformer, deformer.mesh, isMorphed: isMorphed, values, skin)
    } else {
      mesh = add(
        deformer.morphed(values.weights), deformer, isMorphed: false, jointCount: skin?.joints.count ?? 0,
        placements: placements(of: model, values, skin))
    }
    // The list has the targets by now, so this is the index of the model.
    if let skin, skins[ObjectIdentifier(skin)] == nil { skins[ObjectIdentifier(skin)] = list.count }
    return [("mesh", mesh), ("pose", .object(members))]
  }

  private mutating func posedMesh(
    of model: MeshModel, _ deformer: MeshDeformer, _ mesh: Mesh, isMorphed: Bool, _ values: MeshPose.Values,
    _ skin: MeshSkin?
  ) -> PageValue {
    let identity = ObjectIdentifier(model.mesh)
    if let known = posedMeshes[identity] { return .object([("same", .index(known))]) }
    posedMeshes[identity] = list.count
    return add(
      mesh, deformer, isMorphed: isMorphed, jointCount: skin?.joints.count ?? 0,
      placements: placements(of: model, values, skin))
  }

  /// Returns the transform of a mesh to the scene. Of a mesh with joints, that which enlarges most.
  private func placements(of model: MeshModel, _ values: MeshPose.Values, _ skin: MeshSkin?) -> [Transform] {
    guard skin != nil else { return [model.placement.transform] }
    func size(_ transform: Transform) -> Float {
      [transform.xAxis, transform.yAxis, transform.zAxis].reduce(0) { max($0, ($1 * $1).sum()) }
    }
    return values.joints.max { size($0) < size($1) }.map { [$0] } ?? []
  }

  /// Returns the reference to the arrays of a mesh with its influences and morph targets.
  private mutating func add(
    _ mesh: Mesh, _ deformer: MeshDeformer, isMorphed: Bool, jointCount: Int, placements: [Transform]
  ) -> PageValue {
    guard case .object(var members) = add(mesh, placements: placements) else { return .null }
    if jointCount > 0 {
      members.append(
        ("influences", .array(deformer.deformation.pageInfluences(jointCount: jointCount, &arrays))))
    }
    if isMorphed {
      let shapes = deformer.deformation.targets.map { target in
        let lists = [
          ("positions", target.positions), ("normals", target.normals), ("tangents", target.tangents),
        ]
        return PageValue.object(
          lists.filter { !$0.1.isEmpty }.map {
            ($0.0, .index(arrays.add($0.1.flatMap { [$0.x, $0.y, $0.z] })))
          })
      }
      members.append(("shapes", .array(shapes)))
      if deformer.computesNormals { members.append(("computesNormals", .boolean(true))) }
    }
    return .object(members)
  }
}

extension MeshDocument.Deformation {
  /// Returns the references to the joints and weights of the vertices. A weight is a number of 16 bits, and those of a vertex
  /// have a sum of exactly 65,535. A joint that the skin lacks is replaced by the last one, as in `GPUSkin`.
  fileprivate func pageInfluences(jointCount: Int, _ arrays: inout PageArrays) -> [PageValue] {
    var weights = influences.map { set in
      set.weights.map { weights in
        (0..<4).map { Int((min(max(weights[$0], 0), 1) * 65_535).rounded()) }
      }
    }
    for vertex in weights.first?.indices ?? 0..<0 {
      let sum = weights.reduce(0) { $0 + $1[vertex].reduce(0, +) }
      // The largest weight takes the errors of all.
      var (set, place) = (0, 0)
      for other in weights.indices {
        for index in 0..<4 where weights[other][vertex][index] > weights[set][vertex][place] {
          (set, place) = (other, index)
        }
      }
      weights[set][vertex][place] = min(max(weights[set][vertex][place] + 65_535 - sum, 0), 65_535)
    }
    return zip(influences, weights).map { set, weights in
      let joints = set.joints.flatMap { joints in
        (0..<4).map { UInt16(min(Int(joints[$0]), jointCount - 1)) }
      }
      return .object([
        ("joints", .index(arrays.add(joints))),
        ("weights", .index(arrays.add(weights.flatMap { $0.map { UInt16($0) } }))),
      ])
    }
  }
}
