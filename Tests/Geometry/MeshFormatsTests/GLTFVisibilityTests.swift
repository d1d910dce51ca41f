import Foundation
import Geometry
import TestSupport
import Testing

@testable import MeshFormats

@Suite("Hidden nodes and metadata of glTF")
struct GLTFVisibilityTests {
  /// A file with a triangle in three nodes: one hidden, one below a hidden node, and one that a clip hides after half a
  /// second; and with metadata of each of its parts.
  private static func file(_ old: String = "", _ new: String = "") -> [UInt8] {
    var bytes: [UInt8] = []
    for number in [0, 0, 0, 1, 0, 0, 0, 1, 0, 0.5, 1, 2, 0, 3, 4, 5, 0] as [Float] {
      bytes += withUnsafeBytes(of: number.bitPattern.littleEndian, Array.init)
    }
    bytes += [1, 0, 7, 0]
    let data = Data(bytes).base64EncodedString()
    let hidden = #""extensions":{"KHR_node_visibility":{"visible":false}}"#
    let pointer = #""path":"pointer","extensions":{"KHR_animation_pointer":{"pointer":"#
    let text = """
      {"asset":{"version":"2.0","copyright":"CC0","extras":{"tool":"t"},
        "extensions":{"KHR_xmp_json_ld":{"packet":0}}},
       "extensionsUsed":["KHR_xmp_json_ld","KHR_node_visibility","KHR_animation_pointer"],
       "extensionsRequired":["KHR_node_visibility","KHR_animation_pointer"],
       "extras":[1,{"a":null,"b":true}],
       "extensions":{"KHR_xmp_json_ld":{"packets":[{"dc:title":"Title \\"x\\""}]}},
       "scene":0,"scenes":[{"nodes":[0,1,3,4],"extras":"of the scene"}],
       "nodes":[
        {"name":"hidden","mesh":0,\(hidden)},
        {"name":"outer","children":[2],\(hidden)},
        {"name":"inner","mesh":0,"extensions":{"KHR_node_visibility":{"visible":true}}},
        {"name":"switched","mesh":0,"extensions":{"KHR_node_visibility":{}},"extras":{"n":3}},
        {"name":"plain","mesh":0,"extras":{"n":4}}],
       "meshes":[{"primitives":[{"attributes":{"POSITION":0},"material":0}],
         "extras":{"targetNames":[],"about":"mesh"}}],
       "materials":[{"name":"m","extras":{"about":"material"}}],
       "animations":[{"name":"blink","extras":7,
         "channels":[{"sampler":0,"target":{\(pointer)"/nodes/3/extensions/KHR_node_visibility/visible"}}}},
          {"sampler":1,"target":{\(pointer)"/nodes/4/translation"}}}}],
         "samplers":[{"input":1,"output":2,"interpolation":"STEP"},{"input":3,"output":4}]}],
       "accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3","min":[0,0,0],"max":[1,1,0]},
        {"bufferView":1,"componentType":5126,"count":3,"type":"SCALAR","min":[0.5],"max":[2]},
        {"bufferView":2,"componentType":5121,"count":3,"type":"SCALAR"},
        {"bufferView":1,"componentType":5126,"count":1,"type":"SCALAR","min":[0.5],"max":[0.5]},
        {"bufferView":1,"byteOffset":16,"componentType":5126,"count":1,"type":"VEC3"}],
       "bufferViews":[{"buffer":0,"byteLength":36},{"buffer":0,"byteOffset":36,"byteLength":32},
        {"buffer":0,"byteOffset":68,"byteLength":3}],
       "buffers":[{"byteLength":72,"uri":"data:application/octet-stream;base64,\(data)"}]}
      """
    return Array(text.replacing(old, with: new).utf8)
  }

  private func read(_ bytes: [UInt8], as format: MeshFormat = .gltf) throws -> MeshFile.ReadResult {
    try MeshFile.parse(bytes, as: format, path: "a")
  }

  @Test("Hidden nodes are groups that are not visible, and are written back")
  func visibility() throws {
    let result = try read(Self.file())
    #expect(result.omissions == [] && result.warnings == [])
    let document = result.document
    #expect(document.groups.map(\.name) == ["hidden", "outer", "switched"])
    #expect(document.groups.map(\.isVisible) == [false, false, true])
    #expect(document.nodes.map(\.name) == [nil, "inner", nil, "plain"])
    #expect(document.nodes.map(\.group) == [0, 1, 2, nil])
    let written = try read(document.bytes(as: .glb), as: .glb)
    #expect(written.omissions == [] && written.document == document)
  }

  @Test(
    "Formats without visibility have the visible triangles only",
    arguments: [MeshFormat.stl, .obj, .ply, .off])
  func otherFormats(format: MeshFormat) throws {
    let document = try read(Self.file()).document
    #expect(document.triangleCount == 4 && document.withoutHiddenParts.triangleCount == 2)
    #expect(try read(document.bytes(as: format), as: format).document.triangleCount == 2)
  }

  @Test("A pointer hides a group and moves a node")
  func pointers() throws {
    let document = try read(Self.file()).document
    let rig = AnimationRig(document)
    #expect(rig.switchedGroups == [2] && rig.targets == [.node(3)] && rig.clipNames == ["blink"])
    #expect(
      [0, 0.9, 1, 1.5, 2, 9].map { rig.pose(clip: 0, at: $0).visibilities } == [
        [true], [true], [false], [false], [true], [true],
      ])
    let pose = rig.pose(clip: 0, at: 1)
    #expect(pose.transforms[0].translation == [3, 4, 5])
    #expect(document.posed(pose, of: rig).groups.map(\.isVisible) == [false, false, false])
    #expect(rig.blended(rig.restPose, pose, weight: 0.4).visibilities == [true])
    #expect(rig.blended(rig.restPose, pose, weight: 0.6).visibilities == [false])
  }

  @Test("Pointers to other properties are named")
  func otherPointers() throws {
    for pointer in [
      "/materials/0/alphaMode", "/nodes/9/translation", "/nodes/4/translation/0", "", "nodes",
    ] {
      let result = try read(Self.file("/nodes/4/translation", pointer))
      #expect(result.omissions == ["animations of \"\(pointer)\""])
      #expect(result.document.clips[0].channels.count == 1)
    }
  }

  @Test("The metadata of all parts are kept")
  func metadata() throws {
    let document = try read(Self.file()).document
    let material = document.nodes[0].material
    #expect(document.copyright == "CC0")
    #expect(
      document.metadata == [
        .file: .init(
          extras: #"[1,{"a":null,"b":true}]"#, xmp: #"{"packets":[{"dc:title":"Title \"x\""}]}"#),
        .asset: .init(extras: #"{"tool":"t"}"#, xmp: #"{"packet":0}"#),
        .scene: .init(extras: #""of the scene""#), .group(2): .init(extras: #"{"n":3}"#),
        .node(3): .init(extras: #"{"n":4}"#), .mesh(0): .init(extras: #"{"about":"mesh"}"#),
        .material(material): .init(extras: #"{"about":"material"}"#), .clip(0): .init(extras: "7"),
      ])
    let written = try read(document.bytes(as: .glb), as: .glb).document
    #expect(written.metadata == document.metadata && written.copyright == "CC0")
    // A group in front of all others.
    let placed = document.placed(by: Transform(translation: [1, 0, 0]))
    #expect(placed.metadata[.group(3)] == .init(extras: #"{"n":3}"#) && placed.metadata[.group(2)] == nil)
    #expect(try read(placed.bytes(as: .glb), as: .glb).document == placed)
  }

  @Test("The names and the metadata of images are kept")
  func images() throws {
    var document = MeshDocument.triangle
    document.meshes[0].textureCoordinates = [[0, 0], [1, 0], [0, 1]]
    let image = EncodedImage(name: "bricks", bytes: TestImages.png)
    document.nodes[0].material.baseColorTexture = TextureReference(Texture(image))
    document.metadata[.image(image)] = .init(extras: #"{"author":"a"}"#)
    let bytes = try document.bytes(as: .glb)
    #expect(
      String(decoding: bytes, as: UTF8.self).contains(
        #"{"name":"bricks","mimeType":"image/png","bufferView":3,"extras":{"author":"a"}}"#))
    let written = try read(bytes, as: .glb).document
    #expect(written.metadata == document.metadata && written.images.map(\.name) == ["bricks"])
  }

  @Test("Metadata stay beside the names of morph targets, and are those of the first material of a mesh")
  func morphTargets() throws {
    var document = MeshDocument.triangle
    document.deformations[0] = .init(targets: [
      .init(name: "up", positions: Array(repeating: [0, 1, 0], count: 3))
    ])
    document.metadata[.mesh(0)] = .init(extras: #"{"about":[1,2]}"#)
    document.nodes = [.init(mesh: 0), .init(mesh: 0, color: Color(red: 1, green: 0, blue: 0))]
    for index in 0..<2 { document.nodes[index].weights = [0.5] }
    let text = String(decoding: try document.bytes(as: .gltf), as: UTF8.self)
    #expect(text.components(separatedBy: #""extras":{"targetNames":["up"],"about":[1,2]}"#).count == 2)
    let read = try read(Array(text.utf8)).document
    #expect(read.metadata == document.metadata && read.deformations[0]?.targets[0].name == "up")
  }

  @Test("Visibility of a node without a group is refused")
  func refusal() throws {
    var document = MeshDocument.triangle
    document.clips = [.init(channels: [.init(.node(0), .visibility, .step, times: [0], values: [0])])]
    #expect(throws: MeshWriteError.self) { try document.bytes(as: .glb) }
    #expect(throws: MeshReadError.self) {
      try read(Self.file(#"KHR_node_visibility":{"visible":false}"#, #"KHR_node_visibility":{"visible":0}"#))
    }
  }
}
