import TestSupport
import Testing

@testable import RenderScene

@Suite("Images of lines")
struct LineImageTests {
  /// The coverage of a pixel by a line of a thickness, from the distance of its centre.
  private func coverage(
    _ column: Int, _ row: Int, _ start: SIMD2<Float>, _ end: SIMD2<Float>, _ thickness: Float
  ) -> Float {
    let way = end - start
    let offset = SIMD2(Float(column) + 0.5, Float(row) + 0.5) - start
    let distance = abs(way.x * offset.y - way.y * offset.x) / (way * way).sum().squareRoot()
    return max(0, min(1, thickness / 2 + 0.5 - distance))
  }

  @Test("Lines of random slopes cover the pixels within half their thickness, and fade over one pixel")
  func random() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<60 {
      func number(_ range: ClosedRange<Float>) -> Float { .random(in: range, using: &random) }
      let (start, end) = (SIMD2(number(-9...49), number(-9...39)), SIMD2(number(-9...49), number(-9...39)))
      let thickness = number(1...3)
      var lines = LineImage(width: 40, height: 30, thickness: thickness)
      lines.draw(
        SIMD3(start.x, start.y, 0), SIMD3(end.x, end.y, 0), SIMD4(10, 200, 30, 255), hiddenBy: nil)
      let isSteep = abs(end.y - start.y) > abs(end.x - start.x)
      let (low, high) =
        isSteep ? (min(start.y, end.y), max(start.y, end.y)) : (min(start.x, end.x), max(start.x, end.x))
      for row in 0..<30 {
        for column in 0..<40 {
          let place = Float(isSteep ? row : column) + 0.5
          let alpha = Float(lines.image.pixels[4 * (40 * row + column) + 3])
          let expected = place < low || place > high ? 0 : coverage(column, row, start, end, thickness)
          #expect(abs(alpha - 255 * expected) < 2, "(\(column), \(row)) of \(start) to \(end)")
          if alpha > 0 { #expect(lines.image.pixels[4 * (40 * row + column) + 1] == 200) }
        }
      }
    }
  }
}
