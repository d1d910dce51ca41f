import Foundation
import Geometry
import TestSupport
import Testing

@Suite("Surface grids")
struct SurfaceGridTests {
  /// Returns the completed mesh of a function, and the omitted triangles.
  private func mesh(
    _ u: ParameterRange, _ v: ParameterRange, _ vertex: (Double, Double) -> Vertex
  ) throws -> Mesh {
    let grid = try SurfaceGrid(
      uCount: u.count, vCount: v.count, isClosedInU: u.isClosed, isClosedInV: v.isClosed)
    var vertices = v.seamValues.flatMap { v in u.seamValues.map { u in vertex(u, v) } }
    #expect(vertices.count == grid.vertexCount && grid.indices.count == 3 * grid.triangleCount)
    let omitted = grid.complete(&vertices, indices: grid.indices).omitted
    return Mesh(
      vertices: vertices, textureCoordinates: grid.textureCoordinates,
      indices: omitted.removed(from: grid.indices))
  }

  private func vertex(_ x: Double, _ y: Double, _ z: Double) -> Vertex {
    Vertex(position: SIMD3(Float(x), Float(y), Float(z)), normal: .zero)
  }

  @Test("The smallest grid has two triangles that face the cross product of the derivatives")
  func smallest() throws {
    let mesh = try mesh(
      ParameterRange(from: 0, to: 2, count: 2), ParameterRange(from: 0, to: 1, count: 2)
    ) { vertex($0, $1, 0) }
    #expect(mesh.vertices.map(\.position) == [[0, 0, 0], [2, 0, 0], [0, 1, 0], [2, 1, 0]])
    #expect(mesh.vertices.allSatisfy { $0.normal == [0, 0, 1] })
    #expect(mesh.textureCoordinates == [[0, 1], [1, 1], [0, 0], [1, 0]])
    #expect(mesh.indices == [0, 1, 2, 1, 3, 2])
  }

  @Test("An open range ends exactly at its end, and a closed one repeats its first value")
  func ranges() {
    let open = ParameterRange(from: 0.1, to: 0.7, count: 4)
    #expect(
      open.values == [0.1, 0.1 + open.step, 0.1 + 2 * open.step, 0.7] && open.seamValues == open.values)
    let closed = ParameterRange(from: 1, to: 5, count: 4, isClosed: true)
    #expect(closed.values == [1, 2, 3, 4] && closed.seamValues == [1, 2, 3, 4, 1])
  }

  @Test("A sphere by angles is closed, with exact poles and triangles of nonzero area")
  func sphere() throws {
    let mesh = try mesh(
      ParameterRange(from: 0, to: 2 * .pi, count: 12, isClosed: true),
      ParameterRange(from: -.pi / 2, to: .pi / 2, count: 7)
    ) { longitude, latitude in
      let point = vertex(
        cos(latitude) * cos(longitude), sin(latitude), -cos(latitude) * sin(longitude))
      // The derivative by the longitude vanishes at the poles, up to rounding.
      return cos(latitude) < 1e-9 ? point : Vertex(position: point.position, normal: point.position)
    }
    let welded = mesh.welded()
    #expect(welded.openEdgeCount == 0 && welded.inconsistentEdgeCount == 0 && welded.eulerCharacteristic == 2)
    #expect(mesh.degenerateTriangleCount == 0 && mesh.triangleCount == 2 * 12 * 6 - 2 * 12 && mesh.volume > 3)
    for pole in mesh.vertices.prefix(13) + mesh.vertices.suffix(13) {
      #expect((pole.position - SIMD3(0, pole.y, 0)).isWithin(1e-7))
      #expect((pole.normal - SIMD3(0, pole.y, 0)).isWithin(1e-6))
    }
  }

  @Test("Unknown normals are those of the neighbouring triangles, and both sides of a seam have the same")
  func unknownNormals() throws {
    let mesh = try mesh(
      ParameterRange(from: 0, to: 2 * .pi, count: 40, isClosed: true),
      ParameterRange(from: 0, to: 2 * .pi, count: 24, isClosed: true)
    ) { u, v in vertex((2 + cos(v)) * cos(u), sin(v), -(2 + cos(v)) * sin(u)) }
    let welded = mesh.welded()
    #expect(welded.openEdgeCount == 0 && welded.eulerCharacteristic == 0 && mesh.volume > 0)
    for vertex in mesh.vertices {
      let ring = SIMD3(vertex.x, 0, vertex.z)
      let center = ring * (2 / (ring * ring).sum().squareRoot())
      #expect((vertex.normal - (vertex.position - center)).isWithin(0.02))
    }
    for row in 0...24 { #expect(mesh.vertices[41 * row] == mesh.vertices[41 * row + 40]) }
    for column in 0...40 { #expect(mesh.vertices[column] == mesh.vertices[41 * 24 + column]) }
  }

  @Test("Vertices without a position have no triangles, and all numbers are finite")
  func missingPositions() throws {
    let range = ParameterRange(from: 0, to: 3, count: 4)
    let mesh = try mesh(range, range) { u, v in
      vertex(u, u == 1 && v == 1 ? .nan : 5, v)
    }
    // The vertex (1, 1) is a corner of six of the 18 triangles.
    #expect(mesh.triangleCount == 12 && mesh.nonFiniteVertexCount == 0)
    #expect(!mesh.indices.contains(5))
    #expect(mesh.bounds == BoundingBox(min: [0, 5, 0], max: [3, 5, 3]))
    let none = try self.mesh(range, range) { _, _ in vertex(.nan, 0, .infinity) }
    #expect(none.isEmpty && none.nonFiniteVertexCount == 0)
  }

  @Test("Surfaces of one point and of too many points are refused")
  func counts() {
    #expect(throws: GeometryError.invalidCount(name: "u.count", value: 1, allowed: 2...(1 << 24))) {
      try SurfaceGrid(uCount: 1, vCount: 5)
    }
    #expect(throws: GeometryError.invalidCount(name: "v.count", value: 2, allowed: 3...(1 << 24))) {
      try SurfaceGrid(uCount: 2, vCount: 2, isClosedInV: true)
    }
    #expect(throws: GeometryError.tooManyVertices(1_000_000_000)) {
      try SurfaceGrid(uCount: 100_000, vCount: 10_000)
    }
  }
}
