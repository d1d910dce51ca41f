import Geometry
import SceneModel
import TestSupport
import Testing

@testable import RenderScene

@Suite("The choice of translucent surfaces that are drawn in layers")
struct TranslucentGroupingTests {
  private static func view(orthographicHeight: Float? = nil) -> ViewFrustum {
    ViewFrustum(
      Camera(
        position: [0, 0, 10], target: .zero, fieldOfView: 50, orthographicHeight: orthographicHeight),
      bounds: BoundingBox(min: SIMD3(repeating: -5), max: SIMD3(repeating: 5)), aspectRatio: 1)
  }

  private func extent(
    _ center: SIMD3<Float>, radius: Float = 1, isRound: Bool = true, isSimple: Bool = true,
    _ view: ViewFrustum = view()
  ) -> TranslucentExtent {
    TranslucentExtent(
      BoundingBox(center: .zero, radius: radius), Transform(translation: center), isRound: isRound,
      isSimple: isSimple, view, margin: [0.01, 0.01])
  }

  private func grouping(_ surfaces: [TranslucentExtent]) -> TranslucentGrouping {
    TranslucentGrouping(surfaces, isOrthographic: false)
  }

  @Test("Convex surfaces that are apart, beside or behind one another, need no layers")
  func apart() {
    let one = grouping([extent(.zero)])
    #expect(one.areLayered == [false] && one.layerLimit == 0)
    for other: SIMD3<Float> in [[3, 0, 0], [0, 3, 0], [0, 0, 3], [1, 0, -2], [0.5, 0.5, 2]] {
      #expect(grouping([extent(.zero), extent(other)]).areLayered == [false, false], "\(other)")
    }
    #expect(grouping([]).areLayered.isEmpty)
  }

  @Test(
    "Surfaces that intersect, and those that one of them overlaps, need as many layers as there are on a ray")
  func intersecting() {
    let surfaces = [
      extent(.zero), extent([0.3, 0, 0.2], radius: 0.5), extent([0, 0, -3]), extent([5, 0, 0]),
    ]
    let grouping = grouping(surfaces)
    #expect(grouping.areLayered == [true, true, true, false])
    #expect(grouping.layerLimit == 3)
    #expect(grouping.low.x > -0.4 && grouping.low.x < -0.2 && grouping.high.y > 0.2 && grouping.high.y < 0.4)
  }

  @Test("A surface that a ray may meet several times needs layers, and their number is unknown")
  func concave() {
    let grouping = grouping([extent([4, 0, 0]), extent(.zero, isSimple: false)])
    #expect(grouping.areLayered == [false, true] && grouping.layerLimit == nil)
  }

  @Test(
    "Surfaces outside the picture and behind the eye need no layers, and one around the eye fills the picture"
  )
  func outside() {
    for center: SIMD3<Float> in [[20, 0, 0], [0, 0, 14]] {
      #expect(
        grouping([extent(center, isSimple: false), extent(center, isSimple: false)]).areLayered
          == [false, false])
    }
    let around = grouping([extent([0, 0, 10], isSimple: false)])
    #expect(around.areLayered == [true] && around.low == [-1, -1] && around.high == [1, 1])
  }

  @Test("Many surfaces are drawn in layers without comparing pairs")
  func many() {
    let grouping = grouping(
      (0..<500).map { extent([Float($0 % 20) - 10, Float($0 / 20) - 10, 0], radius: 0.1) })
    #expect(grouping.areLayered.contains(true) && grouping.layerLimit == nil)
  }

  @Test(
    "Random surfaces that are not drawn in layers are in the order of their centres on every view ray",
    arguments: 0..<20)
  func random(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Float>) -> Float { Float.random(in: range, using: &random) }
    let view = Self.view(orthographicHeight: seed.isMultiple(of: 2) ? 8 : nil)
    let spheres = (0..<12).map { _ in
      (center: SIMD3(number(-3...3), number(-3...3), number(-3...3)), radius: number(0.2...0.8))
    }
    let extents = spheres.map { extent($0.center, radius: $0.radius, view) }
    let grouping = TranslucentGrouping(extents, isOrthographic: view.isOrthographic)
    for _ in 0..<2000 {
      let ray = view.ray(through: [number(-1...1), number(-1...1)])
      let hits = spheres.indices.compactMap { index -> (index: Int, distance: Float)? in
        let offset = ray.start - spheres[index].center
        let (a, b) = (dot(ray.direction, ray.direction), dot(offset, ray.direction))
        let square = b * b - a * (dot(offset, offset) - spheres[index].radius * spheres[index].radius)
        return square > 0 ? (index, (-b - square.squareRoot()) / a) : nil
      }.sorted { $0.distance < $1.distance }
      for (one, other) in zip(hits, hits.dropFirst()) {
        #expect(grouping.areLayered[one.index] == grouping.areLayered[other.index])
        if !grouping.areLayered[one.index] { #expect(extents[one.index].depth < extents[other.index].depth) }
      }
      let layered = hits.count { grouping.areLayered[$0.index] }
      #expect(layered <= grouping.layerLimit ?? 0)
    }
  }
}
