import Geometry

extension MeshDocument {
  /// Removes the nodes and groups of a recorded document that no instant shows, with their lights, tracks and meshes. Groups
  /// that contain a camera stay. O(groups + nodes + tracks).
  ///
  /// - Parameters:
  ///   - areNodesShown: Whether each node is shown at an instant, as far as that does not depend on its group.
  ///   - areGroupsShown: Whether each group is. Groups without an entry are shown.
  mutating func removeHidden(areNodesShown: [Bool], areGroupsShown: [Bool]) {
    var areShown = areGroupsShown + Array(repeating: true, count: max(0, groups.count - areGroupsShown.count))
    // The parent of each group comes before it.
    for (index, group) in groups.enumerated() {
      if let parent = group.parent, !areShown[parent] { areShown[index] = false }
    }
    func isShown(_ group: Int?) -> Bool { group.map { areShown[$0] } ?? true }
    let keptNodes = nodes.indices.filter { areNodesShown[$0] && isShown(nodes[$0].group) }
    guard keptNodes.count < nodes.count || areShown.contains(false) else { return }

    var areKept = areShown
    for camera in cameras {
      var group = camera.group
      while let index = group, !areKept[index] {
        areKept[index] = true
        group = groups[index].parent
      }
    }
    let usedMeshes = Set(nodes.map(\.mesh)), keptMeshes = Set(keptNodes.map { nodes[$0].mesh })
    let nodeNumbers = Self.numbers(of: keptNodes, among: nodes.count)
    let groupNumbers = Self.numbers(of: groups.indices.filter { areKept[$0] }, among: groups.count)
    let meshNumbers = Self.numbers(
      of: meshes.indices.filter { keptMeshes.contains($0) || !usedMeshes.contains($0) }, among: meshes.count)

    nodes = keptNodes.map { index in
      var node = nodes[index]
      node.group = node.group.flatMap { groupNumbers[$0] }
      node.mesh = meshNumbers[node.mesh] ?? node.mesh
      return node
    }
    lights = lights.filter { isShown($0.group) }
    for index in lights.indices { lights[index].group = lights[index].group.flatMap { groupNumbers[$0] } }
    for index in cameras.indices { cameras[index].group = cameras[index].group.flatMap { groupNumbers[$0] } }
    groups = groups.indices.filter { areKept[$0] }.map { index in
      var group = groups[index]
      group.parent = group.parent.flatMap { groupNumbers[$0] }
      return group
    }
    meshes = meshes.indices.filter { meshNumbers[$0] != nil }.map { meshes[$0] }
    sphereRadii = Self.renumbered(sphereRadii, meshNumbers)
    computedNormals = Self.renumbered(computedNormals, meshNumbers)
    let tracks = (animation?.tracks ?? []).compactMap { track -> Track? in
      let target: Channel.Target? =
        switch track.target {
        case .node(let index): nodeNumbers[index].map { .node($0) }
        case .group(let index): groupNumbers[index].map { .group($0) }
        }
      guard let target else { return nil }
      var kept = track
      kept.target = target
      return kept
    }
    animation?.tracks = tracks
    if tracks.isEmpty { animation = nil }
  }

  /// Returns the new number of each element of a list of which those at `kept` stay. Nil for the others.
  private static func numbers(of kept: [Int], among count: Int) -> [Int?] {
    var numbers = [Int?](repeating: nil, count: count)
    for (number, index) in kept.enumerated() { numbers[index] = number }
    return numbers
  }

  private static func renumbered<Value>(_ values: [Int: Value], _ numbers: [Int?]) -> [Int: Value] {
    var renumbered: [Int: Value] = [:]
    for (index, value) in values { if let number = numbers[index] { renumbered[number] = value } }
    return renumbered
  }
}
