import Geometry
import Testing

@Suite("BoundingBox")
struct BoundingBoxTests {
  @Test("The empty box has a zero centre and size, and becomes the first point that it includes")
  func empty() {
    var box = BoundingBox.empty
    #expect(box.isEmpty && box.center == .zero && box.size == .zero)
    box.include(SIMD3<Float>(1, -2, 3))
    #expect(box == BoundingBox(min: [1, -2, 3], max: [1, -2, 3]))
    #expect(!box.isEmpty && box.size == .zero)
  }

  @Test("A box grows exactly to each included point or box")
  func growing() {
    var box = BoundingBox(center: [1, 1, 1], radius: 1)
    box.include(SIMD3<Float>(1, 1, 1))
    #expect(box == BoundingBox(min: .zero, max: [2, 2, 2]))
    box.include(SIMD3<Float>(-1, 3, 1))
    #expect(box == BoundingBox(min: [-1, 0, 0], max: [2, 3, 2]))
    box.include(BoundingBox(min: [0, -5, 0], max: [0, 0, 9]))
    #expect(box == BoundingBox(min: [-1, -5, 0], max: [2, 3, 9]))
    #expect(box.center == [0.5, -1, 4.5] && box.size == [3, 8, 9])
  }

  @Test("Including the empty box changes nothing")
  func includingEmpty() {
    var box = BoundingBox(center: .zero, radius: 2)
    box.include(.empty)
    #expect(box == BoundingBox(min: [-2, -2, -2], max: [2, 2, 2]))
  }
}
