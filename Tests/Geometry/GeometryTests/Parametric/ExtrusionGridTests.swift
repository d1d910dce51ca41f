import Foundation
import Geometry
import TestSupport
import Testing

@Suite("Extrusions")
struct ExtrusionGridTests {
  private func mesh(
    _ contours: [[SIMD2<Double>]], depth: Float = 1, isClosed: Bool = true
  ) throws -> Mesh {
    let grid = try ExtrusionGrid(counts: contours.map(\.count), isClosed: isClosed)
    let outline = try #require(Outline(contours.map { PlanarPath(points: $0, isClosed: isClosed) }))
    let indices = grid.indices(OutlineTriangles(outline))
    var vertices: [Vertex] = []
    let omitted = grid.fill(&vertices, outline, depth: depth, creaseAngle: 30, indices: indices)
    #expect(vertices.count == grid.vertexCount)
    return Mesh(
      vertices: vertices, textureCoordinates: grid.textureCoordinates(outline),
      indices: omitted.removed(from: indices))
  }

  private func circle(_ center: SIMD2<Double>, _ radius: Double, _ count: Int) -> [SIMD2<Double>] {
    (0..<count).map { number in
      let angle = 2 * Double.pi * Double(number) / Double(count)
      return center + radius * SIMD2(cos(angle), sin(angle))
    }
  }

  /// Returns the number of triangles that do not wind counter-clockwise. The signed areas always add up to the area of the
  /// outline, so without such triangles none overlap.
  private func overlapCount(_ triangles: OutlineTriangles, _ points: [SIMD2<Double>]) -> Int {
    stride(from: 0, to: triangles.corners.count, by: 3).count { start in
      let corners = (0..<3).map { points[Int(triangles.corners[start + $0])] }
      let (p, q) = (corners[1] - corners[0], corners[2] - corners[0])
      return p.x * q.y - p.y * q.x <= 0
    }
  }

  @Test("A square becomes a box with sharp edges, whatever its direction")
  func square() throws {
    let square: [SIMD2<Double>] = [[0, 0], [2, 0], [2, 1], [0, 1]]
    for points in [square, square.reversed()] {
      let mesh = try mesh([points], depth: 3)
      #expect(mesh.vertices.count == 24 && mesh.triangleCount == 12)
      #expect(
        mesh.bounds == BoundingBox(min: [0, 0, -1.5], max: [2, 1, 1.5]) && abs(mesh.volume - 6) < 1e-6)
      let welded = mesh.welded()
      #expect(welded.openEdgeCount == 0 && welded.eulerCharacteristic == 2)
      // Every normal is along an axis and agrees with its triangle.
      for start in stride(from: 0, to: mesh.indices.count, by: 3) {
        let (a, b, c) = (0..<3).map { mesh.vertices[Int(mesh.indices[start + $0])] }
          .withUnsafeBufferPointer { ($0[0], $0[1], $0[2]) }
        let (p, q) = (b.position - a.position, c.position - a.position)
        let facet = SIMD3(p.y * q.z - p.z * q.y, p.z * q.x - p.x * q.z, p.x * q.y - p.y * q.x)
        #expect((facet * a.normal).sum() == (facet * facet).sum().squareRoot())
      }
    }
  }

  @Test("Holes go through, and a path that is not closed gives a ribbon")
  func holes() throws {
    let square: [SIMD2<Double>] = [[-2, -2], [2, -2], [2, 2], [-2, 2]]
    let mesh = try mesh([square, circle([0.5, 0], 1, 12)])
    let welded = mesh.welded()
    #expect(welded.openEdgeCount == 0 && welded.eulerCharacteristic == 0)
    #expect(abs(mesh.volume - (16 - 3)) < 1e-6)
    let ribbon = try self.mesh([square], isClosed: false)
    #expect(ribbon.vertices.count == 12 && ribbon.triangleCount == 6)
  }

  @Test("Random stars are closed, and their triangles do not overlap")
  func stars() throws {
    var random = SeededGenerator(seed: RandomTests.seed)
    for _ in 0..<RandomTests.rounds(40) {
      let count = Int.random(in: 5...120, using: &random)
      let points = (0..<count).map { number -> SIMD2<Double> in
        let angle = 2 * Double.pi * (Double(number) + .random(in: 0..<0.9, using: &random)) / Double(count)
        return Double.random(in: 0.2...1, using: &random) * SIMD2(cos(angle), sin(angle))
      }
      let mesh = try mesh([points])
      let welded = mesh.welded()
      #expect(welded.openEdgeCount == 0 && welded.eulerCharacteristic == 2)
      let outline = try #require(Outline([PlanarPath(points: points, isClosed: true)]))
      #expect(overlapCount(OutlineTriangles(outline), outline.contours[0].points) == 0)
    }
  }

  @Test("Random plates with up to 16 holes are triangulated without overlaps")
  func plates() throws {
    var random = SeededGenerator(seed: RandomTests.seed)
    for _ in 0..<RandomTests.rounds(40) {
      var contours: [[SIMD2<Double>]] = [[[0, 0], [4, 0], [4, 4], [0, 4]]]
      var area = 16.0
      for cell in 0..<16 where Bool.random(using: &random) {
        let count = Int.random(in: 3...20, using: &random)
        let center = SIMD2(Double(cell % 4) + 0.5, Double(cell / 4) + 0.5)
        let radius = Double.random(in: 0.05...0.45, using: &random)
        contours.append(circle(center, radius, count))
        area -= Double(count) / 2 * radius * radius * sin(2 * .pi / Double(count))
      }
      let outline = try #require(Outline(contours.map { PlanarPath(points: $0, isClosed: true) }))
      let triangles = OutlineTriangles(outline)
      let points = contours.reduce(0) { $0 + $1.count }
      #expect(triangles.corners.count == 3 * (points - 2 + 2 * (contours.count - 1)))
      let mesh = try mesh(contours)
      #expect(abs(mesh.volume - area) < 1e-4)
      let welded = mesh.welded()
      #expect(welded.openEdgeCount == 0 && welded.eulerCharacteristic == 2 - 2 * (contours.count - 1))
      #expect(abs(mesh.area - (2 * area + mesh.wallArea)) < 1e-3)
    }
  }

  @Test("Outlines with too many points are refused, and points that are not finite are skipped")
  func badOutlines() throws {
    #expect(
      throws: GeometryError.invalidCount(name: "the number of points", value: 20_000, allowed: 0...10_000)
    ) {
      try ExtrusionGrid(counts: [10_000, 10_000])
    }
    let mesh = try mesh([[[0, 0], [2, 0], [.nan, 3], [2, 1], [0, 1]]])
    #expect(mesh.welded().openEdgeCount == 0 && abs(mesh.volume - 2) < 1e-6)
  }
}

extension Mesh {
  /// The area of the triangles that are not perpendicular to Z.
  fileprivate var wallArea: Double {
    var walls = self
    walls.indices = stride(from: 0, to: indices.count, by: 3).flatMap { start -> ArraySlice<UInt32> in
      vertices[Int(indices[start])].nz == 0 ? indices[start..<start + 3] : []
    }
    return walls.area
  }
}
