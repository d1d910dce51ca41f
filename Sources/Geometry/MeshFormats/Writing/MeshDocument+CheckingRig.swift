import Geometry

extension MeshDocument {
  /// Checks the deformations, the skins and the clips. O(vertices of deformed meshes + keyframes).
  func checkRig() throws(MeshWriteError) {
    for (mesh, deformation) in deformations.sorted(by: { $0.key < $1.key }) {
      guard meshes.indices.contains(mesh) else {
        throw .meshOutOfRange(.mesh(mesh), mesh: mesh, meshCount: meshes.count)
      }
      try check(deformation, mesh: mesh)
    }
    for skin in skins {
      guard skin.inverseBindTransforms.count == skin.joints.count else {
        throw .outOfRange(
          .group(skin.joints.first ?? 0, name: nil), property: "number of inverse bind transforms",
          value: Float(skin.inverseBindTransforms.count), expected: "of \(skin.joints.count)")
      }
      for group in skin.joints + [skin.skeleton].compactMap(\.self) where !groups.indices.contains(group) {
        throw .groupOutOfRange(.group(group, name: nil), group: group, groupCount: groups.count)
      }
      for (transform, group) in zip(skin.inverseBindTransforms, skin.joints) {
        for axis in [transform.xAxis, transform.yAxis, transform.zAxis, transform.translation] {
          guard let value = axis.firstNotFinite else { continue }
          throw .notFinite(
            .group(group, name: groups[group].name), property: "inverse bind transform", value: value)
        }
      }
    }
    for (index, node) in nodes.enumerated() {
      let place = MeshWriteError.DocumentLocation.node(index, name: node.name)
      let targetCount = deformations[node.mesh]?.targets.count ?? 0
      guard node.weights.isEmpty || node.weights.count == targetCount else {
        throw .outOfRange(
          place, property: "number of weights", value: Float(node.weights.count),
          expected: "of \(targetCount)")
      }
      for weight in node.weights where !weight.isFinite {
        throw .notFinite(place, property: "weight", value: weight)
      }
      guard let skin = node.skin else { continue }
      let needed = deformations[node.mesh]?.jointCount ?? 0
      guard skins.indices.contains(skin), skins[skin].joints.count >= needed else {
        throw .outOfRange(
          place, property: "skin", value: Float(skin), expected: "with at least \(needed) joints")
      }
    }
    for clip in clips {
      for channel in clip.channels { try check(channel) }
      for channel in clip.properties { try check(channel) }
    }
  }

  private func check(_ channel: PropertyChannel) throws(MeshWriteError) {
    var place = MeshWriteError.DocumentLocation.instant(0)
    for target in channel.targets {
      let isKnown: Bool
      switch target {
      case .node(let index): (place, isKnown) = (.node(index, name: nil), nodes.indices.contains(index))
      case .light(let index): (place, isKnown) = (.light(index, name: nil), lights.indices.contains(index))
      case .camera(let index): (place, isKnown) = (.camera(index, name: nil), cameras.indices.contains(index))
      }
      guard isKnown else { throw .trackTarget(place, nodeCount: nodes.count, groupCount: groups.count) }
    }
    try check(channel.times)
    try check(channel.values, channel.width, channel.interpolation, timeCount: channel.times.count, place)
  }

  private func check(_ times: [Float]) throws(MeshWriteError) {
    var last = -Float.infinity
    for (index, time) in times.enumerated() {
      guard time.isFinite, time >= last else { throw .unorderedTime(.instant(index), time: time) }
      last = time
    }
  }

  private func check(
    _ values: [Float], _ width: Int, _ interpolation: Channel.Interpolation, timeCount: Int,
    _ place: MeshWriteError.DocumentLocation
  ) throws(MeshWriteError) {
    let keys = timeCount * (interpolation == .cubicSpline ? 3 : 1)
    guard keys > 0, width > 0, values.count == keys * width else {
      throw .trackCount(
        place, property: "values of keyframes", count: values.count, timeCount: timeCount)
    }
    for value in values where !value.isFinite {
      throw .notFinite(place, property: "value of a keyframe", value: value)
    }
  }

  private func check(_ deformation: Deformation, mesh: Int) throws(MeshWriteError) {
    let vertexCount = meshes[mesh].vertices.count
    func check(_ property: String, _ count: Int, isOptional: Bool = false) throws(MeshWriteError) {
      guard count == vertexCount || isOptional && count == 0 else {
        throw .attributeCount(.mesh(mesh), property: property, count: count, vertexCount: vertexCount)
      }
    }
    func checkFinite<Vector: SIMD<Float>>(
      _ property: String, _ values: [Vector]
    ) throws(MeshWriteError) {
      for (index, vector) in values.enumerated() {
        guard let value = vector.firstNotFinite else { continue }
        throw .notFinite(.vertex(index, mesh: mesh), property: property, value: value)
      }
    }
    for set in deformation.influences {
      try check("joints", set.joints.count)
      try check("weights of joints", set.weights.count)
      try checkFinite("weight of a joint", set.weights)
    }
    for target in deformation.targets {
      for (property, values) in [
        ("positions of a morph target", target.positions), ("normals of a morph target", target.normals),
        ("tangents of a morph target", target.tangents),
      ] {
        try check(property, values.count, isOptional: true)
        try checkFinite(property, values)
      }
    }
  }

  private func check(_ channel: Channel) throws(MeshWriteError) {
    let (place, isKnown) = location(of: channel.target)
    guard isKnown else { throw .trackTarget(place, nodeCount: nodes.count, groupCount: groups.count) }
    try check(channel.times)
    try check(channel.values, channel.width, channel.interpolation, timeCount: channel.times.count, place)
    if channel.property == .visibility, case .node = channel.target {
      throw .trackTarget(place, nodeCount: nodes.count, groupCount: groups.count)
    }
    guard
      !channel.property.isOfTransform || animatedTransforms[channel.target] != nil
        || transform(of: channel.target).decomposed != nil
    else { throw .nonDecomposableTransform(place) }
  }
}
