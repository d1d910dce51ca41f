import Geometry
import Testing
import TestSupport

@Suite("UV sphere")
struct UVSphereTests {
  /// The normals of the upper inner ring of a sphere with three segments and three rings; sin 60° = 0.8660254.
  private static let ring: [SIMD3<Float>] = [
    [0.8660254, 0.5, 0], [-0.4330127, 0.5, -0.75], [-0.4330127, 0.5, 0.75], [0.8660254, 0.5, 0],
  ]
  private static let normals: [SIMD3<Float>] =
    Array(repeating: [0, 1, 0], count: 3) + ring + ring.map { $0 * [1, -1, 1] }
    + Array(repeating: [0, -1, 0], count: 3)
  private static let textureCoordinates: [SIMD2<Float>] = [
    [1 / 6, 0], [3 / 6, 0], [5 / 6, 0],
    [0, 1 / 3], [1 / 3, 1 / 3], [2 / 3, 1 / 3], [1, 1 / 3],
    [0, 2 / 3], [1 / 3, 2 / 3], [2 / 3, 2 / 3], [1, 2 / 3],
    [1 / 6, 1], [3 / 6, 1], [5 / 6, 1],
  ]
  private static let indices: [UInt32] = [
    0, 3, 4, 1, 4, 5, 2, 5, 6,
    3, 7, 4, 4, 7, 8, 4, 8, 5, 5, 8, 9, 5, 9, 6, 6, 9, 10,
    7, 11, 8, 8, 12, 9, 9, 13, 10,
  ]

  @Test("The 3x3 sphere has exactly the expected vertices, texture coordinates and triangles")
  func smallest() throws {
    let mesh = try UVSphere(segments: 3, rings: 3).mesh(radius: 2)
    try #require(mesh.vertices.count == 14)
    for (vertex, normal) in zip(mesh.vertices, Self.normals) {
      #expect((vertex.normal - normal).isWithin(1e-7))
      #expect((vertex.position - 2 * normal).isWithin(2e-7))
    }
    try #require(mesh.textureCoordinates.count == 14)
    for (found, expected) in zip(mesh.textureCoordinates, Self.textureCoordinates) {
      #expect((found - expected).isWithin(1e-7))
    }
    #expect(mesh.indices == Self.indices)
    #expect(mesh.colors.isEmpty)
  }

  @Test(
    "Every tessellation is a closed sphere with the documented counts and a correct texture seam",
    arguments: [
      (3, 2), (3, 3), (4, 2), (5, 7), (8, 4), (17, 31), (64, 32), (100, 3), (3, 100), (129, 65),
    ])
  func everyCut(segments: Int, rings: Int) throws {
    let sphere = try UVSphere(segments: segments, rings: rings)
    #expect(sphere.vertexCount == (rings - 1) * (segments + 1) + 2 * segments)
    #expect(sphere.triangleCount == 2 * segments * (rings - 1))
    for radius: Float in [1e-3, 1, 2.5, 1e6] {
      let mesh = try sphere.mesh(radius: radius)
      #expect(mesh.vertices.count == sphere.vertexCount)
      #expect(mesh.triangleCount == sphere.triangleCount)
      #expect(mesh.flawsAsSphere(radius: radius) == [])
      #expect(mesh.textureFlaws(segments: segments) == [])
      #expect(mesh.bounds.isWithin(BoundingBox(center: .zero, radius: radius)))
      #expect(mesh.bounds.max.y == radius && mesh.bounds.min.y == -radius)
    }
  }

  @Test("The texture coordinates span 0 to 1 in both directions")
  func textureSpan() throws {
    let coordinates = try UVSphere(segments: 12, rings: 6).textureCoordinates
    #expect(coordinates.map(\.x).min() == 0 && coordinates.map(\.x).max() == 1)
    #expect(coordinates.map(\.y).min() == 0 && coordinates.map(\.y).max() == 1)
  }

  @Test("The first and the last vertex of a ring have bit-identical positions")
  func seam() throws {
    let mesh = try UVSphere(segments: 11, rings: 9).mesh(radius: 0.7)
    for ring in 1..<9 {
      let first = 11 + (ring - 1) * 12
      #expect(mesh.vertices[first] == mesh.vertices[first + 11])
      #expect(mesh.textureCoordinates[first].x == 0 && mesh.textureCoordinates[first + 11].x == 1)
    }
  }

  @Test("A ring on the equator has exactly y = 0")
  func equator() throws {
    let mesh = try UVSphere(segments: 5, rings: 6).mesh(radius: 3)
    let ring = mesh.vertices[5 + 2 * 6..<5 + 3 * 6]
    #expect(ring.allSatisfy { $0.y == 0 && $0.ny == 0 })
  }

  @Test("Welding leaves one vertex for each pole and no seam")
  func welded() throws {
    let mesh = try UVSphere(segments: 10, rings: 5).mesh(radius: 1)
    #expect(mesh.welded().vertices.count == 10 * 4 + 2)
  }

  @Test("A finer tessellation approaches the ball's volume from below")
  func volume() throws {
    let volumes = try [(8, 4), (16, 8), (64, 32), (256, 128)].map {
      try UVSphere(segments: $0.0, rings: $0.1).mesh(radius: 1).volume
    }
    #expect(volumes == volumes.sorted())
    let ball = 4 / 3 * Double.pi
    #expect(volumes.allSatisfy { $0 < ball })
    #expect(try #require(volumes.last) > 0.999 * ball)
  }

  @Test(
    "Too few or too many segments and rings are rejected", arguments: [-1, 0, 2, 65_537, Int.max, Int.min])
  func badSegments(count: Int) {
    #expect(throws: GeometryError.invalidCount(name: "segments", value: count, allowed: 3...65_536)) {
      try UVSphere(segments: count, rings: 8)
    }
    let rings = count == 2 ? 1 : count
    #expect(throws: GeometryError.invalidCount(name: "rings", value: rings, allowed: 2...65_536)) {
      try UVSphere(segments: 8, rings: rings)
    }
  }

  @Test("Too many vertices are rejected before they are allocated")
  func tooManyVertices() {
    #expect(throws: GeometryError.tooManyVertices(65_535 * 65_537 + 131_072)) {
      try UVSphere(segments: 65_536, rings: 65_536)
    }
  }
}
