import Geometry
import GraphicsTestSupport
import SceneModel
import SceneTestSupport
import TestSupport
import Testing

import OpenGLRendering
@testable import Rendering

extension GLTests {
  @Suite("Scenes that a plane cuts open")
  struct ClippingPictureTests {
    /// Returns a scene of all kinds of geometry. Single spheres are exact in both back ends if there are many of them.
    private func scene(_ seed: UInt64) throws -> Scene {
      var random = SeededGenerator(seed: 900 + seed)
      var colored = try Mesh.icosphere(subdivisions: 3)
      colored.colors = colored.vertices.map { Color(red: $0.nx, green: 0.5, blue: 1 - $0.nx) }
      let scene = Scene(
        shapes: [
          Box(center: [-1.5, 0, 0], rotation: [10, 20, 30], color: Color(red: 1, green: 0.2, blue: 0.1)),
          Torus(center: [1, -0.5, 0.5], rotation: [60, 0, 0]),
        ],
        sphereClouds: [SphereCloud.random(60, &random)],
        meshes: [
          MeshModel(
            mesh: SharedMesh(colored), transform: Transform(translation: [0.5, 1, 0], scale: 0.7),
            material: Material(metallic: seed.isMultiple(of: 2) ? 1 : 0, roughness: 0.3)),
          MeshModel(
            mesh: SharedMesh(colored),
            transform: Transform(xAxis: [-0.4, 0, 0], yAxis: [0, 0.8, 0], zAxis: [0, 0.1, 0.3])),
        ])
      if seed > 1 { scene.sphereClouds.append(SphereCloud.random(10, &random)) }
      scene.camera = Camera(
        position: [2, 1, 6], target: .zero, fieldOfView: 50,
        orthographicHeight: seed % 2 == 0 ? nil : 5)
      scene.effects.clip(
        at: [0, 0, seed == 3 ? -0.3 : 0.2], normal: seed == 2 ? [1, 0.3, 0.2] : [0.2, 0.1, 1])
      return scene
    }

    @Test("Both back ends cut spheres, shapes and meshes at the same places", arguments: 0..<4)
    func same(seed: UInt64) throws {
      let scene = try scene(seed)
      if seed == 3 {
        scene.lights = [Light(direction: [-1, -2, -2], castsShadow: true), Light(direction: [1, 0, -1])]
        scene.effects.ambientOcclusion = true
      }
      let (_, cast) = try GLTests.comparedPictures(scene, limit: 16, share: 1 / 150, mean: 0.7)
      scene.effects.clipPlane = false
      let whole = try GLTests.picture(scene, width: 160, height: 120, raycasts: true)
      #expect(zip(whole.pixels, cast.pixels).count { abs(Int($0) - Int($1)) > 16 } * 20 > cast.pixels.count)
    }

    @Test("Both back ends cut translucent models, points, lines and rods", arguments: [false, true])
    func others(isOrthographic: Bool) throws {
      var random = SeededGenerator(seed: 77)
      let glass = Color(red: 0.2, green: 0.5, blue: 1, alpha: 0.4)
      let positions = (0..<200).map { _ in
        PackedFloat3(SIMD3<Float>.random(in: -1.5...1.5, using: &random))
      }
      let points = Mesh(points: PointSet(positions: positions))
      let lines = Mesh(points: PointSet(positions: positions, lines: (0..<200).map { UInt32($0) }))
      let scene = Scene(
        spheres: [Sphere(center: [-0.8, 0, 0.4], radius: 0.7, color: glass)],
        shapes: [
          Box(
            center: [0.9, 0, 0.2], rotation: [10, 20, 30],
            color: Color(red: 1, green: 0.2, blue: 0.1, alpha: 0.7))
        ],
        rodClouds: [RodCloud.random(6, &random)],
        meshes: [MeshModel(mesh: SharedMesh(points)), MeshModel(mesh: SharedMesh(lines))],
        background: .white,
        camera: Camera(
          position: [0.5, 1, 7], target: .zero, fieldOfView: 40, orthographicHeight: isOrthographic ? 4 : nil)
      )
      scene.effects.clip(at: [0, 0, 0.3], normal: [0.3, 0, 1])
      let (_, cast) = try GLTests.comparedPictures(scene, limit: 24, share: 0.02)
      scene.effects.clipPlane = false
      #expect(try GLTests.picture(scene, width: 160, height: 120, raycasts: true) != cast)
    }

    @Test("A plane that cuts nothing away changes no pixel of an opaque scene", arguments: [false, true])
    func beyond(raycasts: Bool) throws {
      let scene = try scene(0)
      scene.effects.clipDistance = 100
      let cut = try GLTests.picture(scene, width: 160, height: 120, raycasts: raycasts)
      scene.effects.clipPlane = false
      let whole = try GLTests.picture(scene, width: 160, height: 120, raycasts: raycasts)
      let differences = zip(cut.pixels, whole.pixels).map { abs(Int($0) - Int($1)) }
      // The depths of imposters are rounded differently in OpenGL.
      #expect(raycasts ? cut == whole : differences.count { $0 > 4 } * 1000 < differences.count)
    }

    @Test("A plane in front of which all is cut away leaves the background", arguments: [false, true])
    func nothing(raycasts: Bool) throws {
      let scene = try scene(2)
      scene.background = .white
      scene.effects.clipDistance = -100
      let picture = try GLTests.picture(scene, width: 64, height: 48, raycasts: raycasts)
      #expect(picture.pixels.allSatisfy { $0 == 255 })
    }

    @Test(
      "What is cut away casts no shadow, and moving the plane draws the shadows again",
      arguments: [false, true])
    func shadows(raycasts: Bool) throws {
      let scene = Scene(
        shapes: [
          Box(center: [0, 2, 0], size: [1, 1, 1]),
          Plane(center: [0, 0, 0], width: 6, depth: 6, color: .white),
        ],
        lights: [Light(direction: [0, -1, 0], castsShadow: true)],
        camera: Camera(position: [0, 5, 6], target: [0, 0, 1], fieldOfView: 50))
      scene.effects.clip(at: [0, 1, 0], normal: [0, 1, 0])
      let cut = try GLTests.picture(scene, width: 80, height: 60, raycasts: raycasts)
      scene.shapes.remove(at: 0)
      scene.effects.clipPlane = false
      let without = try GLTests.picture(scene, width: 80, height: 60, raycasts: raycasts)
      #expect(zip(without.pixels, cut.pixels).allSatisfy { abs(Int($0) - Int($1)) < 3 })
      let size = (width: 80, height: 60)
      try GraphicsDevice.withFreshDevice { device in
        let target = try RenderTarget(width: size.width, height: size.height, device: device)
        scene.shapes.append(Box(center: [0, 2, 0], size: [1, 1, 1]))
        let renderer = try SceneRenderer(scene, renderer: raycasts ? .raycaster : .opengl, device: device)
        try renderer.draw(into: target)
        scene.effects.clipPlane = true
        #expect(renderer.needsRedraw)
        try renderer.draw(into: target)
        let isSame = target.readPixels() == cut
        #expect(isSame && !renderer.needsRedraw)
      }
    }
  }
}
