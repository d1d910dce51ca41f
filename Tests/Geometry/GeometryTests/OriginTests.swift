import Testing

@testable import Geometry

@Suite("Origins of documents")
struct OriginTests {
  private func origin(_ least: SIMD3<Float>, _ greatest: SIMD3<Float>) -> SIMD3<Double> {
    MeshDocument.origin(of: BoundingBox(min: least, max: greatest))
  }

  @Test("A box that is further from zero than 16 times its size has an origin of round numbers in it")
  func rule() {
    #expect(origin([350_000, 5_600_000, 99], [350_100, 5_600_070, 140]) == [350_100, 5_600_000, 100])
    #expect(origin([350_000, 5_600_000, 99], [350_001, 5_600_001, 100]) == [350_001, 5_600_001, 100])
    #expect(origin([-41_000, 0, 0], [-40_000, 0, 0]) == [-41_000, 0, 0])
    // Numbers are whole, also for small boxes.
    #expect(origin([40.2, 0, 0], [40.3, 0, 0]) == [40, 0, 0])
    // 16 times the size, and just above.
    #expect(origin([15, 0, 0], [16, 0, 0]) == .zero)
    #expect(origin([15.5, 0, 0], [16.5, 0, 0]) == [16, 0, 0])
    #expect(origin([-1, -1, -1], [1, 1, 1]) == .zero)
    #expect(MeshDocument.origin(of: .empty) == .zero)
    #expect(origin([3e38, 0, 0], [3e38, 0, 0]) == .zero)
    #expect(origin([3, 4, 5], [3, 4, 5]) == .zero)
  }

  private func document(_ positions: [SIMD3<Float>], _ transform: Transform = .identity) -> MeshDocument {
    MeshDocument(
      meshes: [Mesh(points: PointSet(positions: positions.map { PackedFloat3($0) }))],
      nodes: [.init(mesh: 0, transform: transform)])
  }

  @Test("The origin of a document is that of its bounds, with its transforms")
  func documents() {
    let far: [SIMD3<Float>] = [[350_000, 0, 0], [350_001, 1, 0]]
    #expect(document(far).distantOrigin == [350_001, 1, 0])
    #expect(document(far, Transform(translation: [-350_000, 0, 0])).distantOrigin == .zero)
    #expect(
      document([[0, 0, 0], [1, 0, 0]], Transform(translation: [0, 900, 0])).distantOrigin == [1, 900, 0])
    #expect(document(far + [[0, 0, 0]]).distantOrigin == .zero)
    #expect(MeshDocument().distantOrigin == .zero)
  }

  @Test("A placement turns and scales the origin in 64 bits")
  func placements() {
    var document = document([[1, 2, 3]])
    document.origin = [350_000_000, 5_600_000_000, 100_000]
    let metres = document.placed(by: Transform(translation: [5, 0, 0], scale: 0.001))
    #expect(metres.origin == [350_000, 5_600_000, 100])
    #expect(metres.nodes[0].transform.translation == [5, 0, 0])
    let turned = document.placed(by: UpAxis.z.transform)
    #expect(turned.origin == [350_000_000, 100_000, -5_600_000_000])
    document.origin = [1000, 0, 0]
    #expect(document.exactBounds?.min == [1001, 2, 3])
  }
}
