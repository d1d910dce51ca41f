import Files
import Foundation
import Geometry
import TestSupport
import Testing

@testable import MeshFormats

@Suite("Images of a GLB file that are read when they are used")
struct DeferredImageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A sphere with two textures, one of which is in two materials, as a GLB file.
  private func file() throws -> [UInt8] {
    var materials = [Material(metallic: 1, roughness: 0.5), Material(metallic: 0, roughness: 0.2)]
    let shared = Texture.named("shared", TestImages.png + [UInt8](repeating: 7, count: 5000))
    materials[0].baseColorTexture = TextureReference(shared)
    materials[1].baseColorTexture = TextureReference(shared)
    materials[1].normalTexture = TextureReference(.named("normals", TestImages.jpeg + [1, 2, 3]))
    let mesh = try Mesh.uvSphere(segments: 12, rings: 6)
    return try MeshDocument(
      meshes: [mesh], nodes: materials.map { MeshDocument.Node(mesh: 0, material: $0) }
    ).bytes(as: .glb)
  }

  private func deferred(_ bytes: [UInt8], name: String = "a.glb") throws -> MeshDocument? {
    let path = folder.path(name)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return try MeshFile.readParts(path, as: .glb, siblings: .none, smallestSize: 1)?.document
  }

  /// Returns a GLB file of one triangle and two images. The chunk has the first image in bytes 0 to 20, the positions in
  /// bytes 20 to 56, and the second image in bytes 56 to 76. `views` and `accessor` are further members of the JSON.
  private func triangle(
    positions: String = "\"byteOffset\":20,\"byteLength\":36",
    image: String = "\"byteOffset\":56,\"byteLength\":20",
    accessor: String = "\"bufferView\":1", buffer: String = ""
  ) -> [UInt8] {
    let corners: [Float] = [0, 0, 0, 1, 0, 0, 0, 1, 0]
    let first = TestImages.png + [UInt8](repeating: 1, count: 9)
    let second = TestImages.jpeg + [UInt8](repeating: 2, count: 15)
    let binary = first + corners.withUnsafeBytes { Array($0) } + second
    var json = Array(
      """
      {"asset":{"version":"2.0"},"nodes":[{"mesh":0}],"meshes":[{"primitives":[{"attributes":{"POSITION":0},
      "material":0}]}],"materials":[{"pbrMetallicRoughness":{"baseColorTexture":{"index":0}},
      "normalTexture":{"index":1}}],"textures":[{"source":0},{"source":1}],
      "images":[{"bufferView":0},{"bufferView":2}],"accessors":[{\(accessor),"componentType":5126,"count":3,
      "type":"VEC3"}],"bufferViews":[{"buffer":0,"byteLength":20},{"buffer":0,\(positions)},
      {"buffer":0,\(image)}],"buffers":[{"byteLength":76\(buffer)}]}
      """.utf8)
    json += [UInt8](repeating: 32, count: (4 - json.count % 4) % 4)
    func word(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
    return "glTF".utf8 + word(2) + word(28 + json.count + binary.count) + word(json.count) + "JSON".utf8
      + json
      + word(binary.count) + [0x42, 0x49, 0x4E, 0] + binary
  }

  @Test("The text of the file counts for the limit on its geometry, as with images in memory")
  func manyNodes() throws {
    // Their memory exceeds the limit for the mesh alone.
    let nodes = (0..<20_000).map {
      MeshDocument.Node(name: "n\($0)", mesh: 0, translation: [Float($0), 0, 0], scale: 1)
    }
    let bytes = try MeshDocument(meshes: [try .box()], nodes: nodes).bytes(as: .glb)
    #expect(try deferred(bytes)?.nodes.count == 20_000)
  }

  @Test("The document is the same as with images in memory")
  func sameDocument() throws {
    let bytes = try file()
    let document = try #require(try deferred(bytes))
    let expected = try MeshFile.parse(bytes, as: .glb, path: "a.glb").document
    #expect(document.meshes == expected.meshes)
    #expect(document.nodes.map(\.material) == expected.nodes.map(\.material))
    #expect(document.images == expected.images && document.images.count == 2)
    #expect(document.images.map(\.byteCount) == expected.images.map(\.bytes.count))
    #expect(document.images.map(\.mediaType) == [.png, .jpeg])
    #expect(try document.bytes(as: .glb) == bytes)
  }

  @Test("Images before and after other data are separated")
  func surroundings() throws {
    let document = try #require(try deferred(triangle()))
    let expected = try MeshFile.parse(triangle(), as: .glb, path: "a.glb").document
    #expect(document.meshes == expected.meshes && document.meshes[0].vertices.count == 3)
    #expect(document.images.map(\.bytes) == expected.images.map(\.bytes))
    #expect(document.images.map(\.bytes.count) == [20, 20])
    // Two images may share bytes.
    let shared = triangle(image: "\"byteOffset\":4,\"byteLength\":16")
    #expect(try deferred(shared)?.images.map(\.byteCount) == [20, 16])
  }

  @Test("A file whose images share bytes with other data, or with a defect, is left to the usual reader")
  func sharedBytes() throws {
    let files = [
      triangle(image: "\"byteOffset\":55,\"byteLength\":20"),
      triangle(positions: "\"byteOffset\":16,\"byteLength\":36"),
      triangle(positions: "\"byteOffset\":20,\"byteLength\":37"),
      triangle(image: "\"byteOffset\":56,\"byteLength\":36", accessor: "\"bufferView\":2"),
      triangle(image: "\"byteOffset\":20,\"byteLength\":36", accessor: "\"bufferView\":2"),
      triangle(
        accessor:
          "\"sparse\":{\"count\":1,\"indices\":{\"bufferView\":0,\"componentType\":5121},\"values\":{\"bufferView\":1}}"
      ),
      triangle(image: "\"byteOffset\":57,\"byteLength\":20"),
      triangle(buffer: ",\"uri\":\"a.bin\""),
    ]
    for (number, file) in files.enumerated() { #expect(try deferred(file) == nil, "file \(number)") }
  }

  @Test("The bytes are those of the file, which stays open when another one takes its name")
  func laterRead() throws {
    let document = try #require(try deferred(file()))
    let image = document.images[0]
    let bytes = image.bytes
    #expect(bytes.count == 5011 && bytes == image.bytes)
    try Data([1]).write(to: URL(fileURLWithPath: folder.path("a.glb")), options: .atomic)
    #expect(image.bytes == bytes)
  }

  @Test("A file that becomes shorter has no bytes of images")
  func shortened() throws {
    let document = try #require(try deferred(file()))
    let handle = try #require(FileHandle(forWritingAtPath: folder.path("a.glb")))
    try handle.truncate(atOffset: 100)
    #expect(document.images.map(\.bytes) == [[], []])
  }

  @Test("Files of another form, and small ones, are left to the usual reader")
  func otherForms() throws {
    let bytes = try file()
    #expect(try deferred(bytes) != nil)
    #expect(try deferred(bytes + [0]) == nil)
    #expect(try deferred(bytes.dropLast()) == nil)
    #expect(try deferred(Array("glTF".utf8)) == nil)
    #expect(try deferred([]) == nil)
    let path = folder.path("a.glb")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    #expect(
      try MeshFile.readParts(path, as: .glb, siblings: .none, smallestSize: bytes.count + 1) == nil)
    #expect(try MeshFile.readParts(folder.path("none.glb"), as: .glb, siblings: .none) == nil)
    let whole = try MeshFile.readParts(path, as: .glb, siblings: .none, smallestSize: bytes.count)
    #expect(whole != nil)
  }
}
