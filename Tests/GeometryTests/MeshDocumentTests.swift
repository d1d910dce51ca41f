import Geometry
import Testing

@Suite("MeshDocument")
struct MeshDocumentTests {
  @Test("Counts and bounds are those of the placed nodes, and of no other mesh")
  func placed() throws {
    let ball = try Icosphere(subdivisions: 1).mesh(radius: 1)
    let far = try UVSphere(segments: 4, rings: 2).mesh(radius: 100)
    let document = MeshDocument(
      meshes: [far, ball, Mesh()],
      nodes: [
        .init(mesh: 1, translation: [10, 0, 0], scale: 2), .init(mesh: 1, translation: [0, -3, 0]),
        .init(mesh: 2, translation: [999, 0, 0]),
      ])
    #expect(document.triangleCount == 160)
    #expect(document.vertexCount == 84)
    let extent = ball.bounds.max
    #expect(document.bounds.max == [10 + 2 * extent.x, 2 * extent.y, 2 * extent.z])
    #expect(document.bounds.min == [-extent.x, -3 - extent.y, -2 * extent.z])
  }

  @Test("A document without nodes is empty")
  func empty() throws {
    let document = MeshDocument(meshes: [try Icosphere(subdivisions: 0).mesh(radius: 1)])
    #expect(document.triangleCount == 0 && document.vertexCount == 0 && document.bounds.isEmpty)
  }
}
