import Geometry
import SceneModel
import TestSupport
import Testing

@testable import OpenGLRendering
@testable import RenderScene

@Suite("The area of imposters")
struct ImposterAreaTests {
  private func view(_ camera: Camera, _ box: BoundingBox) -> ViewFrustum {
    ViewFrustum(camera, bounds: box, aspectRatio: 2)
  }

  @Test("A sphere in an orthographic view has the area of its disc and one sample more on each side")
  func exact() {
    let camera = Camera(position: [0, 0, 8], target: .zero)
    camera.orthographicHeight = 8
    let box = BoundingBox(min: .zero, max: .zero)
    let area = ImposterArea(box, radius: 1, view(camera, box), width: 160, height: 80)
    // Ten samples for each metre.
    #expect(area.x == 69 && area.y == 29 && area.width == 22 && area.height == 22)
  }

  @Test(
    "The area contains each sample that shows a sphere, and is the whole picture for spheres around the eye")
  func random() {
    var random = SeededGenerator(seed: 3)
    for round in 0..<200 {
      func number(_ reach: Float) -> Float { Float.random(in: -reach...reach, using: &random) }
      let camera = Camera(
        position: [number(9), number(9), number(9)], target: [number(1), number(1), number(1)])
      if round.isMultiple(of: 3) { camera.orthographicHeight = 5 }
      var box = BoundingBox.empty
      let centers = (0..<3).map { _ in SIMD3(number(2), number(2), number(2)) }
      for center in centers { box.include(center) }
      let radius = abs(number(1))
      let view = view(camera, BoundingBox(min: box.min - radius, max: box.max + radius))
      let area = ImposterArea(box, radius: radius, view, width: 200, height: 100)
      for center in centers {
        for _ in 0..<50 {
          let offset = SIMD3(number(1), number(1), number(1))
          let point = center + offset * (radius / max(dot(offset, offset).squareRoot(), 0.01))
          guard view.shows(point) else { continue }
          let place = view.toViewSpace(point - view.eye)
          let half = view.halfSize(at: place.z)
          let sample = (SIMD2(place.x, place.y) / half * 0.5 + 0.5) * SIMD2(200, 100)
          let (x, y) = (Int(sample.x), Int(sample.y))
          #expect((area.x..<area.x + area.width).contains(x), "round \(round)")
          #expect((area.y..<area.y + area.height).contains(y), "round \(round)")
        }
      }
    }
    let box = BoundingBox(min: [-1, -1, -1], max: [1, 1, 1])
    let inside = ImposterArea(
      box, radius: 0.5, view(Camera(position: [0, 0, 0.5], target: .zero), box), width: 20, height: 10)
    #expect(inside.x == 0 && inside.y == 0 && inside.width == 20 && inside.height == 10)
  }
}
