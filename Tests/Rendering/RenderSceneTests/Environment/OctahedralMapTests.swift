import TestSupport
import Testing

@testable import RenderScene

@Suite("OctahedralMap")
struct OctahedralMapTests {
  @Test("The solid angles of the pixels cover the sphere once")
  func solidAnglesCoverSphere() {
    for inner in [16, 64] {
      var sum = 0.0
      for row in 0..<inner {
        for column in 0..<inner {
          sum += Double(OctahedralMap.solidAngle(column: column, row: row, inner: inner))
        }
      }
      #expect(abs(sum / (4 * .pi) - 1) < 1 / Double(inner * inner), "\(inner)")
    }
  }

  @Test("Each pixel counts in the mean by its solid angle")
  func mean() {
    let inner = 8
    func share(_ isLit: (_ column: Int, _ row: Int) -> Bool) -> Float {
      let pixels = (0..<inner * inner).map { SIMD4<Float>(repeating: isLit($0 % inner, $0 / inner) ? 1 : 0) }
      return OctahedralMap(inner: inner, interior: pixels).mean.x
    }
    let columns = (0..<inner).map { number in share { column, _ in column == number } }
    #expect(abs(columns.reduce(0, +) - 1) < 1e-6)
    for number in 0..<inner {
      #expect(abs(columns[number] - columns[inner - 1 - number]) < 1e-6)
      #expect(abs(columns[number] - share { _, row in row == number }) < 1e-6)
    }
    // Pixels at a corner of the octahedron have less of the sphere than pixels in the middle of its faces.
    #expect(share { $0 == 0 && $1 == 0 } < 0.5 * share { $0 == 5 && $1 == 5 })
  }

  @Test("Maps from pixels and from a function have the same border")
  func bordersAgree() {
    let map = OctahedralMap(inner: 8) { $0 }
    #expect(OctahedralMap(inner: 8, interior: map.interior { $2 }) == map)
  }

  @Test("Interpolation is continuous over the edges and the folds of the map")
  func interpolationIsContinuous() {
    let map = OctahedralMap(inner: 64) { $0 }
    var random = SeededGenerator(seed: RandomTests.seed)
    for _ in 0..<500 {
      let place = Float.random(in: -1...1, using: &random)
      for direction in [
        randomDirection(&random), OctahedralMap.direction([0.9999, place]),
        OctahedralMap.direction([place, -0.9999]),
      ] {
        // The folds are rounded off by a part of a pixel.
        let difference = map.value(direction) - direction
        #expect((difference * difference).sum() < 6e-4, "\(direction)")
      }
    }
  }
}

/// Returns a random unit vector.
func randomDirection(_ random: inout SeededGenerator) -> SIMD3<Float> {
  while true {
    let vector = SIMD3<Float>.random(in: -1...1, using: &random)
    let square = (vector * vector).sum()
    if square > 0.01, square < 1 { return vector / square.squareRoot() }
  }
}
