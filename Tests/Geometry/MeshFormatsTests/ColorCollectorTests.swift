import Geometry
import TestSupport
import Testing

@testable import MeshFormats

@Suite("Collection of vertex colours from a file")
struct ColorCollectorTests {
  private func collector(_ colors: [SIMD4<Float>]) -> ColorCollector {
    var collector = ColorCollector()
    for color in colors { collector.append(color) }
    return collector
  }

  @Test("Colours collected in parts, some of them empty, equal colours collected one by one")
  func parts() {
    let colors: [SIMD4<Float>] = [[1, 0, 0, 1], [0, 1, 0, 1], .one]
    var random = SeededGenerator(seed: 5)
    for _ in 0..<500 {
      let parts = (0..<3).map { _ in
        (0..<Int.random(in: 0...2, using: &random)).map { _ in colors.randomElement(using: &random) ?? .one }
      }
      var collected = ColorCollector()
      for part in parts { collected.append(collector(part)) }
      let all = parts.flatMap { $0 }
      #expect(collected.count == all.count && all.indices.map { collected[$0] } == all, "\(parts)")
      // No colour is stored for each vertex while all vertices have the same colour.
      let isUniform = Set(all).count <= 1
      #expect(collected.uniform == (isUniform ? all.first ?? .one : nil), "\(parts)")
      let (node, vertices) = collected.finish()
      #expect(node == (isUniform ? Color(sRGB: all.first ?? .one) : .white))
      #expect(vertices == (isUniform ? [] : all.map { Color(sRGB: $0) }))
    }
  }
}
