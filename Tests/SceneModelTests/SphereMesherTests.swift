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

  @Test("Rebuilds once at the start, for each set, swap and batch; never for a sphere swapped away")
  func counts() {
    let sphere = Property(Sphere())
    let mesher = SphereMesher(sphere, tessellation: tessellation)
    var published = 0
    let subscription = mesher.$surface.subscribe { _ in published += 1 }
    published = 0
    #expect(mesher.rebuildCount == 1)

    sphere.value.radius = 2
    #expect(mesher.rebuildCount == 2 && published == 1)
    sphere.value.color = .black
    #expect(mesher.rebuildCount == 3 && published == 2)

    let old = sphere.value
    sphere.value = Sphere(radius: 3)
    #expect(mesher.rebuildCount == 4 && published == 3)
    old.radius = 7
    old.color = .white
    #expect(mesher.rebuildCount == 4 && published == 3)

    batch {
      for radius in 1...10 { sphere.value.radius = Float(radius) }
      sphere.value.color = .black
    }
    #expect(mesher.rebuildCount == 5 && published == 4)

    batch {
      sphere.value.radius = 20
      sphere.value = Sphere(radius: 4)
      sphere.value.color = .black
    }
    #expect(mesher.rebuildCount == 6 && published == 5)

    sphere.value.center = [1, 2, 3]
    #expect(mesher.rebuildCount == 6 && published == 5)
    subscription.dispose()
  }

  @Test("The surface is the mesh of the radius, in the colour, and never torn")
  func surface() throws {
    let sphere = Sphere(radius: 2, color: .black)
    let mesher = SphereMesher(Property(sphere), tessellation: tessellation)
    #expect(mesher.surface == Surface(mesh: try tessellation.mesh(radius: 2), color: .black))
    var seen: [Surface] = []
    let subscription = mesher.$surface.subscribe { seen.append($0) }
    batch {
      sphere.radius = 3
      sphere.color = .white
    }
    #expect(seen.count == 2)
    #expect(seen.last == Surface(mesh: try tessellation.mesh(radius: 3), color: .white))
    #expect(seen.first == Surface(mesh: try tessellation.mesh(radius: 2), color: .black))
    subscription.dispose()
  }

  @Test(
    "A colour leaves the vertices where they are; a radius rewrites them in place; indices are never touched")
  func storage() {
    func address<Element>(_ array: [Element]) -> UnsafePointer<Element>? {
      array.withUnsafeBufferPointer(\.baseAddress)
    }
    let sphere = Sphere()
    let mesher = SphereMesher(Property(sphere), tessellation: tessellation)
    let vertices = address(mesher.surface.mesh.vertices), indices = address(mesher.surface.mesh.indices)
    sphere.color = .black
    sphere.radius = 5
    #expect(address(mesher.surface.mesh.vertices) == vertices)
    #expect(address(mesher.surface.mesh.indices) == indices)
    #expect(mesher.surface.mesh.bounds.max.y == 5)
  }

  @Test(
    "A radius that makes no sphere keeps the last good surface, says why, and recovers",
    arguments: [0, -1, .nan, .infinity] as [Float])
  func failure(radius: Float) throws {
    let sphere = Sphere(radius: 2)
    let mesher = SphereMesher(Property(sphere), tessellation: tessellation)
    var published = 0
    let subscription = mesher.$surface.subscribe { _ in published += 1 }
    sphere.radius = radius
    guard case .invalidLength("radius", let found) = mesher.failure else {
      Issue.record("no failure for \(radius)")
      return
    }
    #expect(found == radius || found.isNaN && radius.isNaN)
    #expect(published == 1)
    #expect(mesher.surface.mesh == (try tessellation.mesh(radius: 2)))
    sphere.radius = 3
    #expect(mesher.failure == nil && published == 2)
    #expect(mesher.surface.mesh == (try tessellation.mesh(radius: 3)))
    subscription.dispose()
  }

  @Test("A sphere that is bad from the start has an empty surface and a failure")
  func badFromTheStart() {
    let mesher = SphereMesher(Property(Sphere(radius: -1)), tessellation: tessellation)
    #expect(mesher.surface.mesh.isEmpty && mesher.failure != nil)
  }

  @Test("A mesher that goes leaves nothing subscribed")
  func lifetime() {
    let sphere = Sphere(), property = Property(sphere)
    do {
      let mesher = SphereMesher(property, tessellation: tessellation)
      #expect(
        property.subscriberCount == 1 && sphere.$radius.subscriberCount == 1 && mesher.rebuildCount == 1)
    }
    #expect(property.subscriberCount == 0 && sphere.$radius.subscriberCount == 0)
    #expect(sphere.$color.subscriberCount == 0)
  }
}
