import TestSupport
import Testing

@testable import Geometry

@Suite("Triangulating large polygons")
struct LargePolygonTests {
  /// Returns the signed area of each triangle.
  private func areas(_ triangles: [UInt32], _ points: [SIMD2<Float>]) -> [Double] {
    let points = points.map { SIMD2<Double>($0) }
    return stride(from: 0, to: triangles.count, by: 3).map { start in
      EarClipper.turn(
        points[Int(triangles[start])], points[Int(triangles[start + 1])], points[Int(triangles[start + 2])])
        / 2
    }
  }

  /// The area of a polygon by the shoelace formula.
  private func area(_ points: [SIMD2<Float>]) -> Double {
    points.indices.reduce(0.0) { sum, index in
      let (a, b) = (SIMD2<Double>(points[index]), SIMD2<Double>(points[(index + 1) % points.count]))
      return sum + (a.x * b.y - a.y * b.x) / 2
    }
  }

  /// Checks that the triangles of a simple polygon cover it once: all wind as the polygon does, so that none is outside, and
  /// their areas add up to its area.
  private func expectExact(_ points: [SIMD2<Float>]) {
    let triangles = Mesh.triangulate((0..<UInt32(points.count)).map(\.self)) { corner in
      SIMD3(points[Int(corner)].x, points[Int(corner)].y, 0)
    }
    let (areas, whole) = (areas(triangles, points), area(points))
    #expect(areas.count == points.count - 2)
    #expect(areas.count { $0 <= 0 } == 0, "seed \(RandomTests.seed)")
    #expect(abs(areas.reduce(0, +) - whole) < 1e-9 * whole, "seed \(RandomTests.seed)")
    #expect(Set(triangles).count == points.count)
  }

  private func ring(_ count: Int, radius: (Int) -> Float) -> [SIMD2<Float>] {
    (0..<count).map { corner in
      let angle = 2 * Float.pi * Float(corner) / Float(count)
      return radius(corner) * SIMD2(Turn.cosine(angle), Turn.sine(angle))
    }
  }

  /// Returns the outline of a random tree of corridors on a square grid: four corners for each of `side` * `side` cells.
  private func maze(_ side: Int, _ random: inout SeededGenerator) -> [SIMD2<Float>] {
    let steps = [SIMD2(1, 0), SIMD2(0, 1), SIMD2(-1, 0), SIMD2(0, -1)]
    let cells = side * side
    var isOpen = [[Bool]](repeating: [Bool](repeating: false, count: 4), count: cells)
    var isVisited = [Bool](repeating: false, count: cells)
    var way = [SIMD2(0, 0)]
    func number(_ cell: SIMD2<Int>) -> Int { cell.y * side + cell.x }
    func isFree(_ cell: SIMD2<Int>) -> Bool {
      cell.x >= 0 && cell.y >= 0 && cell.x < side && cell.y < side && !isVisited[number(cell)]
    }
    while let cell = way.last {
      isVisited[number(cell)] = true
      guard let turn = (0..<4).filter({ isFree(cell &+ steps[$0]) }).randomElement(using: &random) else {
        way.removeLast()
        continue
      }
      let other = cell &+ steps[turn]
      isOpen[number(cell)][turn] = true
      isOpen[number(other)][(turn + 2) % 4] = true
      way.append(other)
    }
    // Follows the wall on the right-hand side from the first cell until it is back.
    let corners: [SIMD2<Float>] = [[0.25, -0.25], [0.25, 0.25], [-0.25, 0.25], [-0.25, -0.25]]
    var (cell, turn, outline) = (SIMD2(0, 0), 3, [SIMD2<Float>]())
    repeat {
      outline.append(SIMD2<Float>(Float(cell.x), Float(cell.y)) + corners[turn])
      if isOpen[number(cell)][turn] {
        cell = cell &+ steps[turn]
        turn = (turn + 3) % 4
      } else {
        turn = (turn + 1) % 4
      }
    } while cell != SIMD2(0, 0) || turn != 3
    return outline
  }

  @Test("Stars of 2,000 and of 2,002 corners have the area of their outline", arguments: [2_000, 2_002])
  func star(count: Int) { expectExact(ring(count) { $0.isMultiple(of: 2) ? 1 : 1.5 }) }

  @Test("Random stars are covered exactly once", arguments: [10, 100, 1_000, 10_000])
  func stars(count: Int) {
    var random = SeededGenerator(seed: RandomTests.seed)
    for _ in 0..<max(1, RandomTests.rounds(4_000 / count)) {
      expectExact(ring(count) { _ in .random(in: 0.2...1, using: &random) })
    }
  }

  @Test("The outlines of random mazes are covered exactly once", arguments: [2, 5, 16, 50, 158])
  func mazes(side: Int) {
    var random = SeededGenerator(seed: RandomTests.seed)
    expectExact(maze(side, &random))
  }

  @Test("An outline of 100,000 corners is covered exactly once")
  func coast() {
    expectExact(ring(100_000) { Float(1 + 0.3 * Turn.sine(Float($0 % 500) * 2 * .pi / 500)) })
  }

  @Test("An index of the corners does not change the triangles, whether the outline is simple or not")
  func order() {
    var random = SeededGenerator(seed: RandomTests.seed)
    for round in 0..<RandomTests.rounds(60) {
      let count = Int.random(in: 4...300, using: &random)
      let outline: [SIMD2<Double>] =
        switch round % 3 {
        case 0: ring(count) { _ in .random(in: 0.2...1, using: &random) }.map { SIMD2<Double>($0) }
        case 1: maze(2 + count / 30, &random).map { SIMD2<Double>($0) }
        // Self-intersections, straight corners and corners at one point.
        default:
          (0..<count).map { _ in
            let place = Int.random(in: 0..<100, using: &random)
            return SIMD2(Double(place % 10), Double(place / 10))
          }
        }
      #expect(
        IndexedEarClipper(outline).triangles() == EarClipper(outline).triangles(), "seed \(RandomTests.seed)")
    }
  }
}
