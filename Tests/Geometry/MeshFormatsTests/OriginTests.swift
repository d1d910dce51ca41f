import Foundation
import Geometry
import TestSupport
import Testing

@testable import MeshFormats

@Suite("Files far from zero")
struct OriginTests {
  /// A format with its encoding.
  struct Form: CustomTestStringConvertible, Sendable {
    let format: MeshFormat
    var encoding = MeshWritingOptions.Encoding.binary

    var testDescription: String { "\(format.rawValue) \(encoding.rawValue)" }

    /// The forms that have 64 bits or decimals.
    static let exact = [
      Form(format: .obj), Form(format: .off), Form(format: .stl, encoding: .ascii), Form(format: .ply),
      Form(format: .ply, encoding: .bigEndian), Form(format: .ply, encoding: .ascii), Form(format: .glb),
      Form(format: .gltf), Form(format: .threeMF),
    ]
  }

  /// The distinct positions of a document, in decimal.
  private func places(_ document: MeshDocument) -> Set<String> {
    let flat = document.flattened
    var places: Set<String> = []
    for node in flat.nodes {
      let mesh = flat.meshes[node.mesh]
      for position in mesh.vertices.map(\.position) + mesh.points.positions.map(\.vector) {
        let place = node.transform.apply(to: position)
        places.insert((0..<3).map { document.decimal(place[$0], axis: $0) }.joined(separator: " "))
      }
    }
    return places
  }

  /// A grid of 21 by 21 vertices in 1 metre, as in a survey.
  private static let patch: (lines: [String], faces: String) = {
    let count = 21
    var (lines, faces): ([String], String) = ([], "")
    func decimal(_ tenthousandths: Int) -> String {
      let (whole, rest) = tenthousandths.quotientAndRemainder(dividingBy: 10_000)
      let digits = String(String("\(10_000 + rest)".dropFirst()).reversed().drop { $0 == "0" }.reversed())
      return digits.isEmpty ? "\(whole)" : "\(whole).\(digits)"
    }
    for row in 0..<count {
      for column in 0..<count {
        let height = 1_000_000 + (row * 37 + column * 91) % 397
        lines.append(
          "\(decimal(3_500_000_000 + 500 * row)) \(decimal(56_000_000_000 + 500 * column)) \(decimal(height))"
        )
        guard row > 0, column > 0 else { continue }
        let last = row * count + column + 1
        faces += "f \(last - count - 1) \(last - 1) \(last)\nf \(last - count - 1) \(last) \(last - count)\n"
      }
    }
    return (lines, faces)
  }()

  private static func read(_ text: String, as format: MeshFormat) throws -> MeshDocument {
    try MeshFile.parse(Array(text.utf8), as: format, path: "a.\(format.rawValue)").document
  }

  private static func patchDocument() throws -> MeshDocument {
    try read(patch.lines.map { "v \($0)\n" }.joined() + patch.faces, as: .obj)
  }

  @Test(
    "The positions of a patch of a metre at coordinates of a country keep all digits", arguments: Form.exact)
  func patch(form: Form) throws {
    let document = try Self.patchDocument()
    #expect(document.origin == [350_001, 5_600_001, 100])
    #expect(places(document) == Set(Self.patch.lines) && places(document).count == 441)
    let bytes = try document.bytes(as: form.format, options: .init(encoding: form.encoding))
    let again = try MeshFile.parse(bytes, as: form.format, path: "a").document
    #expect(places(again) == Set(Self.patch.lines))
    #expect(MeshInspection(again).degenerateTriangleCount == 0)
    #expect(abs(MeshInspection(again).area - MeshInspection(document).area) < 1e-5)
    // Nothing is added by further conversions.
    let third = try MeshFile.parse(
      again.bytes(as: form.format, options: .init(encoding: form.encoding)), as: form.format, path: "a"
    ).document
    #expect(third.groups == again.groups && third.nodes.count == again.nodes.count)
    #expect(places(third) == Set(Self.patch.lines))
  }

  @Test("Skins and clips move the same vertices far from zero", arguments: [MeshFormat.glb, .gltf])
  func rigs(format: MeshFormat) throws {
    var random = SeededGenerator(seed: RandomTests.seed)
    for _ in 0..<RandomTests.rounds(4) {
      let near = RiggedDocument.random(using: &random)
      var far = near
      far.origin = [350_001, 5_600_001, 100]
      let read = try MeshFile.parse(far.bytes(as: format), as: format, path: "a").document
      #expect(read.origin == far.origin && read.groups.count == near.groups.count)
      let again = try MeshFile.parse(read.bytes(as: format), as: format, path: "a").document
      #expect(again.origin == read.origin && again.groups == read.groups && again.clips == read.clips)
      expectSamePoses(read, near)
    }
  }

  @Test(
    "Joints, keyframes and a bound mesh that are themselves far from zero are read relative to the origin")
  func distantRig() throws {
    var random = SeededGenerator(seed: RandomTests.seed)
    // Positions that 32 bits hold.
    let far = SIMD3<Float>(350_000, 5_600_000, 96)
    func even(_ vector: SIMD3<Float>) -> SIMD3<Float> { (vector * 2).rounded(.toNearestOrEven) / 2 }
    var near = MeshDocument()
    let positions = (0..<9).map { _ in even(SIMD3.random(in: -9...9, using: &random)) }
    near.meshes = [
      Mesh(vertices: positions.map { Vertex(position: $0, normal: [0, 0, 1]) }, indices: Array(0..<9))
    ]
    near.deformations[0] = .init(influences: [
      .init(
        joints: Array(repeating: [0, 1, 0, 0], count: 9),
        weights: Array(repeating: [0.5, 0.5, 0, 0], count: 9))
    ])
    near.groups = [.init(name: "a", transform: Transform(translation: [1, 2, 3])), .init(name: "b")]
    near.skins = [
      .init(
        joints: [0, 1], inverseBindTransforms: [Transform(translation: [-1, -2, -3]), .identity])
    ]
    near.nodes = [.init(name: "n", mesh: 0)]
    near.nodes[0].skin = 0
    let values: [Float] = [1, 2, 3, 4, 5, 6.5]
    near.clips = [.init(channels: [.init(.group(0), .translation, times: [0, 1], values: values)])]
    near.animatedTransforms = [.group(0): DecomposedTransform(translation: [1, 2, 3])]
    var distant = near
    for index in positions.indices { distant.meshes[0].vertices[index].position += far }
    for joint in 0..<2 {
      distant.groups[joint].transform.translation += far
      distant.skins[0].inverseBindTransforms[joint].translation -= far
    }
    distant.clips[0].channels[0].values = values.indices.map { values[$0] + far[$0 % 3] }
    distant.animatedTransforms[.group(0)]?.translation += far
    let read = try MeshFile.parse(distant.bytes(as: .glb), as: .glb, path: "a").document
    #expect(read.origin != .zero)
    let offset = Transform(translation: SIMD3<Float>(read.origin - SIMD3<Double>(far)))
    expectSamePoses(read.placed(by: offset), near)
  }

  @Test("A mesh that only the bind of its skin places far from zero is read relative to the origin")
  func distantBind() throws {
    let far = SIMD3<Float>(350_000, 5_600_000, 96)
    var near = MeshDocument()
    near.meshes = [
      Mesh(
        vertices: [[0, 0, 0], [4, 0, 0], [0, 4, 2]].map { Vertex(position: $0, normal: [0, 0, 1]) },
        indices: [0, 1, 2])
    ]
    near.deformations[0] = .init(influences: [
      .init(
        joints: Array(repeating: [0, 0, 0, 0], count: 3), weights: Array(repeating: [1, 0, 0, 0], count: 3))
    ])
    near.groups = [.init(name: "a")]
    near.skins = [.init(joints: [0], inverseBindTransforms: [.identity])]
    near.nodes = [.init(name: "n", mesh: 0)]
    near.nodes[0].skin = 0
    near.clips = [
      .init(channels: [.init(.group(0), .translation, times: [0, 1], values: [0, 0, 0, 1, 2, 3])])
    ]
    near.animatedTransforms = [.group(0): DecomposedTransform()]
    var distant = near
    distant.skins[0].inverseBindTransforms[0].translation = far
    let read = try MeshFile.parse(distant.bytes(as: .glb), as: .glb, path: "a").document
    #expect(read.origin != .zero)
    let offset = Transform(translation: SIMD3<Float>(read.origin - SIMD3<Double>(far)))
    expectSamePoses(read.placed(by: offset), near)
    let again = try MeshFile.parse(read.bytes(as: .glb), as: .glb, path: "a").document
    #expect(again.origin == read.origin)
    expectSamePoses(again, read)
  }

  /// Expects that the vertices of two documents are at the same places at several times of their clips.
  private func expectSamePoses(_ first: MeshDocument, _ second: MeshDocument) {
    func places(_ document: MeshDocument, clip: Int, at time: Float) -> [SIMD3<Float>] {
      let rig = AnimationRig(document)
      let flat = document.posed(rig.pose(clip: clip, at: time), of: rig).flattened
      return flat.nodes.flatMap { node in
        flat.meshes[node.mesh].vertices.map { node.transform.apply(to: $0.position) }
      }
    }
    #expect(first.clips.count == second.clips.count)
    for clip in second.clips.indices {
      for time in [0, 0.4, 1.1] as [Float] {
        let (a, b) = (places(first, clip: clip, at: time), places(second, clip: clip, at: time))
        #expect(a.count == b.count && zip(a, b).allSatisfy { length($0 - $1) < 1e-4 * (1 + length($1)) })
      }
    }
  }

  @Test("Binary STL has the nearest numbers of 32 bits, and a warning says by how much they are rounded")
  func binarySTL() throws {
    let document = try Self.patchDocument()
    let again = try MeshFile.parse(document.bytes(as: .stl), as: .stl, path: "a").document
    let bounds = try #require(again.exactBounds)
    #expect(bounds.min.x == 350_000 && bounds.max.y == 5_600_001)
    #expect(
      document.roundingWarning(as: .stl, encoding: .binary)?.hasPrefix(
        "positions far from zero are rounded by up to 0.25,") == true)
    #expect(document.roundingWarning(as: .stl, encoding: .ascii) == nil)
    #expect(document.roundingWarning(as: .ply, encoding: .binary) == nil)
    #expect(try Self.read("v 0 0 0\nv 1 0 0\n", as: .obj).roundingWarning(as: .stl, encoding: .binary) == nil)
  }

  @Test("Texts of points, PCD and PLY of points are read relative to an origin")
  func points() throws {
    let lines = Self.patch.lines
    let text = Array(lines.joined(separator: "\n").utf8)
    #expect(places(try PointTextReader(path: "a", bytes: text).read().document) == Set(lines))
    func pcd(_ type: String, _ size: Int, _ data: String) -> String {
      """
      VERSION .7
      FIELDS x y z
      SIZE \(size) \(size) \(size)
      TYPE \(type) \(type) \(type)
      COUNT 1 1 1
      WIDTH \(lines.count)
      HEIGHT 1
      POINTS \(lines.count)
      DATA \(data)

      """
    }
    let numbers = lines.flatMap { $0.split(separator: " ").compactMap { Double($0) } }
    let ascii = Array(pcd("F", 8, "ascii").utf8) + text
    #expect(places(try PCDReader(path: "a", bytes: ascii).read().document) == Set(lines))
    let binary = Array(pcd("F", 8, "binary").utf8) + numbers.withUnsafeBytes { Array($0) }
    #expect(places(try PCDReader(path: "a", bytes: binary).read().document) == Set(lines))
    let header = """
      ply
      format binary_little_endian 1.0
      element vertex \(lines.count)
      property double x
      property double y
      property double z
      end_header

      """
    let ply = Array(header.utf8) + numbers.withUnsafeBytes { Array($0) }
    let document = try MeshFile.parse(ply, as: .ply, path: "a").document
    #expect(document.pointCount == 441 && places(document) == Set(lines))
    let written = try document.bytes(as: .obj)
    #expect(places(try MeshFile.parse(written, as: .obj, path: "a").document) == Set(lines))
  }

  @Test("Random files keep their digits, in every form and from one to another", arguments: 0..<6)
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: RandomTests.seed + seed)
    for _ in 0..<RandomTests.rounds(2) {
      let (x, y) = (
        Int.random(in: -9_000_000...9_000_000, using: &random),
        Int.random(in: 100_000...7_000_000, using: &random)
      )
      let extent = [1, 10, 100, 1000][Int.random(in: 0..<4, using: &random)]
      func number(_ whole: Int) -> String {
        let near = whole + Int.random(in: 0..<extent, using: &random)
        let digit = Int.random(in: 0...9, using: &random)
        return near == 0 || digit == 0 ? "\(near)" : "\(near).\(digit)"
      }
      let lines = Set((0..<60).map { _ in "\(number(x)) \(number(y)) \(number(0))" }).sorted()
      var text = lines.map { "v \($0)\n" }.joined()
      for first in 1...lines.count - 2 { text += "f \(first) \(first + 1) \(first + 2)\n" }
      var document = try Self.read(text, as: .obj)
      #expect(document.origin != .zero && places(document) == Set(lines))
      for form in Form.exact.shuffled(using: &random) {
        let bytes = try document.bytes(as: form.format, options: .init(encoding: form.encoding))
        document = try MeshFile.parse(bytes, as: form.format, path: "a").document
        #expect(places(document).isSubset(of: Set(lines)), "\(form) of \(x) \(y), extent \(extent)")
      }
    }
  }

  @Test("Files of 32 bits far from zero are moved exactly, and files near zero are not moved")
  func floats() throws {
    let positions: [SIMD3<Float>] = [
      [350_000, 5_600_000, 100], [350_000.5, 5_600_000.5, 101], [350_001, 5_600_001, 100],
    ]
    var mesh = Mesh(
      vertices: positions.map { Vertex(position: $0, normal: [0, 0, 1]) }, indices: [0, 1, 2])
    for format in [MeshFormat.glb, .stl, .ply] {
      let bytes = try MeshDocument(meshes: [mesh], nodes: [.init(mesh: 0)]).bytes(as: format)
      let document = try MeshFile.parse(bytes, as: format, path: "a").document
      #expect(document.origin == [350_001, 5_600_001, 101], "\(format)")
      #expect(document.flattened.bounds.min == [-1, -1, -1] && document.flattened.bounds.max == [0, 0, 0])
      #expect(
        places(document) == ["350000 5600000 100", "350000.5 5600000.5 101", "350001 5600001 100"])
    }
    for index in mesh.vertices.indices { mesh.vertices[index].position -= [350_000, 5_600_000, 100] }
    for form in Form.exact {
      let bytes = try MeshDocument(meshes: [mesh], nodes: [.init(mesh: 0)])
        .bytes(as: form.format, options: .init(encoding: form.encoding))
      let document = try MeshFile.parse(bytes, as: form.format, path: "a").document
      #expect(document.origin == .zero && document.bounds.max == [1, 1, 1])
    }
  }

  @Test("The origin of glTF is subtracted from the parts that are far, in turned groups, too")
  func tree() throws {
    var document = try Self.read("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", as: .obj)
    document.groups = [.init(name: "turned", transform: UpAxis.z.transform), .init(name: "inner", parent: 0)]
    document.groups[1].transform.translation = [350_000, 5_600_000, 100]
    document.nodes[0].group = 1
    document.nodes.append(.init(name: "other", group: 1, mesh: 0, translation: [2, 0, 0]))
    document.cameras = [
      .init(
        group: 1, transform: Transform(translation: [0, 0, 5]),
        projection: .perspective(.init(verticalAngle: 1, near: 0.1)))
    ]
    let read = try MeshFile.parse(document.bytes(as: .glb), as: .glb, path: "a").document
    #expect(read.origin == [350_002, 100, -5_600_001])
    #expect(read.groups.map(\.name) == ["turned", "inner"])
    #expect(read.groups[0].transform == UpAxis.z.transform)
    #expect(read.groups[1].transform.translation == [-2, -1, 0])
    #expect(read.worldTransform(of: read.nodes[1]).translation == [0, 0, 1])
    #expect(read.worldTransform(of: read.cameras[0]).translation == [-2, 5, 1])
    // The absolute places are those of before.
    let place = SIMD3<Double>(read.flattened.nodes[1].transform.translation)
    #expect(read.origin + place == [350_002, 100, -5_600_000])
  }

  @Test("The keyframes of a node far from zero are relative to the origin")
  func clips() throws {
    let buffer = ([0, 1] as [Float]) + [350_000, 0, 0, 350_001, 0, 0] + [0, 0, 0, 1, 0, 0, 0, 1, 0]
    let data = buffer.withUnsafeBytes { Data($0).base64EncodedString() }
    let text = """
      {"asset":{"version":"2.0"},"nodes":[{"mesh":0,"translation":[350000,0,0]}],
       "meshes":[{"primitives":[{"attributes":{"POSITION":2}}]}],
       "animations":[{"channels":[{"sampler":0,"target":{"node":0,"path":"translation"}}],
        "samplers":[{"input":0,"output":1}]}],
       "accessors":[{"bufferView":0,"componentType":5126,"count":2,"type":"SCALAR","min":[0],"max":[1]},
        {"bufferView":0,"byteOffset":8,"componentType":5126,"count":2,"type":"VEC3"},
        {"bufferView":0,"byteOffset":32,"componentType":5126,"count":3,"type":"VEC3","min":[0,0,0],"max":[1,1,0]}],
       "bufferViews":[{"buffer":0,"byteLength":68}],
       "buffers":[{"byteLength":68,"uri":"data:;base64,\(data)"}]}
      """
    let document = try Self.read(text, as: .gltf)
    let values = document.clips[0].channels[0].values
    #expect(document.origin.x > 349_999)
    #expect([0, 3].map { document.origin.x + Double(values[$0]) } == [350_000, 350_001])
    #expect(document.exactBounds?.min == [350_000, 0, 0])
  }

  @Test("A large file in blocks is read as the same file in memory", arguments: [MeshFormat.obj, .stl, .ply])
  func blocks(format: MeshFormat) throws {
    let document = try Self.patchDocument()
    let folder = try TemporaryFolder()
    let options = MeshWritingOptions(encoding: format == .ply ? .binary : .ascii)
    let bytes = try document.bytes(as: format, options: options)
    let path = folder.url.appending(path: "a.\(format.rawValue)").path
    try Data(bytes).write(to: URL(filePath: path))
    let whole = try MeshFile.parse(bytes, as: format, path: path).document
    let origin = PositionOrigin(document.origin)
    switch format {
    case .obj:
      let read = try #require(
        try OBJReader.readBlocks(
          path, siblings: .none, threads: 3, smallestSize: 1, blockSize: 4096, origin: origin))
      #expect(read.document.meshes == whole.meshes)
    case .stl:
      let read = try #require(
        STLReader.readTextBlocks(path, threads: 3, smallestSize: 1, blockSize: 4096, origin: origin))
      #expect(read.document.meshes == whole.meshes)
    default:
      // The general path, without the ways for common files.
      var reader = PLYReader(path: path, bytes: bytes, origin: origin)
      reader.usesFastPaths = false
      #expect(try reader.read().document.meshes == whole.meshes)
    }
  }
}
