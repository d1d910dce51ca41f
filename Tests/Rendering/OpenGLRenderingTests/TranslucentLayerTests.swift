import Geometry
import GraphicsTestSupport
import RenderScene
import SceneModel
import Testing

@testable import OpenGLRendering

extension GLTests {
  @Suite("Layers of translucent surfaces")
  struct TranslucentLayerTests {
    private let glass = Color(red: 0.2, green: 0.5, blue: 1, alpha: 0.4)

    private func draw(
      _ scene: Scene, _ body: (OpenGLSceneRenderer, RenderTarget, GraphicsDevice) throws -> Void
    ) throws {
      scene.camera = Camera(position: [0, 0, 12], target: .zero, fieldOfView: 50)
      try GraphicsDevice.withFreshDevice { device in
        let target = try RenderTarget(width: 40, height: 30, device: device)
        let renderer = try OpenGLSceneRenderer(scene, tessellation: nil, device: device)
        try renderer.draw(into: target)
        try body(renderer, target, device)
      }
    }

    @Test("Convex surfaces that are apart are drawn without layers and without their GPU objects")
    func apart() throws {
      let scene = Scene(
        spheres: (0..<10).map {
          Sphere(center: [Float($0) - 4.5, 0, Float($0 % 2) * 2], radius: 0.4, color: glass)
        })
      try draw(scene) { renderer, _, device in
        #expect(renderer.layerCount == 0)
        #expect(device.liveObjects[.query] == nil && device.liveObjects[.framebuffer] == 2)
      }
    }

    @Test("Only as many layers are drawn as surfaces may be on one view ray, or as show anything")
    func counts() throws {
      let nested = Scene(spheres: (1...3).map { Sphere(radius: Float($0), color: glass) })
      try draw(nested) { renderer, _, _ in #expect(renderer.layerCount == 3) }
      // A ray meets the front faces of a torus at most twice. The third layer shows nothing.
      let torus = Scene(shapes: [Torus(rotation: [3, 0, 0], radius: 2, color: glass)])
      try draw(torus) { renderer, _, _ in #expect(renderer.layerCount == 3) }
      let opaque = Scene(
        shapes: [
          Torus(rotation: [90, 0, 0], radius: 1, color: glass), Box(center: [0, 0, 4], size: [6, 6, 1]),
        ])
      try draw(opaque) { renderer, _, _ in #expect(renderer.layerCount == 1) }
    }

    @Test("The GPU objects are created when surfaces overlap, kept, and freed when they are apart again")
    func objects() throws {
      let scene = Scene(spheres: [Sphere(radius: 1, color: glass), Sphere(center: [3, 0, 0], color: glass)])
      try draw(scene) { renderer, target, device in
        let apart = device.liveObjects
        scene.spheres[1].center.x = 0.5
        try renderer.draw(into: target)
        let overlapping = device.liveObjects
        #expect(overlapping[.query] == 1)
        #expect(overlapping[.framebuffer, default: 0] - apart[.framebuffer, default: 0] == 3)
        #expect(overlapping[.texture, default: 0] - apart[.texture, default: 0] == 3)
        let uploads = device.uploads
        try renderer.draw(into: target)
        #expect(device.liveObjects == overlapping && device.uploads == uploads && !renderer.needsUpdate)
        scene.spheres[1].center.x = 3
        try renderer.draw(into: target)
        #expect(device.liveObjects[.query] == nil && device.liveObjects[.framebuffer] == apart[.framebuffer])
        #expect(device.liveObjects[.texture] == apart[.texture])
      }
    }
  }
}
