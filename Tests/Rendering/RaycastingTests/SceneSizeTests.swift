import Geometry
import Pictures
import RenderScene
import SceneModel
import Testing

@testable import Raycasting

@Suite("Scenes of all sizes")
struct SceneSizeTests {
  /// A scene of shapes on a ground, of which all lengths are multiples of `size`.
  private func scene(_ size: Float, orthographic: Bool) -> Scene {
    var mesh = Mesh(
      vertices: ([[-2, 0.5, 0], [-1, 0.5, 1.5], [-2, 1.5, 0.5]] as [SIMD3<Float>]).map {
        Vertex(position: $0 * size, normal: [0, 0, 1])
      }, indices: [0, 1, 2])
    mesh.textureCoordinates = [[0, 0], [1, 0], [0, 1]]
    return Scene(
      spheres: [Sphere(center: SIMD3(-1.5, 0.5, 0.5) * size, radius: 0.5 * size)],
      shapes: [
        Box(center: SIMD3(0, 0.5, 0) * size, size: SIMD3(1, 1, 1) * size),
        Cylinder(center: SIMD3(1.5, 0.5, 0) * size, radius: 0.5 * size, height: size),
        Plane(width: 8 * size, depth: 8 * size),
      ],
      meshes: [MeshModel(mesh: SharedMesh(mesh))],
      camera: Camera(
        position: SIMD3(4, 3, 6) * size, target: SIMD3(0, 0.25, 0) * size, fieldOfView: 40,
        orthographicHeight: orthographic ? 4 * size : nil))
  }

  @Test(
    "The picture of a scene is that of the scene multiplied by a power of two, and so are its picks",
    arguments: [-50, -43, 43, 50, 60], [false, true])
  func sizes(exponent: Int, orthographic: Bool) throws {
    let factor = Float(sign: .plus, exponent: exponent, significand: 1)
    let (small, large) = (scene(1, orthographic: orthographic), scene(factor, orthographic: orthographic))
    for hasEffects in [false, true] {
      for scene in [small, large] {
        scene.lights = [Light(direction: [-0.5, -0.9, -0.4], castsShadow: hasEffects)]
        (scene.effects.groundShadow, scene.effects.ambientOcclusion) = (hasEffects, hasEffects)
      }
      let one = try Raycaster(small).picture(width: 120, height: 90)
      let other = try Raycaster(large).picture(width: 120, height: 90)
      #expect(one.pixels == other.pixels)
    }
    let window = WindowSize(width: 120, height: 90)
    var count = 0
    for y in stride(from: 3, to: 90, by: 6) {
      for x in stride(from: 3, to: 120, by: 6) {
        let place = SIMD2(Float(x), Float(y))
        let (one, other) = (small.pick(at: place, in: window), large.pick(at: place, in: window))
        #expect((one == nil) == (other == nil))
        guard let one, let other else { continue }
        count += 1
        #expect(abs(one.distance * factor - other.distance) <= 1e-5 * other.distance)
        #expect(one.triangle == other.triangle)
        guard let first = one.textureCoordinates, let second = other.textureCoordinates else { continue }
        #expect((first - second).max() < 1e-4 && (second - first).max() < 1e-4)
      }
    }
    #expect(count > 100)
  }
}
