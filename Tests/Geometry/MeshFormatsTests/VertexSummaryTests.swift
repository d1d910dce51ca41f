import Geometry
import TestSupport
import Testing

@testable import MeshFormats

@Suite("Summary of the vertices of a mesh")
struct VertexSummaryTests {
  @Test("The summary equals that of examining each vertex, also with several threads", arguments: [1, 3])
  func vertices(threads: Int) {
    var random = SeededGenerator(seed: RandomTests.seed)
    // Counts below and above the minimum for two threads.
    for (round, count) in ([0, 1, 7, 100] + (threads == 1 ? [] : [550_001])).enumerated() {
      var vertices = [Vertex](repeating: Vertex(position: [1, -2, 3], normal: [0, 1, 0]), count: count)
      let places = (0..<4).map { _ in count == 0 ? 0 : Int(random.next() % UInt64(count)) }
      if count > 0 {
        vertices[places[0]].position = [-5, 7, 3.5]
        vertices[places[1]].normal = round.isMultiple(of: 2) ? [0, 0, 0] : [0, 0, 1]
      }
      let sound = VertexSummary(vertices, threads: threads)
      #expect(sound.isFinite)
      #expect(sound.bounds == Mesh(vertices: vertices).bounds)
      #expect(sound.lacksNormals == vertices.contains { $0.normal == .zero })
      for value: Float in [.nan, .infinity, -.infinity] where count > 0 {
        for component in count > 1000 ? [Int(random.next() % 6)] : Array(0..<6) {
          var spoiled = vertices
          if component < 3 {
            spoiled[places[2]].position[component] = value
          } else {
            spoiled[places[3]].normal[component - 3] = value
          }
          if VertexSummary(spoiled, threads: threads).isFinite { Issue.record("\(value) is not found") }
        }
      }
    }
  }

  @Test("The greatest index is found at any position", arguments: [1, 3])
  func indices(threads: Int) {
    #expect([UInt32]().greatest(threads: threads) == nil)
    for count in [1, 2, 1000, 3 << 20] {
      for place in [0, count / 2, count - 1] {
        var indices = [UInt32](repeating: 3, count: count)
        indices[place] = 4_000_000_000
        #expect(indices.greatest(threads: threads) == 4_000_000_000)
      }
    }
  }
}
