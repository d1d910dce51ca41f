/// The rules of glTF 2.0 that reading does not need.
extension GLTFReader {
  /// Returns the rules that the asset breaks. The result is empty if the asset is valid.
  func brokenRules() throws -> [String] {
    var broken: [String] = []
    func rule(_ isKept: Bool, _ what: String) { if !isKept { broken.append(what) } }
    rule(asset.asset.version == "2.0", "version")
    // Empty arrays are not allowed (section 5).
    for count in [
      asset.nodes?.count, asset.meshes?.count, asset.materials?.count, asset.accessors?.count,
      asset.bufferViews?.count, asset.buffers?.count, asset.scenes[0].nodes?.count,
    ] { rule(count != 0, "an empty array") }
    rule(
      asset.buffers.map { $0[0].byteLength <= buffer.count && $0[0].byteLength + 3 >= buffer.count } ?? true,
      "byteLength")
    for (number, view) in (asset.bufferViews ?? []).enumerated() {
      rule((view.byteOffset ?? 0) + view.byteLength <= buffer.count, "view \(number) is out of the buffer")
      rule((view.byteOffset ?? 0).isMultiple(of: 4), "view \(number) is not aligned")
      let isShared = (asset.accessors ?? []).count { $0.bufferView == number } > 1
      // Section 3.6.2.4 requires a stride for attributes, and section 3.11 forbids it for animation data.
      rule(
        (view.byteStride == nil) != (isShared && (view.target != nil || isInstances(number))),
        "view \(number)'s stride, where it is shared or not")
      rule(
        view.byteStride.map { (4...252).contains($0) && $0.isMultiple(of: 4) } ?? true,
        "view \(number)'s stride")
    }
    for mesh in asset.meshes ?? [] {
      for primitive in mesh.primitives { broken += try brokenRules(primitive) }
    }
    for material in asset.materials ?? [] {
      let color = material.pbrMetallicRoughness.baseColorFactor
      rule(color.count == 4 && color.allSatisfy { (0...1).contains($0) }, "base colour \(color)")
      rule(material.alphaMode == nil || material.alphaMode == "BLEND", "alpha mode")
    }
    for animation in asset.animations ?? [] { broken += try brokenRules(animation) }
    return broken
  }

  /// Returns whether a view is used by EXT_mesh_gpu_instancing, which shares views as attributes do, without a target.
  private func isInstances(_ number: Int) -> Bool {
    asset.extensionsUsed != nil && asset.bufferViews?[number].target == nil
      && !(asset.animations ?? []).flatMap(\.samplers).contains {
        asset.accessors?[$0.input].bufferView == number
      }
  }

  private func brokenRules(_ animation: Asset.Animation) throws -> [String] {
    var broken: [String] = []
    func rule(_ isKept: Bool, _ what: String) { if !isKept { broken.append(what) } }
    rule(!animation.channels.isEmpty && !animation.samplers.isEmpty, "an empty animation")
    var targets: Set<String> = []
    for channel in animation.channels {
      rule(animation.samplers.indices.contains(channel.sampler), "a channel's sampler")
      let target = channel.target
      rule(targets.insert("\(target.node) \(target.path)").inserted, "a target twice")
      rule(asset.nodes.map { $0.indices.contains(target.node) } ?? false, "a channel's node")
      rule(asset.nodes?[target.node].matrix == nil, "a node with a matrix moves")
      let sampler = animation.samplers[channel.sampler]
      let (input, output) = (try accessor(sampler.input), try accessor(sampler.output))
      rule(input.type == "SCALAR" && input.componentType == 5126, "the instants' type")
      rule(output.type == (target.path == "rotation" ? "VEC4" : "VEC3"), "the values' type")
      rule(input.count == output.count, "as many values as instants")
      let times = try elements(sampler.input).map { Float($0[0]) }
      rule(zip(times, times.dropFirst()).allSatisfy { $0 < $1 }, "the instants' order")
      rule(input.min == [times[0]] && input.max == [times[times.count - 1]], "the instants' range")
      if target.path == "rotation" {
        rule(
          try elements(sampler.output).allSatisfy { abs($0.reduce(0) { $0 + $1 * $1 } - 1) < 1e-5 },
          "unit quaternions")
      }
    }
    return broken
  }

  private func brokenRules(_ primitive: Asset.Primitive) throws -> [String] {
    var broken: [String] = []
    func rule(_ isKept: Bool, _ what: String) { if !isKept { broken.append(what) } }
    let position = try accessor(primitive.attributes["POSITION"])
    for (semantic, number) in primitive.attributes {
      let accessor = try accessor(number)
      rule(try view(accessor.bufferView).target == 34962, "\(semantic)'s target")
      rule(accessor.count == position.count && accessor.count > 0, "\(semantic)'s count")
      rule((accessor.byteOffset ?? 0).isMultiple(of: 4), "\(semantic)'s alignment")
      let type = ["POSITION": "VEC3", "NORMAL": "VEC3", "TEXCOORD_0": "VEC2", "COLOR_0": "VEC4"][semantic]
      rule(accessor.type == type && accessor.componentType == 5126, "\(semantic)'s type")
    }
    let positions = try elements(primitive.attributes["POSITION"])
    for axis in 0..<3 {
      rule(positions.map { Float($0[axis]) }.min() == position.min?[axis], "min of axis \(axis)")
      rule(positions.map { Float($0[axis]) }.max() == position.max?[axis], "max of axis \(axis)")
    }
    let normals = try elements(primitive.attributes["NORMAL"])
    rule(normals.allSatisfy { abs($0.reduce(0) { $0 + $1 * $1 } - 1) < 1e-5 }, "unit normals")
    if let colors = primitive.attributes["COLOR_0"] {
      rule(try elements(colors).joined().allSatisfy { (0...1).contains($0) }, "clamped colours")
    }
    let indices = try accessor(primitive.indices)
    let isNarrow = position.count <= 65_535
    rule(indices.componentType == (isNarrow ? 5123 : 5125), "smallest type of index")
    rule(try view(indices.bufferView).target == 34963, "indices' target")
    rule(indices.type == "SCALAR" && indices.count.isMultiple(of: 3) && indices.count > 0, "indices")
    rule(
      try elements(primitive.indices).allSatisfy { Int($0[0]) < position.count }, "an index is out of range")
    return broken
  }
}
