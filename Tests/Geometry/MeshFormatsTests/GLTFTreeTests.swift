import Foundation
import Geometry
import TestSupport
import Testing

@testable import MeshFormats

@Suite("Node trees of glTF")
struct GLTFTreeTests {
  private typealias Group = MeshDocument.Group
  private typealias Node = MeshDocument.Node

  private static let triangle = MeshDocument.triangle.meshes[0]

  private func read(_ bytes: [UInt8], as format: MeshFormat = .glb) throws -> MeshDocument {
    try MeshFile.parse(bytes, as: format, path: "a").document
  }

  /// Returns the document of a file whose node list is `nodes`. `members` are other members of the file.
  private func read(nodes: String, _ members: String = #""scenes":[{"nodes":[0]}],"#) throws -> MeshDocument {
    let data = Data(count: 36).base64EncodedString()
    let text = """
      {"asset":{"version":"2.0"},\(members)"nodes":\(nodes),
      "meshes":[{"name":"part","primitives":[{"attributes":{"POSITION":0}}]}],
      "accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"}],
      "bufferViews":[{"buffer":0,"byteLength":36}],
      "buffers":[{"byteLength":36,"uri":"data:application/octet-stream;base64,\(data)"}],
      "cameras":[{"type":"perspective","perspective":{"yfov":1,"znear":0.5}},
      {"name":"top","type":"orthographic","orthographic":{"xmag":2,"ymag":1,"znear":0,"zfar":9}}],
      "extensions":{"KHR_lights_punctual":{"lights":[{"type":"point","name":"lamp"}]}}}
      """
    return try read(Array(text.utf8), as: .gltf)
  }

  @Test("A node of the tree takes 12 bytes while a file is read, because a file can have millions")
  func treeNodeSize() { #expect(MemoryLayout<GLTFScene.TreeNode>.stride == 12) }

  @Test("A node with children or without contents is a group, and any other node is its content")
  func contents() throws {
    let document = try read(
      nodes: """
        [{"name":"car","mesh":0,"translation":[1,0,0],"children":[1,2,3,4,5]},
        {"name":"wheel","mesh":0,"translation":[2,0,0]},
        {"name":"empty","scale":[2,2,2]},
        {"name":"rear","camera":1},
        {"translation":[0,4,0],"extensions":{"KHR_lights_punctual":{"light":0}}},
        {"mesh":0,"camera":0}]
        """)
    #expect(
      document.groups == [
        Group(name: "car", transform: Transform(translation: [1, 0, 0])),
        Group(name: "empty", parent: 0, transform: Transform(translation: .zero, scale: 2)),
        // A node without a name has that of its mesh.
        Group(name: "part", parent: 0),
      ])
    #expect(document.nodes.map(\.name) == [nil, "wheel", nil])
    #expect(document.nodes.map(\.group) == [0, 0, 2])
    #expect(document.nodes.map(\.transform.translation) == [.zero, [2, 0, 0], .zero])
    #expect(
      document.cameras == [
        .init(group: 2, projection: .perspective(.init(verticalAngle: 1, near: 0.5))),
        .init(
          name: "rear", group: 0,
          projection: .orthographic(.init(halfWidth: 2, halfHeight: 1, near: 0, far: 9))),
      ])
    #expect(
      document.lights == [
        .init(name: "lamp", group: 0, transform: Transform(translation: [0, 4, 0]), kind: .point)
      ])
  }

  @Test(
    "A group is written as one node with its first mesh, camera and light, and a document is read back equal")
  func merging() throws {
    let document = MeshDocument(
      meshes: [Self.triangle],
      nodes: [
        Node(group: 0, mesh: 0), Node(name: "wheel", group: 1, mesh: 0, translation: [2, 0, 0]),
        // The only part of a group, so a node of its own.
        Node(group: 2, mesh: 0), Node(name: "free", mesh: 0),
      ],
      groups: [
        Group(name: "car", transform: Transform(xAxis: [0, 1, 0], yAxis: [-1, 0, 0])),
        Group(name: "axle", parent: 0), Group(name: "box"), Group(name: "empty"),
      ],
      cameras: [
        .init(name: "top", group: 0, projection: .perspective(.init(verticalAngle: 1, near: 0.1)))
      ], lights: [.init(group: 0, kind: .directional), .init(name: "sun", kind: .directional)])
    let bytes = try document.bytes(as: .glb)
    let file = try GLTFReader(glb: bytes)
    #expect(try file.brokenRules() == [])
    let nodes = try #require(file.asset.nodes)
    #expect(nodes.map(\.name) == ["car", "axle", "wheel", "box", nil, "free", "empty", "sun"])
    #expect(nodes.map(\.mesh) == [0, nil, 0, nil, 0, 0, nil, nil])
    #expect(nodes.map(\.children) == [[1], [2], nil, [4], nil, nil, nil, nil])
    #expect(nodes.map(\.camera) == [0, nil, nil, nil, nil, nil, nil, nil])
    #expect(file.asset.scenes[0].nodes == [0, 3, 5, 6, 7])
    #expect(file.asset.extensionsUsed == ["KHR_lights_punctual"] && file.asset.extensionsRequired == nil)
    #expect(try read(bytes) == document)
  }

  @Test("Cameras and lights of every kind are read back equal", arguments: [MeshFormat.glb, .gltf])
  func camerasAndLights(format: MeshFormat) throws {
    let turn = Transform(translation: [1, 2, 3], rotation: [0, 0.6, 0, 0.8], scale: .one)
    let document = MeshDocument(
      cameras: [
        .init(
          name: "near", transform: turn,
          projection: .perspective(.init(verticalAngle: 0.7, aspectRatio: 1.5, near: 0.01, far: 100))),
        .init(projection: .perspective(.init(verticalAngle: 2, near: 0.25))),
        .init(
          name: "plan", projection: .orthographic(.init(halfWidth: 3, halfHeight: -2, near: 0, far: 1))),
      ],
      lights: [
        .init(name: "sun", transform: turn, kind: .directional, intensity: 3),
        .init(kind: .point, color: Color(red: 1, green: 0.5, blue: 0), intensity: 100, range: 8),
        .init(name: "stage", kind: .spot(innerAngle: 0.25, outerAngle: 0.5), intensity: 0),
        .init(kind: .spot(innerAngle: 0, outerAngle: .pi / 2)),
      ])
    let bytes = try document.bytes(as: format)
    #expect(try read(bytes, as: format) == document)
    #expect(try MeshFile.parse(bytes, as: format, path: "a").omissions == [])
  }

  @Test("The members of lights have the defaults of the specification")
  func defaults() throws {
    let light = try #require(
      try read(nodes: #"[{"extensions":{"KHR_lights_punctual":{"light":0}}}]"#).lights.first)
    #expect(light == .init(name: "lamp", kind: .point, color: .white, intensity: 1, range: nil))
    let spot = Data(
      #"{"asset":{"version":"2.0"},"nodes":[{"extensions":{"KHR_lights_punctual":{"light":0}}}],"extensions":{"KHR_lights_punctual":{"lights":[{"type":"spot"}]}}}"#
        .utf8)
    #expect(try read(Array(spot), as: .gltf).lights[0].kind == .spot(innerAngle: 0, outerAngle: .pi / 4))
  }

  @Test(
    "Random trees of groups, nodes, cameras and lights are read back equal, and write the same bytes again")
  func randomTrees() throws {
    var generator = SeededGenerator(seed: RandomTests.seed)
    var (groupCount, mergedCount) = (0, 0)
    let rounds = RandomTests.rounds(100)
    for _ in 0..<rounds {
      let document = RandomTree.document(limit: Int.random(in: 0...40, using: &generator), using: &generator)
      let bytes = try document.bytes(as: .glb)
      let file = try GLTFReader(glb: bytes)
      #expect(try file.brokenRules() == [])
      let again = try read(bytes)
      #expect(again == document)
      let text = try again.bytes(as: .gltf)
      #expect(try read(text, as: .gltf).bytes(as: .glb) == bytes)
      groupCount += document.groups.count
      let partCount = document.nodes.count + document.cameras.count + document.lights.count
      mergedCount += document.groups.count + partCount - (file.asset.nodes?.count ?? 0)
      // A format without nodes has the same triangles in the same places. Reflections reverse their corners.
      let (found, expected) = (try read(document.bytes(as: .ply), as: .ply), document)
      #expect(found.corners.count == expected.corners.count)
      for start in stride(from: 0, to: expected.corners.count, by: 3) {
        let (one, other) = (found.corners[start..<start + 3], expected.corners[start..<start + 3])
        let distance = one.reduce(.zero, +) - other.reduce(.zero, +)
        let size = other.reduce(Float(1)) { max($0, $1.max(), -$1.min()) }
        #expect(max(distance.max(), -distance.min()) <= 1e-5 * size)
      }
    }
    #expect(
      groupCount > 3 * rounds && mergedCount > rounds / 2, "\(groupCount) groups, \(mergedCount) merged parts"
    )
  }

  @Test("Trees that are 10,000 nodes deep or wide are read and written", arguments: [true, false])
  func largeTrees(isDeep: Bool) throws {
    let count = 10_000
    var document = MeshDocument(meshes: [Self.triangle])
    for index in 0..<count {
      document.groups.append(
        Group(
          parent: index == 0 ? nil : isDeep ? index - 1 : 0, transform: Transform(translation: [1, 0, 0])))
      document.nodes.append(Node(name: "n\(index)", group: index, mesh: 0, translation: [0, 1, 0]))
    }
    let again = try read(document.bytes(as: .glb))
    #expect(again.groups == document.groups && again.nodes == document.nodes)
    let last = again.worldTransform(of: again.nodes[count - 1])
    #expect(last.translation == [isDeep ? Float(count) : 2, 1, 0])
  }

  @Test(
    "An invalid node tree is refused by an error that names the place",
    arguments: [
      (
        #"[{"children":[5]}]"#, "",
        "nodes[0].children[0]: expected an index into nodes below 1, found 5"
      ),
      (
        #"[{"scale":[1e30,1,1],"children":[1]},{"scale":[1e30,1,1],"mesh":0}]"#, "",
        "nodes[1]: expected a transform of finite numbers, found a number that is too large"
      ),
    ])
  func refusals(nodes: String, members: String, message: String) throws {
    let members = members.isEmpty ? #""scenes":[{"nodes":[0]}],"# : members == "noscene" ? "" : members
    let error = #expect(throws: MeshReadError.self) { try read(nodes: nodes, members) }
    #expect(error?.description == "a: " + message)
  }

  @Test("A camera, a light and a scene that do not exist are left out, and named")
  func missingParts() throws {
    let extensions = #""extensions":{"KHR_lights_punctual":{"light":1}}"#
    let text =
      #"{"asset":{"version":"2.0"},"scene":1,"scenes":[{"nodes":[0]}],"nodes":[{"camera":2,\#(extensions)}]}"#
    let contents = try MeshFile.parse(Array(text.utf8), as: .gltf, path: "a")
    #expect(
      contents.omissions == [
        "1 choice of a scene (scene: expected an index into scenes below 1, found 1)",
        "1 camera (nodes[0].camera: expected an index into cameras below 0, found 2)",
        "1 light (nodes[0].extensions.KHR_lights_punctual.light: expected an index into lights below 0, found 1)",
      ])
    let library = #"{"asset":{"version":"2.0"},"scene":0,"nodes":[{"name":"a"},{"name":"b"}]}"#
    let groups = try MeshFile.parse(Array(library.utf8), as: .gltf, path: "a").document.groups
    #expect(groups.map(\.name) == ["a", "b"])
  }

  @Test(
    "A second place of a node in the tree is left out, and named",
    arguments: [
      (
        #"[{"children":[1]},{"children":[2]},{"children":[1]}]"#, "",
        "nodes[1]: expected each node once in the node tree, found the node below itself, as a child of nodes[2]"
      ),
      (
        #"[{"children":[1]},{"children":[0]}]"#, "noscene",
        "nodes[0]: expected each node once in the node tree, found the node below itself, as a child of nodes[1]"
      ),
      (
        #"[{"children":[1,2]},{},{"children":[1]}]"#, "",
        "nodes[1]: expected each node once in the node tree, found the node a second time, as a child of nodes[2]"
      ),
      (
        #"[{},{}]"#, #""scenes":[{"nodes":[0,0]}],"#,
        "nodes[0]: expected each node once in the node tree, found the node a second time, as a root of the scene"
      ),
    ])
  func secondPlaces(nodes: String, members: String, message: String) throws {
    let members = members.isEmpty ? #""scenes":[{"nodes":[0]}],"# : members == "noscene" ? "" : members
    let text = #"{"asset":{"version":"2.0"},\#(members)"nodes":\#(nodes)}"#
    let contents = try MeshFile.parse(Array(text.utf8), as: .gltf, path: "a")
    #expect(contents.omissions == ["1 second place of a node (\(message))"])
  }

  @Test(
    "A camera with an invalid member is left out, and named",
    arguments: [
      (#"{"type":"fish"}"#, #"cameras[0].type: expected "perspective" or "orthographic", found "fish""#),
      (#"{"type":"perspective"}"#, "cameras[0].perspective: expected an object, found none"),
      (
        #"{"type":"perspective","perspective":{"yfov":0,"znear":1}}"#,
        "cameras[0].perspective.yfov: expected an angle above 0, found 0"
      ),
      (
        #"{"type":"perspective","perspective":{"yfov":1}}"#,
        "cameras[0].perspective.znear: expected a number above 0, found none"
      ),
      (
        #"{"type":"perspective","perspective":{"yfov":1,"znear":2,"zfar":2}}"#,
        "cameras[0].perspective.zfar: expected a number above znear, found 2"
      ),
      (
        #"{"type":"orthographic","orthographic":{"xmag":0,"ymag":1,"znear":0,"zfar":1}}"#,
        "cameras[0].orthographic.xmag: expected a number other than 0, found 0"
      ),
    ])
  func cameraRefusals(camera: String, message: String) throws {
    let text = #"{"asset":{"version":"2.0"},"nodes":[{"camera":0}],"cameras":[\#(camera)]}"#
    let contents = try MeshFile.parse(Array(text.utf8), as: .gltf, path: "a")
    #expect(contents.omissions == ["1 camera (\(message))"] && contents.document.cameras.isEmpty)
  }

  @Test(
    "A light of an unknown type, or with an angle out of range, is left out, and named",
    arguments: [
      (#"{"type":"area"}"#, #"type: expected "directional", "point" or "spot", found "area""#),
      (#"{}"#, #"type: expected "directional", "point" or "spot", found none"#),
      (
        #"{"type":"spot","spot":{"outerConeAngle":2}}"#,
        "spot.outerConeAngle: expected an angle from 0 to pi / 2, found 2"
      ),
      (
        #"{"type":"spot","spot":{"innerConeAngle":1}}"#,
        "spot.innerConeAngle: expected an angle from 0 to outerConeAngle, found 1"
      ),
      (#"{"type":"point","intensity":-1}"#, "intensity: expected a number of at least 0, found -1"),
      (#"{"type":"point","range":0}"#, "range: expected a number above 0, found 0"),
    ])
  func lightRefusals(light: String, message: String) throws {
    let text = #"""
      {"asset":{"version":"2.0"},"nodes":[{"extensions":{"KHR_lights_punctual":{"light":0}}}],
      "extensions":{"KHR_lights_punctual":{"lights":[\#(light)]}}}
      """#
    let contents = try MeshFile.parse(Array(text.utf8), as: .gltf, path: "a")
    #expect(contents.omissions == ["1 light (extensions.KHR_lights_punctual.lights[0].\(message))"])
    #expect(contents.document.lights.isEmpty)
  }

  @Test("An invalid tree, camera or light is not written")
  func writeRefusals() throws {
    func message(_ change: (inout MeshDocument) -> Void) -> String? {
      var document = MeshDocument(
        meshes: [Self.triangle], nodes: [Node(group: 0, mesh: 0)], groups: [Group(name: "a"), Group()],
        cameras: [.init(projection: .perspective(.init(verticalAngle: 1, near: 0.1)))],
        lights: [.init(name: "sun", kind: .directional)])
      change(&document)
      let error = #expect(throws: MeshWriteError.self) { try document.bytes(as: .glb) }
      return error?.description
    }
    #expect(
      message { $0.groups[0].parent = 1 }
        == #"group 0 ("a"): expected a parent that comes before the group, found group 1"#)
    #expect(
      message { $0.groups[1].parent = 1 }
        == "group 1: expected a parent that comes before the group, found group 1")
    #expect(message { $0.nodes[0].group = 2 } == "node 0: expected a group index below 2, found 2")
    #expect(
      message { $0.lights[0].group = -1 } == #"light 0 ("sun"): expected a group index below 2, found -1"#)
    #expect(
      message { $0.groups[1].transform.yAxis.x = .nan } == "group 1: transform must be finite, found nan")
    #expect(
      message {
        $0.groups[0].transform = Transform(translation: .zero, scale: 1e30)
        $0.nodes[0].transform = Transform(translation: .zero, scale: 1e30)
      } == "node 0: transformed position must be finite, found nan")
    #expect(
      message { $0.cameras[0].projection = .perspective(.init(verticalAngle: 1, near: 0)) }
        == "camera 0: expected near distance above 0, found 0")
    #expect(
      message { $0.lights[0].kind = .spot(innerAngle: 1, outerAngle: 0.5) }
        == #"light 0 ("sun"): expected inner angle from 0 to the outer one, found 1"#)
    #expect(
      message { $0.lights[0].intensity = .infinity }
        == #"light 0 ("sun"): intensity must be finite, found inf"#)
  }
}
