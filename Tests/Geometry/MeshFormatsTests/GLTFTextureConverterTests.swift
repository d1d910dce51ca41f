import Geometry
import Pictures
import Testing

@testable import MeshFormats

@Suite("Textures of MTL in glTF")
struct GLTFTextureConverterTests {
  /// Returns a PNG file of the given pixels in one row.
  private func png(_ name: String, _ pixels: [SIMD4<UInt8>]) throws -> TextureReference {
    let bytes = pixels.flatMap { [$0.x, $0.y, $0.z, $0.w] }
    let image = Image(width: pixels.count, height: 1, pixels: bytes)
    return TextureReference(Texture(EncodedImage(name: name, bytes: try PNG.encode(image))))
  }

  private func grey(_ name: String, _ values: [UInt8]) throws -> TextureReference {
    try png(name, values.map { SIMD4($0, $0, $0, 255) })
  }

  /// Returns the pixels of a texture.
  private func pixels(_ reference: TextureReference?) throws -> [SIMD4<UInt8>] {
    let image = try PNG.decode(try #require(reference).texture.image.bytes)
    return (0..<image.width).map { image[$0, 0] }
  }

  /// Returns the material after it was written to a GLB and read.
  private func rewritten(
    metallic: Float = 1, roughness: Float = 1, _ set: (inout Material.AdditionalParameters) -> Void
  ) throws -> Material {
    try MeshFormatsTests.rewritten(document(metallic: metallic, roughness: roughness, set)).nodes[0].material
  }

  private func document(
    metallic: Float = 1, roughness: Float = 1, _ set: (inout Material.AdditionalParameters) -> Void
  ) -> MeshDocument {
    var details = Material.AdditionalParameters()
    set(&details)
    var document = MeshDocument.triangle
    document.nodes[0].material = Material(metallic: metallic, roughness: roughness, details: details)
    return document
  }

  @Test("A bump map that is a normal map keeps its bytes, and its scale is that of the normals")
  func normalMap() throws {
    let map = try png("n.png", [[70, 128, 242, 255], [128, 128, 255, 255], [128, 185, 242, 255]])
    let material = try rewritten { ($0.bumpTexture, $0.bumpScale) = (map, 0.5) }
    #expect(material.normalTexture == map && material.normalScale == 0.5)
  }

  @Test("Heights become normals, and a texture of normals takes precedence")
  func heights() throws {
    let heights = try grey("a/h.png", [0, 255, 0])
    let material = try rewritten { ($0.bumpTexture, $0.bumpScale) = (heights, 2) }
    #expect(material.normalTexture?.texture.image.name == "a/h-normals.png" && material.normalScale == 1)
    // The normal is (-1, 0, 1) / √2.
    #expect(try pixels(material.normalTexture)[0] == [37, 128, 218, 255])
    let normals = try png("n.png", [[128, 128, 255, 255]])
    let both = try rewritten { ($0.bumpTexture, $0.normalTexture) = (heights, normals) }
    #expect(both.normalTexture == normals)
  }

  @Test("Grey images of metalness and roughness become one image")
  func metallicRoughness() throws {
    let (metallic, roughness) = (try grey("m.png", [51, 0]), try grey("r.png", [102, 255]))
    let both = try rewritten { ($0.metallicTexture, $0.roughnessTexture) = (metallic, roughness) }
    #expect(try pixels(both.metallicRoughnessTexture) == [[255, 102, 51, 255], [255, 255, 0, 255]])
    let one = try rewritten(metallic: 1, roughness: 0.25) { $0.metallicTexture = metallic }
    #expect(try pixels(one.metallicRoughnessTexture) == [[255, 255, 51, 255], [255, 255, 0, 255]])
    #expect((one.metallic, one.roughness) == (1, 0.25))
  }

  @Test("An opacity becomes the alpha of the base colour, with the sampler and the transform of the colour")
  func opacity() throws {
    var color = try png("c.png", [[10, 20, 30, 255], [1, 2, 3, 255]])
    color.texture.sampler.wrapU = .mirrored
    color.transform.scale = [2, 2]
    var opacity = try grey("d.png", [0, 200])
    (opacity.texture.sampler, opacity.transform) = (color.texture.sampler, color.transform)
    let material = try rewritten {
      ($0.baseColorTexture, $0.opacityTexture, $0.alphaMode) = (color, opacity, .blend)
    }
    let texture = try #require(material.baseColorTexture)
    #expect(try pixels(texture) == [[10, 20, 30, 0], [1, 2, 3, 200]])
    #expect(texture.transform == color.transform && texture.texture.sampler == color.texture.sampler)
    #expect(material.alphaMode == .blend)
    let alone = try rewritten { ($0.opacityTexture, $0.alphaMode) = (opacity, .blend) }
    #expect(try pixels(alone.baseColorTexture).map(\.w) == [0, 200])
  }

  @Test("An image of a type that glTF does not have becomes PNG, once for all materials")
  func otherTypes() throws {
    // Two pixels: red, and half transparent blue.
    let header: [UInt8] = [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 1, 0, 32, 8]
    let image = EncodedImage(name: "wood.tga", bytes: header + [0, 0, 255, 255, 255, 0, 0, 128])
    #expect(image.mediaType == .tga)
    let texture = TextureReference(Texture(image))
    let (document, warnings) = document { ($0.baseColorTexture, $0.emissiveTexture) = (texture, texture) }
      .converted(for: .glb)
    let details = document.nodes[0].material.details
    #expect(warnings == [] && details.baseColorTexture == details.emissiveTexture)
    #expect(details.baseColorTexture?.texture.image.name == "wood.png")
    #expect(try pixels(details.baseColorTexture) == [[255, 0, 0, 255], [0, 0, 255, 128]])
  }

  @Test("An image that cannot be decoded is named, and the material has the values without it")
  func undecodable() throws {
    let good = try grey("g.png", [51])
    let bad = TextureReference(Texture(EncodedImage(name: "bad.tga", bytes: [0, 1])))
    let message =
      "image bad.tga: expected an image (PNG, JPEG, WebP, BMP, TGA, GIF, TIFF, DDS, KTX 2), found another format"
    func converted(
      _ set: (inout Material.AdditionalParameters) -> Void
    ) -> (Material, [String]) {
      let (document, warnings) = document(set).converted(for: .glb)
      return (document.nodes[0].material, warnings)
    }
    let cases: [((inout Material.AdditionalParameters) -> Void, Material)] = [
      ({ $0.metallicTexture = bad }, Material(metallic: 0, roughness: 1)),
      ({ $0.roughnessTexture = bad }, Material(metallic: 1, roughness: 0.5)),
      ({ $0.bumpTexture = bad }, Material(metallic: 1, roughness: 1)),
      ({ ($0.opacityTexture, $0.alphaMode) = (bad, .blend) }, Material(metallic: 1, roughness: 1)),
    ]
    for (set, expected) in cases {
      let (material, warnings) = converted(set)
      #expect(material == expected && warnings == [message])
    }
    let (metal, _) = converted { ($0.metallicTexture, $0.roughnessTexture) = (good, bad) }
    #expect((metal.metallic, metal.roughness) == (1, 0.5))
    #expect(try pixels(metal.metallicRoughnessTexture) == [[255, 255, 51, 255]])
    let (shape, warnings) = converted {
      ($0.baseColorTexture, $0.opacityTexture, $0.alphaMode) = (bad, good, .blend)
    }
    #expect(try pixels(shape.baseColorTexture) == [[255, 255, 255, 51]])
    #expect(shape.alphaMode == .blend && warnings == [message])
    let (glow, notes) = converted { ($0.emissiveTexture, $0.emissiveColor) = (bad, .one) }
    #expect(glow.emissiveColor == .zero && notes == [message])
  }

  @Test("A missing image, which was named when it was read, is not named again")
  func missing() {
    let missing = TextureReference(Texture(EncodedImage(name: "a.png", failure: "image a.png: missing")))
    let (document, warnings) = document { $0.metallicTexture = missing }.converted(for: .gltf)
    #expect(document.nodes[0].material == Material(metallic: 0, roughness: 1) && warnings.isEmpty)
  }

  @Test("Equal textures are made once, a converted document stays, and other formats are not converted")
  func sharing() throws {
    let (heights, metallic) = (try grey("h.png", [0, 255, 0]), try grey("m.png", [51]))
    var document = document { ($0.bumpTexture, $0.metallicTexture) = (heights, metallic) }
    document.nodes.append(document.nodes[0])
    document.nodes[1].material.name = "other"
    let (converted, warnings) = document.converted(for: .glb)
    #expect(converted.images.count == 2 && warnings.isEmpty)
    #expect(converted.converted(for: .gltf).document == converted)
    #expect(document.converted(for: .obj).document == document)
    #expect(try document.bytes(as: .glb) == converted.bytes(as: .glb))
    let options = MeshWritingOptions(sidecarName: "a.bin")
    #expect(
      document.imageFiles(as: .gltf, options: options).map(\.name) == [
        "a-m-metal-rough.png", "a-h-normals.png",
      ])
  }
}

@Suite("Images and textures that glTF cannot keep")
struct UnwrittenTextureTests {
  private func document(_ image: EncodedImage, hasCoordinates: Bool = true) -> MeshDocument {
    var document = MeshDocument.triangle
    document.nodes[0].material.baseColorTexture = TextureReference(Texture(image))
    if !hasCoordinates { document.meshes[0].textureCoordinates = [] }
    return document
  }

  private static let ktx2: [UInt8] = [0xAB] + Array("KTX 20".utf8) + [0xBB, 13, 10, 26, 10, 0]

  @Test("A KTX 2 image without a fallback is kept, and its extension is required")
  func ktx2() throws {
    let document = document(EncodedImage(name: "w.ktx2", bytes: Self.ktx2))
    #expect(document.converted(for: .glb).warnings.isEmpty)
    let bytes = try document.bytes(as: .glb)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("\"extensionsRequired\":[\"KHR_texture_basisu\"]"))
    let found = try MeshFile.parse(bytes, as: .glb, path: "a")
    #expect(found.omissions.isEmpty && found.document.images.map(\.bytes) == [Self.ktx2])
    #expect(found.document.meshes == document.meshes)
  }

  @Test("A KTX 2 image with a fallback is used and not required, and the file is read again")
  func fallback() throws {
    let png = EncodedImage(name: "w.png", bytes: TestImages.png)
    let both = EncodedImage(EncodedImage(name: "w.ktx2", bytes: Self.ktx2), fallback: png)
    #expect(document(both).converted(for: .glb).warnings.isEmpty)
    let bytes = try document(both).bytes(as: .glb)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(
      text.contains("\"extensionsUsed\":[\"KHR_texture_basisu\"]") && !text.contains("extensionsRequired"))
    #expect(try MeshFile.parse(bytes, as: .glb, path: "a").document.images == [png])
  }

  @Test("Textures of a mesh without their coordinates are left out with a note")
  func missingCoordinates() throws {
    let image = EncodedImage(name: "w.png", bytes: TestImages.png)
    let plain = document(image, hasCoordinates: false)
    #expect(
      plain.converted(for: .glb).warnings
        == ["textures of a node not written, because the mesh has no coordinates for them"])
    #expect(try rewritten(plain).images.isEmpty)
    #expect(plain.converted(for: .obj).document.images == [image])
    var second = document(image)
    second.nodes[0].material.occlusionTexture = TextureReference(Texture(image), coordinateSet: 1)
    let found = try rewritten(second).nodes[0].material
    #expect(found.baseColorTexture != nil && found.occlusionTexture == nil)
    #expect(document(image).converted(for: .glb).warnings.isEmpty)
  }

  @Test("Damaged images are named, whatever the format; sound, missing and unknown ones are not")
  func damagedImages() throws {
    let pixels = (0..<64 * 64 * 4).map { UInt8(truncatingIfNeeded: $0 * 7 / 3) }
    let sound = try PNG.encode(Image(width: 64, height: 64, pixels: pixels))
    var flipped = sound
    flipped[sound.count / 2] ^= 0xFF
    let options = MeshWritingOptions(sidecarName: "a.mtl")
    for (bytes, isDamaged) in [
      (sound, false), (Array(sound.dropLast(20)), true), (flipped, true), (Array("TGA".utf8), false),
    ] {
      let document = document(EncodedImage(name: "w.png", bytes: bytes))
      for format in [MeshFormat.glb, .gltf, .obj, .ply] {
        let notes = document.damagedImages(as: format, options: options)
        #expect(notes.count == (isDamaged ? 1 : 0), "\(format) \(notes)")
        #expect(notes.allSatisfy { $0.hasPrefix("image w.png: not a readable PNG image") })
      }
      #expect(document.damagedImages(as: .stl, options: options).isEmpty)
    }
    #expect(
      document(EncodedImage(name: "w.png", failure: "missing")).damagedImages(as: .glb, options: options)
        .isEmpty)
  }
}
