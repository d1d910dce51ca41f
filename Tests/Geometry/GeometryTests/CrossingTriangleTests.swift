import TestSupport
import Testing

@testable import Geometry

@Suite("Triangles that pass through each other")
struct CrossingTriangleTests {
  private func mesh(_ corners: [SIMD3<Float>]) -> Mesh {
    Mesh(
      vertices: corners.map { Vertex(position: $0, normal: .zero) },
      indices: corners.indices.map { UInt32($0) }
    )
    .welded()
  }

  private func count(_ corners: [SIMD3<Float>]) -> Int? { mesh(corners).crossingTriangleCount }

  /// A triangle in the plane of X and Z through the origin.
  private let upright: [SIMD3<Float>] = [[-1, 0, -1], [1, 0, -1], [0, 0, 1]]

  @Test("Two triangles of which one pierces the other cross, and touching ones do not")
  func pairs() {
    let flat: [SIMD3<Float>] = [[-2, -1, 0], [2, -1, 0], [0, 3, 0]]
    #expect(count(upright + flat) == 2)
    // Above, beside, and in the same plane.
    #expect(count(upright + flat.map { $0 + [0, 0, 2] }) == 0)
    #expect(count(upright + flat.map { $0 + [5, 0, 0] }) == 0)
    #expect(count(flat + flat.map { $0 + [0.5, 0, 0] }) == 0)
    // A corner on the other triangle.
    #expect(count(upright + flat.map { $0 + [0, 0, 1] }) == 0)
    // A common corner, a common edge, and a common corner with a part on either side.
    #expect(count(upright + [[0, 0, 1], [1, 1, 2], [-1, 1, 2]]) == 0)
    #expect(count(upright + [[-1, 0, -1], [1, 0, -1], [0, 1, 0]]) == 0)
    #expect(count(upright + [[0, 0, 1], [0.1, 1, -1], [-0.1, -1, -1]]) == 2)
    // The planes cross where only one of the triangles is, or where both are beside each other.
    #expect(count(upright + [[4, 1, 0], [4, -1, 0], [6, 0, 0.5]]) == 0)
    // The edges cross at one point.
    #expect(count(upright + [[0.5, 1, 0], [0.5, -1, 0], [3, 0, 0]]) == 0)
  }

  @Test("Two squares that cross in the middle, edge through diagonal, cross")
  func squares() {
    let one: [SIMD3<Float>] = [[-1, -1, 0], [1, -1, 0], [1, 1, 0], [-1, -1, 0], [1, 1, 0], [-1, 1, 0]]
    #expect(count(one + one.map { [$0.x, 0, $0.y] }) == 4)
    #expect(count(one + one.map { [$0.x, 0, $0.y + 3] }) == 0)
  }

  @Test("Closed shapes do not cross themselves, and those that overlap another one do")
  func shapes() throws {
    let (box, sphere) = (
      try Mesh.box(size: [1, 1, 1]), try Mesh.uvSphere(radius: 1, segments: 48, rings: 24)
    )
    let torus = try Mesh.torus(radius: 1, tubeRadius: 0.3)
    for mesh in [box, sphere, torus] { #expect(mesh.welded().crossingTriangleCount == 0) }
    func both(_ other: Mesh) -> Int? {
      var both = sphere
      both.indices += other.indices.map { $0 + UInt32(sphere.vertices.count) }
      both.vertices += other.vertices
      both.textureCoordinates = []
      return both.welded().crossingTriangleCount
    }
    #expect(both(box.transformed(by: Transform(translation: [3, 0, 0]))) == 0)
    // Inside.
    #expect(both(box.transformed(by: Transform(translation: .zero, scale: 0.5))) == 0)
    #expect(both(box.transformed(by: Transform(translation: [1, 0, 0]))) ?? 0 > 20)
  }

  @Test("Coordinates that are not finite, and a mesh in one point, cross nothing")
  func extremes() {
    #expect(count(upright + [[.nan, 0, 0], [0, 1, .infinity], [0, -1, 0]]) == 0)
    #expect(count([SIMD3<Float>](repeating: [1, 2, 3], count: 9)) == 0)
    #expect(Mesh().crossingTriangleCount == 0)
    let far = upright.map { $0 * 1e37 } + [[-2, -1, 0], [2, -1, 0], [0, 3, 0]].map { $0 * Float(1e37) }
    #expect(count(far) == 2)
  }

  @Test("Random triangles of small whole coordinates cross as exact fractions tell")
  func random() throws {
    var generator = SeededGenerator(seed: 72)
    for round in 0..<400 {
      let reach = round % 2 == 0 ? 2 : 5
      let corners = (0..<3 * (2 + round % 12)).map { _ in
        SIMD3<Int>(
          .random(in: -reach...reach, using: &generator), .random(in: -reach...reach, using: &generator),
          .random(in: -reach...reach, using: &generator))
      }
      let welded = mesh(corners.map { SIMD3<Float>($0) })
      var crossing = Set<Int>()
      let triangles = stride(from: 0, to: corners.count, by: 3).map { Array(corners[$0..<$0 + 3]) }
      for one in triangles.indices {
        for two in triangles.indices where one < two && Self.cross(triangles[one], triangles[two]) {
          crossing.formUnion([one, two])
        }
      }
      #expect(welded.crossingTriangleCount == crossing.count, "round \(round): \(corners)")
    }
  }

  /// Returns whether two triangles cross, by the parts of both on the line in both planes as exact fractions.
  private static func cross(_ one: [SIMD3<Int>], _ two: [SIMD3<Int>]) -> Bool {
    func cross(_ a: SIMD3<Int>, _ b: SIMD3<Int>) -> SIMD3<Int> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    func dot(_ a: SIMD3<Int>, _ b: SIMD3<Int>) -> Int { a.x * b.x + a.y * b.y + a.z * b.z }
    func normal(_ triangle: [SIMD3<Int>]) -> SIMD3<Int> {
      cross(triangle[1] &- triangle[0], triangle[2] &- triangle[0])
    }
    let axis = cross(normal(one), normal(two))
    /// The range of the coordinates along the axis of the part of a triangle in the plane of another one.
    func part(_ triangle: [SIMD3<Int>], _ other: [SIMD3<Int>]) -> (low: (Int, Int), high: (Int, Int))? {
      let heights = triangle.map { dot($0 &- other[0], normal(other)) }
      guard heights.min() ?? 0 < 0, heights.max() ?? 0 > 0 else { return nil }
      var places: [(Int, Int)] = []
      for corner in 0..<3 {
        let next = (corner + 1) % 3
        if heights[corner] == 0 { places.append((dot(triangle[corner], axis), 1)) }
        guard heights[corner] * heights[next] < 0 else { continue }
        // The point divides the edge in the ratio of the heights.
        let whole = abs(heights[corner]) + abs(heights[next])
        let (start, end) = (dot(triangle[corner], axis), dot(triangle[next], axis))
        places.append((start * abs(heights[next]) + end * abs(heights[corner]), whole))
      }
      let sorted = places.sorted { $0.0 * $1.1 < $1.0 * $0.1 }
      guard let low = sorted.first, let high = sorted.last else { return nil }
      return (low, high)
    }
    guard let a = part(one, two), let b = part(two, one) else { return false }
    return a.low.0 * b.high.1 < b.high.0 * a.low.1 && b.low.0 * a.high.1 < a.high.0 * b.low.1
  }
}
