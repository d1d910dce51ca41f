import Foundation
import Geometry
import SceneModel
import Testing

@Suite("Camera")
struct CameraTests {
  @Test(
    "Framing shows every corner of the box, and the box fills the view up to the margin",
    arguments: [
      BoundingBox(min: [-1, -1, -1], max: [1, 1, 1]), BoundingBox(min: [0, 0, 0], max: [100, 1, 1]),
      BoundingBox(min: [-5, 2, 3], max: [-4, 40, 3.5]),
    ], [0.5, 1, 16.0 / 9] as [Float])
  func framing(bounds: BoundingBox, aspectRatio: Float) {
    let box = Box(center: bounds.center, size: bounds.size)
    let camera = Camera.framing(Scene(shapes: [box]), aspectRatio: aspectRatio)
    let slope = tanf(camera.fieldOfView * .pi / 360)
    let forward = normalized(camera.target - camera.position)
    let right = normalized(cross(forward, camera.up)), above = cross(right, forward)
    var fullest: Float = 0
    for corner in 0..<8 {
      let point = SIMD3(
        corner & 1 == 0 ? bounds.min.x : bounds.max.x, corner & 2 == 0 ? bounds.min.y : bounds.max.y,
        corner & 4 == 0 ? bounds.min.z : bounds.max.z)
      let offset = point - camera.position
      let depth = dot(offset, forward)
      #expect(depth > 0)
      fullest = max(
        fullest, abs(dot(offset, above)) / (depth * slope),
        abs(dot(offset, right)) / (depth * slope * aspectRatio))
    }
    // The margins are shares of the shorter side.
    let margin = CameraFitting.margin
    #expect(
      fullest > 1 - 2 * margin - 1e-3 && fullest < 1 - 2 * margin * min(aspectRatio, 1 / aspectRatio) + 1e-3)
  }

  @Test("Framing a point or an empty scene gives a finite camera")
  func degenerate() {
    for spheres in [[Sphere(center: [1, 1, 1], radius: .leastNormalMagnitude)], []] {
      let camera = Camera.framing(Scene(spheres: spheres), aspectRatio: 1)
      let offset = camera.position - camera.target
      #expect(dot(offset, offset).isFinite)
      if spheres.isEmpty { #expect(abs(dot(offset, offset) - 25) < 0.001) }
    }
  }

  @Test("A camera that looks straight down has an up direction perpendicular to the view direction")
  func fromAbove() {
    var framing = CameraFitting(from: [0, 1, 0], aspectRatio: 1)
    framing.include(.zero, 1)
    let camera = framing.camera
    #expect(dot(camera.up, camera.target - camera.position) == 0 && dot(camera.up, camera.up) == 1)
  }

  @Test("An orthographic view shows the height that the perspective view has at the distance of the target")
  func orthographic() throws {
    let camera = Camera(position: [1, 2, 8], target: [1, 2, 3], fieldOfView: 90)
    camera.makeOrthographic()
    #expect(abs(try #require(camera.orthographicHeight) - 10) < 1e-5)
    camera.fieldOfView = 20
    camera.makeOrthographic()
    #expect(abs(try #require(camera.orthographicHeight) - 10) < 1e-5)
    let moved = Camera(
      position: [0, 0, 1], fieldOfView: 90, group: Group(position: [4, 5, 6], scale: [3, 3, 3]))
    moved.makeOrthographic()
    #expect(abs(try #require(moved.orthographicHeight) - 6) < 1e-5)
  }

  private func dot(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float { (a * b).sum() }
  private func normalized(_ a: SIMD3<Float>) -> SIMD3<Float> { a / dot(a, a).squareRoot() }
  private func cross(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }
}
