import Foundation
import Geometry
import TestSupport
import Testing

@testable import MeshFormats

@Suite("Animated materials, lights and cameras of glTF")
struct GLTFPropertyClipTests {
  /// Two triangles of one material and one of another, a spot light and a camera, and a clip of their properties.
  private static var document: MeshDocument {
    var document = MeshDocument.triangle
    var glass = Material.standard
    glass.details.name = "glass"
    glass.details.transmission = 0.25
    let image = EncodedImage(name: "a", bytes: TestImages.png)
    glass.baseColorTexture = TextureReference(Texture(image), transform: .init(offset: [0.5, 0]))
    document.meshes[0].textureCoordinates = [[0, 0], [1, 0], [0, 1]]
    document.nodes = (0..<3).map { .init(mesh: 0, translation: [Float($0), 0, 0]) }
    for index in 0..<2 { document.nodes[index].material = glass }
    document.lights = [.init(kind: .spot(innerAngle: 0.25, outerAngle: 0.5), intensity: 2, range: 9)]
    document.cameras = [.init(projection: .perspective(.init(verticalAngle: 0.5, near: 0.125)))]
    var glow = MeshDocument.Clip(name: "glow")
    glow.properties = [
      .init(
        [.node(0), .node(1)], "pbrMetallicRoughness/roughnessFactor", times: [0, 1], values: [0, 1]),
      .init(
        [.node(0), .node(1)],
        "pbrMetallicRoughness/baseColorTexture/extensions/KHR_texture_transform/offset",
        times: [0, 2], values: [0, 0, 1, 0.5]),
      .init(
        [.node(0), .node(1)], "extensions/KHR_materials_transmission/transmissionFactor", .step,
        times: [0, 1], values: [0.25, 1]),
      .init(
        [.node(2)], "pbrMetallicRoughness/baseColorFactor", times: [0, 1],
        values: [1, 0, 0, 1, 0, 0, 1, 1]),
      .init([.light(0)], "color", times: [0, 1], values: [1, 1, 1, 0, 1, 0]),
      .init([.light(0)], "intensity", .cubicSpline, times: [0, 2], values: [0, 4, 0, 0, 8, 0]),
      .init([.light(0)], "spot/outerConeAngle", times: [0, 1], values: [0.5, 1]),
      .init([.camera(0)], "perspective/yfov", times: [0, 1], values: [0.5, 1]),
    ]
    document.clips = [glow]
    return document
  }

  @Test("The properties are read and written back")
  func roundTrip() throws {
    let document = Self.document
    let result = try MeshFile.parse(document.bytes(as: .glb), as: .glb, path: "a")
    #expect(result.omissions == [] && result.warnings == [])
    #expect(result.document.clips == document.clips)
    let text = String(decoding: try document.bytes(as: .gltf), as: UTF8.self)
    #expect(text.contains(#""pointer":"/materials/0/pbrMetallicRoughness/roughnessFactor""#))
    #expect(text.contains(#""pointer":"/materials/1/pbrMetallicRoughness/baseColorFactor""#))
    #expect(text.contains(#""pointer":"/extensions/KHR_lights_punctual/lights/0/color""#))
    #expect(text.contains(#""pointer":"/cameras/0/perspective/yfov""#))
    #expect(text.contains(#""extensionsUsed":["#) && text.contains(#""KHR_animation_pointer""#))
    // A material of two nodes has one channel.
    #expect(text.components(separatedBy: "roughnessFactor\"}").count == 2)
  }

  @Test("A pose has the values at its time, within their ranges")
  func poses() throws {
    let document = Self.document
    let rig = AnimationRig(document)
    #expect(rig.properties.count == 8 && rig.channelCounts == [8] && rig.durations == [2] && !rig.isEmpty)
    let posed = document.posed(rig.pose(clip: 0, at: 0.5), of: rig)
    for index in 0..<2 {
      let material = posed.nodes[index].material
      #expect(material.roughness == 0.5 && material.details.transmission == 0.25)
      #expect(material.details.baseColorTexture?.transform.offset == [0.25, 0.125])
    }
    #expect(
      posed.nodes[2].color.linear == [0.5, 0, 0.5, 1] && posed.nodes[2].material == document.nodes[2].material
    )
    #expect(posed.lights[0].color.linear == [0.5, 1, 0.5, 1])
    #expect(posed.lights[0].intensity == 4 + 4 * (3 * 0.0625 - 2 * 0.015625))
    #expect(posed.lights[0].kind == .spot(innerAngle: 0.25, outerAngle: 0.75))
    #expect(posed.cameras[0].projection == .perspective(.init(verticalAngle: 0.75, near: 0.125)))
    // The pose without a clip is that of the document, and a fade goes from one to the other.
    #expect(document.posed(rig.restPose, of: rig) == document)
    var doubled = document
    doubled.clips[0].properties[0].values = [-7, 9]
    #expect(doubled.posed(rig.pose(clip: 0, at: 1), of: rig).nodes[0].material.roughness == 1)
    let second = AnimationRig(doubled)
    #expect(doubled.posed(second.pose(clip: 0, at: 0), of: second).nodes[0].material.roughness == 0)
    #expect(doubled.posed(second.pose(clip: 0, at: 2), of: second).nodes[0].material.roughness == 1)
    let faded = rig.blended(rig.pose(clip: 0, at: 0), rig.pose(clip: 0, at: 1), weight: 0.25)
    #expect(document.posed(faded, of: rig).nodes[0].material.roughness == 0.25)
  }

  @Test("Channels that do not fit are refused when they are written")
  func invalidChannels() throws {
    for (target, path, values) in [
      (.node(9), "alphaCutoff", [0, 1]), (.light(1), "range", [0, 1]),
      (.camera(-1), "perspective/yfov", [1, 2]),
      (.node(0), "alphaCutoff", [0]), (.node(0), "alphaMode", [0, 1]), (.node(0), "alphaCutoff", [0, .nan]),
    ] as [(MeshDocument.PropertyChannel.Target, String, [Float])] {
      var document = Self.document
      document.clips[0].properties = [.init([target], path, times: [0, 1], values: values)]
      #expect(throws: MeshWriteError.self, "\(target) \(path)") { try document.bytes(as: .glb) }
    }
  }

  @Test(
    "Animated extensions are written even if the material has their defaults, and animated transforms of textures"
  )
  func defaultsOfAnimatedExtensions() throws {
    var document = Self.document
    for index in 0..<2 { document.nodes[index].material.details.baseColorTexture?.transform = .init() }
    let paths = ["clearcoat/clearcoatFactor", "ior/ior", "sheen/sheenRoughnessFactor"]
    document.clips[0].properties += paths.map {
      .init([.node(2)], "extensions/KHR_materials_\($0)", times: [0, 1], values: [1, 1.25])
    }
    let text = String(decoding: try document.bytes(as: .gltf), as: UTF8.self)
    let used = try #require(
      text.components(separatedBy: #""extensionsUsed":["#).last?.split(separator: "]").first)
    for name in ["clearcoat", "ior", "sheen", "transmission"] {
      #expect(
        used.contains("KHR_materials_\(name)") && text.contains(#""KHR_materials_\#(name)":{"#), "\(name)")
    }
    #expect(used.contains("KHR_texture_transform") && text.contains(#""KHR_texture_transform":{}"#))
    #expect(text.contains(#""clearcoatFactor":0"#))
    let read = try MeshFile.parse(document.bytes(as: .glb), as: .glb, path: "a").document
    #expect(read.clips == document.clips && read.nodes == document.nodes)
  }

  @Test("Of two equal materials, one is animated and the other is not")
  func equalMaterials() throws {
    var document = Self.document
    document.clips[0].properties = [
      .init([.node(1)], "pbrMetallicRoughness/roughnessFactor", times: [0, 1], values: [0, 1])
    ]
    let read = try MeshFile.parse(document.bytes(as: .glb), as: .glb, path: "a").document
    #expect(read.clips == document.clips)
    let rig = AnimationRig(read)
    let posed = read.posed(rig.pose(clip: 0, at: 1), of: rig)
    #expect(posed.nodes.map(\.material.roughness) == [0.5, 1, 0.5])
  }

  @Test("Nodes that share a material share the animated one")
  func sharedMaterial() {
    var document = Self.document
    document.nodes = (0..<100).map { _ in document.nodes[0] }
    let all = document.nodes.indices.map { MeshDocument.PropertyChannel.Target.node($0) }
    document.set("pbrMetallicRoughness/baseColorFactor", of: all, to: [0, 1, 0, 1])
    document.set("extensions/KHR_materials_transmission/transmissionFactor", of: all, to: [0.75])
    document.set("pbrMetallicRoughness/roughnessFactor", of: all, to: [0.125])
    // The bytes of a material have the address of its details.
    let bytes = document.nodes.map { node in withUnsafeBytes(of: node.material) { Array($0) } }
    #expect(Set(bytes).count == 1)
    for node in document.nodes {
      #expect(node.color.linear == [0, 1, 0, 1] && node.material.roughness == 0.125)
      #expect(node.material.details.transmission == 0.75)
    }
  }

  @Test("Of many properties that cannot be animated, a few are named")
  func unknownProperties() throws {
    let channels = (0..<20).map {
      #"{"sampler":0,"target":{"path":"pointer","extensions":{"KHR_animation_pointer":{"pointer":"/other/\#($0)"}}}}"#
    }
    let text =
      #"{"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{}],"animations":[{"samplers":[],"channels":"#
      + "[\(channels.joined(separator: ","))]}]}"
    let omissions = try MeshFile.parse(Array(text.utf8), as: .gltf, path: "a").omissions
    #expect(omissions.count == 9 && omissions.first == #"animations of "/other/0""#)
    #expect(omissions.last == "animations of 12 more properties")
  }
}
