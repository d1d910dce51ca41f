import Testing

@testable import Geometry

@Suite("Vertex attributes")
struct MeshAttributeTests {
  /// A triangle in the XY plane with every attribute.
  private static let triangle = Mesh(
    vertices: [[0, 0, 0], [1, 0, 0], [0, 1, 0]].map { Vertex(position: $0, normal: [0, 0, 1]) },
    textureCoordinates: [[0, 0], [1, 0], [0, 1]], secondTextureCoordinates: [[0, 1], [1, 1], [1, 0]],
    tangents: [[1, 0, 0, 1], [0, 1, 0, -1], [1, 0, 0, 1]], colors: [.white, .black, .white],
    indices: [0, 1, 2])

  @Test("A rotation rotates the tangents, and a scale keeps them unit vectors")
  func transforms() {
    let turned = Self.triangle.transformed(
      by: Transform(xAxis: [0, 2, 0], yAxis: [-3, 0, 0], zAxis: [0, 0, 1], translation: [5, 5, 5]))
    #expect(turned.tangents == [[0, 1, 0, 1], [-1, 0, 0, -1], [0, 1, 0, 1]])
    #expect(turned.secondTextureCoordinates == Self.triangle.secondTextureCoordinates)
  }

  @Test("A reflection and turning inside out reverse the sign of the bitangents")
  func reflections() {
    let mirrored = Self.triangle.transformed(
      by: Transform(xAxis: [-1, 0, 0], yAxis: [0, 1, 0], zAxis: [0, 0, 1], translation: .zero))
    #expect(mirrored.tangents == [[-1, 0, 0, -1], [0, 1, 0, 1], [-1, 0, 0, -1]])
    var turned = Self.triangle
    turned.flipWinding()
    #expect(turned.tangents == [[1, 0, 0, -1], [0, 1, 0, 1], [1, 0, 0, -1]])
  }

  @Test("Appending completes missing attributes with their defaults")
  func append() {
    var mesh = Self.triangle
    mesh.append(Mesh(vertices: Array(Self.triangle.vertices.prefix(1))))
    #expect(mesh.secondTextureCoordinates == [[0, 1], [1, 1], [1, 0], [0, 0]])
    #expect(mesh.tangents.last == [1, 0, 0, 1] && mesh.tangents.count == 4)
    #expect(mesh.attributeCounts.map(\.count) == [4, 4, 4, 4])
  }

  @Test("New normals remove the tangents, and split vertices keep their other attributes")
  func normals() {
    var mesh = Self.triangle
    mesh.indices = [0, 1, 2, 2, 1, 0]
    mesh.recomputeNormals(.flat)
    #expect(mesh.tangents.isEmpty)
    #expect(mesh.secondTextureCoordinates == [[0, 1], [1, 1], [1, 0], [1, 0], [1, 1], [0, 1]])
  }

  @Test("Selected vertices keep all attributes in the new order")
  func selection() {
    var mesh = Self.triangle
    mesh.selectVertices([2, 0, 0])
    #expect(mesh.textureCoordinates == [[0, 1], [0, 0], [0, 0]])
    #expect(mesh.secondTextureCoordinates == [[1, 0], [0, 1], [0, 1]])
    #expect(mesh.colors == [.white, .white, .white] && mesh.vertices[0].position == [0, 1, 0])
  }

  @Test("A second texture coordinate or a tangent that is not finite is counted, and equality compares both")
  func nonFinite() {
    var mesh = Self.triangle
    #expect(mesh.nonFiniteVertexCount == 0)
    mesh.secondTextureCoordinates[1].x = .nan
    mesh.tangents[2].w = .infinity
    #expect(mesh.nonFiniteVertexCount == 2 && mesh != Self.triangle)
    #expect(mesh.welded().attributeCounts.map(\.count) == [0, 0, 0, 0])
  }
}
