import Geometry
import GraphicsTestSupport
import Raycasting
import Reactive
import SceneModel
import SceneTestSupport
import TestSupport
import Testing

@testable import OpenGLRendering
import Pictures
import RenderScene
@testable import Rendering

extension GLTests {
  @Suite("Scene renderer")
  struct SceneRendererTests {
    private func withRenderer(
      _ scene: Scene, tessellation: TessellationDetail? = .uv(segments: 8, rings: 4),
      _ body: (SceneRenderer, RenderTarget, GraphicsDevice) throws -> Void
    ) throws {
      try GraphicsDevice.withFreshDevice { device in
        let target = try RenderTarget(width: 32, height: 24, device: device)
        let renderer = try SceneRenderer(
          scene, tessellation: tessellation, renderer: .opengl, device: device)
        #expect(renderer.needsRedraw)
        #expect(try renderer.draw(into: target) as Bool)
        try body(renderer, target, device)
      }
    }

    @Test("An unchanged scene is not drawn and uploads nothing")
    func nothingChanged() throws {
      let scene = Scene(spheres: [Sphere()], sphereClouds: [cloud()])
      try withRenderer(scene) { renderer, target, device in
        let before = device.uploads
        #expect(!renderer.needsRedraw)
        let isDrawn = try renderer.draw(into: target)
        #expect(!isDrawn)
        #expect(device.uploads == before)
      }
    }

    @Test("Preparing uploads the changes, and the next drawing uses them")
    func preparing() throws {
      let cloud = cloud()
      try withRenderer(Scene(sphereClouds: [cloud]), tessellation: nil) { renderer, target, device in
        let (before, picture) = (device.uploads.callCount, target.readPixels())
        cloud.elements[0].radius *= 2
        renderer.prepare()
        let after = device.uploads.callCount
        #expect(after > before && renderer.needsRedraw)
        renderer.prepare()
        #expect(device.uploads.callCount == after)
        let isDrawn = try renderer.draw(into: target)
        #expect(isDrawn)
        #expect(target.readPixels().pixels != picture.pixels && !renderer.needsRedraw)
      }
    }

    @Test("The raycaster prepares changes, and the next drawing uses them, with new shadows")
    func preparingRaycaster() throws {
      let cloud = cloud()
      let scene = Scene(sphereClouds: [cloud], effects: Effects(groundShadow: true))
      try GraphicsDevice.withFreshDevice { device in
        let target = try RenderTarget(width: 32, height: 24, device: device)
        let renderer = try SceneRenderer(scene, renderer: .raycaster, device: device)
        try renderer.draw(into: target)
        let count = renderer.rebuildCount
        cloud.elements[0].radius *= 2
        renderer.prepare()
        #expect(renderer.needsRedraw && renderer.rebuildCount == count + 1)
        try renderer.draw(into: target)
        #expect(!renderer.needsRedraw && renderer.rebuildCount == count + 1)
        #expect(target.readPixels().pixels == (try Raycaster(scene).picture(width: 32, height: 24)).pixels)
      }
    }

    @Test(
      "A single-sample picture is drawn again when all samples are requested",
      arguments: [RendererChoice.raycaster, .opengl])
    func roughPictures(choice: RendererChoice) throws {
      let scene = Scene(spheres: [Sphere()], background: .black)
      try GraphicsDevice.withFreshDevice { device in
        let target = try RenderTarget(width: 32, height: 24, device: device)
        let renderer = try SceneRenderer(scene, renderer: choice, device: device)
        try renderer.draw(into: target)
        let smooth = target.readPixels().pixels
        #expect(!renderer.isPreview)
        scene.spheres[0].color = .black
        scene.spheres[0].color = .white
        #expect([try renderer.draw(into: target, sampling: .single), renderer.isPreview] == [true, true])
        #expect(target.readPixels().pixels != smooth)
        #expect([try renderer.draw(into: target, sampling: .single)] == [false])
        #expect([try renderer.draw(into: target), renderer.isPreview] == [true, false])
        #expect(target.readPixels().pixels == smooth)
        #expect([try renderer.draw(into: target)] == [false])
      }
    }

    @Test(
      "A rough picture is refined in parts to the bytes of a smooth one, and a change discards the parts",
      arguments: [RendererChoice.raycaster, .opengl], [false, true])
    func refinement(choice: RendererChoice, isOccluded: Bool) throws {
      let scene = Scene(spheres: [Sphere(), Sphere(center: [1, 0, 0], radius: 0.5)], background: .black)
      scene.effects.ambientOcclusion = isOccluded
      scene.effects.groundShadow = true
      try GraphicsDevice.withFreshDevice { device in
        let (target, other) = (
          try RenderTarget(width: 200, height: 150, device: device),
          try RenderTarget(width: 200, height: 150, device: device)
        )
        let renderer = try SceneRenderer(scene, renderer: choice, device: device)
        /// Refines the picture in the smallest parts, and returns their number.
        func refine() throws -> Int {
          var count = 1
          while try !renderer.refine(target, until: { true }) { count += 1 }
          return count
        }
        try renderer.draw(into: target, sampling: .sparse(3))
        #expect(try renderer.refine(target, until: { true }) == (choice == .opengl))
        // The sphere that is not yet in the picture.
        scene.spheres[1].color = .black
        try renderer.draw(into: target, sampling: .sparse(2))
        let rough = target.readPixels()
        #expect(renderer.sampling == .sparse(2))
        #expect(try (refine() > 1) == (choice == .raycaster))
        #expect(!renderer.isPreview)
        try SceneRenderer(scene, renderer: choice, device: device).draw(into: other)
        #expect(target.readPixels() == other.readPixels())
        #expect(target.readPixels() != rough)
        #expect(try !renderer.refine(target, until: { false }))
      }
    }

    @Test(
      "The ambient occlusion that a preview of a large changing cloud leaves out is in the next picture with all samples"
    )
    func largeClouds() throws {
      var random = SeededGenerator(seed: 12)
      let cloud = SphereCloud.random(SphereCloudOcclusionCache.previewLimit + 1, &random)
      let scene = Scene(sphereClouds: [cloud], camera: Camera(position: [0, 0, 9], target: .zero))
      try GraphicsDevice.withFreshDevice { device in
        let target = try RenderTarget(width: 64, height: 48, device: device)
        let renderer = try SceneRenderer(scene, renderer: .opengl, device: device)
        // The occlusion of the first two states is computed in a preview, too.
        for radius: Float in [0.3, 0.2, 0.1] {
          cloud.elements[0].radius = radius
          try renderer.draw(into: target, sampling: .single)
        }
        let (preview, uploads) = (target.readPixels(), device.uploads)
        try renderer.draw(into: target)
        let smooth = target.readPixels()
        let changed = device.uploads.instanceBytes - uploads.instanceBytes
        #expect(changed > 32 * cloud.elements.count / 2 && changed <= 32 * cloud.elements.count)
        try SceneRenderer(scene, renderer: .opengl, device: device).draw(into: target)
        #expect(target.readPixels() == smooth)
        // The interior is darker with occlusion.
        func light(_ image: Image) -> Int { image.pixels.reduce(0) { $0 + Int($1) } }
        #expect(light(smooth) < light(preview))
      }
    }

    @Test(
      "Each rebuilt model is counted once a frame, by both renderers, for few and for many spheres",
      arguments: [(true, 2), (false, 2), (true, 100), (false, 100)])
    func rebuilds(raycasts: Bool, count: Int) throws {
      let spheres = (0..<count).map { Sphere(center: [Float($0), 0, 0]) }
      let box = Box()
      let scene = Scene(spheres: spheres, shapes: [box], sphereClouds: [cloud()], rodClouds: [RodCloud()])
      try GraphicsDevice.withFreshDevice { device in
        let target = try RenderTarget(width: 32, height: 24, device: device)
        let renderer = try SceneRenderer(scene, renderer: raycasts ? .raycaster : .opengl, device: device)
        try renderer.draw(into: target)
        var last = renderer.rebuildCount
        #expect(last == count + 3)
        func expectRebuilds(_ count: Int, _ change: () -> Void) throws {
          change()
          try renderer.draw(into: target)
          #expect(renderer.rebuildCount - last == count)
          last = renderer.rebuildCount
        }
        try expectRebuilds(0) {}
        try expectRebuilds(0) { scene.background = .black }
        try expectRebuilds(2) {
          for radius in [2, 3, 4] as [Float] { for sphere in spheres[..<2] { sphere.radius = radius } }
        }
        try expectRebuilds(1) { box.size = [1, 2, 3] }
        try expectRebuilds(1) { scene.sphereClouds[0].elements[0].radius = 0.5 }
        try expectRebuilds(1) { scene.rodClouds[0].elements = [] }
      }
    }

    @Test("A new target is drawn into, even if the scene is unchanged")
    func otherTarget() throws {
      try withRenderer(Scene(spheres: [Sphere()])) { renderer, _, device in
        let other = try RenderTarget(width: 16, height: 16, device: device)
        let first = try renderer.draw(into: other), second = try renderer.draw(into: other)
        #expect(first && !second)
      }
    }

    @Test("A redraw is needed after the target is released")
    func targetGone() throws {
      try GraphicsDevice.withFreshDevice { device in
        let renderer = try SceneRenderer(Scene(), device: device)
        do {
          let target = try RenderTarget(width: 4, height: 4, device: device)
          try renderer.draw(into: target)
          #expect(!renderer.needsRedraw)
        }
        #expect(renderer.needsRedraw)
      }
    }

    @Test("A redraw is needed after any change of the visible scene")
    func marks() throws {
      let sphere = Sphere(), light = Light(direction: [0, 0, -1]), cloud = cloud()
      let camera = Camera.front
      let scene = Scene(spheres: [sphere], sphereClouds: [cloud], lights: [light], camera: camera)
      try withRenderer(scene) { renderer, target, _ in
        let changes: [(String, () -> Void)] = [
          ("radius", { sphere.radius = 2 }), ("color", { sphere.color = .black }),
          ("center", { sphere.center.x = 1 }), ("elements", { cloud.elements[0].x = 1 }),
          ("light", { light.direction = [1, 0, 0] }), ("light color", { light.color = .black }),
          ("intensity", { light.intensity = 2 }), ("background", { scene.background = .black }),
          ("position", { camera.position.z = 6 }), ("target", { camera.target.x = 1 }),
          ("up", { camera.up = [1, 0, 0] }), ("field of view", { camera.fieldOfView = 50 }),
          ("lights", { scene.lights = [] }), ("no camera", { scene.camera = nil }),
          ("spheres", { scene.spheres.append(Sphere()) }), ("clouds", { scene.sphereClouds = [] }),
        ]
        for (name, change) in changes {
          change()
          #expect(renderer.needsRedraw, "\(name)")
          try renderer.draw(into: target)
          #expect(!renderer.needsRedraw, "\(name)")
        }
        // None of these is part of the scene after the last changes.
        camera.position.z = 7
        light.intensity = 3
        cloud.elements[0].x = 2
        #expect(!renderer.needsRedraw)
      }
    }

    @Test("Colours, lights, the background and the camera upload no geometry")
    func noGeometry() throws {
      let sphere = Sphere(), camera = Camera.front
      let scene = Scene(spheres: [sphere], sphereClouds: [cloud()], camera: camera)
      try withRenderer(scene) { renderer, target, device in
        var before = device.uploads
        sphere.color = .black
        try renderer.draw(into: target)
        #expect(device.uploads == before)
        scene.background = .black
        camera.position.x = 0.1
        scene.lights = [Light(direction: [0, -1, 0], castsShadow: false)]
        try renderer.draw(into: target)
        before.uniformBytes = device.uploads.uniformBytes
        before.callCount += 1
        #expect(device.uploads == before)
      }
    }

    @Test("Renderers are created for added models, freed for removed models, and kept for the others")
    func comingAndGoing() throws {
      let spheres = (0..<3).map { Sphere(center: [Float($0), 0, 0]) }
      let scene = Scene(spheres: [spheres[0]])
      try withRenderer(scene) { renderer, target, device in
        let one = device.uploads.vertexBytes
        let objects = device.liveObjects
        scene.spheres = spheres + [spheres[1]]
        try renderer.draw(into: target)
        #expect(device.uploads.vertexBytes == 3 * one)
        #expect(device.liveObjects[.vertexArray] == 3)
        scene.spheres.removeSubrange(1...)
        try renderer.draw(into: target)
        #expect(device.uploads.vertexBytes == 3 * one)
        #expect(device.liveObjects == objects)
        spheres[2].radius = 2
        #expect(!renderer.needsRedraw)
      }
    }

    @Test("Spheres are tessellated again if their number requires it, except with a given tessellation")
    func resetTessellation() throws {
      let scene = Scene(spheres: [Sphere()])
      let many = (0..<20).map { _ in Sphere() }
      try withRenderer(scene, tessellation: nil) { renderer, target, device in
        let fine = UVSphereCount(segments: 128, rings: 64), standard = UVSphereCount(segments: 64, rings: 32)
        #expect(device.uploads.vertexBytes == fine.bytes)
        scene.spheres += many
        try renderer.draw(into: target)
        #expect(device.uploads.vertexBytes == fine.bytes + 21 * standard.bytes)
      }
      scene.spheres.removeLast(20)
      try withRenderer(scene, tessellation: .uv(segments: 4, rings: 2)) { renderer, target, device in
        scene.spheres += many
        try renderer.draw(into: target)
        #expect(device.uploads.vertexBytes == 21 * UVSphereCount(segments: 4, rings: 2).bytes)
      }
    }

    @Test(
      "The records of a cloud, 32 bytes each, are uploaded once for each frame in which they changed",
      arguments: [nil, TessellationDetail.uv(segments: 8, rings: 4)])
    func cloudUploads(tessellation: TessellationDetail?) throws {
      let cloud = cloud()
      let camera = Camera.front
      try withRenderer(Scene(sphereClouds: [cloud], camera: camera), tessellation: tessellation) {
        renderer, target, device in
        let once = cloud.elements.count * 32
        #expect(device.uploads.instanceBytes == once)
        for _ in 0..<1000 { cloud.elements[0].radius += 0.001 }
        try renderer.draw(into: target)
        #expect(device.uploads.instanceBytes == 2 * once)
        camera.position = [5, 0, 0]
        try renderer.draw(into: target)
        #expect(device.uploads.instanceBytes == 2 * once)
      }
    }

    @Test("A cloud is drawn as meshes if it exceeds the driver's texture buffer size")
    func fewRecords() throws {
      let cloud = cloud()
      let scene = Scene(sphereClouds: [cloud], camera: .front)
      let imposters = try GLTests.picture(scene)
      try GraphicsDevice.withFreshDevice { device in
        device.maximumTextureBufferSize = 2 * cloud.elements.count - 1
        let target = try RenderTarget(width: 160, height: 120, device: device)
        let renderer = try SceneRenderer(scene, renderer: .opengl, device: device)
        try renderer.draw(into: target)
        #expect(device.uploads.vertexBytes > 0)
        let meshes = target.readPixels()
        let far = zip(meshes.pixels, imposters.pixels).count { abs(Int($0) - Int($1)) > 24 }
        #expect(far * 20 < meshes.pixels.count && meshes != imposters)
      }
    }

    @Test("Spheres with a radius of 0 or a missing one are not drawn, and negative radii are turned round")
    func totalRadii() throws {
      let expected = try GLTests.picture(
        Scene(spheres: [Sphere(center: [1, 0, 0], radius: 0.5)], camera: .front))
      for radius in [0, .nan, .infinity] as [Float] {
        let scene = Scene(
          spheres: [
            Sphere(radius: radius), Sphere(center: [1, 0, 0], radius: -0.5), Sphere(center: [0, .nan, 0]),
          ],
          camera: .front)
        #expect(try GLTests.picture(scene) == expected, "\(radius)")
      }
    }

    @Test("An invalid tessellation is refused")
    func badTessellation() throws {
      try GraphicsDevice.withFreshDevice { device in
        let error = GraphicsError.tessellation(
          .invalidCount(name: "segments", value: 2, allowed: UVSphere.segmentRange))
        #expect(throws: error) {
          try SceneRenderer(Scene(), tessellation: .uv(segments: 2, rings: 2), device: device)
        }
      }
    }

    @Test("A picture drawn by a handler of the change is up to date at the next drawing")
    func drawnByHandler() throws {
      let sphere = Sphere()
      let scene = Scene(spheres: [sphere], camera: .front)
      var image = Image(width: 0, height: 0)
      try withRenderer(scene) { renderer, target, _ in
        let bag = DisposerBag()
        sphere.$radius.subscribe { _ in _ = try? renderer.draw(into: target) }.disposed(by: bag)
        sphere.radius = 0.5
        try renderer.draw(into: target)
        image = target.readPixels()
      }
      let expected = try GLTests.picture(
        scene, width: 32, height: 24, tessellation: .uv(segments: 8, rings: 4))
      let isUpToDate = image == expected
      #expect(isUpToDate)
    }

    @Test("A scene that is empty or has only invalid positions shows only the background")
    func emptyScenes() throws {
      let nowhere = Sphere(center: [.nan, 0, 0]), far = Sphere(center: [.infinity, 0, 0])
      let cloud = SphereCloud(elements: [
        .init(center: .zero, radius: -1, color: .black),
        .init(center: [0, .nan, 0], radius: 1, color: .black),
      ])
      let scenes = [
        Scene(), Scene(spheres: [nowhere]), Scene(spheres: [far]),
        Scene(sphereClouds: [cloud, SphereCloud()]),
      ]
      for (index, scene) in scenes.enumerated() {
        scene.background = Color(sRGB8: [10, 20, 30, 255])
        let image = try GLTests.picture(scene, width: 8, height: 8)
        let strange = (0..<64).count { image[$0 % 8, $0 / 8] != [10, 20, 30, 255] }
        #expect(strange == 0, "scene \(index)")
      }
    }

    private func cloud() -> SphereCloud {
      SphereCloud(
        elements: (0..<10).map {
          .init(center: [Float($0) / 10, 0, Float($0) / 5], radius: 0.2, color: .white)
        })
    }

    private struct UVSphereCount {
      let bytes: Int
      init(segments: Int, rings: Int) { bytes = ((rings - 1) * (segments + 1) + 2 * segments) * 24 }
    }
  }
}
