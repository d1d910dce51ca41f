import Testing

@testable import Geometry

@Suite("Materials")
struct MaterialTests {
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  @Test("The parameters of extensions have the default values of glTF")
  func extendedDefaults() {
    let details = Material.AdditionalParameters()
    let colors = [details.attenuationColor, details.diffuseTransmissionColor, details.specularColor]
    #expect(colors == [.one, .one, .one] && details.sheenColor == .zero && details.emissiveColor == .zero)
    #expect((details.indexOfRefraction, details.iridescenceIndexOfRefraction) == (1.5, 1.3))
    #expect((details.iridescenceThicknessMinimum, details.iridescenceThicknessMaximum) == (100, 400))
    let zero: Set = [
      "clearcoat", "clearcoatRoughness", "transmission", "thickness", "attenuationDistance", "dispersion",
      "diffuseTransmission", "sheenRoughness", "anisotropy", "anisotropyRotation", "iridescence",
    ]
    for factor in MaterialParameters.factors where zero.contains(factor.name) {
      #expect(details[factor] == .zero, "\(factor.name)")
    }
  }

  @Test("Each row is stored alone, its default takes no memory, and its names are its own")
  func rows() {
    let (factors, slots) = (MaterialParameters.factors, MaterialParameters.slots)
    let names = factors.map(\.name) + slots.map(\.name)
    #expect(Set(names).count == names.count)
    let paths = factors.compactMap { $0.gltf?.path } + slots.compactMap { $0.gltf?.path }
    #expect(Set(paths).count == paths.count)
    for factor in factors {
      if case .core = factor.kind { continue }
      var details = Material.AdditionalParameters()
      details[factor] = [7, 8, 9]
      #expect(factors.filter { details[$0] != $0.defaultValue }.map(\.name) == [factor.name])
      details[factor] = factor.defaultValue
      #expect(details == Material.AdditionalParameters(), "\(factor.name)")
    }
    let reference = TextureReference(Texture(EncodedImage(bytes: [1])))
    for slot in slots {
      var details = Material.AdditionalParameters()
      details[slot] = reference
      #expect(slots.filter { details[$0] != nil }.map(\.name) == [slot.name])
      details[slot] = nil
      #expect(details == Material.AdditionalParameters(), "\(slot.name)")
    }
  }

  @Test("The texture of a factor within its object is found, and numbers of files become valid ones")
  func members() throws {
    let table = MaterialParameters.table
    let nested = MaterialParameters.members.compactMap { member -> [String]? in
      if case .texture(let slot, _, let factor?) = member { [slot.name, factor.name] } else { nil }
    }
    #expect(
      nested == [
        ["normalTexture", "normalScale"], ["occlusionTexture", "occlusionStrength"],
        ["clearcoatNormalTexture", "clearcoatNormalScale"],
      ])
    let index = table.indexOfRefraction.factor
    #expect([0, 0.5, 2].map(index.limited) == [0, 1, 2])
    #expect([-1, 0.5, 3].map(table.alphaCutoff.factor.limited) == [0, 0.5, 3])
    #expect([-1, 0.5, 3].map(table.sheenRoughness.factor.limited) == [0, 0.5, 1])
    #expect(index.gltf?.path == "extensions/KHR_materials_ior/ior")
  }

  @Test("A material takes 16 bytes, and a copy shares its details until one of both changes")
  func storage() {
    #expect(MemoryLayout<Material>.size == 16)
    var material = Material(metallic: 1)
    material.emissiveColor = [1, 2, 3]
    let copy = material
    #expect(copy == material && copy.hashValue == material.hashValue)
    material.emissiveStrength = 2
    #expect(copy != material && copy.emissiveStrength == 1 && material.emissiveColor == [1, 2, 3])
  }

  @Test("A material whose details return to their defaults equals one without details")
  func defaults() {
    var material = Material.standard
    material.name = "a"
    #expect(material != .standard)
    material.name = nil
    #expect(material == .standard && material.hashValue == Material.standard.hashValue)
    #expect(Material(details: Material.AdditionalParameters()) == .standard)
  }

  @Test("Metalness and roughness are clamped, and do not change the details")
  func factors() {
    var material = Material(metallic: -1, roughness: .nan)
    #expect((material.metallic, material.roughness) == (0, 0))
    material.isUnlit = true
    material.metallic = 0.5
    #expect(material.isUnlit && material.metallic == 0.5)
  }

  @Test(
    "Name, alpha mode and double-sidedness keep the reflection of the standard material, other details do not"
  )
  func standardReflection() {
    var material = Material.standard
    #expect(material.isStandardReflection && !Material(metallic: 1).isStandardReflection)
    (material.name, material.alphaMode, material.isDoubleSided) = ("a", .mask, true)
    #expect(material.isStandardReflection)
    material.emissiveColor = [1, 0, 0]
    #expect(!material.isStandardReflection)
  }

  @Test("Images are equal if their names and bytes are, and are hashed without the bytes")
  func images() {
    let (one, other) = (EncodedImage(name: "a", bytes: [1, 2]), EncodedImage(name: "a", bytes: [1, 2]))
    #expect(one == other && one.hashValue == other.hashValue)
    #expect(one != EncodedImage(name: "b", bytes: [1, 2]) && one != EncodedImage(name: "a", bytes: [1, 3]))
    #expect(EncodedImage(name: "a", failure: "x") != EncodedImage(name: "a", bytes: []))
  }

  @Test(
    "The media type follows from the first bytes alone",
    arguments: [
      (png, .png), ([0xFF, 0xD8, 0xFF, 0], .jpeg), (Array("RIFF1234WEBPVP8 ".utf8), .webp),
      ([0xAB] + Array("KTX 20".utf8) + [0xBB, 13, 10, 26, 10], .ktx2), (Array("GIF89a".utf8), .gif),
      (Array("BM".utf8), .bmp), (Array("II*\0".utf8), .tiff), (Array("MM\0*".utf8), .tiff),
      (Array("#?RADIANCE".utf8), .radiance), (Array("DDS \u{7C}\0\0\0".utf8), .dds), ([], nil),
      (Array("RIFF1234WAVE".utf8), nil),
      (Array("B".utf8), nil),
    ] as [([UInt8], ImageMediaType?)])
  func mediaTypes(bytes: [UInt8], type: ImageMediaType?) {
    #expect(EncodedImage(bytes: bytes).mediaType == type)
  }

  @Test("The first number of a material that is not finite is found, also in a texture transform")
  func nonFinite() {
    var material = Material.standard
    #expect(material.firstNotFinite == nil)
    material.clearcoatNormalTexture = TextureReference(
      Texture(EncodedImage(bytes: [])), transform: TextureTransform(offset: [0, .infinity]))
    #expect(material.firstNotFinite == .infinity)
    #expect(Material(details: Material.AdditionalParameters()).firstNotFinite == nil)
  }

  @Test("A document lists its distinct materials and images in the order of its nodes")
  func lists() {
    let image = EncodedImage(name: "a", bytes: Self.png)
    var first = Material.standard
    first.baseColorTexture = TextureReference(Texture(image))
    var second = first
    second.normalTexture = TextureReference(Texture(EncodedImage(name: "b", bytes: Self.png)))
    let materials = [first, second, first, .standard, first]
    let document = MeshDocument(meshes: [Mesh()], nodes: materials.map { .init(mesh: 0, material: $0) })
    #expect(document.materials == [first, second, .standard])
    #expect(document.images.map(\.name) == ["a", "b"])
  }

  @Test("Absent textures take no memory, and present ones are listed in the order of their declaration")
  func textureMemory() {
    #expect(MemoryLayout<Material.AdditionalParameters>.size <= 192)
    func reference(_ name: String) -> TextureReference {
      TextureReference(Texture(EncodedImage(name: name, bytes: [])))
    }
    var details = Material.AdditionalParameters()
    (details.specularColorTexture, details.normalTexture) = (reference("s"), reference("n"))
    details.baseColorTexture = reference("b")
    #expect(details.textures.map(\.texture.image.name) == ["b", "n", "s"])
    details.normalTexture = reference("m")
    #expect(details.textures.map(\.texture.image.name) == ["b", "m", "s"])
    #expect(details.normalTexture == reference("m") && details.bumpTexture == nil)
    (details.normalTexture, details.baseColorTexture, details.specularColorTexture) = (nil, nil, nil)
    #expect(details == Material.AdditionalParameters() && details.textures.isEmpty)
  }
}
