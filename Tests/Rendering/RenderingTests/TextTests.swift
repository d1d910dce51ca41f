import Geometry
import GraphicsTestSupport
import SceneModel
import TestSupport
import Testing

import OpenGLRendering
@testable import Rendering

extension GLTests {
  /// Seven spheres with labels, a title and a legend. In a picture of 160 by 120 pixels text is 9 pixels high or more.
  static func scene(withTextsIn font: FontFile) -> Scene {
    let scene = goldenSpheres()
    scene.font = font
    scene.camera = Camera.framing(scene, from: [0.3, 0.6, 1], aspectRatio: 4 / 3)
    scene.labels = [
      Label("AB", position: [0, 1, 0], anchor: .bottom),
      Label("C D", position: [1.75, -0.35, 0.5], color: .white, size: 80),
      Label(
        "E", position: [-1.7, -0.45, 0.4], color: Color(red: 0.8, green: 0, blue: 0, alpha: 0.5), size: 100),
    ]
    scene.title = Title("ABCD", size: 60)
    scene.legend = Legend(.viridis, from: -1, to: 1, title: "AB", position: .left)
    return scene
  }

  @Suite("Texts")
  struct TextTests {
    private let font = FontFile(name: "blocks", bytes: BlockFont.standard.bytes)

    @Test(
      "Both renderers composite the same texts, over opaque and transparent backgrounds",
      arguments: [255, 0, 128])
    func alike(alpha: UInt8) throws {
      let scene = GLTests.scene(withTextsIn: font)
      scene.spheres = []
      scene.background = Color(sRGB8: [200, 30, 60, alpha])
      let drawn = try GLTests.picture(scene), cast = try GLTests.picture(scene, raycasts: true)
      let differences = zip(drawn.pixels, cast.pixels).map { abs(Int($0) - Int($1)) }
      // The GPU rounds after blending, and 8-bit colours of low alpha are imprecise.
      #expect(differences.count { $0 > (alpha == 255 ? 1 : 8) } * 500 <= differences.count)
      (scene.labels, scene.title, scene.legend) = ([], nil, nil)
      #expect(try GLTests.picture(scene) != drawn)
    }

    @Test("A changed text is drawn again without a rebuild, and removed texts free their GPU objects")
    func following() throws {
      let scene = GLTests.scene(withTextsIn: font)
      let labels = scene.labels
      (scene.labels, scene.title, scene.legend) = ([], nil, nil)
      try GraphicsDevice.withFreshDevice { device in
        let target = try RenderTarget(width: 160, height: 120, device: device)
        let renderer = try SceneRenderer(scene, renderer: .opengl, device: device)
        try renderer.draw(into: target)
        let (plain, objects, uploads) = (target.readPixels(), device.liveObjects, device.uploads)
        let rebuildCount = renderer.rebuildCount
        scene.labels = labels
        try renderer.draw(into: target)
        let first = target.readPixels()
        labels[0].text = "ABC"
        #expect(renderer.needsRedraw)
        try renderer.draw(into: target)
        let second = target.readPixels()
        #expect(first != plain && second != first)
        #expect(renderer.rebuildCount == rebuildCount && device.uploads.vertexBytes == uploads.vertexBytes)
        #expect(try !renderer.draw(into: target))
        scene.labels = []
        try renderer.draw(into: target)
        let last = target.readPixels()
        #expect(last == plain && device.liveObjects == objects)
      }
    }

    @Test(
      "A font that cannot be read is a failure of both renderers, and the rest of the picture is drawn",
      arguments: [true, false])
    func failure(raycasts: Bool) throws {
      let scene = GLTests.scene(withTextsIn: FontFile(name: "notes.txt", bytes: [1]))
      try GraphicsDevice.withFreshDevice { device in
        let target = try RenderTarget(width: 160, height: 120, device: device)
        let renderer = try SceneRenderer(scene, renderer: raycasts ? .raycaster : .opengl, device: device)
        try renderer.draw(into: target)
        #expect(renderer.imageFailures.count == 1)
        #expect(renderer.imageFailures.first?.hasPrefix("text cannot be drawn: notes.txt: expected") == true)
        scene.font = font
        #expect(renderer.needsRedraw)
        try renderer.draw(into: target)
        #expect(renderer.imageFailures.isEmpty)
      }
    }
  }
}
