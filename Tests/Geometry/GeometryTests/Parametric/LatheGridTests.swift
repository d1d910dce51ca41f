import Foundation
import Geometry
import TestSupport
import Testing

@Suite("Lathes")
struct LatheGridTests {
  private func mesh(_ profile: PlanarPath, segments: Int = 16, creaseAngle: Double = 30) throws -> Mesh {
    let grid = try LatheGrid(count: profile.points.count, segments: segments, isClosed: profile.isClosed)
    var vertices: [Vertex] = []
    let indices = grid.indices
    let omitted = grid.fill(&vertices, profile, creaseAngle: creaseAngle, indices: indices)
    #expect(vertices.count == grid.vertexCount && grid.textureCoordinates.count == grid.vertexCount)
    return Mesh(
      vertices: vertices, textureCoordinates: grid.textureCoordinates,
      indices: omitted.removed(from: indices))
  }

  @Test("The smallest lathe has two rows of vertices, from +X towards −Z")
  func smallest() throws {
    let mesh = try mesh(PlanarPath(points: [[1, 0], [1, 2]], isClosed: false), segments: 4)
    #expect(mesh.vertices.count == 10 && mesh.triangleCount == 8)
    #expect(mesh.vertices[0] == Vertex(position: [1, 0, 0], normal: [1, 0, 0]))
    #expect((mesh.vertices[1].position - [0, 0, -1]).isWithin(1e-7))
    #expect(mesh.vertices[4].position == [1, 0, 0] && mesh.vertices[5].position == [1, 2, 0])
    #expect(mesh.textureCoordinates[0] == [0, 1] && mesh.textureCoordinates[9] == [1, 0])
    #expect(Array(mesh.indices.prefix(6)) == [0, 1, 5, 1, 6, 5])
  }

  @Test("Texture coordinates go around the axis, and up along the profile from its last point")
  func textureCoordinates() throws {
    let open = try mesh(PlanarPath(points: [[1, 0], [1, 1], [2, 2]], isClosed: false), segments: 4)
    let down: [Float] = [1, 0.5, 0.5, 0]
    #expect(
      open.textureCoordinates
        == down.flatMap { v in ([0, 0.25, 0.5, 0.75, 1] as [Float]).map { SIMD2($0, v) } })
    let closed = try mesh(
      PlanarPath(points: [[1, 0], [2, 0], [2, 1], [1, 1]], isClosed: true), segments: 4)
    #expect(
      stride(from: 0, to: closed.textureCoordinates.count, by: 5).map { closed.textureCoordinates[$0].y }
        == [1, 0.75, 0.75, 0.5, 0.5, 0.25, 0.25, 0])
  }

  @Test("A profile from axis to axis encloses a volume, whatever its direction")
  func solids() throws {
    let points: [SIMD2<Double>] = [[0, -1], [1, -1], [1, 1], [0, 1]]
    for path in [points, points.reversed()] {
      let mesh = try mesh(PlanarPath(points: path, isClosed: false), segments: 64)
      let welded = mesh.welded()
      #expect(welded.openEdgeCount == 0 && welded.eulerCharacteristic == 2)
      #expect(mesh.degenerateTriangleCount == 0 && abs(mesh.volume - 2 * .pi) < 0.02)
      // The corners are sharp: no normal is a mean.
      #expect(mesh.vertices.allSatisfy { abs($0.ny) == 1 || $0.ny == 0 })
    }
  }

  @Test("A closed profile gives a ring")
  func ring() throws {
    let circle = (0..<24).map { number -> SIMD2<Double> in
      let angle = 2 * Double.pi * Double(number) / 24
      return [2 + cos(angle), sin(angle)]
    }
    let mesh = try mesh(PlanarPath(points: circle, isClosed: true), segments: 48)
    let welded = mesh.welded()
    #expect(welded.openEdgeCount == 0 && welded.eulerCharacteristic == 0)
    #expect(abs(mesh.volume - 4 * .pi * .pi) < 0.6)
    // Smooth, because neighbouring segments differ by 15 degrees.
    for vertex in mesh.vertices {
      let ring = SIMD3(vertex.x, 0, vertex.z)
      let center = ring * (2 / (ring * ring).sum().squareRoot())
      #expect((vertex.normal - (vertex.position - center)).isWithin(1e-5))
    }
  }

  @Test("Normals follow exact derivatives, and a small crease angle makes facets")
  func derivatives() throws {
    let points = (0...6).map { SIMD2(1 + Double($0 * $0) / 36, Double($0)) }
    let derivatives = (0...6).map { SIMD2(Double($0) / 18, 1) }
    let path = PlanarPath(points: points, derivatives: derivatives, isClosed: false)
    let smooth = try mesh(path, segments: 3)
    let slope = (1 + 9.0 / 81).squareRoot()
    #expect(abs(smooth.vertices[4 * 11].nx - Float(1 / slope)) < 1e-6)
    let flat = try mesh(path, segments: 3, creaseAngle: 0)
    #expect(flat.vertices[0].normal == flat.vertices[4].normal)
    #expect(flat.vertices[4].normal != flat.vertices[8].normal)
  }

  @Test("Points that are not finite or at a negative distance are left out")
  func invalidPoints() throws {
    let mesh = try mesh(
      PlanarPath(points: [[1, 0], [1, 1], [.nan, 2], [1, 3], [1, 4], [-1, 5]], isClosed: false), segments: 5)
    #expect(mesh.triangleCount == 2 * 2 * 5 && mesh.nonFiniteVertexCount == 0)
    #expect(try self.mesh(PlanarPath(points: [[.nan, 0], [.nan, 1]], isClosed: false)).isEmpty)
  }
}
