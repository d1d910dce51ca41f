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
    #expect(names(sphere).contains("surface.frag") && !names(sphere).contains("depths.frag"))
    sphere.lights = [Light()]
    #expect(names(sphere).contains("depths.frag"))
  }
}
