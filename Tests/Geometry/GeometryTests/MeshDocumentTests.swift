import Geometry
import Testing

@Suite("MeshDocument")
struct MeshDocumentTests {
  @Test("Counts and bounds include only meshes with a node")
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

  @Test("The bounds of a rotated mesh are those of its vertices, not of its rotated box")
  func turned() {
    let tips: [SIMD3<Float>] = [[1, 0, 0], [0, 1, 0], [-1, 0, 0], [0, -1, 0]]
    let square = Mesh(
      vertices: tips.map { Vertex(position: $0, normal: [0, 0, 1]) }, indices: [0, 1, 2, 0, 2, 3])
    // A rotation by 45 degrees about z puts the tips at the corners of a smaller box.
    let half = Float(0.5).squareRoot()
    let turn = Transform(xAxis: [half, half, 0], yAxis: [-half, half, 0], translation: [0, 0, 7])
    let document = MeshDocument(meshes: [square], nodes: [.init(mesh: 0, transform: turn)])
    let expected = BoundingBox(min: [-half, -half, 7], max: [half, half, 7])
    #expect(document.bounds == expected)
    #expect(MeshInspection(document).bounds == expected)
  }

  @Test("An inspection tells normals of a file from computed ones")
  func normals() throws {
    let ball = try Icosphere(subdivisions: 1).mesh(radius: 1)
    var document = MeshDocument(meshes: [ball, ball], nodes: [.init(mesh: 0), .init(mesh: 1)])
    func kinds() -> [Bool] {
      let inspection = MeshInspection(document)
      return [inspection.hasNormals, inspection.hasComputedNormals]
    }
    #expect(kinds() == [true, false])
    document.computedNormals[0] = .init(.flat)
    #expect(kinds() == [true, true])
    document.computedNormals[1] = .init(.flat)
    #expect(kinds() == [false, true])
  }

  @Test("A document without nodes is empty")
  func empty() throws {
    let document = MeshDocument(meshes: [try Icosphere(subdivisions: 0).mesh(radius: 1)])
    #expect(document.triangleCount == 0 && document.vertexCount == 0 && document.bounds.isEmpty)
  }

  @Test("A node keeps what it is set to, and takes 112 bytes")
  func node() {
    typealias Node = MeshDocument.Node
    #expect(MemoryLayout<Node>.stride == 112)
    let transform = Transform(
      xAxis: [1, 2, 3], yAxis: [4, 5, 6], zAxis: [7, 8, 10], translation: [-1, 0.5, .greatestFiniteMagnitude])
    var node = Node(name: "leg", group: 3, mesh: 7, color: .black, transform: transform)
    #expect(node.name == "leg" && node.group == 3 && node.mesh == 7 && node.color == .black)
    #expect(node.transform == transform && node.skin == nil && node.weights == [] && node.appearances == [:])
    let first = node
    node.transform.translation.y = 2
    (node.group, node.mesh, node.weights) = (nil, 0, [0.5])
    #expect(
      node.transform.translation == [-1, 2, .greatestFiniteMagnitude] && node.transform.zAxis == [7, 8, 10])
    #expect(node.group == nil && node.mesh == 0 && node.weights == [0.5] && node != first)
    (node.transform, node.group, node.mesh, node.weights) = (transform, 3, 7, [])
    #expect(node == first)
  }
}
