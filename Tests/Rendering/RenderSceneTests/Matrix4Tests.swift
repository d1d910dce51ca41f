import Geometry
import Testing

@testable import RenderScene

@Suite("4x4 matrices")
struct Matrix4Tests {
  private let sample = Matrix4([1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16])

  @Test("A product with a vector is the weighted sum of the columns")
  func vector() {
    #expect(sample * [1, 0, 0, 0] == [1, 2, 3, 4])
    #expect(sample * [1, 10, 100, 1000] == [13951, 15062, 16173, 17284])
    #expect(Matrix4.identity * [1, 2, 3, 4] == [1, 2, 3, 4])
  }

  @Test("A product of matrices applies the right one first")
  func product() {
    let shift = Matrix4([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [2, 3, 4, 1])
    let scale = Matrix4([2, 0, 0, 0], [0, 2, 0, 0], [0, 0, 2, 0], [0, 0, 0, 1])
    #expect(shift * scale * [1, 1, 1, 1] == [4, 5, 6, 1])
    #expect(scale * shift * [1, 1, 1, 1] == [6, 8, 10, 1])
    #expect(sample * .identity == sample)
    #expect(.identity * sample == sample)
    #expect(sample != .identity)
  }

  @Test("A view matrix moves the eye to the origin, and points ahead to −Z")
  func view() {
    let view = Matrix4.view(eye: [1, 2, 3], right: [0, 0, -1], up: [0, 1, 0], forward: [1, 0, 0])
    #expect(view * [1, 2, 3, 1] == [0, 0, 0, 1])
    #expect(view * [6, 2, 3, 1] == [0, 0, -5, 1])
    #expect(view * [1, 2, 2, 1] == [1, 0, 0, 1])
    #expect(view * [1, 3, 3, 1] == [0, 1, 0, 1])
  }

  @Test("A perspective matrix maps near to −1 and far to 1, and the field of view to the edges")
  func perspective() {
    let matrix = Matrix4.perspective(halfWidth: 2, halfHeight: 1, near: 1, far: 3)
    #expect(matrix.columns.2 == [0, 0, -2, -1])
    #expect(matrix.columns.3 == [0, 0, -3, 0])
    #expect(matrix * [0, 0, -1, 1] == [0, 0, -1, 1])
    #expect(matrix * [0, 0, -3, 1] == [0, 0, 3, 3])
    let corner = matrix * [4, 2, -2, 1]
    #expect(abs(corner.x / corner.w - 1) < 1e-6 && abs(corner.y / corner.w - 1) < 1e-6)
  }

  @Test("A direction has length 1 for any vector length, and is nil for a zero vector")
  func directions() {
    #expect(direction([0, 3, 4] as SIMD3<Float>) == [0, 0.6, 0.8])
    #expect(direction([1e-38, 0, 0] as SIMD3<Float>) == [1, 0, 0])
    #expect(direction([0, -3e38, 0] as SIMD3<Float>) == [0, -1, 0])
    #expect(direction(SIMD3<Float>.zero) == nil)
    #expect(direction([.nan, 1, 0] as SIMD3<Float>) == nil)
    #expect(direction([.infinity, 1, 0] as SIMD3<Float>) == nil)
  }
}
