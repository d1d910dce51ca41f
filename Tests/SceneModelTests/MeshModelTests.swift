import Geometry
import SceneModel
import Testing

@Suite("Meshes in a scene")
struct MeshModelTests {
  private func document() throws -> MeshDocument {
    MeshDocument(
      meshes: [try .box(), try .torus()],
      nodes: [
        .init(name: "a", mesh: 1, color: .black, translation: [1, 2, 3]),
        .init(mesh: 0, transform: Transform(xAxis: [0, 1, 0], yAxis: [-1, 0, 0])),
        .init(name: "b", mesh: 1, translation: .zero, scale: 2),
      ])
  }

  @Test("come from a document, and become one again that is the same, its meshes shared")
  func roundTrip() throws {
    let document = try document()
    let scene = Scene(document)
    #expect(scene.meshes[0].mesh === scene.meshes[2].mesh)
    let written = try scene.meshDocument()
    // Numbered in the order in which nodes show them.
    #expect(written.meshes == [document.meshes[1], document.meshes[0]])
    #expect(written.nodes.map(\.mesh) == [0, 1, 0])
    #expect(written.nodes.map(\.transform) == document.nodes.map(\.transform))
    #expect(written.nodes.map(\.name) == ["a", nil, "b"])
    #expect(written.nodes.map(\.color) == document.nodes.map(\.color))
    #expect(scene.bounds == document.bounds)
  }
}
