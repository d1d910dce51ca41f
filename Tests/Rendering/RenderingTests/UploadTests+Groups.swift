import Geometry
import GraphicsTestSupport
import Reactive
import SceneModel
import Testing

@testable import OpenGLRendering
@testable import Rendering

extension GLTests.UploadTests {
  @Test(
    "Moving, hiding and showing a group of 1,000 boxes rebuilds no mesh and uploads nothing",
    arguments: [true, false])
  func groupOfBoxes(raycasts: Bool) throws {
    let outer = Group(), inner = Group(parent: outer)
    let boxes = (0..<1000).map {
      Box(center: [Float($0 % 40) - 20, Float($0 / 40) - 12, 0], size: [0.8, 0.8, 0.8], group: inner)
    }
    let scene = Scene(shapes: boxes, camera: Camera(position: [0, 0, 60]), groups: [outer, inner])
    try GraphicsDevice.withFreshDevice { device in
      let target = try RenderTarget(width: 64, height: 48, device: device)
      let renderer = try SceneRenderer(scene, renderer: raycasts ? .raycaster : .opengl, device: device)
      try renderer.draw(into: target)
      let first = target.readPixels()
      #expect(renderer.rebuildCount == 1000)
      var before = device.uploads
      func expectPicture(
        _ isFirst: Bool, sourceLocation: SourceLocation = #_sourceLocation, _ change: () -> Void
      ) throws {
        change()
        #expect(renderer.needsRedraw, sourceLocation: sourceLocation)
        try renderer.draw(into: target)
        let isSame = target.readPixels() == first
        #expect(isSame == isFirst && renderer.rebuildCount == 1000, sourceLocation: sourceLocation)
        // Uniforms of the view follow the bounds of the scene. The raycaster uploads its picture.
        var after = device.uploads
        (after.uniformBytes, after.callCount) = (before.uniformBytes, before.callCount)
        if raycasts { after.textureBytes = before.textureBytes }
        #expect(after == before, sourceLocation: sourceLocation)
        before = device.uploads
      }
      try expectPicture(false) { outer.position = [5, 0, 0] }
      try expectPicture(false) { inner.rotation = [0, 0, 30] }
      try expectPicture(false) { outer.scale = [1, -2, 1] }
      try expectPicture(false) {
        batch { (outer.position, outer.scale, inner.rotation, outer.isVisible) = (.zero, .one, .zero, false) }
      }
      try expectPicture(true) { outer.isVisible = true }
    }
  }

  @Test("Moving or hiding the group of a cloud uploads nothing")
  func groupOfClouds() throws {
    let group = Group()
    let spheres = SphereCloud(
      elements: (0..<1000).map {
        .init(center: [Float($0 % 40) - 20, Float($0 / 40) - 12, 0], radius: 0.4, sRGB8: [9, 200, 9, 255])
      }, group: group)
    let rods = RodCloud(
      elements: [.init(from: [-9, -15, 0], to: [9, -15, 0], radius: 1, sRGB8: [200, 9, 9, 255])], group: group
    )
    let scene = Scene(sphereClouds: [spheres], rodClouds: [rods], groups: [group])
    try withRenderer(scene) { renderer, target, device in
      let first = try sent(renderer, target, device)
      #expect(first.instanceBytes == 32_000 + 32)
      for change in [
        { group.position = [5, 0, 0] }, { group.scale = [2, 2, 2] }, { group.isVisible = false },
        { group.isVisible = true }, { group.scale = .zero },
      ] {
        change()
        #expect(renderer.needsRedraw)
        var later = try sent(renderer, target, device)
        (later.uniformBytes, later.callCount) = (0, 0)
        #expect(later == GraphicsDevice.UploadCounts())
      }
    }
  }

  @Test("Moving a group of many single spheres uploads a record for each, and no vertices")
  func groupOfSpheres() throws {
    let group = Group()
    let spheres = (0..<100).map {
      Sphere(center: [Float($0) - 50, 0, 0], radius: 0.4, group: $0 < 70 ? group : nil)
    }
    try withRenderer(Scene(spheres: spheres, groups: [group])) { renderer, target, device in
      _ = try sent(renderer, target, device)
      for change in [
        { group.position = [0, 5, 0] }, { group.isVisible = false }, { group.isVisible = true },
      ] {
        change()
        let later = try sent(renderer, target, device)
        #expect(later.instanceBytes == 70 * 32 && later.vertexBytes == 0 && later.indexBytes == 0)
      }
    }
  }
}
