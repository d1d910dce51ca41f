import Geometry
import Reactive
import SceneModel
import TestSupport
import Testing

@Suite("SphereMesher")
struct SphereMesherTests {
  private let tessellation: TessellatedSphere

  init() throws {
    tessellation = try TessellatedSphere(.uv(segments: 8, rings: 4))
  }

  @Test(
    "The mesher rebuilds at the start, for each set, new sphere and batch, and never for a replaced sphere")
  func counts() {
    let sphere = Property(Sphere())
    let mesher = SphereMesher(sphere, tessellation: tessellation)
    func rebuilds() -> Int {
      mesher.update()
      return mesher.rebuildCount
    }
    #expect(rebuilds() == 1)
    sphere.value.radius = 2
    #expect(rebuilds() == 2)
    sphere.value.color = .black
    #expect(rebuilds() == 3)

    let old = sphere.value
    sphere.value = Sphere(radius: 3)
    #expect(rebuilds() == 4)
    old.radius = 7
    old.color = .white
    #expect(!mesher.needsUpdate && rebuilds() == 4)

    batch {
      for radius in 1...10 { sphere.value.radius = Float(radius) }
      sphere.value.color = .black
    }
    #expect(rebuilds() == 5)

    batch {
      sphere.value.radius = 20
      sphere.value = Sphere(radius: 4)
      sphere.value.color = .black
    }
    #expect(rebuilds() == 6)

    sphere.value.center = [1, 2, 3]
    #expect(!mesher.needsUpdate && rebuilds() == 6)
  }

  @Test("The surface has the mesh of the radius and the colour, and is consistent during a batch")
  func surface() throws {
    let sphere = Sphere(radius: 2, color: .black)
    let mesher = SphereMesher(Property(sphere), tessellation: tessellation)
    mesher.update()
    let before = ColoredMesh(mesh: try tessellation.mesh(radius: 2), color: .black)
    #expect(mesher.surface == before)
    batch {
      sphere.radius = 3
      mesher.update()
      #expect(mesher.surface == before)
      sphere.color = .white
    }
    mesher.update()
    #expect(mesher.surface == ColoredMesh(mesh: try tessellation.mesh(radius: 3), color: .white))
  }

  @Test("A new colour keeps the vertices, a new radius rewrites them in place, and the indices never change")
  func storage() {
    func address<Element>(_ array: [Element]) -> UnsafePointer<Element>? {
      array.withUnsafeBufferPointer(\.baseAddress)
    }
    let sphere = Sphere()
    let mesher = SphereMesher(Property(sphere), tessellation: tessellation)
    mesher.update()
    let vertices = address(mesher.surface.mesh.vertices), indices = address(mesher.surface.mesh.indices)
    sphere.color = .black
    mesher.update()
    sphere.radius = 5
    mesher.update()
    #expect(address(mesher.surface.mesh.vertices) == vertices)
    #expect(address(mesher.surface.mesh.indices) == indices)
    #expect(mesher.surface.mesh.bounds.max.y == 5)
  }

  @Test(
    "A radius of 0 or a missing one keeps the last surface, and a negative one is turned round",
    arguments: [0, -1, .nan, .infinity] as [Float])
  func totalRadius(radius: Float) throws {
    let sphere = Sphere(radius: 2)
    let mesher = SphereMesher(Property(sphere), tessellation: tessellation)
    mesher.update()
    sphere.radius = radius
    mesher.update()
    #expect(mesher.failure == nil && sphere.isHidden == (radius != -1))
    #expect(mesher.surface.mesh == (try tessellation.mesh(radius: radius == -1 ? 1 : 2)))
    sphere.radius = 3
    mesher.update()
    #expect(mesher.surface.mesh == (try tessellation.mesh(radius: 3)) && !sphere.isHidden)
  }

  @Test("A sphere that begins with a radius of 0 has an empty surface")
  func nothingFromTheStart() {
    let mesher = SphereMesher(Property(Sphere(radius: 0)), tessellation: tessellation)
    mesher.update()
    #expect(mesher.surface.mesh.isEmpty && mesher.failure == nil)
  }

  @Test("A released mesher leaves no subscription")
  func lifetime() {
    let sphere = Sphere(), property = Property(sphere)
    do {
      let mesher = SphereMesher(property, tessellation: tessellation)
      #expect(
        property.subscriberCount == 1 && sphere.$radius.subscriberCount == 1 && mesher.needsUpdate)
    }
    #expect(property.subscriberCount == 0 && sphere.$radius.subscriberCount == 0)
    #expect(sphere.$color.subscriberCount == 0)
  }
}
