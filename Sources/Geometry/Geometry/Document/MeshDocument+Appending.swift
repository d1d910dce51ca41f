extension MeshDocument {
  /// Appends the contents of another document, with its tree, skins, clips and variants. The origins of both are the same.
  /// Variants of the same name are one. Data of the other file as a whole is left out. O(the other document).
  ///
  /// - Parameters:
  ///   - numbers: the meshes of this document that equal those of the other one. Nil to append them.
  ///   - group: the group that contains what is in no group of its own. Nil for none.
  package mutating func append(_ other: MeshDocument, meshes numbers: [Int]? = nil, in group: Int? = nil) {
    let meshNumbers = numbers ?? Array(meshes.count..<meshes.count + other.meshes.count)
    let first = (
      node: nodes.count, group: groups.count, camera: cameras.count, light: lights.count,
      skin: skins.count, clip: clips.count
    )
    func moved(_ own: Int?) -> Int? { own.map { $0 + first.group } ?? group }
    func moved(_ target: Channel.Target) -> Channel.Target {
      switch target {
      case .node(let index): .node(index + first.node)
      case .group(let index): .group(index + first.group)
      }
    }
    let variantNumbers = other.variants.map { name in
      if let known = variants.firstIndex(of: name) { return known }
      variants.append(name)
      return variants.count - 1
    }
    if numbers == nil { meshes += other.meshes }
    groups += other.groups.map { part in
      var part = part
      part.parent = moved(part.parent)
      return part
    }
    nodes += other.nodes.map { node in
      var node = node
      (node.mesh, node.group) = (meshNumbers[node.mesh], moved(node.group))
      if let skin = node.skin { node.skin = skin + first.skin }
      if !node.appearances.isEmpty {
        node.appearances = Dictionary(
          uniqueKeysWithValues: node.appearances.map { (variantNumbers[$0.key], $0.value) })
      }
      return node
    }
    cameras += other.cameras.map { part in
      var part = part
      part.group = moved(part.group)
      return part
    }
    lights += other.lights.map { part in
      var part = part
      part.group = moved(part.group)
      return part
    }
    for (mesh, radius) in other.sphereRadii { sphereRadii[meshNumbers[mesh]] = radius }
    for (mesh, computed) in other.computedNormals { computedNormals[meshNumbers[mesh]] = computed }
    for (mesh, deformation) in other.deformations { deformations[meshNumbers[mesh]] = deformation }
    skins += other.skins.map { skin in
      var skin = skin
      skin.joints = skin.joints.map { $0 + first.group }
      skin.skeleton = skin.skeleton.map { $0 + first.group }
      return skin
    }
    clips += other.clips.map { clip in
      var clip = clip
      for index in clip.channels.indices { clip.channels[index].target = moved(clip.channels[index].target) }
      for index in clip.properties.indices {
        clip.properties[index].targets = clip.properties[index].targets.map { target in
          switch target {
          case .node(let index): .node(index + first.node)
          case .light(let index): .light(index + first.light)
          case .camera(let index): .camera(index + first.camera)
          }
        }
      }
      return clip
    }
    for (target, steps) in other.animatedTransforms { animatedTransforms[moved(target)] = steps }
    for (owner, data) in other.metadata {
      switch owner {
      case .file, .asset, .scene: continue
      case .group(let index): metadata[.group(index + first.group)] = data
      case .node(let index): metadata[.node(index + first.node)] = data
      case .mesh(let index): metadata[.mesh(meshNumbers[index])] = data
      case .camera(let index): metadata[.camera(index + first.camera)] = data
      case .light(let index): metadata[.light(index + first.light)] = data
      case .skin(let index): metadata[.skin(index + first.skin)] = data
      case .clip(let index): metadata[.clip(index + first.clip)] = data
      case .material, .image: metadata[owner] = data
      }
    }
    copyright = copyright ?? other.copyright
  }
}
