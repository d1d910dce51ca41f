import Geometry
import SceneModel
import Testing

@testable import Page

@Suite("The shaders of a page")
struct PageShaderTests {
  private func names(_ scene: Scene) -> [String] {
    PageShaders(scene, UsedEffects(scene, LiveBindings(.none, []))).names
  }

  @Test("Only scenes with triangles have the shaders of surfaces, and only those with shadows read depths")
  func choice() {
    #expect(names(Scene()) == ["picture.vert", "present.frag"])
    let cloud = Scene(sphereClouds: [SphereCloud(elements: [])])
    #expect(
      names(cloud) == [
        "picture.vert", "present.frag", "imposter-ids.vert", "imposter-ids.frag", "imposters.frag",
      ])
    let sphere = Scene(spheres: [Sphere(radius: 1)])
    #expect(names(sphere) == names(cloud))
    // Spheres that may be meshes.
    let (glass, grouped, brass) = (
      Sphere(color: Color(red: 1, green: 1, blue: 1, alpha: 0.5)), Sphere(group: Group()), Sphere()
    )
    brass.material = MaterialModel(name: "brass")
    for meshed in [glass, grouped, brass] {
      #expect(names(Scene(spheres: [meshed])).contains("surface.frag"))
    }
    sphere.lights = [Light()]
    #expect(names(sphere).contains("depths.frag"))
  }
}
