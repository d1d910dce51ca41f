import Geometry
import GraphicsTestSupport
import Reactive
import SceneModel
import TestSupport
import Testing

@testable import OpenGLRendering
@testable import RenderScene
@testable import Rendering

extension GLTests {
  @Suite("Meshes with joints and morph targets in pictures")
  struct PosedMeshTests {
    private func scene(_ document: MeshDocument = RiggedDocument.beam) -> Scene {
      let scene = Scene(document)
      scene.camera = Camera(position: [0.5, 1.2, 6], target: [-0.3, 1.2, 0], fieldOfView: 40)
      return scene
    }

    /// The same scene without joints and morph targets: the mesh in its pose.
    private func baked(_ scene: Scene) throws -> Scene {
      let baked = Scene(try scene.meshDocument())
      baked.camera = scene.camera
      return baked
    }

    @Test(
      "Both back ends show a pose as they show the mesh that is exported in this pose",
      arguments: [false, true])
    func poses(raycasts: Bool) throws {
      let scene = scene()
      let animation = try #require(scene.animations.first)
      animation.clip = "bend"
      for (time, weight, mean) in [(0, 0, 0), (0.5, 0, 0), (1, 0.7, 0)] as [(Float, Float, Double)] {
        animation.time = time
        scene.morphTargets[0].weight = weight
        let picture = try GLTests.picture(scene, width: 160, height: 120, raycasts: raycasts)
        let other = try GLTests.picture(try baked(scene), width: 160, height: 120, raycasts: raycasts)
        let difference = picture.pixels.colorDifference(from: other.pixels, outlierLimit: 8)
        #expect(difference.mean < 0.05 + mean && difference.outlierShare < 0.002, "\(difference) at \(time)")
        #expect(
          picture.pixels.colorDifference(
            from: try GLTests.picture(Scene(camera: scene.camera), width: 160, height: 120).pixels,
            outlierLimit: 8
          ).outlierShare > 0.02)
      }
    }

    @Test("Both back ends show the same picture of a pose")
    func backEnds() throws {
      let scene = scene()
      let animation = try #require(scene.animations.first)
      batch { (animation.clip, animation.time) = ("bend", 0.8) }
      scene.effects.groundShadow = true
      let drawn = try GLTests.picture(scene, width: 160, height: 120)
      let cast = try GLTests.picture(scene, width: 160, height: 120, raycasts: true)
      let difference = drawn.pixels.colorDifference(from: cast.pixels, outlierLimit: 24)
      #expect(difference.mean < 0.5 && difference.outlierShare < 0.01, "\(difference)")
    }

    @Test("A pose uploads the transforms of the joints and nothing else")
    func uploads() throws {
      let document = RiggedDocument.skinnedBeam
      let scene = scene(document)
      let animation = try #require(scene.animations.first)
      try GraphicsDevice.withFreshDevice { device in
        let target = try RenderTarget(width: 64, height: 48, device: device)
        let renderer = try SceneRenderer(scene, renderer: .opengl, device: device)
        try renderer.draw(into: target)
        let first = target.readPixels()
        let vertexCount = document.meshes[0].vertices.count
        // Positions and normals, four joints of two bytes and four weights.
        #expect(device.uploads.vertexBytes == vertexCount * (24 + 8 + 16))
        #expect(device.uploads.instanceBytes == 2 * 48)
        for step in 1...4 {
          let before = device.uploads
          batch { (animation.clip, animation.time) = ("bend", Float(step) / 4) }
          #expect(renderer.needsRedraw)
          try renderer.draw(into: target)
          var after = device.uploads
          #expect(after.instanceBytes == before.instanceBytes + 2 * 48)
          after.instanceBytes = before.instanceBytes
          (after.uniformBytes, after.callCount) = (before.uniformBytes, before.callCount)
          #expect(after == before)
        }
        #expect(target.readPixels() != first)
        // The vertices of the poses were not computed.
        #expect(scene.meshes[0].pose?.revision == 0)
      }
    }

    @Test("A new weight of a morph target uploads the vertices, and no joints of vertices")
    func morphUploads() throws {
      let scene = scene()
      try GraphicsDevice.withFreshDevice { device in
        let target = try RenderTarget(width: 64, height: 48, device: device)
        let renderer = try SceneRenderer(scene, renderer: .opengl, device: device)
        try renderer.draw(into: target)
        let before = device.uploads
        scene.morphTargets[0].weight = 0.5
        try renderer.draw(into: target)
        #expect(
          device.uploads.vertexBytes == before.vertexBytes + 24 * RiggedDocument.beam.meshes[0].vertices.count
        )
        #expect(device.uploads.indexBytes == before.indexBytes)
        #expect(device.uploads.instanceBytes == before.instanceBytes)
      }
    }
  }
}
