import Geometry
import SceneModel

/// The scene of a file. That of a mesh file is made of its document when it is first read, so that a conversion from one
/// mesh format to another makes none.
final class SceneSource {
  /// The document of a mesh file; nil once the scene is made.
  private(set) var document: MeshDocument?
  private var made: Scene?

  init(_ scene: Scene) { made = scene }

  init(_ document: MeshDocument) { self.document = document }

  /// The scene. O(vertices + nodes) the first time, if the file is a mesh file.
  var scene: Scene {
    if let made { return made }
    let scene = document.map { Scene($0) } ?? Scene()
    (made, document) = (scene, nil)
    return scene
  }
}

extension MeshDocument {
  /// The document as a scene of its nodes makes it: the meshes in the order in which the nodes first show them, without
  /// those that no node shows, and no empty names. O(nodes + meshes).
  var inOrderOfNodes: MeshDocument {
    var document = MeshDocument()
    var numbers: [Int?] = Array(repeating: nil, count: meshes.count)
    document.nodes = nodes
    for index in nodes.indices {
      let mesh = nodes[index].mesh
      let number = numbers[mesh] ?? document.meshes.count
      if number == document.meshes.count {
        numbers[mesh] = number
        document.meshes.append(meshes[mesh])
        document.sphereRadii[number] = sphereRadii[mesh]
      }
      document.nodes[index].mesh = number
      if nodes[index].name?.isEmpty == true { document.nodes[index].name = nil }
    }
    return document
  }
}
