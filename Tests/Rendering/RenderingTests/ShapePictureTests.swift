import Geometry
import GraphicsTestSupport
import Reactive
import SceneModel
import SceneTestSupport
import Testing

import OpenGLRendering
import Pictures
@testable import Rendering

extension GLTests {
  /// One rotated and coloured shape of every kind.
  static func goldenShapes() -> Scene {
    func color(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Color {
      Color(sRGB8: SIMD4(red, green, blue, 255))
    }
    return Scene(
      spheres: [Sphere(center: [-3, 1.3, 0], radius: 0.8, color: color(237, 174, 73))],
      shapes: [
        Box(center: [-1, 1.3, 0], rotation: [20, 35, 0], size: [1.3, 1, 0.8], color: color(209, 73, 91)),
        Cylinder(
          center: [1, 1.3, 0], rotation: [25, 0, -20], radius: 0.6, height: 1.4, color: color(46, 134, 171)),
        Cone(
          center: [3, 1.3, 0], rotation: [20, 0, 15], radius: 0.8, height: 1.6, color: color(107, 78, 155)),
        Torus(
          center: [-3, -1, 0], rotation: [50, 0, 0], radius: 0.65, tubeRadius: 0.25, color: color(60, 141, 90)
        ),
        Capsule(
          center: [-1, -1, 0], rotation: [0, 0, 60], radius: 0.35, height: 0.9, color: color(232, 228, 218)),
        Disc(center: [1, -1, 0], rotation: [60, 0, 0], radius: 0.8, color: color(70, 110, 160)),
        // Visible from behind.
        Plane(
          center: [3, -1, 0], rotation: [-120, 0, 20], width: 1.4, depth: 1, color: color(235, 120, 60)),
      ],
      background: .white, camera: Camera(position: [0, 0, 9], fieldOfView: 40))
  }

  @Suite("Pictures of shapes")
  struct ShapePictureTests {
    @Test("Shapes look like the meshes that the exporter makes of them")
    func sameAsExported() throws {
      let scene = GLTests.goldenShapes()
      let exported = Scene(try scene.meshDocument(tessellation: .standard))
      (exported.camera, exported.background) = (scene.camera, scene.background)
      let (shapes, meshes) = try (
        GLTests.picture(scene, tessellation: .standard), GLTests.picture(exported)
      )
      // Meshes are drawn with their back faces, which changes single pixels at some outlines.
      let differences = zip(shapes.pixels, meshes.pixels).map { abs(Int($0) - Int($1)) }
      #expect(differences.count { $0 > 0 } * 1000 < differences.count)
    }

    @Test("Changed properties give the same picture as shapes created with these values")
    func follows() throws {
      func scene(_ box: Box, _ torus: Torus) -> Scene {
        Scene(shapes: [box, torus], camera: .front)
      }
      let red = Color(red: 1, green: 0, blue: 0)
      let still = try GLTests.picture(
        scene(
          Box(center: [-1, 0, 0], rotation: [10, 20, 30], size: [0.5, 1, 0.2], color: red),
          Torus(center: [1, 0.5, 0], radius: 0.5, tubeRadius: 0.1)))
      let box = Box(center: [-1, 0, 0]), torus = Torus(center: [1, 0, 0])
      try GraphicsDevice.withFreshDevice { device in
        let target = try RenderTarget(width: 160, height: 120, device: device)
        let renderer = try SceneRenderer(scene(box, torus), renderer: .opengl, device: device)
        try renderer.draw(into: target)
        let before = device.uploads.vertexBytes
        box.size = [0.5, 1, 0.2]
        box.rotation = [10, 20, 30]
        torus.tubeRadius = 0.1
        torus.radius = 0.5
        torus.center = [1, 0.5, 0]
        box.color = red
        #expect(renderer.needsRedraw)
        try renderer.draw(into: target)
        // Each shape is meshed and uploaded once for any number of changes.
        let after = device.uploads.vertexBytes - before
        #expect(after == before)
        let image = target.readPixels()
        #expect(image == still)
        torus.rotation.x = 40
        box.color = .black
        try renderer.draw(into: target)
        #expect(device.uploads.vertexBytes == before + after)
      }
    }

    @Test("Both sides of an open shape are lit equally")
    func bothSides() throws {
      func middle(_ rotation: SIMD3<Float>) throws -> SIMD4<UInt8> {
        try GLTests.picture(
          Scene(
            shapes: [Plane(rotation: rotation, color: .white)], lights: [Light(direction: [0, 0, -1])],
            background: .black, camera: .front))[80, 60]
      }
      let (front, back) = try (middle([90, 0, 0]), middle([-90, 0, 0]))
      #expect(front.x > 150 && front == back)
    }

    @Test("Vertex colours are multiplied by the colour of the model")
    func vertexColors() throws {
      var mesh = try Mesh.plane()
      mesh.colors = [
        Color(red: 1, green: 0, blue: 0), Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1),
        Color(red: 0, green: 0, blue: 1),
      ]
      let shared = SharedMesh(mesh)
      let upright = Transform(yAxis: [0, 0, 1], zAxis: [0, -1, 0])
      func picture(_ color: Color) throws -> Image {
        try GLTests.picture(
          Scene(
            meshes: [MeshModel(mesh: shared, transform: upright, color: color)], background: .black,
            camera: .front))
      }
      let image = try picture(.white), tinted = try picture(Color(red: 1, green: 1, blue: 0))
      // The plane's first two corners are at one end of its depth, or of its width.
      let isDepth = mesh.vertices[0].position.z == mesh.vertices[1].position.z
      let ends = isDepth ? [SIMD2(80, 35), [80, 85]] : [SIMD2(55, 60), [105, 60]]
      func pixels(_ image: Image) -> [SIMD4<UInt8>] { ends.map { image[$0.x, $0.y] } }
      let isRedFirst = pixels(image)[0].x > pixels(image)[0].z
      let (red, blue) = isRedFirst ? (0, 1) : (1, 0)
      #expect(pixels(image)[red].x > 2 * pixels(image)[red].z)
      #expect(pixels(image)[blue].z > 2 * pixels(image)[blue].x)
      // Yellow reflects red and absorbs blue. Only the specular part of blue is left.
      #expect(pixels(tinted)[red].x == pixels(image)[red].x)
      #expect(pixels(tinted)[blue].z < pixels(image)[blue].z / 2)
    }

    @Test("A shared mesh is uploaded once, and freed with its last model")
    func sharing() throws {
      let shared = SharedMesh(try .icosphere(subdivisions: 2))
      let scene = Scene(
        meshes: (0..<5).map { MeshModel(mesh: shared, transform: Transform(translation: [Float($0), 0, 0])) })
      try GraphicsDevice.withFreshDevice { device in
        let target = try RenderTarget(width: 32, height: 24, device: device)
        let renderer = try SceneRenderer(scene, renderer: .opengl, device: device)
        try renderer.draw(into: target)
        #expect(device.uploads.vertexBytes == shared.mesh.vertices.count * 24)
        scene.meshes[3].transform.translation.y = 1
        scene.meshes[2].color = .black
        #expect(renderer.needsRedraw)
        try renderer.draw(into: target)
        #expect(device.uploads.vertexBytes == shared.mesh.vertices.count * 24)
        let objects = device.liveObjects
        scene.meshes.removeFirst(4)
        try renderer.draw(into: target)
        #expect(device.liveObjects == objects)
        scene.meshes = []
        try renderer.draw(into: target)
        #expect(device.liveObjects != objects)
      }
    }

    @Test("A mirrored mesh is lit from outside, as the original is")
    func reflected() throws {
      let shared = SharedMesh(try .icosphere(subdivisions: 4))
      func picture(_ transform: Transform) throws -> Image {
        try GLTests.picture(
          Scene(
            meshes: [MeshModel(mesh: shared, transform: transform)], lights: [Light(direction: [0, 0, -1])],
            camera: .front))
      }
      let (plain, mirrored) = try (picture(.identity), picture(Transform(xAxis: [-1, 0, 0])))
      #expect(plain[80, 60] == mirrored[80, 60] && plain[80, 60].x > 150)
    }
  }
}
