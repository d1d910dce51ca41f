import Geometry
import GraphicsTestSupport
import Pictures
import SceneModel
import TestSupport
import Testing

@testable import OpenGLRendering
@testable import RenderScene
@testable import Rendering

extension GLTests {
  @Suite("Sheen, anisotropy and iridescence in both back ends")
  struct MaterialLayerPictureTests {
    /// Returns an image of 8 × 8 random pixels.
    private static func texture(_ seed: UInt64) throws -> TextureReference {
      var random = SeededGenerator(seed: seed)
      var image = Image(width: 8, height: 8)
      for index in image.pixels.indices { image.pixels[index] = UInt8.random(in: 96...255, using: &random) }
      return TextureReference(Texture(EncodedImage(bytes: try PNG.encode(image))))
    }

    private static func scene(_ materials: [MaterialModel]) -> Scene {
      let spheres = materials.enumerated().map { index, material in
        let sphere = Sphere(
          center: [Float(index % 3) * 2.2 - 2.2, 1.1 - Float(index / 3) * 2.2, 0], radius: 1)
        sphere.material = material
        return sphere
      }
      return Scene(
        spheres: spheres, lights: [Light(direction: [-1, -2, -1.5], intensity: 0.8)],
        camera: Camera(position: [0.5, 0.8, 9], target: [0, 0, 0], fieldOfView: 32))
    }

    /// Returns the mean difference of the components of two pictures.
    private static func difference(_ one: Image, _ other: Image) -> Double {
      let sum = zip(one.pixels, other.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
      return Double(sum) / (0.75 * Double(one.pixels.count))
    }

    /// Materials with each extension, without textures and with them.
    private static func materials(textured: Bool) throws -> [MaterialModel] {
      let red = Color(sRGB8: [160, 32, 32, 255])
      let (velvet, brushed, turned) = (
        MaterialModel(name: "velvet", baseColor: red, roughness: 0.9),
        MaterialModel(name: "brushed", metallic: 1, roughness: 0.25),
        MaterialModel(name: "turned", metallic: 1, roughness: 0.35)
      )
      (velvet.sheenColor, velvet.sheenRoughness) = (Color(sRGB8: [255, 192, 192, 255]), 0.4)
      (brushed.anisotropy, turned.anisotropy, turned.anisotropyRotation) = (0.8, 0.6, 60)
      let (soap, steel, all) = (
        MaterialModel(name: "soap", roughness: 0.1),
        MaterialModel(
          name: "steel", baseColor: Color(sRGB8: [140, 140, 150, 255]), metallic: 1, roughness: 0.2),
        MaterialModel(name: "all", baseColor: red, metallic: 0.5, roughness: 0.4)
      )
      (soap.iridescence, soap.iridescenceThicknessMaximum) = (1, 500)
      (steel.iridescence, steel.iridescenceIndexOfRefraction) = (0.8, 1.8)
      (all.sheenColor, all.anisotropy, all.iridescence) = (Color(sRGB8: [64, 64, 255, 255]), 0.5, 0.5)
      (all.clearcoat, all.sheenRoughness) = (0.5, 0.7)
      let materials = [velvet, brushed, turned, soap, steel, all]
      guard textured else { return materials }
      for (index, material) in materials.enumerated() {
        let seed = UInt64(index)
        (material.sheenColorTexture, material.sheenRoughnessTexture) = (
          try texture(seed), try texture(seed + 10)
        )
        (material.anisotropyTexture, material.iridescenceTexture) = (
          try texture(seed + 20), try texture(seed + 30)
        )
        material.iridescenceThicknessTexture = try texture(seed + 40)
      }
      return materials
    }

    @Test("Both back ends draw the same", arguments: [false, true])
    func agreement(textured: Bool) throws {
      let materials = try Self.materials(textured: textured)
      let scene = Self.scene(materials)
      let drawn = try GLTests.picture(scene, width: 360, height: 240)
      let cast = try GLTests.picture(scene, width: 360, height: 240, raycasts: true)
      let mean = Self.difference(drawn, cast)
      #expect(mean <= 0.4, "a mean of \(mean)")
      let farCount = (0..<360 * 240).count { pixel in
        (4 * pixel..<4 * pixel + 4).contains { abs(Int(drawn.pixels[$0]) - Int(cast.pixels[$0])) > 8 }
      }
      #expect(farCount * 300 <= 360 * 240, "\(farCount) pixels")
      // Each has an effect.
      for (index, material) in materials.enumerated() {
        let before = try GLTests.picture(scene, width: 360, height: 240)
        (material.sheenColor, material.anisotropy, material.iridescence) = (.black, 0, 0)
        let after = try GLTests.picture(scene, width: 360, height: 240)
        #expect(Self.difference(before, after) > 0.05, "material \(index)")
      }
    }

    @Test("Extensions with factors of 0 change no pixel", arguments: [false, true])
    func noEffect(raycasts: Bool) throws {
      let material = MaterialModel(
        name: "plain", baseColor: Color(sRGB8: [160, 120, 90, 255]), roughness: 0.3)
      let scene = Self.scene([material])
      let before = try GLTests.picture(scene, width: 120, height: 80, raycasts: raycasts)
      (material.sheenRoughness, material.anisotropyRotation) = (0.5, 45)
      (material.iridescenceThicknessMaximum, material.iridescenceIndexOfRefraction) = (700, 2)
      #expect(try GLTests.picture(scene, width: 120, height: 80, raycasts: raycasts) == before)
    }

    @Test(
      "The reflection of a brushed square follows the rotation of its direction", arguments: [false, true])
    func rotation(raycasts: Bool) throws {
      let corners: [SIMD2<Float>] = [[-1, -1], [1, -1], [1, 1], [-1, 1]]
      let mesh = SharedMesh(
        Mesh(
          vertices: corners.map { Vertex(position: SIMD3($0, 0), normal: [0, 0, 1]) },
          textureCoordinates: corners.map { SIMD2(($0.x + 1) / 2, (1 - $0.y) / 2) },
          indices: [0, 1, 2, 0, 2, 3]))
      /// Returns the picture with an angle in degrees, of the square that the model and the light are turned with.
      func picture(_ degrees: Float, light: SIMD3<Float>) throws -> Image {
        var material = Material(metallic: 1, roughness: 0.3)
        (material.anisotropy, material.anisotropyRotation) = (0.8, degrees * .pi / 180)
        let scene = Scene(
          meshes: [MeshModel(mesh: mesh, material: material)], lights: [Light(direction: light)],
          background: .black, camera: Camera(position: [0, 0, 6], target: .zero, fieldOfView: 20))
        scene.environment.intensity = 0
        return try GLTests.picture(scene, width: 64, height: 64, raycasts: raycasts)
      }
      // A light from the right is blurred to the right by the direction 0, and a light from above by the direction 90.
      let (right, above) = (
        try picture(0, light: [-0.6, 0, -1]), try picture(90, light: [0, -0.6, -1])
      )
      let across = try picture(90, light: [-0.6, 0, -1])
      #expect(abs(Int(right[32, 32].x) - Int(above[32, 32].x)) <= 1)
      #expect(right[32, 32].x > across[32, 32].x + 20)
    }
  }
}
