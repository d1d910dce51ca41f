import Geometry
import Reactive
import SceneModel
import Testing

@Suite("Scene")
struct SceneTests {
  @Test("The bounds contain every sphere, including those of clouds")
  func bounds() {
    let scene = Scene(
      spheres: [Sphere(center: [10, 0, 0], radius: 2)],
      sphereClouds: [SphereCloud(elements: [.init(center: [0, -5, 0], radius: 1, color: .white)])])
    #expect(scene.bounds == BoundingBox(min: [-1, -6, -2], max: [12, 2, 2]))
    #expect(scene.sphereCount == 2)
    #expect(Scene().bounds.isEmpty)
  }

  @Test("A cloud element takes 20 bytes and keeps its colour")
  func element() {
    #expect(MemoryLayout<SphereCloud.Element>.stride == 20)
    var element = SphereCloud.Element(center: [1, 2, 3], radius: 4, sRGB8: SIMD4(1, 2, 3, 4))
    #expect(element.center == [1, 2, 3] && element.sRGB8 == SIMD4(1, 2, 3, 4))
    element.color = Color(sRGB8: SIMD4(9, 8, 7, 6))
    #expect(element.sRGB8 == SIMD4(9, 8, 7, 6))
  }

  @Test("A document has a node for each sphere, a mesh for each radius, and one mesh for all clouds")
  func document() throws {
    let scene = Scene(
      spheres: [
        Sphere(name: "a", center: [1, 0, 0], radius: 2, color: .black), Sphere(radius: 2), Sphere(radius: 3),
      ],
      sphereClouds: [
        SphereCloud(elements: [
          .init(center: [5, 5, 5], radius: 0.5, color: .white),
          .init(center: [6, 5, 5], radius: 0.25, color: .black),
        ])
      ])
    let document = try scene.meshDocument(tessellation: .uv(segments: 8, rings: 4))
    let sphere = try UVSphere(segments: 8, rings: 4)
    #expect(
      document.meshes == [try sphere.mesh(radius: 2), try sphere.mesh(radius: 3), try sphere.mesh(radius: 1)])
    #expect(
      document.nodes == [
        .init(name: "a", mesh: 0, color: .black, translation: [1, 0, 0]),
        .init(mesh: 0), .init(mesh: 1),
        .init(mesh: 2, color: .white, translation: [5, 5, 5], scale: 0.5),
        .init(mesh: 2, color: .black, translation: [6, 5, 5], scale: 0.25),
      ])
  }

  @Test("Documents contain what is drawn: no spheres without a radius, and negative radii turned round")
  func totalRadii() throws {
    let scene = Scene(
      spheres: [Sphere(radius: 0), Sphere(name: "moon", radius: -2), Sphere(center: [0, .nan, 0])],
      sphereClouds: [
        SphereCloud(
          name: "water",
          elements: [
            .init(center: .zero, radius: 0, color: .white),
            .init(center: [1, 0, 0], radius: 3, color: .white),
            .init(center: [.nan, 0, 0], radius: 3, color: .white),
          ])
      ])
    let document = try scene.meshDocument(tessellation: .uv(segments: 8, rings: 4))
    #expect(document.nodes.map(\.name) == ["moon", nil])
    #expect(document.nodes[1].transform == Transform(translation: [1, 0, 0], scale: 3))
    #expect(
      document.bounds == BoundingBox(min: [-2, -3, -3], max: [4, 3, 3]) && document.bounds == scene.bounds)
    #expect(scene.models.reduce(0) { $0 + $1.traits.missingCount } == 2)
    #expect(
      throws: SceneError.tessellation(.invalidCount(name: "rings", value: 1, allowed: UVSphere.ringRange))
    ) {
      try Scene(spheres: [Sphere()]).meshDocument(tessellation: .uv(segments: 8, rings: 1))
    }
  }
}
