import Geometry
import Testing
import TestSupport

@Suite("Icosphere")
struct IcosphereTests {
  /// The coordinates of the corners: 1 / √(1 + φ²) and φ / √(1 + φ²).
  private static let (short, long): (Float, Float) = (0.5257311, 0.8506508)
  private static let corners: [SIMD3<Float>] = [
    [-short, long, 0], [short, long, 0], [-short, -long, 0], [short, -long, 0],
    [0, -short, long], [0, short, long], [0, -short, -long], [0, short, -long],
    [long, 0, -short], [long, 0, short], [-long, 0, -short], [-long, 0, short],
  ]
  private static let faces: [UInt32] = [
    0, 11, 5, 0, 5, 1, 0, 1, 7, 0, 7, 10, 0, 10, 11, 1, 5, 9, 5, 11, 4, 11, 10, 2, 10, 7, 6, 7, 1, 8,
    3, 9, 4, 3, 4, 2, 3, 2, 6, 3, 6, 8, 3, 8, 9, 4, 9, 5, 2, 4, 11, 6, 2, 10, 8, 6, 7, 9, 8, 1,
  ]

  @Test("Without subdivision an icosphere is exactly the expected icosahedron")
  func icosahedron() throws {
    let mesh = try Icosphere(subdivisions: 0).mesh(radius: 3)
    try #require(mesh.vertices.count == 12)
    for (vertex, corner) in zip(mesh.vertices, Self.corners) {
      #expect((vertex.normal - corner).isWithin(1e-7))
      #expect((vertex.position - 3 * corner).isWithin(3e-7))
    }
    #expect(mesh.indices == Self.faces)
    #expect(mesh.textureCoordinates.isEmpty && mesh.colors.isEmpty)
  }

  @Test("After one subdivision, the first three new vertices are the edge midpoints of the first face")
  func firstSplit() throws {
    let sphere = try Icosphere(subdivisions: 1)
    #expect(
      Array(sphere.indices.prefix(12)) == [0, 12, 14, 12, 11, 13, 12, 13, 14, 14, 13, 5].map(UInt32.init))
  }

  @Test("Every subdivision is a closed sphere with the documented counts", arguments: 0...5)
  func everySubdivision(subdivisions: Int) throws {
    let sphere = try Icosphere(subdivisions: subdivisions)
    let faces = 20 << (2 * subdivisions)
    #expect(sphere.triangleCount == faces)
    #expect(sphere.vertexCount == faces / 2 + 2)
    for radius: Float in [1e-3, 1, 2.5, 1e6] {
      let mesh = try sphere.mesh(radius: radius)
      #expect(mesh.vertices.count == sphere.vertexCount)
      #expect(mesh.flawsAsSphere(radius: radius) == [])
      #expect(mesh.openEdgeCount == 0, "closed as it is, with nothing to weld")
      #expect(mesh.bounds.isWithin(BoundingBox(center: .zero, radius: radius * (1 + 1e-6))))
    }
  }

  @Test("A finer tessellation approaches the ball's volume from below")
  func volume() throws {
    let volumes = try (0...5).map { try Icosphere(subdivisions: $0).mesh(radius: 1).volume }
    #expect(volumes == volumes.sorted())
    #expect(volumes.allSatisfy { $0 < 4 / 3 * Double.pi })
    #expect(try #require(volumes.last) > 0.999 * 4 / 3 * Double.pi)
  }

  @Test("A number of subdivisions out of range is rejected", arguments: [-1, 11, Int.max])
  func badSubdivisions(count: Int) {
    #expect(throws: GeometryError.invalidCount(name: "subdivisions", value: count, allowed: 0...10)) {
      try Icosphere(subdivisions: count)
    }
  }
}
