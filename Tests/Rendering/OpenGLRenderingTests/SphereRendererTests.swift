import Geometry
import GraphicsTestSupport
import Pictures
import Reactive
import SceneModel
import Testing

@testable import OpenGLRendering

extension GLTests {
  @Suite("Sphere renderer")
  struct SphereRendererTests {
    private let tessellation = TessellationDetail.uv(segments: 8, rings: 4)
    private let vertexBytes = (3 * 9 + 2 * 8) * 24
    private let indexBytes = 3 * 2 * 8 * 3 * 4

    private func withRenderer(
      _ sphere: Property<Sphere>, _ body: (SphereRenderer, GraphicsDevice) throws -> Void
    ) throws {
      try GraphicsDevice.withFreshDevice { device in
        let renderer = try SphereRenderer(sphere, tessellation: tessellation, device: device)
        renderer.prepare()
        #expect(renderer.rebuildCount == 1)
        #expect(
          device.uploads
            == GraphicsDevice.UploadCounts(vertexBytes: vertexBytes, indexBytes: indexBytes, callCount: 2))
        try body(renderer, device)
      }
    }

    @Test("An unchanged sphere uploads nothing")
    func nothingChanged() throws {
      try withRenderer(Property(Sphere())) { renderer, device in
        let before = device.uploads
        for _ in 0..<3 { renderer.prepare() }
        #expect(device.uploads == before)
        #expect(renderer.rebuildCount == 1)
      }
    }

    @Test("A new colour or centre uploads no geometry")
    func colorAndCenter() throws {
      let sphere = Sphere()
      try withRenderer(Property(sphere)) { renderer, device in
        let before = device.uploads
        sphere.color = .black
        sphere.center = [1, 2, 3]
        renderer.prepare()
        #expect(device.uploads == before)
        #expect(renderer.extent.transform.translation == [1, 2, 3])
      }
    }

    @Test("A new radius uploads the vertices, and not the indices")
    func radius() throws {
      let sphere = Sphere()
      try withRenderer(Property(sphere)) { renderer, device in
        sphere.radius = 2
        renderer.prepare()
        #expect(device.uploads.vertexBytes == 2 * vertexBytes)
        #expect(device.uploads.indexBytes == indexBytes)
      }
    }

    @Test("A thousand changes between two frames cause one mesh and one upload")
    func manySets() throws {
      let sphere = Sphere()
      try withRenderer(Property(sphere)) { renderer, device in
        for step in 1...1000 {
          sphere.radius = Float(step)
          sphere.color = .black
        }
        #expect(renderer.rebuildCount == 1)
        renderer.prepare()
        #expect(renderer.rebuildCount == 2)
        #expect(device.uploads.vertexBytes == 2 * vertexBytes)
      }
    }

    @Test("A radius that is restored before the next frame uploads nothing")
    func thereAndBack() throws {
      let sphere = Sphere()
      try withRenderer(Property(sphere)) { renderer, device in
        let before = device.uploads
        sphere.radius = 2
        sphere.radius = 1
        renderer.prepare()
        #expect(device.uploads == before)
        #expect(renderer.rebuildCount == 1)
      }
    }

    @Test("A replaced sphere is uploaded once, and the previous sphere is no longer followed")
    func swap() throws {
      let first = Sphere()
      let property = Property(first)
      try withRenderer(property) { renderer, device in
        property.value = Sphere(radius: 3)
        renderer.prepare()
        #expect(device.uploads.vertexBytes == 2 * vertexBytes)
        first.radius = 4
        renderer.prepare()
        #expect(device.uploads.vertexBytes == 2 * vertexBytes)
        #expect(renderer.rebuildCount == 2)
      }
    }

    @Test("A radius of 0 or a missing one uploads nothing", arguments: [0, .nan, .infinity])
    func nothing(radius: Float) throws {
      let sphere = Sphere()
      try withRenderer(Property(sphere)) { renderer, device in
        let before = device.uploads
        sphere.radius = radius
        renderer.prepare()
        #expect(device.uploads == before && renderer.failure == nil && sphere.isHidden)
        sphere.radius = -2
        renderer.prepare()
        #expect(device.uploads.vertexBytes == 2 * vertexBytes && renderer.failure == nil)
      }
    }

    @Test("A change in a batch that is still open is applied by the next frame")
    func openBatch() throws {
      let sphere = Sphere()
      try withRenderer(Property(sphere)) { renderer, device in
        batch {
          sphere.radius = 2
          renderer.prepare()
        }
        renderer.prepare()
        #expect(device.uploads.vertexBytes == 2 * vertexBytes)
      }
    }

    @Test("Spheres with the same tessellation share their indices")
    func sharedIndices() throws {
      try GraphicsDevice.withFreshDevice { device in
        let scene = Scene(spheres: (1...5).map { Sphere(radius: Float($0)) })
        let renderers = try DrawableRenderers(scene, tessellation: tessellation, device: device)
        renderers.prepare()
        #expect(device.uploads.vertexBytes == 5 * vertexBytes)
        #expect(device.uploads.indexBytes == indexBytes)
        #expect(device.liveObjects == [.buffer: 6, .vertexArray: 5])
      }
    }

    @Test("A change of a cloud is one rebuild")
    func cloudRebuilds() throws {
      let context = try OffscreenContext()
      let cloud = SphereCloud(elements: [.init(center: .zero, radius: 1, sRGB8: .zero)])
      let renderers = try DrawableRenderers(
        Scene(sphereClouds: [cloud]), tessellation: nil, device: try context.makeDevice())
      renderers.prepare()
      #expect(renderers.rebuildCount == 1)
      cloud.elements[0].radius = 2
      renderers.prepare()
      #expect(renderers.rebuildCount == 2)
    }

    @Test(
      "A standalone renderer draws a radius, a colour and a replacement, and uploads each once")
    func standalone() throws {
      try GraphicsDevice.withFreshDevice { device in
        let sphere = Property(Sphere(radius: 1, color: Color(red: 1, green: 0, blue: 0)))
        let renderer = try SphereRenderer(sphere, tessellation: tessellation, device: device)
        let target = try RenderTarget(width: 40, height: 40, device: device)
        let camera = Camera(position: [0, 0, 10], target: .zero, fieldOfView: 40)
        var expectedBytes = 0
        func draw(rebuilds: Int, uploads: Int) throws -> Image {
          try renderer.draw(into: target, from: camera)
          expectedBytes += uploads * vertexBytes
          #expect(renderer.rebuildCount == rebuilds)
          #expect(device.uploads.vertexBytes == expectedBytes && device.uploads.indexBytes == indexBytes)
          return target.readPixels()
        }
        let background = Scene.standardBackground.sRGB8
        let first = try draw(rebuilds: 1, uploads: 1)
        #expect(first[20, 20].x > 2 * first[20, 20].y && first[20, 8] == background)
        sphere.value.radius = 3
        #expect(try draw(rebuilds: 2, uploads: 1)[20, 8] != background)
        sphere.value.color = Color(red: 0, green: 1, blue: 0)
        let green = try draw(rebuilds: 3, uploads: 0)[20, 20]
        #expect(green.y > 2 * green.x)
        let old = sphere.value
        sphere.value = Sphere(radius: 1)
        #expect(try draw(rebuilds: 4, uploads: 1)[20, 8] == background)
        old.radius = 5
        _ = try draw(rebuilds: 4, uploads: 0)
        sphere.value.radius = 2
        _ = try draw(rebuilds: 5, uploads: 1)
      }
    }

    @Test("A released renderer releases its sphere and its subscriptions")
    func lifetime() throws {
      let sphere = Sphere()
      weak var renderer: SphereRenderer?
      try withRenderer(Property(sphere)) { made, _ in renderer = made }
      #expect(renderer == nil)
      sphere.radius = 2
    }
  }
}
