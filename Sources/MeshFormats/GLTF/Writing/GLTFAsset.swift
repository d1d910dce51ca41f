import Geometry

/// A document in the terms of glTF 2.0: what its JSON says, and the buffer that it speaks of.
///
/// Nodes that show one mesh in one colour share a glTF mesh; in different colours, they share its accessors. A mesh
/// without triangles is left out, and a node that shows it is a place with a name.
struct GLTFAsset {
  let buffer: GLTFBuffer
  let document: MeshDocument
  let summaries: [MeshSummary]

  /// The glTF meshes: each mesh of the document in each colour that it is shown in.
  private(set) var surfaces: [Surface] = []
  /// The number of each node's glTF mesh; nil for a place with a name.
  private(set) var surfaceOfNode: [Int?] = []
  private(set) var materials: [Material] = []

  /// A glTF mesh: geometry and material.
  struct Surface: Hashable {
    let mesh: Int
    let material: Int
  }

  /// Rough and not metallic, so that only its colour is seen.
  struct Material: Hashable {
    let baseColor: SIMD4<Float>
    let isTransparent: Bool
  }

  /// Finds which materials and meshes the nodes share. O(nodes + meshes).
  init(_ document: MeshDocument, _ summaries: [MeshSummary]) {
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
        baseColor: color, isTransparent: color.w < 1 || summaries[node.mesh].isTransparent)
      let number = materialNumbers.number(of: material, in: &materials)
      let surface = Surface(mesh: node.mesh, material: number)
      surfaceOfNode.append(surfaceNumbers.number(of: surface, in: &surfaces))
    }
  }
}

extension Dictionary where Value == Int {
  /// The number of `key`: its place in `keys`, to which it is added if it is not there.
  fileprivate mutating func number(of key: Key, in keys: inout [Key]) -> Int {
    if let known = self[key] { return known }
    keys.append(key)
    self[key] = keys.count - 1
    return keys.count - 1
  }
}
