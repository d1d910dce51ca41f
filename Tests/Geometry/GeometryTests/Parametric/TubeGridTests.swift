import Foundation
import Geometry
import TestSupport
import Testing

@Suite("Tubes")
struct TubeGridTests {
  private func mesh(
    _ points: [CurvePoint], sides: Int = 8, isClosed: Bool = false, hasCaps: Bool = true
  ) throws -> Mesh {
    let grid = try TubeGrid(count: points.count, sides: sides, isClosed: isClosed, hasCaps: hasCaps)
    var vertices: [Vertex] = []
    let indices = grid.indices
    let omitted = grid.fill(&vertices, points, indices: indices)
    #expect(vertices.count == grid.vertexCount)
    return Mesh(
      vertices: vertices, textureCoordinates: grid.textureCoordinates,
      indices: omitted.removed(from: indices))
  }

  private func unitTangent(_ vector: SIMD3<Double>) -> SIMD3<Double> {
    vector / (vector * vector).sum().squareRoot()
  }

  @Test("A straight tube of three sides has exact vertices and caps that face outwards")
  func smallest() throws {
    let mesh = try mesh(
      [0, 2].map { CurvePoint(position: [0, $0, 0], derivative: [0, 1, 0], radius: 1) }, sides: 3)
    #expect(mesh.vertices.count == 16 && mesh.triangleCount == 12)
    // The first normal is along X, and the second is the cross product with the tangent.
    #expect(mesh.vertices[0] == Vertex(position: [0, 0, 1], normal: [0, 0, 1]))
    #expect(mesh.vertices[3] == mesh.vertices[0])
    #expect((mesh.vertices[1].position - [Float(0.75).squareRoot(), 0, -0.5]).isWithin(1e-6))
    #expect(mesh.vertices[8] == Vertex(position: [0, 0, 0], normal: [0, -1, 0]))
    #expect(mesh.vertices[12] == Vertex(position: [0, 2, 0], normal: [0, 1, 0]))
    let welded = mesh.welded()
    #expect(welded.openEdgeCount == 0 && welded.eulerCharacteristic == 2)
    #expect(abs(mesh.volume - 2 * 0.75 * 3.0.squareRoot()) < 1e-6)
    #expect(mesh.textureCoordinates[0] == [0, 1] && mesh.textureCoordinates[7] == [1, 0])
  }

  @Test("A tube along a helix does not twist: its frames are those of small steps")
  func helix() throws {
    func point(_ s: Double) -> SIMD3<Double> { [cos(s), 0.5 * s, sin(s)] }
    func derivative(_ s: Double) -> SIMD3<Double> { [-sin(s), 0.5, cos(s)] }
    let count = 60
    let length = 9.0
    let mesh = try mesh(
      (0..<count).map {
        let s = length * Double($0) / Double(count - 1)
        return CurvePoint(position: point(s), derivative: derivative(s), radius: 0.1)
      })
    // The reference: the normal is moved in very small steps, and made perpendicular after each.
    var normal = SIMD3<Double>(mesh.vertices[0].normal)
    let steps = 200_000
    for step in 1...steps {
      let tangent = unitTangent(derivative(length * Double(step) / Double(steps)))
      normal = unitTangent(normal - tangent * (tangent * normal).sum())
    }
    let last = SIMD3<Double>(mesh.vertices[9 * (count - 1)].normal)
    #expect(((last - normal) * (last - normal)).sum().squareRoot() < 1e-4)
  }

  @Test("Random closed curves give closed tubes whose twist is distributed over the length")
  func closedCurves() throws {
    var random = SeededGenerator(seed: RandomTests.seed)
    for _ in 0..<RandomTests.rounds(30) {
      let (a, b) = (0..<2).map { _ in
        SIMD3<Double>.random(in: -0.4...0.4, using: &random)
      }.withUnsafeBufferPointer { ($0[0], $0[1]) }
      let count = Int.random(in: 40...90, using: &random), sides = Int.random(in: 3...12, using: &random)
      let points = (0..<count).map { number in
        let s = 2 * Double.pi * Double(number) / Double(count)
        return CurvePoint(
          position: SIMD3(3 * cos(s), 0, 3 * sin(s)) + a * sin(2 * s) + b * cos(3 * s),
          derivative: SIMD3(-3 * sin(s), 0, 3 * cos(s)) + a * (2 * cos(2 * s)) - b * (3 * sin(3 * s)),
          radius: 0.2)
      }
      let mesh = try mesh(points, sides: sides, isClosed: true)
      let welded = mesh.welded()
      #expect(welded.openEdgeCount == 0 && welded.inconsistentEdgeCount == 0)
      #expect(welded.eulerCharacteristic == 0 && mesh.volume > 0)
      for (number, point) in points.enumerated() {
        let ring = mesh.vertices[number * (sides + 1)]
        let way = SIMD3<Double>(ring.position) - point.position
        #expect(abs((way * way).sum().squareRoot() - 0.2) < 1e-5)
        #expect(abs((way * unitTangent(point.derivative)).sum()) < 1e-5)
        // Neighbouring frames differ by the bend and the share of the twist, also at the seam.
        let next = mesh.vertices[((number + 1) % count) * (sides + 1)].normal
        #expect((ring.normal * next).sum() > 0.9)
      }
    }
  }

  @Test("A radius that falls to 0 gives a closed tip, and the normals follow the slope")
  func cone() throws {
    let mesh = try mesh(
      (0...4).map { CurvePoint(position: [0, 0, Double($0)], radius: 1 - Double($0) / 4) }, sides: 16)
    let welded = mesh.welded()
    #expect(welded.openEdgeCount == 0 && welded.eulerCharacteristic == 2 && mesh.degenerateTriangleCount == 0)
    let slope = Float(17).squareRoot()
    #expect(mesh.vertices[..<(17 * 5)].allSatisfy { abs($0.nz - 1 / slope) < 1e-6 })
  }

  @Test("Points without a position or with a negative radius are left out, and the rest is drawn")
  func invalidPoints() throws {
    var points = (0..<10).map { CurvePoint(position: [Double($0), 0, 0], radius: 0.5) }
    points[4].position.y = .nan
    points[9].radius = -1
    let mesh = try mesh(points, sides: 5)
    // Two of nine segments at the first point, one at the second, and the cap of the second are missing.
    #expect(mesh.triangleCount == 2 * 5 * 6 + 5 && mesh.nonFiniteVertexCount == 0)
    #expect(mesh.bounds.min.x == 0 && mesh.bounds.max.x == 8)
    let none = try self.mesh(points.map { CurvePoint(position: $0.position * .nan, radius: 1) })
    #expect(none.isEmpty && none.nonFiniteVertexCount == 0)
  }

  @Test("Points that coincide do not break the frames")
  func coincidingPoints() throws {
    let path: [SIMD3<Double>] = [[0, 0, 0], [1, 0, 0], [1, 0, 0], [1, 1, 0], [1, 1, 0]]
    let mesh = try mesh(path.map { CurvePoint(position: $0, radius: 0.1) })
    #expect(mesh.nonFiniteVertexCount == 0)
    #expect(mesh.vertices.allSatisfy { abs(($0.normal * $0.normal).sum() - 1) < 1e-5 })
  }

  @Test("Curves of one point and tubes of two sides are refused")
  func counts() {
    #expect(throws: GeometryError.invalidCount(name: "u.count", value: 1, allowed: 2...(1 << 24))) {
      try TubeGrid(count: 1, sides: 8)
    }
    #expect(throws: GeometryError.invalidCount(name: "sides", value: 2, allowed: 3...65_536)) {
      try TubeGrid(count: 9, sides: 2)
    }
  }
}
