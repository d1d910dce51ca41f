import Geometry
import RenderScene
import SceneModel
import Testing

@testable import OpenGLRendering

@Suite("Triangles of exact spheres")
struct SphereTrianglesTests {
  @Test("The triangles of an exact sphere follow it and its group")
  func update() throws {
    let group = Group()
    let sphere = Sphere(group: group)
    let list = DrawableList(Scene(spheres: [sphere], groups: [group]))
    list.update()
    let triangles = SphereTriangles(list.spheres[0], try #require(list.sphereTessellation()))
    triangles.update()
    let surface = triangles.surface
    #expect(surface.triangles.box.max.x == 1 && surface.placement.isVisible)
    (sphere.radius, sphere.center, group.position) = (3, [4, 5, 6], [1, 0, 0])
    list.update()
    triangles.update()
    #expect(surface.triangles.box.max.x == 3 && surface.placement.transform.translation == [5, 5, 6])
    let revision = surface.triangles.revisions.positions
    group.isVisible = false
    list.update()
    triangles.update()
    #expect(!surface.placement.isVisible && surface.triangles.revisions.positions == revision)
  }
}
