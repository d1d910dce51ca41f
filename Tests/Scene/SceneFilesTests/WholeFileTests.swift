import Geometry
import MeshFormats
import SceneModel
import TestSupport
import Testing

@testable import SceneFiles

/// Mesh files of which a scene changes nothing are exported as they were read.
@Suite("Exporting mesh files of scenes as they are")
struct WholeFileTests {
  /// A tree with names, a camera and a light.
  private static let tree = MeshDocument(
    meshes: [.triangle, .triangle],
    nodes: [
      .init(name: "wheel", group: 1, mesh: 1, color: Color(red: 1, green: 0, blue: 0)),
      .init(group: 0, mesh: 0, translation: [1, 2, 3]), .init(name: "wheel", mesh: 1),
    ],
    groups: [
      .init(name: "cart"), .init(name: "axle", parent: 0, transform: Transform(translation: [0, 1, 0])),
    ],
    lights: [.init(name: "lamp", group: 1, kind: .point)])

  private func folder(_ documents: [String: MeshDocument]) throws -> SceneFolder {
    try SceneFolder([:], meshes: documents)
  }

  private func alone(_ document: MeshDocument, _ name: String) throws -> MeshDocument {
    let format = try #require(MeshFormat(path: name))
    return try #require(try SceneFile.parse(document.bytes(as: format), path: name).document)
  }

  @Test(
    "A scene of one file is exported as the file alone, in every format that keeps clips or has none",
    arguments: MeshFormat.written(keeping: .triangles))
  func one(format: MeshFormat) throws {
    var random = SeededGenerator(seed: RandomTests.seed)
    var documents = [Self.tree, MeshDocument(meshes: [.triangle], nodes: [.init(mesh: 0)])]
    for _ in 0..<5 { documents.append(RiggedDocument.random(using: &random)) }
    for document in documents {
      let name = "a.\(format.pathExtension)"
      let scene = try folder([name: document]).read("{ meshes: [{ name: 'a', file: '\(name)' }] }").scene
      let exported = try scene.meshDocument(keepsClips: format.keeps.contains(.clips))
      let read = try alone(document, name)
      #expect(exported == read)
      #expect(try exported.bytes(as: .glb) == read.bytes(as: .glb))
    }
  }

  @Test(
    "Files among other models keep their trees, joints, clips and variants, in the groups of their entries")
  func several() throws {
    var random = SeededGenerator(seed: RandomTests.seed)
    for _ in 0..<5 {
      let (first, second) = (RiggedDocument.random(using: &random), RiggedDocument.random(using: &random))
      let scene = try folder(["a.glb": first, "b.glb": second, "c.glb": Self.tree]).read(
        """
        { spheres: [{ name: 's' }], meshes: [{ name: 'a', file: 'a.glb', position: [5, 0, 0] },
          { name: 'b', file: 'b.glb' }, { name: 'c', file: 'c.glb' }] }
        """
      ).scene
      let document = try scene.meshDocument(tessellation: .icosphere(subdivisions: 0), keepsClips: true)
      let read = try MeshFile.parse(document.bytes(as: .glb), as: .glb, path: "out.glb").document
      let (a, b) = (try alone(first, "a.glb"), try alone(second, "b.glb"))
      #expect(read.clips.count == a.clips.count + b.clips.count && read.skins.count == 2)
      #expect(read.lights.count == 1 && read.nodes.count == 1 + a.nodes.count + b.nodes.count + 3)
      // Each clip moves the same named parts by the same numbers.
      for (clip, own) in zip(read.clips, a.clips + b.clips) {
        #expect(clip.name == own.name && clip.channels.map(\.values) == own.channels.map(\.values))
      }
      func name(_ target: MeshDocument.Channel.Target, _ document: MeshDocument) -> String? {
        switch target {
        case .node(let index): document.nodes[index].name
        case .group(let index): document.groups[index].name
        }
      }
      for (clip, (own, source)) in zip(read.clips, a.clips.map { ($0, a) } + b.clips.map { ($0, b) }) {
        #expect(clip.channels.map { name($0.target, read) } == own.channels.map { name($0.target, source) })
      }
      for (skin, source) in zip(read.skins, [a, b]) {
        #expect(
          skin.joints.map { read.groups[$0].name } == source.skins[0].joints.map { source.groups[$0].name })
      }
      // The same places and shapes as the models of the scene have, without clips.
      let baked = try scene.meshDocument(tessellation: .icosphere(subdivisions: 0))
      let (whole, models) = (read.bounds, baked.bounds)
      let size = models.size.max()
      #expect(length(whole.min - models.min) < 1e-4 * size && length(whole.max - models.max) < 1e-4 * size)
    }
  }

  @Test("What a scene adds to its only file is exported, too")
  func additions() throws {
    let folder = try folder(["c.glb": Self.tree])
    func export(_ keys: String, _ own: String) throws -> MeshDocument {
      try folder.read("{ meshes: [{ name: 'c', file: 'c.glb' \(keys) }], \(own) }").scene.meshDocument()
    }
    let camera = try export("", "camera: { position: [0, 1, 5] }")
    #expect(camera.cameras.count == 1 && camera.lights.count == 1 && camera.nodes.count == 3)
    let light = try export(
      ", lights: false", "lights: [{ kind: 'directional', direction: [0, -1, 0], intensity: 2 }]")
    #expect(light.lights.map(\.kind) == [.directional] && light.nodes.count == 3)
    #expect(try export("", "groups: [{ name: 'g' }]").groups.contains { $0.name == "g" })
  }

  @Test("Entries of one file share its meshes")
  func shared() throws {
    let entries = (0..<4).map { "{ name: 'c\($0)', file: 'c.glb', position: [\($0), 0, 0] }" }.joined(
      separator: ", ")
    let document = try folder(["c.glb": Self.tree]).read("{ meshes: [\(entries)] }").scene.meshDocument()
    #expect(document.meshes.count == 2 && document.nodes.count == 12 && document.lights.count == 4)
  }

  @Test("A part that was moved, hidden or changed makes the models say what is shown; a colour does not")
  func changed() throws {
    let folder = try folder(["c.glb": Self.tree])
    func export(_ keys: String) throws -> MeshDocument {
      try folder.read("{ meshes: [{ name: 'c', file: 'c.glb' \(keys) }] }").scene.meshDocument(
        keepsClips: true)
    }
    let whole = try export("")
    #expect(whole.groups.map(\.name) == ["cart", "axle"])
    let moved = try export(", parts: { cart: { position: [1, 0, 0] } }")
    #expect(moved.groups.count > 2)
    #expect(length(moved.bounds.max - (whole.bounds.max + [1, 0, 0])) < 1e-6)
    #expect(try export(", parts: { 'cart.axle.wheel': { visible: false } }").nodes.count == 2)
    let bright = try export(", parts: { 'cart.axle.lamp': { intensity: 3 } }").lights.map(\.intensity)
    #expect(bright.count == 1 && bright != whole.lights.map(\.intensity))
    #expect(try export(", lights: false").lights == [])
    let colored = try export(", color: '#00ff00'")
    #expect(colored.groups == whole.groups)
    #expect(colored.nodes.map(\.color.linear.y) == whole.nodes.map(\.color.linear.y))
    #expect(colored.nodes.allSatisfy { $0.color.linear.x == 0 })
    let placed = try export(", position: [0, 0, 2]")
    #expect(placed.groups.map(\.name) == ["c", "cart", "axle"])
  }
}

extension Mesh {
  fileprivate static let triangle = Mesh(
    vertices: [[0, 0, 0], [1, 0, 0], [0, 1, 0]].map { Vertex(position: $0, normal: [0, 0, 1]) },
    indices: [0, 1, 2])
}
