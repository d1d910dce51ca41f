import Geometry
import GraphicsTestSupport
import Pictures
import SceneModel
import TestSupport
import Testing

@testable import OpenGLRendering
@testable import RenderScene

extension GLTests {
  @Suite("Materials on the GPU")
  struct MaterialUploadTests {
    private static let quadBytes = 4 * 24
    /// The levels of an opaque image of 8 × 8 pixels: 64 + 16 + 4 + 1 pixels of three bytes.
    private static let textureBytes = 85 * 3
    /// The bytes of the environment, which the first surface with a material needs.
    private static var environmentBytes: Int {
      let map = EnvironmentMap.studio
      return map.levels.reduce(0) { $0 + $1.size * $1.size * 16 }
        + ReflectionTable.size * ReflectionTable.size * 16
    }

    private func material(seed: UInt64 = 1) throws -> Material {
      var random = SeededGenerator(seed: seed)
      var material = Material(metallic: 0.2, roughness: 0.5)
      material.baseColorTexture = try TextureReference(
        .random(width: 8, height: 8, using: &random), sampler: Texture.Sampler())
      return material
    }

    @Test("A textured model uploads its texture once, and nothing when it moves or changes its colour")
    func moving() throws {
      let model = MeshModel(mesh: SharedMesh(.quad()), material: try material())
      try GraphicsDevice.withFreshDevice { device in
        let pictures = try ScenePictures(Scene(filledBy: model), device: device)
        _ = try pictures.draw()
        #expect(device.uploads.textureBytes == Self.textureBytes + Self.environmentBytes)
        #expect(device.uploads.vertexBytes == Self.quadBytes + 4 * 8)
        var before = device.uploads
        for step in 1...5 {
          model.transform = Transform(translation: [0.1 * Float(step), 0, 0])
          model.color = Color(linear: [0.1 * Float(step), 0, 0])
          _ = try pictures.draw()
        }
        // The lighting depends on the bounds of the scene.
        before.uniformBytes = device.uploads.uniformBytes
        before.callCount = device.uploads.callCount
        #expect(device.uploads == before)
      }
    }

    @Test("A new factor uploads the parameters of the material, and no texture")
    func factors() throws {
      let model = MeshModel(mesh: SharedMesh(.quad()), material: try material())
      try GraphicsDevice.withFreshDevice { device in
        let pictures = try ScenePictures(Scene(filledBy: model), device: device)
        _ = try pictures.draw()
        let before = device.uploads, objects = device.liveObjects
        for step in 1...5 {
          model.material.roughness = 0.1 * Float(step)
          _ = try pictures.draw()
        }
        #expect(device.uploads.textureBytes == before.textureBytes)
        #expect(device.uploads.vertexBytes == before.vertexBytes)
        #expect(device.uploads.uniformBytes == before.uniformBytes + 5 * 16 * (4 + 20))
        #expect(device.liveObjects == objects)
      }
    }

    @Test("Models of one material share its textures, which are freed with the last model")
    func sharing() throws {
      let material = try material()
      var other = material
      other.roughness = 0.9
      let mesh = SharedMesh(.quad())
      let models = [material, other, material].map { MeshModel(mesh: mesh, material: $0) }
      try GraphicsDevice.withFreshDevice { device in
        let scene = Scene(filledBy: models[0])
        scene.meshes = []
        let pictures = try ScenePictures(scene, device: device)
        _ = try pictures.draw()
        let empty = device.liveObjects
        scene.meshes = models
        _ = try pictures.draw()
        #expect(device.uploads.textureBytes == Self.textureBytes + Self.environmentBytes)
        // The texture, the levels of the environment and the table.
        #expect((device.liveObjects[.texture] ?? 0) - (empty[.texture] ?? 0) == 3)
        #expect(device.liveObjects[.sampler] == 1)
        scene.meshes = [models[1]]
        _ = try pictures.draw()
        #expect((device.liveObjects[.texture] ?? 0) - (empty[.texture] ?? 0) == 3)
        scene.meshes = []
        _ = try pictures.draw()
        #expect((device.liveObjects[.texture] ?? 0) - (empty[.texture] ?? 0) == 2)
        scene.meshes = [models[0]]
        _ = try pictures.draw()
        #expect(device.uploads.textureBytes == 2 * Self.textureBytes + Self.environmentBytes)
      }
    }

    @Test("Vertex attributes are uploaded when a material first needs them")
    func attributes() throws {
      var mesh = Mesh.quad(tangent: [1, 0, 0, 1])
      mesh.secondTextureCoordinates = mesh.textureCoordinates
      let model = MeshModel(mesh: SharedMesh(mesh))
      try GraphicsDevice.withFreshDevice { device in
        let pictures = try ScenePictures(Scene(filledBy: model), device: device)
        func uploaded() throws -> Int {
          let before = device.uploads.vertexBytes
          _ = try pictures.draw()
          return device.uploads.vertexBytes - before
        }
        #expect(try uploaded() == Self.quadBytes)
        model.material.metallic = 1
        #expect(try uploaded() == 0)
        model.material = try material()
        #expect(try uploaded() == 4 * 8)
        model.material.normalTexture = try TextureReference(.uniform([128, 128, 255, 255]), set: 1)
        #expect(try uploaded() == 4 * 8 + 4 * 16)
        model.material = .standard
        #expect(try uploaded() == 0)
      }
    }

    @Test("A damaged image is reported while a model shows it, and a checkerboard is drawn")
    func damagedImage() throws {
      var material = Material.standard
      material.isUnlit = true
      material.baseColorTexture = TextureReference(Texture(EncodedImage(name: "wood.png", bytes: [1, 2])))
      let scene = Scene(filledBy: MeshModel(mesh: SharedMesh(.quad()), material: material))
      try GraphicsDevice.withFreshDevice { device in
        let pictures = try ScenePictures(scene, width: 64, height: 64, device: device)
        let image = try pictures.draw()
        #expect(pictures.renderer.imageFailures.count == 1)
        #expect(pictures.renderer.imageFailures[0].hasPrefix("image wood.png: "))
        #expect(Set((0..<64 * 64).map { image[$0 % 64, $0 / 64] }).count > 1)
        scene.meshes = []
        _ = try pictures.draw()
        #expect(pictures.renderer.imageFailures.isEmpty)
      }
    }

    @Test("A scene without materials uploads no environment")
    func noMaterials() throws {
      let scene = Scene(filledBy: MeshModel(mesh: SharedMesh(.quad())))
      scene.spheres = [Sphere()]
      try GraphicsDevice.withFreshDevice { device in
        _ = try ScenePictures(scene, device: device).draw()
        #expect(device.uploads.textureBytes == 0)
      }
    }

    @Test("Each texture of a material has a unit of its own, and so have the shared ones")
    func units() {
      let shared = [
        TextureUnits.transmissionPicture, TextureUnits.environment, TextureUnits.reflectionTable,
        TextureUnits.layerDepths, TextureUnits.shadowMaps,
      ]
      #expect(shared.count == TextureUnits.sharedCount)
      for slots in [MaterialSlot.all[...], MaterialSlot.all.suffix(10)] {
        let set = slots.reduce(0) { $0 | $1.bit }
        let units = slots.map { $0.unit(in: set) } + shared + [TextureUnits.joints]
        #expect(Set(units).count == units.count)
      }
    }

    @Test(
      "A material with more textures than texture units loses the last ones, with a warning that names them")
    func tooManyTextures() throws {
      var material = Material(metallic: 1, roughness: 1)
      let texture = try #require(self.material().baseColorTexture)
      (material.name, material.clearcoat, material.sheenColor) = ("velvet", 1, .one)
      (material.baseColorTexture, material.clearcoatTexture) = (texture, texture)
      (material.sheenColorTexture, material.sheenRoughnessTexture) = (texture, texture)
      let scene = Scene(filledBy: MeshModel(mesh: SharedMesh(.quad()), material: material))
      try GraphicsDevice.withFreshDevice { device in
        #expect(device.maximumMaterialTextures >= 11)
        for count in [4, 3, 1] {
          device.maximumMaterialTextures = count
          let pictures = try ScenePictures(scene, device: device)
          _ = try pictures.draw()
          let missing = ["clearcoatTexture", "sheenColorTexture", "sheenRoughnessTexture"].suffix(4 - count)
          #expect(
            pictures.renderer.imageWarnings
              == missing.map {
                "the texture \($0) of the material \"velvet\" is not drawn: the driver draws only \(count) textures of a material"
              })
        }
      }
    }
  }
}
