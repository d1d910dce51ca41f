import Geometry
import TestSupport
import Testing

@Suite("Vertex cache optimization")
struct VertexCacheTests {
  @Test("The vertex cache miss ratio counts vertex transforms for each triangle")
  func ratio() throws {
    let vertices = (0..<6).map { Vertex(position: [Float($0), 0, 0], normal: [0, 1, 0]) }
    func ratio(_ indices: [UInt32], _ size: Int) -> Double {
      Mesh(vertices: vertices, indices: indices).vertexCacheMissRatio(cacheSize: size)
    }
    #expect(ratio([], 16) == 0)
    #expect(ratio([0, 1, 2], 16) == 3)
    // Each further triangle of a strip adds one vertex.
    #expect(ratio([0, 1, 2, 2, 1, 3, 2, 3, 4, 4, 3, 5], 16) == 6.0 / 4)
    // A cache of four vertices has evicted vertices 0 and 1 when they are used again.
    #expect(ratio([0, 1, 2, 3, 4, 5, 0, 1, 2], 6) == 6.0 / 3)
    #expect(ratio([0, 1, 2, 3, 4, 5, 0, 1, 2], 4) == 9.0 / 3)
    #expect(try Mesh.box().vertexCacheMissRatio() == 2)
  }

  @Test("Optimizing lowers the miss ratio and preserves the surface")
  func optimizing() throws {
    var random = SeededGenerator(seed: 5)
    for mesh in [try Mesh.uvSphere(segments: 64, rings: 32), try .icosphere(subdivisions: 4), try .torus()] {
      var shuffled = mesh
      let triangles = (0..<mesh.triangleCount).shuffled(using: &random)
      shuffled.indices = triangles.flatMap { mesh.indices[3 * $0..<3 * $0 + 3] }
      shuffled.vertices.append(Vertex(position: [9, 9, 9], normal: [0, 1, 0]))
      if !shuffled.textureCoordinates.isEmpty { shuffled.textureCoordinates.append(.zero) }
      var optimized = shuffled
      optimized.optimizeVertexCache()
      #expect(shuffled.vertexCacheMissRatio() > 2)
      #expect(optimized.vertexCacheMissRatio() < 0.8)
      #expect(optimized.vertices.count == mesh.vertices.count && optimized.structuralFlaws == [])
      #expect(corners(optimized) == corners(mesh))
      #expect(optimized.welded().openEdgeCount == 0)
    }
  }

  /// Returns the vertex attributes of each triangle, starting at the smallest corner.
  private func corners(_ mesh: Mesh) -> Set<[SIMD8<Float>]> {
    Set(
      (0..<mesh.triangleCount).map { triangle in
        let corners = (0..<3).map { corner -> SIMD8<Float> in
          let index = Int(mesh.indices[3 * triangle + corner])
          let (vertex, place) = (mesh.vertices[index], mesh.textureCoordinates)
          return SIMD8(
            lowHalf: SIMD4(vertex.position, 0),
            highHalf: SIMD4(vertex.normal, 0) + (place.isEmpty ? .zero : SIMD4(0, 0, 0, place[index].x)))
        }
        let first = (0..<3).min { corners[$0].description < corners[$1].description } ?? 0
        return (0..<3).map { corners[(first + $0) % 3] }
      })
  }
}
