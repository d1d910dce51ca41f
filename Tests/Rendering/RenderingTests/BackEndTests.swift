import Geometry
import GraphicsTestSupport
import SceneModel
import SceneTestSupport
import TestSupport
import Testing

import OpenGLRendering
@testable import Rendering

extension GLTests {
  @Suite("Raycaster compared with OpenGL")
  struct RaycasterAgainstOpenGLTests {
    @Test("Both renderers show the same picture", arguments: 0..<6)
    func same(seed: UInt64) throws {
      var random = SeededGenerator(seed: seed)
      let scene = Scene(sphereClouds: [SphereCloud.random(seed.isMultiple(of: 2) ? 400 : 30, &random)])
      scene.background = Color(sRGB8: SIMD4(240, 242, 245, 255))
      // From outside, spheres are drawn as points. From within and for very near spheres, as rectangles.
      scene.camera =
        [
          Camera(position: [0, 1, 9], target: .zero, fieldOfView: 40),
          Camera(position: [0.3, 0.2, 3], target: .zero, fieldOfView: 60), nil,
        ][Int(seed) % 3]
      if seed == 5 { scene.lights = [Light(direction: [0, -1, -1]), Light(direction: [1, 0, 0])] }
      // Each body in a pixel is shaded once, not once a sample, so the pictures differ slightly where light changes
      // within a pixel.
      let (drawn, _) = try GLTests.comparedPictures(scene, limit: 8, share: 1 / 1000, mean: 0.3)
      let background = SIMD4<UInt8>(240, 242, 245, 255)
      #expect((0..<160).contains { drawn[$0, 60] != background })
    }

    @Test("Both renderers show the same picture with one sample for each pixel", arguments: 0..<4)
    func single(seed: UInt64) throws {
      var random = SeededGenerator(seed: 50 + seed)
      let scene = Scene(
        shapes: [Box(center: [1, 0, 0.5], rotation: [10, 20, 30])],
        sphereClouds: [SphereCloud.random(seed.isMultiple(of: 2) ? 200 : 20, &random)],
        camera: Camera(position: [0, 1, 9], target: .zero, fieldOfView: 40))
      // The shading pass is another program for several clouds.
      if seed > 1 { scene.sphereClouds.append(SphereCloud.random(10, &random)) }
      if seed == 3 { scene.camera?.orthographicHeight = 6 }
      let (drawn, _) = try GLTests.comparedPictures(scene, sampling: .single, limit: 2, share: 1 / 1000)
      #expect(try GLTests.picture(scene) != drawn)
    }

    @Test(
      "Both renderers show the same meshes and shapes, from the side and in orthographic projection",
      arguments: 0..<6)
    func solids(seed: UInt64) throws {
      var random = SeededGenerator(seed: 100 + seed)
      var colored = try Mesh.icosphere(subdivisions: 2)
      colored.colors = colored.vertices.map { Color(red: $0.nx, green: 0.5, blue: 1 - $0.nx) }
      let scene = Scene(
        shapes: [
          Box(center: [-1.5, 0, 0], rotation: [10, 20, 30], color: Color(red: 1, green: 0.2, blue: 0.1)),
          Torus(center: [1, -0.5, 0.5], rotation: [60, 0, 0]), Plane(center: [0, -1, 0], width: 5, depth: 4),
        ],
        sphereClouds: [SphereCloud.random(10, &random)],
        meshes: [
          MeshModel(
            mesh: SharedMesh(colored), transform: Transform(translation: [0.5, 1, 0], scale: 0.7),
            material: Material(metallic: seed.isMultiple(of: 2) ? 1 : 0, roughness: 0.3)),
          MeshModel(
            mesh: SharedMesh(colored),
            transform: Transform(xAxis: [-0.4, 0, 0], yAxis: [0, 0.8, 0], zAxis: [0, 0.1, 0.3])),
          MeshModel(
            mesh: SharedMesh(.randomTriangles(3, &random)), color: Color(red: 0.1, green: 0.4, blue: 0.1)),
        ])
      let camera = Camera(position: [2, 1, 5], target: .zero, fieldOfView: 50)
      if seed > 2 { camera.orthographicHeight = 5 }
      scene.camera = seed == 2 ? nil : camera
      let (_, cast) = try GLTests.comparedPictures(scene, limit: 12, share: 1 / 300, mean: 0.5)
      #expect(Set(cast.pixels).count > 100)
    }

    @Test("Both renderers show the same shadows", arguments: 1..<3)
    func shadows(seed: UInt64) throws {
      var random = SeededGenerator(seed: seed)
      let scene = Scene(
        shapes: [
          Plane(center: [0, -2.5, 0], width: 12, depth: 12), Box(center: [3, -2, 0], rotation: [0, 30, 0]),
          Box(center: [-3, 0, 1], rotation: [40, 30, 0]),
        ],
        sphereClouds: [SphereCloud.random(60, &random)],
        lights: [Light(direction: [-0.6, -1, -0.4]), Light(direction: [1, -0.7, -0.2], intensity: 0.4)],
        camera: Camera(position: [2, 3, 11], target: [0, -0.5, 0], fieldOfView: 45))
      if seed == 1 { scene.camera?.orthographicHeight = 8 }
      if seed == 2 { scene.spheres = (0..<70).map { Sphere(center: [0, Float($0) / 9, -3], radius: 0.1) } }
      let (drawn, _) = try GLTests.comparedPictures(scene, width: 240, height: 180, limit: 8, share: 1 / 350)
      for light in scene.lights { light.castsShadow = false }
      let plain = try GLTests.picture(scene, width: 240, height: 180)
      #expect(zip(drawn.pixels, plain.pixels).count { Int($0) + 8 < Int($1) } * 50 > plain.pixels.count)
    }

    @Test("Both renderers show the same light of point and spot lights", arguments: [false, true])
    func localLights(hasMaterials: Bool) throws {
      var random = SeededGenerator(seed: 3)
      let floor = Plane(center: [0, -1, 0], width: 12, depth: 12),
        box = Box(center: [1, 0, 0], rotation: [20, 30, 0])
      if hasMaterials {
        let material = MaterialModel(name: "m", metallic: 0.4, roughness: 0.4)
        (floor.material, box.material) = (material, material)
      }
      let scene = Scene(
        shapes: [floor, box], sphereClouds: [SphereCloud.random(20, &random)],
        rodClouds: [RodCloud.random(5, &random)],
        lights: [
          Light(
            kind: .point, position: [-1, 1, 1], color: Color(red: 1, green: 0.6, blue: 0.3), intensity: 2),
          Light(
            kind: .spot, position: [2, 3, 2], direction: [-0.5, -1, -0.5], intensity: 8, range: 9,
            innerConeAngle: 15, outerConeAngle: 30),
          Light(direction: [0, -1, -1], intensity: 0.2, castsShadow: false),
        ], camera: Camera(position: [2, 3, 9], target: .zero, fieldOfView: 40))
      let (_, cast) = try GLTests.comparedPictures(scene, limit: 8, share: 1 / 100)
      scene.lights.removeFirst(2)
      let dark = try GLTests.picture(scene, width: 160, height: 120, raycasts: true)
      #expect(zip(cast.pixels, dark.pixels).count { Int($0) > Int($1) + 20 } * 10 > dark.pixels.count)
    }

    @Test("Both renderers show the sun of an environment, with its shadow")
    func sun() throws {
      // One bright pixel in the middle of the upper half, above −Z.
      var pixels = [UInt8](repeating: 0, count: 64 * 32 * 4)
      for index in 0..<64 * 32 {
        pixels.replaceSubrange(4 * index..<4 * index + 4, with: [100, 120, 140, 127])
      }
      pixels.replaceSubrange(4 * (8 * 64 + 32)..<4 * (8 * 64 + 33), with: [255, 240, 200, 138])
      let image = EncodedImage(
        bytes: Array("#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 32 +X 64\n".utf8) + pixels)
      // The sun's reflection in a smooth metal is as large as the sun.
      let metal = Ellipsoid(center: [2.5, 0, 1], radii: [1, 0.9, 1])
      metal.material = MaterialModel(name: "m", metallic: 1, roughness: 0.1)
      let scene = Scene(
        shapes: [Plane(center: [0, -1, 0], width: 12, depth: 12), metal, Box(center: [0, 0.5, 0])],
        environment: Environment(image: image),
        camera: Camera(position: [2, 3, 9], target: .zero, fieldOfView: 40))
      let drawn = try GLTests.picture(scene, width: 120, height: 90)
      try GraphicsDevice.withFreshDevice { device in
        let target = try RenderTarget(width: 120, height: 90, device: device)
        // One renderer for both pictures, because filtering the environment takes most of the time.
        let renderer = try SceneRenderer(scene, renderer: .raycaster, device: device)
        try renderer.draw(into: target)
        let cast = target.readPixels()
        let differences = zip(drawn.pixels, cast.pixels).map { abs(Int($0) - Int($1)) }
        #expect(differences.count { $0 > 8 } * 100 < differences.count)
        scene.shapes.removeLast()
        try renderer.draw(into: target)
        let empty = target.readPixels()
        // The shadow is on the ground in front of the box.
        #expect(zip(empty.pixels, cast.pixels).count { Int($0) > Int($1) + 40 } * 100 > cast.pixels.count)
      }
    }

    @Test(
      "White spheres of any roughness and metalness are invisible in uniform light", arguments: [false, true])
    func whiteFurnace(raycasts: Bool) throws {
      try expectInvisible(raycasts: raycasts) { row, column in
        MaterialModel(name: "m", metallic: Float(row) / 2, roughness: Float(column) / 8)
      }
    }

    @Test(
      "White spheres that let any share of the diffuse light pass are invisible in uniform light",
      arguments: [false, true])
    func diffuseFurnace(raycasts: Bool) throws {
      try expectInvisible(raycasts: raycasts) { row, column in
        let material = MaterialModel(name: "m", roughness: Float(row) / 2)
        material.diffuseTransmission = Float(column) / 8
        return material
      }
    }

    /// Requires white spheres in uniform light to have the colour of the background.
    ///
    /// - Parameter material: Returns the material of one of three rows of nine spheres.
    private func expectInvisible(
      raycasts: Bool, _ material: (_ row: Int, _ column: Int) -> MaterialModel
    ) throws {
      let pixels = (0..<64 * 32).flatMap { _ -> [UInt8] in [128, 128, 128, 128] }
      let image = EncodedImage(
        bytes: Array("#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 32 +X 64\n".utf8) + pixels)
      let (columns, rows) = (9, 3)
      let scene = Scene(
        shapes: (0..<columns * rows).map { index in
          let (row, column) = index.quotientAndRemainder(dividingBy: columns)
          let sphere = Ellipsoid(center: [Float(column - 4), Float(row - 1), 0], radii: [0.45, 0.45, 0.45])
          sphere.material = material(row, column)
          return sphere
        },
        environment: Environment(image: image),
        camera: Camera(position: [0, 0, 20], target: .zero, fieldOfView: 12))
      // Tone mapping compresses no light below 0.76, and subtracts 0.04.
      scene.background = Color(red: 0.46, green: 0.46, blue: 0.46)
      let picture = try GLTests.picture(scene, width: 240, height: 90, raycasts: raycasts)
      let background = Int(picture[0, 0].x)
      let differences = picture.pixels.enumerated().filter { $0.offset % 4 != 3 }.map {
        abs(Int($0.element) - background)
      }
      #expect((differences.max() ?? 255) <= 2)
      // The spheres are in the picture.
      scene.environment = Environment()
      let lit = try GLTests.picture(scene, width: 240, height: 90, raycasts: raycasts)
      #expect(lit.pixels.count { abs(Int($0) - background) > 20 } * 6 > lit.pixels.count)
    }

    @Test("Both renderers show the same rods, except for the flat sides of OpenGL's rods")
    func rods() throws {
      var random = SeededGenerator(seed: 8)
      let scene = Scene(
        sphereClouds: [SphereCloud.random(20, &random)], rodClouds: [RodCloud.random(15, &random)])
      try GLTests.comparedPictures(scene, limit: 16, share: 0.02)
    }

    @Test("A back end draws nothing if nothing changed, and the raycaster uploads no geometry of any model")
    func unchanged() throws {
      let scene = Scene(spheres: [Sphere()], camera: .front)
      try GraphicsDevice.withFreshDevice { device in
        let target = try RenderTarget(width: 80, height: 60, device: device)
        let renderer = try SceneRenderer(scene, renderer: .raycaster, device: device)
        #expect(try renderer.draw(into: target) == true)
        let round = target.readPixels()
        #expect(!renderer.needsRedraw)
        scene.shapes.append(Box(size: [3, 0.5, 0.5], color: Color(red: 1, green: 0, blue: 0, alpha: 0.5)))
        #expect(renderer.needsRedraw)
        try renderer.draw(into: target)
        #expect(device.uploads.vertexBytes == 0 && !renderer.needsRedraw)
        let isOther = target.readPixels() != round
        #expect(isOther)
        scene.shapes.removeAll()
        #expect(renderer.needsRedraw)
        try renderer.draw(into: target)
        let isSame = target.readPixels() == round
        #expect(isSame && !renderer.needsRedraw)
      }
    }

    @Test("Both renderers show the same translucent models")
    func translucent() throws {
      let glass = Color(red: 0.2, green: 0.5, blue: 1, alpha: 0.4)
      let scene = Scene(
        spheres: [
          Sphere(center: [-0.8, 0, 1], radius: 0.7, color: glass),
          Sphere(center: [0.2, 0.3, -1.5], color: glass),
        ],
        shapes: [
          Box(
            center: [0.9, 0, 1], rotation: [10, 20, 30],
            color: Color(red: 1, green: 0.2, blue: 0.1, alpha: 0.7)),
          Box(center: [0, -1, 0], size: [4, 0.1, 4], color: .white),
        ],
        meshes: [
          MeshModel(
            mesh: SharedMesh(try Mesh.plane(width: 3, depth: 3)),
            transform: Transform(
              xAxis: [1, 0, 0], yAxis: [0, 0, 1], zAxis: [0, -1, 0], translation: [0, 0, 2]),
            color: Color(red: 0.1, green: 0.8, blue: 0.2, alpha: 0.3))
        ],
        background: .white, camera: Camera(position: [0.5, 1, 7], target: .zero, fieldOfView: 40))
      // OpenGL draws translucent spheres as meshes, and the raycaster shades both faces at an edge of the box once.
      let (_, cast) = try GLTests.comparedPictures(scene, limit: 8, share: 1 / 200, mean: 0.5)
      #expect(Set(cast.pixels).count > 100)
    }
  }
}
