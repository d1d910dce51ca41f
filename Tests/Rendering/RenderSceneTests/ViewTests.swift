import Geometry
import SceneModel
import Testing

@testable import RenderScene

@Suite("Views")
struct ViewTests {
  private let bounds = BoundingBox(min: [-1, -1, -1], max: [1, 1, 1])

  @Test("The view of a camera has three perpendicular unit vectors")
  func basis() {
    let view = ViewFrustum(Camera(position: [0, 0, 5]), bounds: bounds, aspectRatio: 1)
    #expect(view.right == [1, 0, 0] && view.up == [0, 1, 0] && view.forward == [0, 0, -1])
    let turned = ViewFrustum(Camera(position: [5, 0, 0], up: [0, 0, 1]), bounds: bounds, aspectRatio: 1)
    #expect(turned.forward == [-1, 0, 0] && turned.up == [0, 0, 1] && turned.right == [0, 1, 0])
  }

  @Test("A view composed for an aspect ratio shows as much across in narrower pictures", arguments: [nil, 4])
  func composed(height: Float?) {
    let camera = Camera(position: [0, 0, 5], fieldOfView: 30, orthographicHeight: height)
    func size(_ aspectRatio: Float) -> SIMD2<Float> {
      ViewFrustum(camera, bounds: bounds, aspectRatio: aspectRatio).halfSize
    }
    let composed = size(1.6)
    camera.aspectRatio = 1.6
    #expect(size(1.6) == composed)
    for aspectRatio: Float in [0.5, 1, 1.5] {
      expectEqual(SIMD2(composed.x, composed.x / aspectRatio), size(aspectRatio))
    }
    expectEqual(SIMD2(composed.y * 3, composed.y), size(3))
    // Invalid aspect ratios.
    camera.aspectRatio = .nan
    expectEqual(SIMD2(composed.y / 2, composed.y), size(0.5))
    camera.aspectRatio = .greatestFiniteMagnitude
    #expect(size(0.5).y.isFinite)
    camera.aspectRatio = 1.6
    // A copy is composed for the same pictures.
    #expect(camera.detached().aspectRatio == 1.6)
  }

  private func expectEqual(_ one: SIMD2<Float>, _ other: SIMD2<Float>) {
    let difference = one - other
    #expect(max(abs(difference.x), abs(difference.y)) < 1e-5, "\(one), \(other)")
  }

  @Test("A camera that looks along its up vector, or at its own position, has a valid basis")
  func degenerate() {
    let cameras = [
      Camera(position: [0, 5, 0]), Camera(position: [0, -5, 0]), Camera(position: .zero, target: .zero),
      Camera(position: [0, 0, 5], up: .zero), Camera(position: [0, 0, 5], up: [0, 0, 1]),
      Camera(position: [.nan, 0, 0]), Camera(up: [.infinity, 0, 0]),
    ]
    for camera in cameras {
      let view = ViewFrustum(camera, bounds: bounds, aspectRatio: 1)
      for vector in [view.right, view.up, view.forward] { #expect(abs(dot(vector, vector) - 1) < 1e-5) }
      #expect(abs(dot(view.right, view.up)) < 1e-5 && abs(dot(view.up, view.forward)) < 1e-5)
    }
  }

  @Test("The field of view is clamped to 1° to 170°, and NaN is replaced with 40°")
  func fieldOfView() {
    func slope(_ degrees: Float) -> Float {
      ViewFrustum(Camera(fieldOfView: degrees), bounds: bounds, aspectRatio: 1).halfSize.y
    }
    #expect(abs(slope(90) - 1) < 1e-6)
    #expect(slope(-10) == slope(1) && slope(1) < 0.01)
    #expect(slope(500) == slope(170))
    #expect(slope(.nan) == slope(40))
  }

  @Test("The depth range encloses the scene and is always positive")
  func depths() {
    let view = ViewFrustum(Camera(position: [0, 0, 5]), bounds: bounds, aspectRatio: 1)
    #expect(view.near < 4 && view.near > 3.9 && view.far > 6 && view.far < 6.1)
    let inside = ViewFrustum(Camera(position: [0, 0, 0.5]), bounds: bounds, aspectRatio: 1)
    #expect(inside.near == inside.far / 4096 || inside.near > 0)
    #expect(inside.far > 1.5)
    for nothing in [BoundingBox.empty, BoundingBox(min: [0, 0, 50], max: [1, 1, 60])] {
      let view = ViewFrustum(Camera(position: [0, 0, 5]), bounds: nothing, aspectRatio: 1)
      #expect(view.near > 0 && view.far > view.near)
    }
  }

  @Test("Framing one sphere touches it with the margin, at the top and bottom or at the sides")
  func framingOneSphere() {
    let scene = Scene(spheres: [Sphere(center: [1, 2, 3], radius: 2)])
    for (aspectRatio, tangent) in [(2, 1), (0.5, 0.5)] as [(Float, Float)] {
      let camera = Camera.framing(scene, from: [0, 0, 1], aspectRatio: aspectRatio, fieldOfView: 90)
      // The sphere fits a cone whose tangent is that of half the smaller angle without the margins.
      let slope = tangent * (1 - 2 * CameraFitting.margin)
      let distance = 2 * (1 + 1 / (slope * slope)).squareRoot()
      #expect(abs(camera.target.z - 3) < 1e-5)
      #expect(abs(camera.position.z - (3 + distance)) < 1e-4)
      #expect(abs(camera.position.x - 1) < 1e-5 && abs(camera.position.y - 2) < 1e-5)
    }
  }

  @Test("An orthographic view has its height at any distance, and shows models behind the camera")
  func orthographic() {
    let camera = Camera(position: [0, 0, 5], orthographicHeight: 4)
    let view = ViewFrustum(camera, bounds: BoundingBox(min: [-1, -1, -1], max: [1, 1, 9]), aspectRatio: 2)
    #expect(view.isOrthographic && view.halfSize == [4, 2])
    #expect(view.near < -4 && view.near > -4.1 && view.far > 6 && view.far < 6.1)
    for z: Float in [-1, 0, 9] {
      let corner = view.viewProjection * [4, 2, z, 1]
      #expect(corner.w == 1 && abs(corner.x - 1) < 1e-6 && abs(corner.y - 1) < 1e-6)
      #expect(abs(corner.z * 0.5 + 0.5 - (view.depthTerms.x + view.depthTerms.y * (5 - z))) < 1e-5)
      #expect(view.shows([3.9, 1.9, z]) && !view.shows([4.1, 0, z]))
    }
    // A flat scene through the eye, or an infinite one, gives depths before and behind the eye.
    for strange: Float in [5, .infinity] {
      let flat = BoundingBox(min: [-1, -1, strange], max: [1, 1, strange])
      let view = ViewFrustum(camera, bounds: flat, aspectRatio: 1)
      #expect(view.near < 0 && view.far == -view.near)
    }
    for strange: Float in [0, -1, .nan, .infinity] {
      camera.orthographicHeight = strange
      #expect(ViewFrustum(camera, bounds: bounds, aspectRatio: 1).halfSize == [0.5, 0.5])
    }
  }

  @Test(
    "Orthographic framing fits spheres by their size, and a converted camera keeps the size of its target")
  func framingOrthographic() {
    let scene = Scene(spheres: [
      Sphere(center: [1, 2, 3], radius: 2), Sphere(center: [1, 2, -30], radius: 2),
    ])
    let camera = Camera.framing(scene, from: [0, 0, 1], aspectRatio: 0.5, isOrthographic: true)
    #expect(abs((camera.orthographicHeight ?? 0) - 4 / (1 - 2 * CameraFitting.margin) / 0.5) < 1e-4)
    #expect(camera.position.x == 1 && camera.position.y == 2 && camera.position.z > 5)
    let turned = Camera(position: [0, 0, 10], fieldOfView: 90)
    turned.makeOrthographic()
    #expect(abs((turned.orthographicHeight ?? 0) - 20) < 1e-4)
  }

  @Test("Framing ignores models with an invalid position or size")
  func framingStrange() {
    let scene = Scene(
      spheres: [Sphere(), Sphere(center: [.nan, 0, 0]), Sphere(center: [50, 0, 0], radius: .nan)],
      sphereClouds: [SphereCloud(elements: [.init(center: [.infinity, 0, 0], radius: 1, sRGB8: .zero)])])
    let plain = Camera.framing(Scene(spheres: [Sphere()]), aspectRatio: 1)
    #expect(Camera.framing(scene, aspectRatio: 1).position == plain.position)
    let empty = Camera.framing(Scene(), from: [0, 0, 1], aspectRatio: 1)
    #expect(empty.position == [0, 0, 5] && empty.target == .zero)
  }
}

@Suite("Lighting parameters")
struct ShadingTests {
  private let view = ViewFrustum(Camera(), bounds: BoundingBox(center: .zero, radius: 1), aspectRatio: 1)

  @Test("The block has the layout of the shader: six vectors, then four for each of 20 lights")
  func layout() {
    let shading = LightingParameters(view: view, lights: [], background: .black, fog: 0.5)
    #expect(shading.block.count == 6 + 20 * 4)
    #expect(shading.block[0] == [0, 0, 5, 1])
    #expect(shading.block[4] == [0, 0, 0, 0.5])
    #expect(shading.lights.count == 3 && shading.specularCount == 1)
  }

  @Test("Each light is stored as its opposite direction and its colour times intensity, at most 16 lights")
  func lights() {
    let light = Light(direction: [0, -2, 0], color: Color(red: 1, green: 0.5, blue: 0), intensity: 2)
    let shading = LightingParameters(view: view, lights: [light], background: .black, fog: 0)
    #expect(shading.lights.count == 1 && shading.specularCount == 1)
    #expect(shading.block[6] == [0, 1, 0, 0] && shading.block[7] == [2, 1, 0, 0])
    let many = LightingParameters(
      view: view, lights: Array(repeating: light, count: 20), background: .black, fog: 0)
    #expect(many.lights.count == 16 && many.block.count == 6 + 20 * 4)
    let dark = LightingParameters(view: view, lights: [Light(direction: .zero)], background: .black, fog: 0)
    #expect(dark.block[6] == .zero)
  }
}
