import Geometry
import MeshFormats
import SceneModel
import Testing

@testable import SceneFiles

@Suite("The document of a mesh file")
struct MeshContentsTests {
  /// Two nodes of one mesh, one node of another, and a mesh without a node.
  private let document = {
    var document = MeshDocument(
      meshes: [.triangle(1), .triangle(2), .triangle(3)],
      nodes: [
        .init(name: "", mesh: 2, color: .black), .init(name: "a", mesh: 0, translation: [1, 2, 3], scale: 2),
        .init(mesh: 2, transform: Transform(xAxis: [1, 0, 0], yAxis: [1, 1, 0], zAxis: [0, 0, 1])),
      ])
    document.sphereRadii = [1: 5, 2: 7]
    return document
  }()

  @Test("A document in the order of its nodes equals the export of its scene")
  func order() throws {
    let ordered = document.inOrderOfNodes
    #expect(ordered.meshes == [.triangle(3), .triangle(1)])
    #expect(ordered.nodes.map(\.mesh) == [0, 1, 0] && ordered.nodes.map(\.name) == [nil, "a", nil])
    #expect(ordered.sphereRadii == [0: 7])
    #expect(try ordered == Scene(document).meshDocument())
    #expect(ordered.inOrderOfNodes == ordered)
  }

  @Test(
    "The document of every mesh format equals the export of its scene",
    arguments: MeshFormat.written(keeping: .triangles))
  func formats(format: MeshFormat) throws {
    let contents = try SceneFile.parse(document.bytes(as: format), path: "a.\(format.pathExtension)")
    let read = try #require(contents.document)
    #expect(read.triangleCount == 3)
    #expect(try contents.scene.meshDocument() == read)
    #expect(contents.document == nil, "the scene may have been changed")
  }

  @Test("Other file formats have no mesh document")
  func otherFiles() throws {
    #expect(try read("{ spheres: [{}] }", path: "a.json5").document == nil)
    #expect(try read("1\nx\nO 0 0 0\n", path: "a.xyz").document == nil)
  }
}

extension Mesh {
  fileprivate static func triangle(_ size: Float) -> Mesh {
    Mesh(
      vertices: [
        Vertex(position: [0, 0, 0], normal: [0, 0, 1]), Vertex(position: [size, 0, 0], normal: [0, 0, 1]),
        Vertex(position: [0, size, 0], normal: [0, 0, 1]),
      ], indices: [0, 1, 2])
  }
}
