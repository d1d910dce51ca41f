import Geometry
import GraphicsTestSupport
import SceneModel
import SceneTestSupport
import TestSupport
import Testing

import OpenGLRendering
import Pictures
@testable import Rendering

extension GLTests {
  @Suite("Effects")
  struct EffectsTests {
    private func scene() -> Scene {
      let scene = GLTests.goldenSpheres()
      scene.shapes = [Box(center: [0, -1.2, 0], size: [6, 0.2, 4], color: .white)]
      return scene
    }

    @Test("Both renderers show the same effects", arguments: 0..<6)
    func alike(number: Int) throws {
      let scene = scene()
      scene.effects =
        [
          Effects(ambientOcclusion: true), Effects(groundShadow: true), Effects(axes: true, scaleBar: true),
          Effects(), Effects(ambientOcclusion: true, groundShadow: true),
          Effects(ambientOcclusion: true, groundShadow: true, axes: true, scaleBar: true),
        ][number]
      if number > 2 { scene.background = Color(sRGB8: [200, 30, 60, UInt8(number) * 40 - 120]) }
      if number == 3 { scene.backgroundBottom = Color(sRGB8: [0, 0, 40, 255]) }
      if number > 3 {
        scene.camera = Camera.framing(
          scene, from: [0.3, 0.8, 1], aspectRatio: 4 / 3, isOrthographic: number == 5)
      }
      let drawn = try GLTests.picture(scene), cast = try GLTests.picture(scene, raycasts: true)
      let differences = zip(drawn.pixels, cast.pixels).map { abs(Int($0) - Int($1)) }
      #expect(Double(differences.reduce(0, +)) / Double(differences.count) < 0.6)
      #expect(differences.count { $0 > 16 } * 120 < differences.count)
      scene.effects = Effects()
      let plain = try GLTests.picture(scene)
      #expect((plain != drawn) == (number != 3))
    }

    /// A groove between two walls that emit light and one that does not.
    private func glowingWalls(isUnlit: Bool) throws -> Scene {
      var glow = Material(metallic: 0, roughness: 1)
      glow.isUnlit = isUnlit
      if !isUnlit { glow.emissiveColor = [0.9, 0.5, 0.1] }
      let glowColor = isUnlit ? Color(red: 0.9, green: 0.5, blue: 0.1) : .black
      let scene = Scene()
      scene.meshes = try [-1.2, -0.4, 0.4].map { place in
        MeshModel(
          mesh: SharedMesh(try .box(size: [0.5, 2, 4])), transform: Transform(translation: [place, 1, 0]),
          color: place < 0 ? glowColor : .white, material: place < 0 ? glow : .doubleSided)
      }
      scene.camera = Camera(position: [0, 9, 0.5], target: [0, 0, 0])
      return scene
    }

    @Test(
      "Occlusion does not darken emitted light, and darkens the rest as much, with both renderers",
      arguments: [false, true], [false, true])
    func glow(isUnlit: Bool, raycasts: Bool) throws {
      let scene = try glowingWalls(isUnlit: isUnlit)
      let without = try GLTests.picture(scene, raycasts: raycasts)
      scene.effects = Effects(ambientOcclusion: true)
      let with = try GLTests.picture(scene, raycasts: raycasts)
      var glowing = 0
      for pixel in 0..<with.width * with.height {
        let (before, after) = (
          without[pixel % with.width, pixel / with.width], with[pixel % with.width, pixel / with.width]
        )
        #expect(after.w == 255)
        let loss = Int(before.x) - Int(after.x)
        if Int(before.x) > Int(before.z) + 100 {
          // The walls reflect a little, too.
          #expect(loss <= 12, "\(pixel): \(before), \(after)")
          glowing += 1
        }
      }
      // The third wall is darkened.
      #expect(glowing > 1000 && with != without)
    }

    @Test("Effects follow the scene and free their GPU objects when they are turned off")
    func following() throws {
      let scene = GLTests.goldenSpheres()
      try GraphicsDevice.withFreshDevice { device in
        let target = try RenderTarget(width: 160, height: 120, device: device)
        let renderer = try SceneRenderer(scene, renderer: .opengl, device: device)
        let all = [Effects(ambientOcclusion: true), Effects(groundShadow: true), Effects(axes: true)]
        // The programs of depth passes stay compiled.
        for effects in all + [Effects()] {
          scene.effects = effects
          try renderer.draw(into: target)
        }
        let (plain, objects) = (target.readPixels(), device.liveObjects)
        for effects in all {
          scene.effects = effects
          #expect(renderer.needsRedraw)
          try renderer.draw(into: target)
          let isOther = target.readPixels() != plain
          #expect(isOther && device.liveObjects != objects)
          scene.effects = Effects()
          try renderer.draw(into: target)
          let isPlain = target.readPixels() == plain
          #expect(isPlain && device.liveObjects == objects)
        }
      }
    }

    @Test("A moving camera keeps the meshes of the axes: it uploads no mesh and creates no GPU object")
    func keptAxes() throws {
      let scene = Scene(spheres: [Sphere()], camera: .front)
      scene.effects.axes = true
      try GraphicsDevice.withFreshDevice { device in
        let target = try RenderTarget(width: 120, height: 90, device: device)
        let renderer = try SceneRenderer(scene, renderer: .opengl, device: device)
        try renderer.draw(into: target)
        let (before, objects, uploads) = (target.readPixels(), device.liveObjects, device.uploads)
        scene.camera?.position = [5, 0, 0]
        try renderer.draw(into: target)
        #expect(target.readPixels() != before)
        #expect(device.uploads.vertexBytes == uploads.vertexBytes && device.liveObjects == objects)
      }
    }

    @Test("A shadow moves with its model")
    func movingShadow() throws {
      let sphere = Sphere(center: [0, 1, 0], radius: 0.5)
      let scene = Scene(spheres: [
        Sphere(center: [-3, 0, 0], radius: 0.1), sphere, Sphere(center: [3, 0, 0], radius: 0.1),
      ])
      scene.camera = Camera(position: [0, 3, 8], target: [0, 0, 0])
      scene.effects.groundShadow = true
      for raycasts in [true, false] {
        try GraphicsDevice.withFreshDevice { device in
          let target = try RenderTarget(width: 80, height: 60, device: device)
          let renderer = try SceneRenderer(scene, renderer: raycasts ? .raycaster : .opengl, device: device)
          sphere.center.x = -1.5
          try renderer.draw(into: target)
          let left = target.readPixels()
          sphere.center.x = 1.5
          try renderer.draw(into: target)
          let right = target.readPixels()
          func darkest(_ image: Image) -> Int {
            // A row of the ground, below both positions of the sphere.
            (0..<80).min { image[$0, 33].x < image[$1, 33].x } ?? 0
          }
          #expect(darkest(left) < 36 && darkest(right) > 44, "\(darkest(left)) \(darkest(right))")
        }
      }
    }
  }
}
