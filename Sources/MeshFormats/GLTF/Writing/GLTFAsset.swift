import Geometry

/// A document in the terms of glTF 2.0: what its JSON says, and the buffer that it speaks of.
///
/// Nodes that show one mesh in one colour share a glTF mesh; in different colours, they share its accessors. A mesh
/// without triangles is left out, and a node that shows it is a place with a name.
struct GLTFAsset {
  private(set) var buffer: GLTFBuffer
  let document: MeshDocument
  let summaries: [MeshSummary]

  /// The glTF meshes: each mesh of the document in each colour that it is shown in.
  private(set) var surfaces: [Surface] = []
  /// The number of each node's glTF mesh; nil for a place with a name.
  private(set) var surfaceOfNode: [Int?] = []
  private(set) var materials: [Material] = []
  /// What is written as the nodes, in order.
  private(set) var nodes: [Node] = []
  /// Which nodes of the document move: they are no instances of others, and their transforms are in three steps.
  private(set) var moved: Set<Int> = []

  /// A node of the file.
  enum Node: Equatable {
    /// A node of the document.
    case single(Int)
    /// Nodes of the document that show one surface, as instances of it: a group, by its number.
    case instances(surface: Int, group: Int)
  }

  /// A glTF mesh: geometry and material.
  struct Surface: Hashable {
    let mesh: Int
    let material: Int
  }

  /// What surfaces look like.
  struct Material: Hashable {
    let baseColor: SIMD4<Float>
    let finish: Finish
    let isTransparent: Bool
  }

  /// Finds which materials and meshes the nodes share; nodes that share both are one where `isInstanced`.
  /// O(nodes + meshes).
  init(_ document: MeshDocument, _ summaries: [MeshSummary], isInstanced: Bool = false) {
    (self.document, self.summaries) = (document, summaries)
    buffer = GLTFBuffer(document)
    var materialNumbers: [Material: Int] = [:]
    var surfaceNumbers: [Surface: Int] = [:]
    for node in document.nodes {
      guard !document.meshes[node.mesh].isEmpty else {
        surfaceOfNode.append(nil)
        continue
      }
      let color = node.color.clamped
      let material = Material(
        baseColor: color, finish: node.finish,
        isTransparent: color.w < 1 || summaries[node.mesh].isTransparent)
      let number = materialNumbers.number(of: material, in: &materials)
      let surface = Surface(mesh: node.mesh, material: number)
      surfaceOfNode.append(surfaceNumbers.number(of: surface, in: &surfaces))
    }
    nodes = document.nodes.indices.map(Node.single)
    // Places without a mesh are not seen to move.
    let animation = surfaces.isEmpty ? nil : GLTFAnimation(document)
    if let animation { moved = animation.movedNodes }
    let groups = isInstanced ? gatherInstances() : []
    if animation != nil || !groups.isEmpty {
      buffer = GLTFBuffer(document, instances: groups, animation: animation)
    }
  }

  /// Makes one node of those that show one surface, only moved and scaled. Returns the nodes of each group.
  private mutating func gatherInstances() -> [[Int]] {
    var members: [Int: [Int]] = [:]
    for (node, surface) in surfaceOfNode.enumerated() {
      guard let surface, canBeInstance(node) else { continue }
      members[surface, default: []].append(node)
    }
    members = members.filter { $0.value.count > 1 }
    var groups: [[Int]] = []
    nodes = document.nodes.indices.compactMap { node in
      guard let surface = surfaceOfNode[node], let group = members[surface], canBeInstance(node) else {
        return .single(node)
      }
      // Stands where the first of them stood.
      guard group.first == node else { return nil }
      groups.append(group)
      return .instances(surface: surface, group: groups.count - 1)
    }
    return groups
  }

  private func canBeInstance(_ node: Int) -> Bool {
    !moved.contains(node) && document.nodes[node].transform.axisAlignedScale != nil
  }
}

extension Dictionary where Value == Int {
  /// The number of `key`: its place in `keys`, to which it is added if it is not there.
  mutating func number(of key: Key, in keys: inout [Key]) -> Int {
    if let known = self[key] { return known }
    keys.append(key)
    self[key] = keys.count - 1
    return keys.count - 1
  }
}
