import Foundation
import Geometry
import TestSupport
import Testing

@testable import MeshFormats

@Suite("Writing the materials of glTF")
struct GLTFMaterialWritingTests {
  /// A document with every property that glTF can store.
  private static func document() -> MeshDocument {
    var sampler = Texture.Sampler()
    (sampler.wrapU, sampler.wrapV) = (.clamped, .mirrored)
    (sampler.magnification, sampler.minification, sampler.mipmap) = (.linear, .nearest, .linear)
    let wood = Texture(EncodedImage(name: "my wood.png", bytes: TestImages.png), sampler: sampler)
    let photo = Texture.named("photo", TestImages.jpeg)
    let small = Texture.named("small", TestImages.webp)
    var details = Material.AdditionalParameters()
    details.name = "first"
    details.baseColorTexture = TextureReference(
      wood, coordinateSet: 1, transform: TextureTransform(offset: [0.5, 0], rotation: 0.25, scale: [2, 3]))
    details.metallicRoughnessTexture = TextureReference(photo)
    (details.normalTexture, details.normalScale) = (TextureReference(small), 0.5)
    (details.occlusionTexture, details.occlusionStrength) = (TextureReference(photo, coordinateSet: 1), 0.25)
    (details.emissiveTexture, details.emissiveColor) = (TextureReference(wood), [1, 0.5, 0.25])
    details.emissiveStrength = 3
    (details.alphaMode, details.alphaCutoff, details.isDoubleSided) = (.mask, 0.125, true)
    (details.clearcoat, details.clearcoatTexture) = (0.5, TextureReference(photo))
    (details.clearcoatRoughness, details.clearcoatRoughnessTexture) = (0.25, TextureReference(wood))
    (details.clearcoatNormalTexture, details.clearcoatNormalScale) = (TextureReference(small), 2)
    details.indexOfRefraction = 1.25
    (details.specular, details.specularTexture) = (0.75, TextureReference(photo))
    (details.specularColor, details.specularColorTexture) = ([0.5, 1, 2], TextureReference(wood))
    var unlit = Material(metallic: 1, roughness: 0.25)
    (unlit.isUnlit, unlit.alphaMode) = (true, .blend)
    var mesh = MeshDocument.triangle.meshes[0]
    mesh.secondTextureCoordinates = [[0, 1], [0.5, 0.25], [1, 1]]
    mesh.tangents = [[1, 0, 0, 1], [0, 1, 0, -1], [0, 0, 1, 1]]
    return MeshDocument(
      meshes: [mesh],
      nodes: [
        .init(name: "a", mesh: 0, material: Material(metallic: 0.5, roughness: 0.75, details: details)),
        .init(name: "b", mesh: 0, color: Color(red: 1, green: 0, blue: 0), material: unlit),
        .init(name: "c", mesh: 0),
      ])
  }

  private func files(_ document: MeshDocument, _ options: MeshWritingOptions) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for image in document.imageFiles(as: .gltf, options: options) { files[image.name] = image.image.bytes }
    var buffer: [UInt8] = []
    try document.writeSidecar(to: &buffer, as: .gltf, options: options)
    files[options.sidecarName ?? ""] = buffer
    return files
  }

  @Test(
    "Materials, samplers, images and attributes survive GLB, glTF with files, embedded glTF and GLB again")
  func roundTrip() throws {
    let document = Self.document()
    let first = try document.bytes(as: .glb)
    let read = try MeshFile.parse(first, as: .glb, path: "a.glb")
    #expect(read.document == document)
    #expect(read.warnings.isEmpty && read.omissions.isEmpty)
    let options = MeshWritingOptions(sidecarName: "chair.bin")
    let beside = try MeshFile.parse(
      read.document.bytes(as: .gltf, options: options), as: .gltf, path: "chair.gltf",
      siblings: .these(bytes: try files(read.document, options)))
    #expect(beside.document == document && beside.warnings.isEmpty)
    let embedded = try MeshFile.parse(beside.document.bytes(as: .gltf), as: .gltf, path: "a.gltf")
    #expect(embedded.document == document && embedded.warnings.isEmpty)
    #expect(try embedded.document.bytes(as: .glb) == first)
  }

  @Test("Each texture, sampler and image is written once, and the extensions that are used are declared")
  func declarations() throws {
    let text = String(decoding: try Self.document().bytes(as: .gltf), as: UTF8.self)
    let json = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect((json["images"] as? [Any])?.count == 3)
    #expect((json["textures"] as? [Any])?.count == 3)
    #expect((json["samplers"] as? [Any])?.count == 1)
    #expect((json["materials"] as? [Any])?.count == 3)
    #expect(
      json["extensionsUsed"] as? [String] == [
        "EXT_texture_webp", "KHR_materials_clearcoat", "KHR_materials_emissive_strength", "KHR_materials_ior",
        "KHR_materials_specular", "KHR_materials_unlit", "KHR_texture_transform",
      ])
    #expect(json["extensionsRequired"] as? [String] == ["EXT_texture_webp"])
  }

  @Test("A WebP image with a fallback is written with both, and its extension is not required")
  func fallbackImage() throws {
    let webp = EncodedImage(
      EncodedImage(name: "b", bytes: TestImages.webp),
      fallback: EncodedImage(name: "b", bytes: TestImages.png))
    var document = MeshDocument.triangle
    document.nodes[0].material.baseColorTexture = TextureReference(Texture(webp))
    #expect(try rewritten(document) == document)
    let options = MeshWritingOptions(sidecarName: "a.bin")
    let text = String(decoding: try document.bytes(as: .gltf, options: options), as: UTF8.self)
    #expect(
      text.contains("\"textures\":[{\"source\":1,\"extensions\":{\"EXT_texture_webp\":{\"source\":0}}}]"))
    #expect(
      text.contains("\"extensionsUsed\":[\"EXT_texture_webp\"]") && !text.contains("extensionsRequired"))
    let files = document.imageFiles(as: .gltf, options: options)
    #expect(files.map(\.name) == ["a-b.webp", "a-b.png"])
    // Programs that read the other formats rarely decode WebP.
    #expect(document.imageFiles(as: .ply, options: options).map(\.name) == ["a-b.png"])
    #expect(document.imageFiles(as: .obj, options: options).map(\.name) == ["a-b.png"])
    // Without the fallback, readers need the extension.
    var other = document
    other.nodes[0].material.emissiveTexture = TextureReference(.named("c", TestImages.webp))
    let required = String(decoding: try other.bytes(as: .gltf), as: UTF8.self)
    #expect(required.contains("\"extensionsRequired\":[\"EXT_texture_webp\"]"))
  }

  @Test("The exact JSON of a textured material, its texture and its image")
  func exactText() throws {
    var document = MeshDocument.triangle
    document.nodes[0].color = .white
    document.nodes[0].material.baseColorTexture = TextureReference(.named("a b/wood.jpeg", TestImages.jpeg))
    document.nodes[0].material.name = "wood"
    let options = MeshWritingOptions(sidecarName: "my chair.bin")
    let text = String(decoding: try document.bytes(as: .gltf, options: options), as: UTF8.self)
    let materials = """
      "materials":[{"name":"wood","pbrMetallicRoughness":{"baseColorFactor":[1,1,1,1],\
      "baseColorTexture":{"index":0},"metallicFactor":0,"roughnessFactor":0.5}}],\
      "textures":[{"source":0}],"images":[{"name":"a b/wood.jpeg","uri":"my%20chair-wood.jpg"}]
      """
    #expect(text.contains(materials), "\(text)")
  }

  @Test("Only the materials of nodes with triangles are written, and no texture list without textures")
  func unused() throws {
    var document = MeshDocument.triangle
    document.meshes.append(Mesh())
    var material = Material.standard
    material.emissiveTexture = TextureReference(.named("a", TestImages.png))
    document.nodes.append(.init(mesh: 1, material: material))
    let text = String(decoding: try document.bytes(as: .gltf), as: UTF8.self)
    #expect(!text.contains("textures") && !text.contains("images") && !text.contains("extensionsUsed"))
  }

  @Test("A missing image, and an image that glTF does not allow, are not written")
  func leftOut() throws {
    for image in [EncodedImage(name: "a.png", failure: "missing"), EncodedImage(bytes: Array("BM...".utf8))] {
      var document = MeshDocument.triangle
      document.nodes[0].material.emissiveTexture = TextureReference(Texture(image))
      let read = try MeshFile.parse(document.bytes(as: .glb), as: .glb, path: "a.glb")
      #expect(read.document.nodes[0].material == .standard && read.warnings.isEmpty)
    }
  }

  @Test("An emitted colour above 1 is written as a strength")
  func emission() throws {
    var document = MeshDocument.triangle
    document.nodes[0].material.emissiveColor = [4, 2, 0]
    let material = try MeshFile.parse(document.bytes(as: .glb), as: .glb, path: "a").document.nodes[0]
      .material
    #expect(material.emissiveColor == [1, 0.5, 0] && material.emissiveStrength == 4)
  }

  @Test("Images and buffer are written beside the file, and the names of images are distinct and safe")
  func imageFiles() throws {
    let folder = try TemporaryFolder()
    var document = MeshDocument.triangle
    var details = Material.AdditionalParameters()
    let names = ["../x/wood.png", "C:\\WOOD.PNG", "Wood", ""]
    let references = names.enumerated().map { TextureReference(.named($1, TestImages.png + [UInt8($0)])) }
    (details.baseColorTexture, details.normalTexture) = (references[0], references[1])
    (details.occlusionTexture, details.emissiveTexture) = (references[2], references[3])
    document.nodes[0].material.details = details
    let path = folder.path("chair.gltf")
    try document.write(toFile: path, as: .gltf, options: .init(sidecarName: "chair.bin"))
    #expect(
      Set(folder.names) == [
        "chair.gltf", "chair.bin", "chair-wood.png", "chair-C__WOOD.png", "chair-Wood-2.png",
        "chair-image.png",
      ])
    let read = try MeshFile.read(path)
    #expect(read.warnings.isEmpty)
    #expect(read.document.images.map(\.bytes) == document.images.map(\.bytes))
  }

  @Test("A number that is not finite in a material is refused with its node")
  func notFinite() throws {
    var document = MeshDocument.triangle
    document.nodes[0].material.emissiveStrength = .infinity
    for format in MeshFormat.written {
      let error = #expect(throws: MeshWriteError.self) { try document.bytes(as: format) }
      #expect(error?.description == "node 0 (\"A b\"): material must be finite, found inf")
    }
  }

  @Test("Attributes of another number than the vertices, and attributes that are not finite, are refused")
  func attributes() throws {
    var document = MeshDocument.triangle
    document.meshes[0].tangents = [[1, 0, 0, 1]]
    var error = #expect(throws: MeshWriteError.self) { try document.bytes(as: .glb) }
    #expect(
      error?.description.contains("expected no tangents or one for each of 3 vertices, found 1") == true)
    document.meshes[0].tangents = []
    document.meshes[0].secondTextureCoordinates = [.zero, .zero, [0, .nan]]
    error = #expect(throws: MeshWriteError.self) { try document.bytes(as: .glb) }
    #expect(error?.description.contains("second texture coordinate must be finite, found nan") == true)
  }
}
