import Geometry
import TestSupport
import Testing

@testable import SceneModel

@Suite("Clipping planes")
struct ClipPlaneTests {
  @Test("The plane of effects has a unit normal, and is nil if it is off or has no direction")
  func effects() throws {
    let effects = Effects()
    effects.clipNormal = [0, 2, 0]
    effects.clipDistance = 3
    #expect(effects.plane == nil)
    effects.clipPlane = true
    let plane = try #require(effects.plane)
    #expect(plane.normal == [0, 1, 0] && plane.distance == 3)
    #expect(plane.keeps([5, 3, 1]) && !plane.keeps([0, 3.1, 0]) && plane.height(of: [0, 1, 0]) == -2)
    effects.clipNormal = .zero
    #expect(effects.plane == nil)
    effects.clip(at: [1, 2, 3], normal: [0, 0, -5])
    #expect(effects.plane == ClipPlane(normal: [0, 0, -1], distance: -3))
    effects.clipDistance = .infinity
    #expect(effects.plane == nil)
  }

  @Test("The kept part of random rays and lines is that in which points are kept", arguments: 0..<50)
  func kept(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func vector() -> SIMD3<Float> { .random(in: -2...2, using: &random) }
    let plane = try #require(ClipPlane(normal: vector(), distance: .random(in: -1...1, using: &random)))
    let (start, end) = (vector(), vector())
    let kept = plane.keptDistances(from: start, end - start)
    let line = plane.kept(start, end)
    for step in 0...20 {
      let share = Float(step) / 20
      let point = start + (end - start) * share
      // Rounding decides a point on the plane.
      guard abs(plane.height(of: point)) > 1e-4 else { continue }
      #expect(plane.keeps(point) == (kept?.contains(share) ?? false))
      let isInLine = line.map { dot(point - $0.start, point - $0.end) <= 1e-6 } ?? false
      #expect(plane.keeps(point) == isInLine)
    }
    let across = cross(plane.normal, [0.3, 0.2, 0.9])
    #expect(
      plane.keptDistances(from: [9, 9, 9] * plane.normal, .zero) == nil
        || plane.keeps([9, 9, 9] * plane.normal))
    #expect(across.x.isFinite)
  }
}
