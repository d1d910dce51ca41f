import Foundation
import Geometry
import MeshFormats
import TestSupport
import Testing

@Suite("Skins, morph targets and clips of glTF")
struct GLTFRigTests {
  private func read(_ bytes: [UInt8], as format: MeshFormat) throws -> MeshFile.ReadResult {
    try MeshFile.parse(bytes, as: format, path: "a")
  }

  @Test("Random documents with skins, morph targets and clips are read as they were written")
  func roundTrip() throws {
    var generator = SeededGenerator(seed: RandomTests.seed)
    for _ in 0..<RandomTests.rounds(20) {
      let document = RiggedDocument.random(using: &generator)
      let glb = try read(document.bytes(as: .glb), as: .glb)
      #expect(glb.omissions.isEmpty && glb.warnings.isEmpty)
      // The groups of a file are in the order of its tree.
      if document.hasGroupsInTreeOrder { #expect(glb.document == document) }
      #expect(try read(glb.document.bytes(as: .glb), as: .glb).document == glb.document)
      #expect(try read(document.bytes(as: .gltf), as: .gltf).document == glb.document)
      #expect(glb.document.clips.map(\.channels.count) == document.clips.map(\.channels.count))
      for (corner, other) in zip(glb.document.deformed.corners, document.deformed.corners) {
        #expect(((corner - other) * (corner - other)).sum() < 1e-8)
      }
    }
  }

  @Test("Other formats have the triangles of the pose")
  func bakedFormats() throws {
    var generator = SeededGenerator(seed: 7)
    let document = RiggedDocument.random(using: &generator)
    let expected = document.deformed.corners
    for format in [MeshFormat.obj, .stl, .ply] {
      let corners = try read(document.bytes(as: format), as: format).document.corners
      #expect(corners.count == expected.count)
      for (corner, other) in zip(corners, expected) {
        #expect(((corner - other) * (corner - other)).sum() < 1e-8)
      }
    }
  }

  @Test("A recorded animation is read back as a clip with the same positions")
  func recordedAnimation() throws {
    var document = MeshDocument.triangle
    document.groups = [.init(name: "arm")]
    document.nodes = [.init(name: "moved", mesh: 0), .init(name: "still", group: 0, mesh: 0)]
    let times: [Float] = (0..<30).map { Float($0) / 24 }
    document.animation = .init(
      times: times,
      tracks: [
        .init(node: 0, translations: times.map { [sin(3 * $0), $0, 0] }),
        .init(.group(0), rotations: times.map { [0, sin($0), 0, cos($0)] }),
      ])
    let read = try read(document.bytes(as: .glb), as: .glb).document
    #expect(read.animation == nil && read.clips.count == 1)
    let rig = AnimationRig(read)
    #expect(rig.clipNames == ["clip 0"] && rig.durations == [times[29]])
    for (index, time) in times.enumerated() {
      let posed = read.posed(rig.pose(clip: 0, at: time), of: rig)
      let moved = posed.nodes[0].transform.translation
      #expect(abs(moved.x - sin(3 * time)) < 1e-5 && abs(moved.y - time) < 1e-5)
      let axis = posed.groups[0].transform.xAxis
      #expect(abs(axis.x - cos(2 * time)) < 1e-5 && abs(axis.z + sin(2 * time)) < 1e-5, "frame \(index)")
    }
  }

  /// A file of a triangle that has two joints and a morph target, with normalized and sparse accessors.
  private static func file(_ old: String = "", _ new: String = "") -> [UInt8] {
    var bytes: [UInt8] = []
    func append(_ numbers: [Float]) {
      for number in numbers { withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes += $0 } }
    }
    append([0, 0, 0, 1, 0, 0, 0, 1, 0])  // 0: positions
    bytes += [0, 1, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0]  // 36: joints, as bytes
    bytes += [255, 0, 0, 0, 0, 255, 0, 0, 51, 204, 0, 0]  // 48: weights, as normalized bytes
    bytes += [2, 0, 0, 0]  // 60: the index of the sparse target
    append([0, 0, 3])  // 64: its change
    append([0, 1])  // 76: times
    // 84: rotations, as normalized shorts: none, and half a turn about Y.
    for number in [0, 0, 0, 32767, 0, 32767, 0, 0] as [Int16] {
      withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }
    append([0, 1])  // 100: weights of the morph target
    let text = """
      {"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0,1]}],
      "nodes":[{"name":"body","mesh":0,"skin":0,"translation":[9,9,9]},
        {"name":"hip","children":[2]},{"name":"knee","translation":[0,2,0],"scale":[1,-1,1]}],
      "meshes":[{"extras":{"targetNames":["smile"]},"weights":[0.5],"primitives":[{
        "attributes":{"POSITION":0,"JOINTS_0":1,"WEIGHTS_0":2},"targets":[{"POSITION":3}]}]}],
      "skins":[{"name":"bones","joints":[1,2]}],
      "animations":[{"name":"kick","channels":[
          {"sampler":0,"target":{"node":2,"path":"rotation"}},
          {"sampler":1,"target":{"node":0,"path":"weights"}},
          {"sampler":0,"target":{"path":"rotation"}}],
        "samplers":[{"input":4,"output":5},{"input":4,"output":6,"interpolation":"STEP"}]}],
      "accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"},
        {"bufferView":0,"byteOffset":36,"componentType":5121,"count":3,"type":"VEC4"},
        {"bufferView":0,"byteOffset":48,"componentType":5121,"normalized":true,"count":3,"type":"VEC4"},
        {"componentType":5126,"count":3,"type":"VEC3","sparse":{"count":1,
          "indices":{"bufferView":0,"byteOffset":60,"componentType":5121},
          "values":{"bufferView":0,"byteOffset":64}}},
        {"bufferView":0,"byteOffset":76,"componentType":5126,"count":2,"type":"SCALAR"},
        {"bufferView":0,"byteOffset":84,"componentType":5122,"normalized":true,"count":2,"type":"VEC4"},
        {"bufferView":0,"byteOffset":100,"componentType":5126,"count":2,"type":"SCALAR"}],
      "bufferViews":[{"buffer":0,"byteLength":108}],
      "buffers":[{"byteLength":108,"uri":"data:application/octet-stream;base64,\(Data(bytes).base64EncodedString())"}]}
      """
    if old.isEmpty { return Array(text.utf8) }
    precondition(text.contains(old), "\(old) is not in the file")
    return Array(text.replacingOccurrences(of: old, with: new).utf8)
  }

  @Test("Normalized and sparse accessors, default weights and names of targets are read")
  func handWrittenFile() throws {
    let result = try read(Self.file(), as: .gltf)
    let document = result.document
    #expect(result.omissions.isEmpty)
    #expect(document.groups.map(\.name) == ["hip", "knee"])
    let node = try #require(document.nodes.first)
    #expect(document.nodes.count == 1 && node.name == "body" && node.skin == 0 && node.weights == [0.5])
    #expect(document.skins == [.init(name: "bones", joints: [0, 1])])
    let deformation = try #require(document.deformations[0])
    #expect(deformation.targets.map(\.name) == ["smile"])
    #expect(deformation.targets[0].positions == [.zero, .zero, [0, 0, 3]])
    let joints: [SIMD4<UInt16>] = [[0, 1, 0, 0], [1, 0, 0, 0], [1, 1, 0, 0]]
    #expect(deformation.influences[0].joints == joints)
    let weights: [SIMD4<Float>] = [[1, 0, 0, 0], [0, 1, 0, 0], SIMD4<Float>(51, 204, 0, 0) / 255]
    #expect(deformation.influences[0].weights == weights)
    // The scale is kept as it is stored: as a matrix it would be another rotation and scale.
    #expect(document.animatedTransforms[.group(1)]?.scale == [1, -1, 1])
    #expect(document.clips.map(\.name) == ["kick"] && document.clips[0].channels.count == 2)
    #expect(document.clips[0].channels[0].values == [0, 0, 0, 1, 0, 1, 0, 0])
    #expect(document.clips[0].channels[1].interpolation == .step)
    // Two vertices follow the hip, and the last one the mirrored knee. The node does not move them.
    let positions = document.deformed.meshes[0].vertices.map(\.position)
    let expected: [SIMD3<Float>] = [[0, 0, 0], [1, 0, 0], [0, 1, 1.5]]
    #expect(positions == expected)
    let rig = AnimationRig(document)
    let end = document.posed(rig.pose(clip: 0, at: 1), of: rig).deformed.meshes[0].vertices
    #expect(end[2].position == [0, 1, -3] && end[1].position == [1, 0, 0])
    #expect(try read(document.bytes(as: .glb), as: .glb).document == document)
  }

  @Test(
    "Invalid skins, morph targets and animations are left out, and named with their place",
    arguments: [
      (
        #""joints":[1,2]"#, #""joints":[1,7]"#,
        "skins[0].joints[1]: expected an index into nodes below 3, found 7"
      ),
      (
        #""joints":[1,2]"#, #""joints":[1]"#,
        "nodes[0].skin: expected a skin with at least 2 joints, as the mesh needs, found 1"
      ),
      (#""skin":0"#, #""skin":3"#, "nodes[0].skin: expected an index into skins below 1, found 3"),
      (
        #""name":"bones""#, #""inverseBindMatrices":0"#,
        "skins[0].inverseBindMatrices: expected a matrix for each of 2 joints, found other values"
      ),
      (
        #""weights":[0.5]"#, #""weights":[0.5,1]"#,
        "meshes[0].weights: expected one for each of 1 morph targets, found 2"
      ),
      (
        #""weights":[0.5]"#, #""weights":["x"]"#,
        "meshes[0].weights[0]: expected a finite number, found \"x\""
      ),
      (
        #"{"POSITION":3}"#, #"{"POSITION":4}"#,
        "meshes[0].primitives[0].targets[0].POSITION: expected vectors of 3 numbers, found vectors of 1"
      ),
      (#""count":1,"#, #""count":4,"#, "accessors[3].sparse.count: expected at most 3, found 4"),
      (
        #""byteOffset":60,"#, #""byteOffset":48,"#,
        "accessors[3].sparse.indices: expected indices below 3, found 255"
      ),
      (
        #""STEP""#, #""FAST""#,
        #"animations[0].samplers[1].interpolation: expected LINEAR, STEP or CUBICSPLINE, found "FAST""#
      ),
      (
        #""output":6"#, #""output":5"#,
        "animations[0].samplers[1].output: expected single numbers, found vectors of 4"
      ),
      (
        #""output":5"#, #""output":2"#,
        "animations[0].samplers[0].output: expected 2 values for 2 keyframes, found 3"
      ),
      (
        #""byteOffset":76"#, #""byteOffset":104"#,
        "accessors[4].bufferView: expected elements within the view's 108 bytes, found 2 of 4 bytes each at offset 104"
      ),
      (
        #""sampler":0,"target":{"node":2"#, #""sampler":5,"target":{"node":2"#,
        "animations[0].channels[0].sampler: expected an index into samplers below 2, found 5"
      ),
      (
        #""byteOffset":36,"componentType":5121,"count":3"#,
        #""byteOffset":36,"componentType":5121,"count":2"#,
        "meshes[0].primitives[0].JOINTS_0: expected one for each of 3 positions, found 2"
      ),
    ])
  func unusableParts(_ old: String, _ new: String, _ message: String) throws {
    let contents = try read(Self.file(old, new), as: .gltf)
    #expect(
      contents.omissions.count == 1 && contents.omissions[0].contains("\(message))"), "\(contents.omissions)")
    #expect(contents.document.triangleCount == 1)
  }

  @Test("Times that are not in order are refused in writing, and their clip is left out in reading")
  func unorderedTimes() throws {
    var document = MeshDocument.triangle
    document.clips = [
      .init(channels: [.init(.node(0), .translation, times: [1, 0], values: [0, 0, 0, 1, 1, 1])])
    ]
    let error = #expect(throws: MeshWriteError.self) { try document.bytes(as: .glb) }
    #expect(error == .unorderedTime(.instant(1), time: 0))
    document.clips[0].channels[0].times = [1, 2]
    var bytes = try document.bytes(as: .glb)
    // The last array of the buffer is that of the values, after the two times.
    bytes.replaceSubrange(bytes.count - 28..<bytes.count - 24, with: [0, 0, 0, 0])
    let contents = try read(bytes, as: .glb)
    #expect(
      contents.omissions == [
        "1 channel of a clip (animations[0].samplers[0].input: expected times in order, found 0.0 after 1.0 at keyframe 1)"
      ])
    #expect(contents.document.clips.isEmpty && contents.document.triangleCount == 1)
  }

  @Test(
    "Skins with joints outside of the scene, and animations of other properties, are left out with a warning")
  func omissions() throws {
    let outside = try read(Self.file(#""scenes":[{"nodes":[0,1]}]"#, #""scenes":[{"nodes":[0]}]"#), as: .gltf)
    #expect(outside.omissions == ["skins with joints that are not in the scene"])
    #expect(outside.document.skins.isEmpty && outside.document.nodes[0].skin == nil)
    #expect(outside.document.clips[0].channels.map(\.property) == [.weights])
    let pointer = try read(Self.file(#""path":"weights""#, #""path":"pointer""#), as: .gltf)
    #expect(pointer.omissions == ["animations of \"pointer\""])
  }

  @Test("A small file cannot make the reader allocate far more memory than its size")
  func budget() throws {
    let large = Self.file(
      #""componentType":5126,"count":3,"type":"VEC3","sparse""#,
      #""componentType":5126,"count":900000000,"type":"VEC3","sparse""#)
    #expect(
      try read(large, as: .gltf).omissions[0].hasSuffix(
        "targets[0].POSITION: expected one for each of 3 positions, found 900000000)"))
    let times = Self.file(
      #"{"bufferView":0,"byteOffset":76,"componentType":5126,"count":2,"type":"SCALAR"}"#,
      #"{"componentType":5126,"count":900000000,"type":"SCALAR"}"#)
    #expect(
      try read(times, as: .gltf).omissions[0].contains(
        "expected geometry in proportion to the size of the file"))
  }

  @Test("A file whose nodes would have far more posed vertices than it has bytes is refused")
  func manyPoses() throws {
    var document = RiggedDocument.beam
    document.nodes = (0..<20_000).map { _ in document.nodes[0] }
    document.meshes[0].vertices += Array(repeating: document.meshes[0].vertices[0], count: 5000)
    document.deformations[0]?.appendCopies(of: Array(repeating: 0, count: 5000))
    let bytes = try document.bytes(as: .glb)
    let error = #expect(throws: MeshReadError.self) { try read(bytes, as: .glb) }
    #expect(error?.description.hasPrefix("a: nodes[") == true)
    document.nodes = Array(document.nodes.prefix(100))
    #expect(try read(document.bytes(as: .glb), as: .glb).document.nodes.count == 100)
  }

  @Test("A mesh with computed normals is written without the copies of its vertices")
  func computedNormals() throws {
    let positions: [SIMD3<Float>] = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]
    var mesh = Mesh(
      vertices: positions.map { Vertex(position: $0, normal: .zero) },
      indices: [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3])
    let sources = mesh.computeNormals(.flat)
    var deformation = MeshDocument.Deformation(targets: [.init(positions: positions)])
    deformation.appendCopies(of: sources)
    var document = MeshDocument(meshes: [mesh], nodes: [.init(mesh: 0)])
    document.computedNormals[0] = .init(.flat, sources: sources)
    document.deformations[0] = deformation
    document.nodes[0].weights = [1]
    let read = try read(document.bytes(as: .glb), as: .glb).document
    #expect(read == document)
    // Twice the size, with the same normals.
    let deformed = read.deformed.meshes[0]
    #expect(deformed.bounds == BoundingBox(min: .zero, max: [2, 2, 2]))
    for (vertex, other) in zip(deformed.vertices, mesh.vertices) {
      #expect((vertex.normal * other.normal).sum() > 0.9999)
    }
  }
}

extension MeshDocument {
  /// Whether each group comes directly after the groups in the one before it.
  fileprivate var hasGroupsInTreeOrder: Bool {
    var path: [Int] = []
    for (index, group) in groups.enumerated() {
      while path.last != group.parent, !path.isEmpty { path.removeLast() }
      guard path.last == group.parent else { return false }
      path.append(index)
    }
    return true
  }
}
