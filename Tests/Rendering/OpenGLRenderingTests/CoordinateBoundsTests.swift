import Testing

@testable import OpenGLRendering

@Suite("Bounds of texture coordinates")
struct CoordinateBoundsTests {
  private func bounds(_ coordinates: [SIMD2<Float>]) -> CoordinateBounds {
    CoordinateBounds(coordinates, indices: coordinates.indices.map { UInt32($0) })
  }

  @Test("Coordinates in one square, with its sides, are bounded by themselves")
  func oneSquare() {
    #expect(bounds([[0, 0], [1, 0], [1, 1]]).vector == [0, 0, 1, 1])
    #expect(bounds([[1.25, -0.75], [1.5, -0.5], [2, -0.25]]).vector == [1.25, -0.75, 2, -0.25])
  }

  @Test("Triangles in several squares are each bounded by their square")
  func severalSquares() {
    #expect(bounds([[0, 0], [1, 0], [1, 1], [1, 1], [2, 1], [2, 2]]) == .square)
  }

  @Test("A triangle across the side of a square gives the bounds of all coordinates")
  func acrossSides() {
    #expect(bounds([[0.5, 0], [1.5, 0], [1, 1]]).vector == [0.5, 0, 1.5, 1])
    #expect(bounds([[0, 0], [1, 0], [1, 1], [2, 0], [3, 1.5], [2, 1]]).vector == [0, 0, 3, 1.5])
  }
}
