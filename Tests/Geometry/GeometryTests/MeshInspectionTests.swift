import Geometry
import TestSupport
import Testing

@Suite("Inspecting a document")
struct MeshInspectionTests {
  @Test("A mesh with two nodes is counted for each node and measured in its size there")
  func boxes() throws {
    let inspection = MeshInspection(
      MeshDocument(
        meshes: [try .box(size: [1, 2, 3])],
        nodes: [.init(mesh: 0), .init(mesh: 0, translation: [10, 0, 0], scale: 2)]))
    #expect(inspection.meshCount == 1 && inspection.nodeCount == 2)
    #expect(inspection.vertexCount == 48 && inspection.triangleCount == 24)
    #expect(inspection.bounds == BoundingBox(min: [-0.5, -2, -3], max: [11, 2, 3]))
    #expect(inspection.area == 22 + 4 * 22)
    #expect(inspection.volume == 54)
    #expect(inspection.isWatertight && inspection.hasTextureCoordinates && !inspection.hasVertexColors)
    #expect(inspection.openEdgeCount == 0 && inspection.invertedMeshCount == 0)
    #expect(inspection.degenerateTriangleCount == 0 && inspection.unusedVertexCount == 0)
  }

  @Test("A rotated, reflected, scaled or sheared mesh is measured after the transform")
  func transforms() throws {
    let box = try Mesh.box(size: [1, 1, 1])
    func inspect(_ transform: Transform) -> MeshInspection {
      MeshInspection(MeshDocument(meshes: [box], nodes: [.init(mesh: 0, transform: transform)]))
    }
    let turned = inspect(Transform(xAxis: [0, 2, 0], yAxis: [-2, 0, 0], zAxis: [0, 0, 2]))
    #expect(turned.area == 24 && turned.volume == 8)
    let reflected = inspect(Transform(xAxis: [-1, 0, 0]))
    #expect(reflected.area == 6 && reflected.volume == 1)
    let stretched = inspect(Transform(xAxis: [4, 0, 0]))
    #expect(stretched.area == 2 + 4 * 4 && stretched.volume == 4)
    // A shear by 3/4 makes two of the faces 5/4 as large, and does not change the volume.
    let skewed = inspect(Transform(yAxis: [0.75, 1, 0]))
    #expect(skewed.area == 4 + 2 * 1.25 && skewed.volume == 1)
    // Corners beyond the largest float overflow, so the area is infinite.
    #expect(
      inspect(
        Transform(
          xAxis: SIMD3(repeating: .greatestFiniteMagnitude),
          translation: SIMD3(repeating: .greatestFiniteMagnitude))
      ).area == .infinity)
  }

  @Test("Edges of three triangles, inverted normals and collapsed triangles are counted by themselves")
  func kindsOfFaults() throws {
    func inspect(_ mesh: Mesh) -> MeshInspection {
      MeshInspection(MeshDocument(meshes: [mesh], nodes: [.init(mesh: 0)]))
    }
    // Three leaves of a book.
    let places: [SIMD3<Float>] = [[0, 0, 0], [0, 1, 0], [1, 0, 0], [0, 0, 1], [-1, 0, 0]]
    let book = inspect(
      Mesh(
        vertices: places.map { Vertex(position: $0, normal: [0, 0, 1]) },
        indices: [0, 1, 2, 1, 0, 3, 0, 1, 4]))
    #expect(book.nonManifoldEdgeCount == 1 && book.openEdgeCount == 6 && book.inconsistentEdgeCount == 0)
    var box = try Mesh.box()
    #expect(inspect(box).invertedNormalCount == 0)
    for index in 4..<8 { box.vertices[index].normal = -box.vertices[index].normal }
    #expect(inspect(box).invertedNormalCount == 4)
    // A triangle on an edge changes nothing else.
    var collapsed = try Mesh.box()
    collapsed.indices += [0, 1, 1]
    let closed = inspect(collapsed)
    #expect(closed.isWatertight && closed.volume == 1 && closed.degenerateTriangleCount == 1)
    #expect(closed.openEdgeCount == 0 && closed.nonManifoldEdgeCount == 0)
  }

  @Test("Every kind of fault is counted")
  func faults() throws {
    var open = try Mesh.box()
    open.indices.removeLast(3)
    open.vertices.append(Vertex(position: [5, 5, 5], normal: [0, 1, 0]))
    open.textureCoordinates.append(.zero)
    open.indices += [0, 0, 1]
    var inside = try Mesh.box()
    inside.flipWinding()
    var mixed = try Mesh.box()
    mixed.indices.swapAt(1, 2)
    func inspect(_ mesh: Mesh) -> MeshInspection {
      MeshInspection(MeshDocument(meshes: [mesh], nodes: [.init(mesh: 0)]))
    }
    let first = inspect(open)
    #expect(!first.isWatertight && first.volume == nil)
    #expect(first.degenerateTriangleCount == 1 && first.unusedVertexCount == 2)
    #expect(first.openEdgeCount == 3 && first.nonManifoldEdgeCount == 0)
    // Corners on one line: exactly, and except for rounding. The last triangle is thin and has an area.
    let places: [SIMD3<Float>] = [
      [0, 0, 0], [0.1, 0.1, 0.1], [0.3, 0.3, 0.3], [0, 0, 0], [0.1, 0.2, 0.3], [0.3, 0.6, 0.9], [0, 0, 0],
      [1, 0, 0], [0.5, 1e-5, 0],
    ]
    let lines = Mesh(
      vertices: places.map { Vertex(position: $0, normal: [0, 1, 0]) }, indices: (0..<9).map { $0 })
    #expect(inspect(lines).degenerateTriangleCount == 2)
    let second = inspect(inside)
    #expect(second.isWatertight && second.invertedMeshCount == 1 && second.volume == -1)
    let third = inspect(mixed)
    #expect(!third.isWatertight && third.inconsistentEdgeCount == 3)
    #expect(third.openEdgeCount == 0 && third.nonManifoldEdgeCount == 0)
    #expect(inspect(try .plane()).openEdgeCount == 4)
    let nothing = MeshInspection(MeshDocument())
    #expect(!nothing.isWatertight && nothing.volume == nil && nothing.area == 0 && nothing.bounds.isEmpty)
  }
}
