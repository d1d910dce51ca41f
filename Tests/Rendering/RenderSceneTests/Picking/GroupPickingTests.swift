import Geometry
import SceneModel
import Testing

@testable import RenderScene

@Suite("Picking and lights in groups")
struct GroupPickingTests {
  private let group = Group(position: [0, 0, 2], rotation: [0, 90, 0], scale: [2, 2, -2])
  private let ray = Ray(origin: [0, 0, 9], direction: [0, 0, -1])

  @Test("Models are hit at their place in the scene, mirrored ones too, and not while they are hidden")
  func places() throws {
    let mesh = SharedMesh(try Mesh.plane(width: 1, depth: 1))
    let upright = Transform(xAxis: [0, 1, 0], yAxis: [1, 0, 0], zAxis: [0, 0, 1])
    let scenes: [(Scene, Float)] = [
      (Scene(spheres: [Sphere(radius: 0.5, group: group)]), 6),
      (Scene(shapes: [Box(size: [1, 1, 1], group: group)]), 6),
      (
        Scene(sphereClouds: [
          SphereCloud(elements: [.init(center: .zero, radius: 1, sRGB8: .zero)], group: group)
        ]), 5
      ),
      (
        Scene(rodClouds: [
          RodCloud(
            elements: [.init(from: [0, -1, 0], to: [0, 1, 0], radius: 0.25, sRGB8: .zero)], group: group)
        ]), 6.5
      ),
      (Scene(meshes: [MeshModel(mesh: mesh, transform: upright, group: group)]), 7),
    ]
    for (scene, distance) in scenes {
      group.isVisible = true
      let pick = try #require(scene.pick(by: ray), "\(distance)")
      #expect(abs(pick.distance - distance) < 1e-4)
      group.isVisible = false
      #expect(scene.pick(by: ray) == nil)
    }
    group.isVisible = true
    #expect(
      scenes[0].0.pick(by: ray)?.center == [0, 0, 2] && scenes[2].0.pick(by: ray)?.center == [0, 0, 2])
  }

  @Test("A sphere in a group that scales unevenly is hit as the ellipsoid that is drawn")
  func ellipsoid() throws {
    let stretched = Group(scale: [1, 1, 3])
    let pick = try #require(Scene(spheres: [Sphere(group: stretched)]).pick(by: ray))
    #expect(abs(pick.distance - 6) < 1e-2)
  }

  @Test("The group of a light turns its direction, and switches it off while it is hidden")
  func light() {
    let light = Light(direction: [0, -1, 0], group: Group(rotation: [0, 0, 90], parent: group))
    let scene = Scene(lights: [light], camera: Camera())
    func directions() -> [SIMD3<Float>] {
      LightingParameters(scene, scene.view(aspectRatio: 1)).lights.map(\.directionToLight)
    }
    let environment = SceneEnvironment(scene)
    environment.needsUpdate = false
    // About Z from down to the right, mirrored along Z, then about Y from right to the back.
    #expect(length(directions()[0] - [0, 0, 1]) < 1e-6)
    group.rotation = .zero
    #expect(environment.needsUpdate && length(directions()[0] - [-1, 0, 0]) < 1e-6)
    group.isVisible = false
    #expect(directions() == [.zero])
  }
}
