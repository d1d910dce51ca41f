import Foundation
import Geometry
import TestSupport
import Testing

@testable import MeshFormats

@Suite("Reading the materials of glTF")
struct GLTFMaterialReadingTests {
  /// Returns a glTF text of one triangle with the material `material`. `lists` are other members of the file.
  static func gltf(_ material: String, lists: String = "") -> [UInt8] {
    let positions: [Float] = [0, 0, 0, 1, 0, 0, 0, 1, 0]
    let data = positions.withUnsafeBytes { Data($0) }.base64EncodedString()
    return Array(
      """
      {"asset":{"version":"2.0"},"nodes":[{"mesh":0}],\(lists)"materials":[{\(material)}],
       "meshes":[{"primitives":[{"attributes":{"POSITION":0},"material":0}]}],
       "accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"}],
       "bufferViews":[{"buffer":0,"byteLength":36},{"buffer":0,"byteOffset":4,"byteLength":9}],
       "buffers":[{"byteLength":36,"uri":"data:application/octet-stream;base64,\(data)"}]}
      """.utf8)
  }

  private func read(
    _ material: String, lists: String = "", _ files: [String: [UInt8]] = ["a.png": TestImages.png]
  ) throws -> MeshFile.ReadResult {
    try MeshFile.parse(
      Self.gltf(material, lists: lists), as: .gltf, path: "a.gltf", siblings: .these(bytes: files))
  }

  private static let lists = """
    "textures":[{"source":0,"sampler":0},{"source":0}],"images":[{"uri":"a.png"}],
    "samplers":[{"magFilter":9728,"minFilter":9985,"wrapS":33071,"wrapT":33648}],
    """

  private func material(_ json: String) throws -> Material {
    try #require(try read(json, lists: Self.lists).document.nodes.first).material
  }

  @Test("Every factor of the core and of the extensions is read")
  func factors() throws {
    let contents = try read(
      """
      "name":"car paint","pbrMetallicRoughness":{"baseColorFactor":[0.25,0.5,1,0.75],"metallicFactor":0.5,
      "roughnessFactor":0.125},"emissiveFactor":[1,0.5,0],"alphaMode":"MASK","alphaCutoff":0.25,"doubleSided":true,
      "extensions":{"KHR_materials_unlit":{},"KHR_materials_emissive_strength":{"emissiveStrength":4},
      "KHR_materials_ior":{"ior":1.25},
      "KHR_materials_clearcoat":{"clearcoatFactor":0.75,"clearcoatRoughnessFactor":0.0625},
      "KHR_materials_specular":{"specularFactor":0.5,"specularColorFactor":[2,1,0]}}
      """)
    var details = Material.AdditionalParameters()
    details.name = "car paint"
    (details.emissiveColor, details.emissiveStrength) = ([1, 0.5, 0], 4)
    (details.alphaMode, details.alphaCutoff) = (.mask, 0.25)
    (details.isDoubleSided, details.isUnlit) = (true, true)
    details.indexOfRefraction = 1.25
    (details.clearcoat, details.clearcoatRoughness) = (0.75, 0.0625)
    (details.specular, details.specularColor) = (0.5, [2, 1, 0])
    let node = try #require(contents.document.nodes.first)
    #expect(node.material == Material(metallic: 0.5, roughness: 0.125, details: details))
    #expect(node.color.linear == [0.25, 0.5, 1, 0.75])
    #expect(contents.omissions.isEmpty && contents.warnings.isEmpty)
  }

  /// The material whose members all have the default values of glTF.
  private static let defaultMaterial = Material(metallic: 1, roughness: 1)

  @Test("A material without members has the default values of glTF, and no details")
  func defaults() throws {
    for json in ["", "\"pbrMetallicRoughness\":{}", "\"alphaMode\":\"OPAQUE\""] {
      #expect(try material(json) == Self.defaultMaterial, "\(json)")
    }
    let document = try read("\"name\":\"a\"").document
    #expect(try rewritten(document) == document)
  }

  @Test("A primitive without a material has the standard material")
  func noMaterial() throws {
    let text = String(decoding: Self.gltf(""), as: UTF8.self).replacing(",\"material\":0", with: "")
    let document = try MeshFile.parse(Array(text.utf8), as: .gltf, path: "a.gltf").document
    #expect(document.nodes.map(\.material) == [.standard])
  }

  @Test("The alpha of the base colour is ignored in an opaque material, and kept in the other modes")
  func alpha() throws {
    for (mode, alpha) in [("OPAQUE", Float(1)), ("MASK", 0.5), ("BLEND", 0.5)] {
      let contents = try read(
        "\"pbrMetallicRoughness\":{\"baseColorFactor\":[1,1,1,0.5]},\"alphaMode\":\"\(mode)\"")
      #expect(contents.document.nodes.map(\.color.alpha) == [alpha], "\(mode)")
    }
  }

  @Test("Every texture is read with its factor, and all share one image")
  func textures() throws {
    let material = try material(
      """
      "pbrMetallicRoughness":{"baseColorTexture":{"index":0},"metallicRoughnessTexture":{"index":1}},
      "normalTexture":{"index":0,"scale":2},"occlusionTexture":{"index":1,"strength":0.5,"texCoord":1},
      "emissiveTexture":{"index":0},
      "extensions":{"KHR_materials_clearcoat":{"clearcoatTexture":{"index":1},
      "clearcoatRoughnessTexture":{"index":0},"clearcoatNormalTexture":{"index":1,"scale":3}},
      "KHR_materials_specular":{"specularTexture":{"index":1},"specularColorTexture":{"index":0}}}
      """)
    let image = try #require(material.baseColorTexture).texture.image
    #expect(image.bytes == TestImages.png && image.name == "a.png" && image.mediaType == .png)
    var sampler = Texture.Sampler()
    (sampler.magnification, sampler.minification, sampler.mipmap) = (.nearest, .linear, .nearest)
    (sampler.wrapU, sampler.wrapV) = (.clamped, .mirrored)
    let (first, second) = (
      TextureReference(Texture(image, sampler: sampler)), TextureReference(Texture(image))
    )
    var details = Material.AdditionalParameters()
    (details.baseColorTexture, details.metallicRoughnessTexture) = (first, second)
    (details.normalTexture, details.normalScale) = (first, 2)
    details.occlusionTexture = TextureReference(Texture(image), coordinateSet: 1)
    details.occlusionStrength = 0.5
    details.emissiveTexture = first
    (details.clearcoatTexture, details.clearcoatRoughnessTexture) = (second, first)
    (details.clearcoatNormalTexture, details.clearcoatNormalScale) = (second, 3)
    (details.specularTexture, details.specularColorTexture) = (second, first)
    #expect(material == Material(metallic: 1, roughness: 1, details: details))
    #expect(material.details.textures.allSatisfy { $0.texture.image === image })
  }

  @Test("KHR_texture_transform is read, and its coordinate set replaces that of the texture")
  func textureTransform() throws {
    let material = try material(
      """
      "emissiveTexture":{"index":1,"texCoord":0,"extensions":{"KHR_texture_transform":
      {"offset":[0.5,-1],"rotation":1.5,"scale":[2,3],"texCoord":1}}}
      """)
    let texture = try #require(material.emissiveTexture)
    #expect(texture.coordinateSet == 1)
    #expect(texture.transform == TextureTransform(offset: [0.5, -1], rotation: 1.5, scale: [2, 3]))
  }

  @Test("A third set of coordinates is omitted with a note")
  func thirdSet() throws {
    let contents = try read("\"emissiveTexture\":{\"index\":1,\"texCoord\":2}", lists: Self.lists)
    #expect(contents.document.nodes.map(\.material) == [Self.defaultMaterial])
    #expect(contents.omissions == ["textures with a third set of coordinates"])
  }

  @Test("An image is read from a buffer view, a data URI and a file with a percent-encoded name")
  func images() throws {
    let data = Data(TestImages.jpeg).base64EncodedString()
    for (image, name, bytes) in [
      (
        "\"bufferView\":1,\"mimeType\":\"image/png\",\"name\":\"in view\"", "in view",
        [0, 0, 0, 0, 0, 0, 0, 0, 0]
      ),
      ("\"uri\":\"data:image/jpeg;base64,\(data)\"", "", TestImages.jpeg),
      ("\"uri\":\"DATA:;BASE64,\(data)\"", "", TestImages.jpeg),
      ("\"uri\":\"data:image/png,%89PNG%0d%0A%1a%0A%01%02%03\"", "", TestImages.png),
      ("\"uri\":\"./my%20images/a%C3%A4.png\"", "my images/aä.png", TestImages.png),
      ("\"uri\":\"my images/aä.png\",\"name\":\"wood\"", "wood", TestImages.png),
    ] {
      let contents = try read(
        "\"emissiveTexture\":{\"index\":0}",
        lists: "\"textures\":[{\"source\":0}],\"images\":[{\(image)}],",
        ["my images/aä.png": TestImages.png])
      let read = try #require(contents.document.images.first, "\(image)")
      #expect(read.name == name && Array(read.bytes.prefix(4)) == Array(bytes.prefix(4)))
      #expect(read.bytes.count == bytes.count && read.failure == nil && contents.warnings.isEmpty)
    }
  }

  @Test("A missing image is named in a warning, and its texture stays")
  func missingImage() throws {
    for (uri, warning) in [
      ("b.png", "image b.png: is a folder, expected a file"),
      ("a%0Ab.png", "image a\\u{a}b.png: is a folder, expected a file"),
      (
        "../b.png",
        "image ../b.png: is outside the folder of the file, and is read only from a folder of --allow-files"
      ),
      (
        "https://example.org/b.png", "image \"https://example.org/b.png\": its address is not a relative path"
      ),
      (
        "data:image/png;base64,*", "image 0: its data is not valid base64 or percent-encoded text"
      ), ("", "image 0: its uri is empty"),
    ] {
      let contents = try read(
        "\"emissiveTexture\":{\"index\":0},\"normalTexture\":{\"index\":1}",
        lists:
          "\"textures\":[{\"source\":0},{\"source\":0,\"sampler\":0}],\"samplers\":[{}],\"images\":[{\"uri\":\"\(uri)\"}],"
      )
      #expect(contents.warnings == [warning])
      let material = try #require(contents.document.nodes.first).material
      #expect(material.emissiveTexture?.texture.image.failure == warning)
      #expect(material.emissiveTexture?.texture.image === material.normalTexture?.texture.image)
    }
  }

  @Test("A path that leads into a folder and out of it again is normalized before it is read")
  func normalizedPaths() throws {
    let folder = try TemporaryFolder()
    let png = Data(TestImages.png)
    try png.write(to: URL(fileURLWithPath: folder.path("a.png")))
    let gltf = try folder.write("", to: "a.gltf")
    let siblings = SiblingFiles.folder(ofFile: gltf)
    var loader = EncodedImageLoader(siblings)
    // The folder `sub` does not exist.
    for path in ["a.png", "sub/../a.png", "./x/./y/../../a.png"] {
      #expect(loader.image(path).bytes == TestImages.png, "\(path)")
    }
    #expect(try siblings.read("sub/../a.png") == TestImages.png)
    #expect(loader.warnings.isEmpty)
    for path in ["sub/../../a.png", "../\(folder.url.lastPathComponent)/a.png", "..", "sub/.."] {
      #expect(throws: SiblingFiles.Refusal.outside, "\(path)") { try siblings.read(path) }
    }
    _ = loader.image("sub/../../b.png")
    #expect(
      loader.warnings == [
        "image ../b.png: is outside the folder of the file, and is read only from a folder of --allow-files"
      ])
  }

  @Test("Hidden files and files in hidden folders are read from allowed folders only")
  func hiddenFiles() throws {
    let folder = try TemporaryFolder()
    for hidden in [".ssh", "a/.b"] {
      try FileManager.default.createDirectory(atPath: folder.path(hidden), withIntermediateDirectories: true)
    }
    for name in [".token", ".ssh/key", "a/.b/c"] { try folder.write("x", to: name) }
    #expect(symlink(".ssh/key", folder.path("link")) == 0)
    let path = folder.path("a.gltf")
    let siblings = SiblingFiles.folder(ofFile: path)
    let names = [".token", "./.token", ".ssh/key", "no/../.ssh/key", "a/.b/c", "link", ".missing"]
    for name in names {
      #expect(throws: SiblingFiles.Refusal.hidden, "\(name)") { try siblings.read(name) }
    }
    #expect(throws: SiblingFiles.Refusal.hidden) { try siblings.relative(to: "a/").read(".b/c") }
    let allowing = SiblingFiles.folder(ofFile: path, allowing: [folder.url.path])
    for name in names.dropLast() { #expect(try allowing.read(name) == Array("x".utf8), "\(name)") }
    #expect(allowing.isAllowed(".token") && !siblings.isAllowed(".token"))
    // Only the path below the folder of the file counts.
    #expect(try SiblingFiles.folder(ofFile: folder.path(".ssh/a.gltf")).read("key") == Array("x".utf8))
    var loader = EncodedImageLoader(siblings)
    _ = loader.image(".token")
    #expect(loader.warnings == ["image .token: is hidden, and is read only from a folder of --allow-files"])
  }

  @Test("A texture whose coordinates a mesh does not have is reported once")
  func missingCoordinates() throws {
    let lists = "\"textures\":[{\"source\":0}],\"images\":[{\"uri\":\"b.png\"}],"
    let contents = try read(
      "\"emissiveTexture\":{\"index\":0,\"texCoord\":1},\"normalTexture\":{\"index\":0,\"texCoord\":1}",
      lists: lists, ["b.png": TestImages.png])
    #expect(
      contents.omissions.filter { $0.contains("TEXCOORD") }
        == ["textures whose coordinates, TEXCOORD_1, a mesh does not have"])
  }

  @Test("Missing images are named up to a limit and then counted")
  func missingImages() throws {
    let images = (0..<12).map { "{\"uri\":\"\($0).png\"}" }.joined(separator: ",")
    let textures = (0..<12).map { "{\"source\":\($0)}" }.joined(separator: ",")
    let keys = ["baseColor", "metallicRoughness"]
    let reflection = keys.enumerated().map { "\"\($1)Texture\":{\"index\":\($0)}" }.joined(separator: ",")
    let coat = ["clearcoat", "clearcoatRoughness", "clearcoatNormal"].enumerated().map {
      "\"\($1)Texture\":{\"index\":\($0 + 5)}"
    }
    let contents = try read(
      """
      "pbrMetallicRoughness":{\(reflection)},"normalTexture":{"index":2},"occlusionTexture":{"index":3},
      "emissiveTexture":{"index":4},"extensions":{"KHR_materials_clearcoat":{\(coat.joined(separator: ","))},
      "KHR_materials_specular":{"specularTexture":{"index":8},"specularColorTexture":{"index":9}}}
      """, lists: "\"textures\":[\(textures)],\"images\":[\(images)],")
    #expect(contents.warnings.count == 9)
    #expect(contents.warnings.last == "2 more images cannot be read")
  }

  @Test("A WebP image is preferred, and a KTX 2 image is used only if there is no other")
  func textureExtensions() throws {
    let files = ["0": TestImages.png, "1": TestImages.webp]
    for (texture, name) in [
      ("\"source\":0,\"extensions\":{\"EXT_texture_webp\":{\"source\":1}}", "1"),
      ("\"extensions\":{\"EXT_texture_webp\":{\"source\":1}}", "1"),
      ("\"source\":0,\"extensions\":{\"KHR_texture_basisu\":{\"source\":1}}", "0"),
      ("\"extensions\":{\"KHR_texture_basisu\":{\"source\":1}}", "1"),
    ] {
      let contents = try read(
        "\"emissiveTexture\":{\"index\":0}",
        lists: "\"textures\":[{\(texture)}],\"images\":[{\"uri\":\"0\"},{\"uri\":\"1\"}],", files)
      #expect(contents.document.images.map(\.name) == [name])
      #expect(
        contents.document.images[0].fallback?.name
          == (texture.hasPrefix("\"source\":0") && name == "1" ? "0" : nil))
    }
    let contents = try read("\"emissiveTexture\":{\"index\":0}", lists: "\"textures\":[{}],")
    #expect(contents.omissions == ["textures without an image"])
  }

  @Test("If one of a WebP image and its fallback is missing, the other one is used alone")
  func missingFallback() throws {
    for (files, name) in [(["0": TestImages.png], "0"), (["1": TestImages.webp], "1")] {
      let contents = try read(
        "\"emissiveTexture\":{\"index\":0}",
        lists: """
          "textures":[{"source":0,"extensions":{"EXT_texture_webp":{"source":1}}}],
          "images":[{"uri":"0"},{"uri":"1"}],
          """, files)
      let images = contents.document.images
      #expect(images.map(\.name) == [name] && images[0].fallback == nil && images[0].failure == nil)
      #expect(contents.warnings.count == 1)
    }
  }

  @Test("An extension of materials that is not supported is named")
  func unsupportedExtensions() throws {
    let contents = try read(
      "\"extensions\":{\"KHR_materials_sheen\":{},\"X_other\":{},\"KHR_materials_ior\":{\"ior\":2}}",
      lists: "\"extensionsUsed\":[\"KHR_materials_sheen\",\"X_other\",\"KHR_materials_ior\"],")
    #expect(contents.omissions == ["X_other"])
    for name in ["X_other", "X_materials_sheen"] {
      #expect(try read("", lists: "\"extensionsRequired\":[\"\(name)\"],").omissions == [name])
    }
    for name in [
      "KHR_materials_ior", "KHR_materials_unlit", "EXT_texture_webp", "KHR_xmp_json_ld", "KHR_texture_basisu",
    ] {
      #expect(try read("", lists: "\"extensionsRequired\":[\"\(name)\"],").omissions.isEmpty)
    }
  }

  @Test("Sheen, anisotropy and iridescence are read and written, also where they are required")
  func layers() throws {
    let contents = try read(
      """
      "extensions":{"KHR_materials_sheen":{"sheenColorFactor":[0.25,0.5,1],"sheenRoughnessFactor":0.75},
      "KHR_materials_anisotropy":{"anisotropyStrength":0.5,"anisotropyRotation":1.5},
      "KHR_materials_iridescence":{"iridescenceFactor":0.25,"iridescenceIor":1.75,
      "iridescenceThicknessMinimum":50,"iridescenceThicknessMaximum":200}}
      """,
      lists: """
        "extensionsUsed":["KHR_materials_sheen","KHR_materials_anisotropy","KHR_materials_iridescence"],
        "extensionsRequired":["KHR_materials_sheen","KHR_materials_anisotropy","KHR_materials_iridescence"],
        """)
    #expect(contents.omissions == [])
    let material = contents.document.nodes[0].material
    #expect(material.sheenColor == [0.25, 0.5, 1] && material.sheenRoughness == 0.75)
    #expect(material.anisotropy == 0.5 && material.anisotropyRotation == 1.5)
    #expect(material.iridescence == 0.25 && material.iridescenceIndexOfRefraction == 1.75)
    #expect(material.iridescenceThicknessMinimum == 50 && material.iridescenceThicknessMaximum == 200)
    #expect(contents.document.omittedMaterialFeatures(as: .glb, options: MeshWritingOptions()) == [])
    let written = try MeshFile.parse(try contents.document.bytes(as: .glb), as: .glb, path: "b.glb")
    #expect(written.omissions == [] && written.document.nodes[0].material == material)
  }

  /// A file of one triangle whose material the mappings of variants replace.
  private static func variants(_ mappings: String) -> [UInt8] {
    let text = String(decoding: gltf("", lists: ""), as: UTF8.self)
    return Array(
      text.replacing(
        "\"materials\":[{",
        with:
          "\"extensions\":{\"KHR_materials_variants\":{\"variants\":[{\"name\":\"beach\"},{\"name\":\"night\"}]}},\"materials\":[{\"pbrMetallicRoughness\":{\"roughnessFactor\":0.25}},{\"pbrMetallicRoughness\":{\"baseColorFactor\":[0,0.5,1,1]}},{"
      )
      .replacing(
        "\"attributes\"",
        with: "\"extensions\":{\"KHR_materials_variants\":{\"mappings\":[\(mappings)]}},\"attributes\""
      )
      .utf8)
  }

  @Test("Variants are read and written with their materials")
  func variants() throws {
    let bytes = Self.variants("{\"material\":1,\"variants\":[1]},{\"material\":0,\"variants\":[0]}")
    let document = try MeshFile.parse(bytes, as: .gltf, path: "a.gltf").document
    #expect(document.variants == ["beach", "night"])
    #expect(document.nodes[0].appearances.count == 2)
    #expect(document.nodes[0].appearance(inVariant: 0).material.roughness == 0.25)
    #expect(document.nodes[0].appearance(inVariant: 1).color == Color(red: 0, green: 0.5, blue: 1))
    #expect(document.showing(variant: 1).nodes[0].color == Color(red: 0, green: 0.5, blue: 1))
    let written = try MeshFile.parse(try document.bytes(as: .glb), as: .glb, path: "b.glb")
    #expect(written.omissions.isEmpty && written.document.variants == document.variants)
    #expect(written.document.nodes[0].appearances == document.nodes[0].appearances)
    for format in MeshFormat.written {
      let omitted = document.omittedMaterialFeatures(as: format, options: MeshWritingOptions())
      #expect(omitted.contains("material variants") == (format != .glb && format != .gltf), "\(format)")
    }
  }

  @Test(
    "Variants and materials that do not exist are left out, and named",
    arguments: [
      ("{\"material\":9,\"variants\":[0]}", "an index into materials below 3"),
      ("{\"material\":0,\"variants\":[2]}", "an index into variants below 2"),
      ("{\"variants\":[0]}", "the index of a material"),
    ])
  func invalidVariants(mapping: String, expected: String) throws {
    let contents = try MeshFile.parse(Self.variants(mapping), as: .gltf, path: "a.gltf")
    #expect(contents.omissions.contains { $0.contains(expected) }, "\(contents.omissions)")
  }

  @Test("Specular and glossiness become the reflectance of a dielectric and its roughness")
  func specularGlossiness() throws {
    let contents = try read(
      """
      "alphaMode":"BLEND","pbrMetallicRoughness":{"metallicFactor":0.5,"baseColorTexture":{"index":0}},
      "extensions":{"KHR_materials_pbrSpecularGlossiness":{"diffuseFactor":[0.25,0.5,1,0.75],
      "diffuseTexture":{"index":1},"specularFactor":[0.125,0.25,0.5],"glossinessFactor":0.75,
      "specularGlossinessTexture":{"index":0}}}
      """, lists: Self.lists)
    let node = try #require(contents.document.nodes.first)
    #expect(node.color == Color(red: 0.25, green: 0.5, blue: 1, alpha: 0.75))
    var details = Material.AdditionalParameters()
    details.alphaMode = .blend
    details.indexOfRefraction = 0
    details.specularColor = [0.125, 0.25, 0.5]
    details.baseColorTexture = node.material.baseColorTexture
    details.specularColorTexture = node.material.specularColorTexture
    #expect(node.material == Material(metallic: 0, roughness: 0.25, details: details))
    #expect(node.material.baseColorTexture?.texture.sampler == Texture.Sampler())
    #expect(node.material.specularColorTexture?.texture.sampler != Texture.Sampler())
    #expect(contents.omissions.contains("glossiness textures"))
  }

  @Test("The defaults of specular and glossiness are a mirror")
  func specularGlossinessDefaults() throws {
    let material = try material(#""extensions":{"KHR_materials_pbrSpecularGlossiness":{}}"#)
    #expect(material.metallic == 0 && material.roughness == 0 && material.indexOfRefraction == 0)
    #expect(material.specularColor == .one)
  }

  @Test("An extension that is used and not declared is read, or named if it is not supported")
  func undeclaredExtensions() throws {
    let contents = try read(
      """
      "emissiveTexture":{"index":0,"extensions":{"X_texture":{}}},"extras":{"extensions":{"X_extra":{}}},
      "extensions":{"KHR_materials_sheen":{},"KHR_materials_ior":{"ior":2},"X_material":{}}
      """,
      lists: """
        "textures":[{"source":0,"extensions":{"X_source":{}}}],"images":[{"uri":"a.png"}],
        "extensionsUsed":["KHR_materials_sheen"],
        """)
    #expect(contents.document.nodes[0].material.indexOfRefraction == 2)
    #expect(
      Set(contents.omissions) == [
        "X_source", "X_texture", "X_material",
        "textures whose coordinates, TEXCOORD_0, a mesh does not have",
      ])
  }

  @Test(
    "A damaged material, or a texture of it, is left out, and named with its place",
    arguments: [
      ("\"alphaMode\":\"GLASS\"", "materials[0].alphaMode: expected OPAQUE, MASK or BLEND, found \"GLASS\""),
      ("\"emissiveFactor\":[1,2]", "materials[0].emissiveFactor: expected 3 numbers, found a list of 2"),
      ("\"doubleSided\":1", "materials[0].doubleSided: expected true or false, found 1"),
      (
        "\"emissiveTexture\":{\"index\":2}",
        "materials[0].emissiveTexture.index: expected an index into textures below 2, found 2"
      ),
      (
        "\"emissiveTexture\":{}",
        "materials[0].emissiveTexture.index: expected the index of a texture, found none"
      ),
    ])
  func damagedMaterial(json: String, message: String) throws {
    let contents = try read(json, lists: Self.lists)
    #expect(
      contents.omissions.count == 1 && contents.omissions[0].hasSuffix("(\(message))"),
      "\(contents.omissions)")
    #expect(contents.document.triangleCount == 1)
  }

  @Test(
    "A damaged texture is left out, and named with its place",
    arguments: [
      (
        "\"textures\":[{\"source\":3}],\"images\":[],",
        "textures[0].source: expected an index into images below 0, found 3"
      ),
      (
        "\"textures\":[{\"source\":0}],\"images\":[{}],",
        "images[0].uri: expected a uri or a bufferView, found none"
      ),
      (
        "\"textures\":[{\"source\":0}],\"images\":[{\"bufferView\":2}],",
        "images[0].bufferView: expected an index into bufferViews below 2, found 2"
      ),
      (
        "\"textures\":[{\"source\":0,\"sampler\":0}],\"images\":[{\"uri\":\"a.png\"}],\"samplers\":[{\"wrapS\":1}],",
        "samplers[0].wrapS: expected 10497, 33648, 33071, found 1"
      ),
    ])
  func damagedTexture(lists: String, message: String) throws {
    let contents = try read("\"emissiveTexture\":{\"index\":0}", lists: lists)
    let messages = contents.omissions + contents.warnings
    #expect(messages.contains { $0.contains(message) }, "\(messages)")
    #expect(contents.document.triangleCount == 1)
  }

  @Test("Equal materials share their details, and a material is read once for all primitives")
  func sharing() throws {
    let one = "\"name\":\"a\",\"emissiveTexture\":{\"index\":0}"
    let text = String(decoding: Self.gltf(one, lists: Self.lists), as: UTF8.self)
      .replacing("\"material\":0}", with: "\"material\":0},{\"attributes\":{\"POSITION\":0},\"material\":1}")
      .replacing("\"materials\":[", with: "\"materials\":[{\(one)},")
    let contents = try MeshFile.parse(
      Array(text.utf8), as: .gltf, path: "a", siblings: .these(bytes: ["a.png": TestImages.png]))
    let document = contents.document
    #expect(document.nodes.count == 2 && document.materials.count == 1 && document.images.count == 1)
    let images = document.nodes.compactMap { $0.material.emissiveTexture?.texture.image }
    #expect(images.count == 2 && images[0] === images[1])
  }

  @Test("The alpha of vertex colours is ignored by an opaque material, and its uses in other modes keep it")
  func vertexAlpha() throws {
    var document = MeshDocument.triangle
    document.meshes[0].colors = [
      Color(red: 1, green: 0, blue: 0, alpha: 0.25), .white, Color(red: 0, green: 1, blue: 0, alpha: 0),
    ]
    document.nodes[0].color = .white
    document.nodes[0].material.alphaMode = .blend
    let text = String(decoding: try document.bytes(as: .gltf), as: UTF8.self)
      .replacing("\"alphaMode\":\"BLEND\"}]", with: "\"alphaMode\":\"BLEND\"},{},{\"name\":\"a\"}]")
    let primitives = try #require(text.firstMatch(of: /"primitives":\[(\{.*?\})\]/)).output.1
    let uses = [0, 1, 2].map { primitives.replacing("\"material\":0", with: "\"material\":\($0)") }
    let none = primitives.replacing(",\"material\":0", with: "")
    let whole = text.replacing(primitives, with: (uses + [none]).joined(separator: ","))
    let read = try MeshFile.parse(Array(whole.utf8), as: .gltf, path: "a.gltf").document
    #expect(read.nodes.map(\.mesh) == [0, 1, 1, 1])
    #expect(read.meshes.map { $0.colors.map(\.alpha) } == [[0.25, 1, 0], [1, 1, 1]])
    #expect(read.meshes[1].colors.map(\.linear.x) == [1, 1, 0])
  }

  @Test("Materials of all alpha modes share a mesh with opaque vertex colours")
  func opaqueVertexColors() throws {
    var document = MeshDocument.triangle
    document.meshes[0].colors = [.white, .black, .white]
    document.nodes.append(document.nodes[0])
    document.nodes[1].material.alphaMode = .mask
    for order in [document.nodes, document.nodes.reversed()] {
      document.nodes = order
      #expect(try rewritten(document).meshes.count == 1)
    }
  }

  @Test("A transform of texture coordinates that overflows is reset with a note")
  func overflowingTransform() throws {
    for (transform, isReset) in [
      ("\"scale\":[1e38,1],\"offset\":[3e38,0]", true), ("\"offset\":[0,-3e38]", true),
      ("\"scale\":[1e20,-1e20]", false),
    ] {
      let contents = try read(
        "\"emissiveTexture\":{\"index\":1,\"extensions\":{\"KHR_texture_transform\":{\(transform)}}}",
        lists: Self.lists)
      let found = contents.document.nodes[0].material.emissiveTexture?.transform
      #expect((found == TextureTransform()) == isReset, "\(transform)")
      let note = "texture transforms with numbers that are too large"
      #expect(contents.omissions.contains(note) == isReset)
    }
  }

  /// Returns a file with `count` images that are views of the same bytes, all used by materials. `offset` is the
  /// distance of their starts.
  private static func overlapping(_ count: Int, offset: Int) -> [UInt8] {
    func list(_ element: (Int) -> String) -> String { (0..<count).map(element).joined(separator: ",") }
    let data = Data(repeating: 0, count: 60_000).base64EncodedString()
    return Array(
      """
      {"asset":{"version":"2.0"},"nodes":[{"mesh":0}],
       "meshes":[{"primitives":[\(list { "{\"attributes\":{\"POSITION\":0},\"material\":\($0)}" })]}],
       "materials":[\(list { "{\"emissiveTexture\":{\"index\":\($0)}}" })],
       "textures":[\(list { "{\"source\":\($0)}" })],"images":[\(list { "{\"bufferView\":\($0)}" })],
       "accessors":[{"componentType":5126,"count":3,"type":"VEC3"}],
       "bufferViews":[\(list { "{\"buffer\":0,\"byteOffset\":\($0 * offset),\"byteLength\":50000}" })],
       "buffers":[{"byteLength":60000,"uri":"data:application/octet-stream;base64,\(data)"}]}
      """.utf8)
  }

  @Test("Images that share all of their bytes share the memory, and far more images than bytes are left out")
  func overlappingImages() throws {
    let shared = try MeshFile.parse(Self.overlapping(1000, offset: 0), as: .gltf, path: "a")
    #expect(shared.document.images.count == 1 && shared.document.nodes.count == 1000)
    let many = try MeshFile.parse(Self.overlapping(1000, offset: 1), as: .gltf, path: "a")
    #expect(many.document.images.count { $0.failure == nil } < 100)
    #expect(
      many.warnings[0].hasSuffix("expected images in proportion to the size of the file, found far more"))
  }

  @Test("A material file with random damage is read or refused in one line")
  func damage() throws {
    let bytes = Self.gltf(
      """
      "name":"a","pbrMetallicRoughness":{"baseColorTexture":{"index":0},"metallicFactor":0.5},
      "normalTexture":{"index":1,"scale":2},"emissiveFactor":[1,0.5,0],"alphaMode":"MASK",
      "extensions":{"KHR_materials_clearcoat":{"clearcoatTexture":{"index":1}},"KHR_materials_ior":{"ior":1.25}}
      """, lists: Self.lists)
    var random = SeededGenerator(seed: RandomTests.seed)
    for _ in 0..<RandomTests.rounds(1500) {
      var damaged = bytes
      for _ in 0...random.next() % 3 {
        let place = Int(random.next() % UInt64(damaged.count))
        switch random.next() % 3 {
        case 0: damaged[place] = UInt8(ascii: "0") + UInt8(random.next() % 10)
        case 1: damaged[place] ^= 1 << UInt8(random.next() % 8)
        default: damaged.remove(at: place)
        }
      }
      do {
        let contents = try MeshFile.parse(
          damaged, as: .gltf, path: "a", siblings: .these(bytes: ["a.png": TestImages.png]))
        let again = try rewritten(contents.document)
        #expect(try rewritten(again) == again)
      } catch let error as MeshReadError {
        #expect(error.description.hasPrefix("a:") && !error.description.contains("\n"))
      }
    }
  }
}
