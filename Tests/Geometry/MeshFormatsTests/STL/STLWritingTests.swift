import Geometry
import MeshFormats
import Testing

@Suite("STL")
struct STLTests {
  /// The text "Orrery binary STL" and 63 zeros.
  private static let header =
    hex("4F7272657279 2062696E617279 2053544C") + Array(repeating: 0, count: 63)

  @Test("A triangle is written as these exact bytes")
  func golden() throws {
    let expected =
      Self.header
      + hex(
        """
        01000000
        00000000 00000000 0000803F
        00002041 00000000 00000000
        00004041 00000000 00000000
        00002041 00000040 00000000
        0000
        """)
    #expect(expected.count == 134)
    #expect(try MeshDocument.triangle.bytes(as: .stl) == expected)
  }

  @Test("An empty document is written as a header and a count of 0")
  func empty() throws {
    #expect(try MeshDocument().bytes(as: .stl) == Self.header + [0, 0, 0, 0])
  }

  /// Returns each facet as a normal and three corners.
  private func facets(_ bytes: [UInt8]) throws -> [[SIMD3<Float>]] {
    var reader = ByteReader(bytes)
    #expect(!(try reader.take(80)).starts(with: "solid".utf8))
    let facets = try (0..<(try reader.integer(UInt32.self))).map { _ in
      let vectors = try (0..<4).map { _ in try reader.vector() }
      #expect(try reader.integer(UInt16.self) == 0)
      return vectors
    }
    #expect(reader.isAtEnd)
    return facets
  }

  @Test(
    "Spheres are written as transformed triangles with perpendicular unit normals",
    arguments: [try MeshDocument.spheres(), try MeshDocument.largeSphere()])
  func spheres(document: MeshDocument) throws {
    let facets = try facets(document.bytes(as: .stl))
    #expect(facets.flatMap { $0.dropFirst() } == document.corners)
    for facet in facets.map({ $0.map { SIMD3<Double>($0) } }) {
      let (normal, u, v) = (facet[0], facet[2] - facet[1], facet[3] - facet[1])
      // The farthest sphere is at 1e7, where its triangles degenerate to lines.
      guard normal != .zero else { continue }
      #expect(abs((normal * normal).sum() - 1) < 1e-6)
      #expect(abs((normal * u).sum()) < 1e-6 * (u * u).sum().squareRoot())
      #expect(abs((normal * v).sum()) < 1e-6 * (v * v).sum().squareRoot())
    }
    // The first sphere is at the origin, so its normals point outwards.
    for facet in facets.prefix(document.meshes[0].triangleCount) {
      #expect((facet[0] * (facet[1] + facet[2] + facet[3])).sum() > 0)
    }
  }

  @Test(
    "Tiny and huge triangles have normals, and a triangle without area has a zero normal",
    arguments: [
      (.leastNonzeroMagnitude, 1), (1e-30, 1), (1, 1), (1e30, 1), (3e38, 1), (0, 0),
    ] as [(Float, Float)])
  func extremes(size: Float, expected: Float) throws {
    var document = MeshDocument.triangle
    document.nodes[0].transform = .identity
    for index in 0..<3 {
      let position = document.meshes[0].vertices[index].position
      document.meshes[0].vertices[index].position = (position * 2 - 1) * size
    }
    #expect(try facets(document.bytes(as: .stl))[0][0] == [0, 0, expected])
  }
}
