extension MeshDocument {
  /// The document as a scene of it is exported: the meshes in the order in which nodes first refer
  /// to them, without unused meshes, and without empty names. Cameras and lights are unchanged. O(groups + nodes +
  /// meshes).
  package var inOrderOfNodes: MeshDocument { isInOrderOfNodes ? self : orderedByNodes() }

  /// Whether `inOrderOfNodes` is the document itself. Most documents of files are, and the nodes of a large one are then
  /// not copied. O(groups + nodes).
  private var isInOrderOfNodes: Bool {
    guard animation == nil else { return false }
    if groups.contains(where: { $0.name?.isEmpty == true }) { return false }
    var count = 0
    for node in nodes {
      if node.mesh > count || node.name?.isEmpty == true { return false }
      if node.mesh == count { count += 1 }
    }
    return count == meshes.count
  }

  private func orderedByNodes() -> MeshDocument {
    var document = MeshDocument(groups: groups, cameras: cameras, lights: lights)
    document.origin = origin
    (document.skins, document.clips, document.animatedTransforms) = (skins, clips, animatedTransforms)
    (document.variants, document.copyright) = (variants, copyright)
    document.metadata = metadata.filter { if case .mesh = $0.key { false } else { true } }
    for index in groups.indices where groups[index].name?.isEmpty == true {
      document.groups[index].name = nil
    }
    var numbers: [Int?] = Array(repeating: nil, count: meshes.count)
    document.nodes = nodes
    for index in nodes.indices {
      let mesh = nodes[index].mesh
      let number = numbers[mesh] ?? document.meshes.count
      if number == document.meshes.count {
        numbers[mesh] = number
        document.meshes.append(meshes[mesh])
        document.sphereRadii[number] = sphereRadii[mesh]
        document.computedNormals[number] = computedNormals[mesh]
        document.deformations[number] = deformations[mesh]
        document.metadata[.mesh(number)] = metadata[.mesh(mesh)]
      }
      document.nodes[index].mesh = number
      if nodes[index].name?.isEmpty == true { document.nodes[index].name = nil }
    }
    return document
  }
}
