import Foundation
import Geometry
import MeshFormats
import TestSupport
import Testing

@Suite("Reading glTF")
struct GLTFReadingTests {
  /// Returns the bytes of `values` in sequence.
  private static func bytes<Value: BitwiseCopyable>(_ values: [Value]) -> [UInt8] {
    values.withUnsafeBytes { Array($0) }
  }

  /// The four corners of a unit square.
  private static let square: [Float] = [0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0]

  /// Returns a glTF text with the buffer `buffer`. `parts` are its other members.
  private static func gltf(_ parts: String, buffer: [UInt8]) -> [UInt8] {
    let data = Data(buffer).base64EncodedString()
    return Array(
      """
      {"asset":{"version":"2.0"},"buffers":[{"byteLength":\(buffer.count),
       "uri":"data:application/octet-stream;base64,\(data)"}],\(parts)}
      """.utf8)
  }

  private func read(_ bytes: [UInt8], as format: MeshFormat = .gltf) throws -> MeshFile.ReadResult {
    try MeshFile.parse(bytes, as: format, path: "a.gltf")
  }

  /// Returns the single mesh of a file with one primitive.
  private func mesh(
    _ primitive: String, accessors: String, views: String, buffer: [UInt8]
  ) throws -> Mesh {
    let contents = try read(
      Self.gltf(
        """
        "nodes":[{"mesh":0}],"meshes":[{"primitives":[\(primitive)]}],"accessors":[\(accessors)],
        "bufferViews":[\(views)]
        """, buffer: buffer))
    #expect(contents.document.nodes.count == 1)
    return try #require(contents.document.asInFile.meshes.first)
  }

  @Test(
    "A written document is read back bit for bit", arguments: [MeshFormat.glb, .gltf],
    [try MeshDocument.spheres(), try MeshDocument.largeSphere(), .triangle, MeshDocument()])
  func roundTrip(format: MeshFormat, document: MeshDocument) throws {
    let bytes = try document.bytes(as: format)
    let contents = try read(bytes, as: format)
    #expect(contents.format == format && contents.omissions == [])
    // A node with an empty mesh has only a place and a name, which a document does not keep.
    let shown = document.nodes.filter { !document.meshes[$0.mesh].isEmpty }
    #expect(contents.document.nodes.count == shown.count)
    for (node, expected) in zip(contents.document.nodes, shown) {
      #expect(node.name == expected.name)
      #expect(node.transform == expected.transform)
      let color = expected.color.linear.clamped(lowerBound: .zero, upperBound: .one)
      // A painted mesh with transparent colours uses the blend mode, so its alpha is kept.
      #expect(node.color.linear == color)
      var mesh = document.meshes[expected.mesh]
      for index in mesh.colors.indices {
        mesh.colors[index].linear.clamp(lowerBound: .zero, upperBound: .one)
      }
      #expect(contents.document.meshes[node.mesh] == mesh)
    }
    // Therefore the file written from it is the same.
    if shown.count == document.nodes.count { #expect(try contents.document.bytes(as: format) == bytes) }
  }

  @Test("Indices of 8, 16 and 32 bits are read", arguments: [(5121, 1), (5123, 2), (5125, 4)])
  func indexWidths(componentType: Int, size: Int) throws {
    let indices: [UInt8] = [0, 1, 2, 2, 1, 3].flatMap { [UInt8($0)] + [UInt8](repeating: 0, count: size - 1) }
    let mesh = try mesh(
      #"{"attributes":{"POSITION":0},"indices":1}"#,
      accessors: """
        {"bufferView":0,"componentType":5126,"count":4,"type":"VEC3"},
        {"bufferView":1,"componentType":\(componentType),"count":6,"type":"SCALAR"}
        """,
      views: """
        {"buffer":0,"byteLength":48},{"buffer":0,"byteOffset":48,"byteLength":\(indices.count)}
        """, buffer: Self.bytes(Self.square) + indices)
    #expect(mesh.indices == [0, 1, 2, 2, 1, 3])
    #expect(mesh.vertices.map(\.position) == [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]])
    #expect(mesh.vertices.allSatisfy { $0.normal == [0, 0, 1] })
  }

  @Test(
    "Triangles, strips and fans, with and without indices",
    arguments: [
      (4, "", [0, 1, 2]), (5, "", [0, 1, 2, 1, 3, 2]), (6, "", [1, 2, 0, 2, 3, 0]),
    ] as [(Int, String, [UInt32])])
  func modes(mode: Int, indices: String, expected: [UInt32]) throws {
    let count = mode == 4 ? 3 : 4
    let mesh = try mesh(
      #"{"attributes":{"POSITION":0},"mode":\#(mode)}"#,
      accessors: #"{"bufferView":0,"componentType":5126,"count":\#(count),"type":"VEC3"}"#,
      views: #"{"buffer":0,"byteLength":48}"#, buffer: Self.bytes(Self.square))
    #expect(mesh.indices == expected)
  }

  @Test("Interleaved attributes with a stride and with various component types are read")
  func interleaved() throws {
    // Position as floats, normal as normalized bytes, texture coordinate as normalized shorts, colour as bytes: 24
    // bytes. Normals of integers are made unit vectors.
    var buffer: [UInt8] = []
    for corner in 0..<3 {
      buffer += Self.bytes(Array(Self.square[3 * corner..<3 * corner + 3]))
      buffer += Self.bytes([0, 0, -100, 0] as [Int8])
      buffer += Self.bytes([0, 65535] as [UInt16])
      buffer += [255, 0, 51, 255]
    }
    let mesh = try mesh(
      #"{"attributes":{"POSITION":0,"NORMAL":1,"TEXCOORD_0":2,"COLOR_0":3}}"#,
      accessors: """
        {"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"},
        {"bufferView":0,"byteOffset":12,"componentType":5120,"normalized":true,"count":3,"type":"VEC3"},
        {"bufferView":0,"byteOffset":16,"componentType":5123,"normalized":true,"count":3,"type":"VEC2"},
        {"bufferView":0,"byteOffset":20,"componentType":5121,"normalized":true,"count":3,"type":"VEC4"}
        """, views: #"{"buffer":0,"byteLength":72,"byteStride":24}"#, buffer: buffer)
    #expect(mesh.vertices.map(\.position) == [[0, 0, 0], [1, 0, 0], [0, 1, 0]])
    #expect(mesh.vertices.allSatisfy { $0.normal == [0, 0, -1] })
    #expect(mesh.textureCoordinates == [[0, 1], [0, 1], [0, 1]])
    #expect(mesh.colors == Array(repeating: Color(red: 1, green: 0, blue: 0.2), count: 3))
  }

  @Test(
    "Positions, normals and coordinates of floats are read from any layout", arguments: [24, 28, 32, 36, 48])
  func layouts(stride: Int) throws {
    let count = 1000
    var random = SeededGenerator(seed: UInt64(stride))
    let numbers = (0..<8 * count).map { _ in Float(random.next() % 1000) / 500 - 1 }
    func accessor(_ view: Int, _ offset: Int, _ type: String) -> String {
      #"{"bufferView":\#(view),"byteOffset":\#(offset),"componentType":5126,"count":\#(count),"type":"\#(type)"}"#
    }
    // The coordinates are between the vectors, after them, or in a view of their own if there is no room.
    let places = stride == 28 ? [0, 12, 0] : stride == 36 ? [0, 20, 12] : [0, 12, 24]
    let hasRoom = stride >= 32
    var (interleaved, rest) = ([Float](repeating: .nan, count: stride / 4 * count), [Float]())
    for index in 0..<count {
      for (place, range) in zip(places, [0..<3, 3..<6, 6..<8]) {
        if range.count == 2, !hasRoom {
          rest += numbers[8 * index + 6..<8 * index + 8]
          continue
        }
        for number in range {
          interleaved[(stride * index + place) / 4 + number - range.lowerBound] = numbers[8 * index + number]
        }
      }
    }
    let buffer = Self.bytes(interleaved) + Self.bytes(rest)
    let mesh = try mesh(
      #"{"attributes":{"POSITION":0,"NORMAL":1,"TEXCOORD_0":2}}"#,
      accessors: [
        accessor(0, places[0], "VEC3"), accessor(0, places[1], "VEC3"),
        accessor(hasRoom ? 0 : 1, hasRoom ? places[2] : 0, "VEC2"),
      ].joined(separator: ","),
      views: #"{"buffer":0,"byteLength":\#(stride * count),"byteStride":\#(stride)}"#
        + (hasRoom ? "" : #",{"buffer":0,"byteOffset":\#(stride * count),"byteLength":\#(8 * count)}"#),
      buffer: buffer)
    func vector(_ index: Int, _ start: Int) -> SIMD3<Float> {
      SIMD3(numbers[8 * index + start], numbers[8 * index + start + 1], numbers[8 * index + start + 2])
    }
    #expect(mesh.vertices.map(\.position) == (0..<count).map { vector($0, 0) })
    #expect(mesh.vertices.map(\.normal) == (0..<count).map { vector($0, 3) })
    #expect(
      mesh.textureCoordinates == (0..<count).map { SIMD2(numbers[8 * $0 + 6], numbers[8 * $0 + 7]) })
  }

  @Test("Sparse accessors replace elements of a view, or of zeros if there is no view")
  func sparse() throws {
    // Element 2 becomes (5, 6, 7).
    let buffer = Self.bytes(Self.square) + [2, 0, 0, 0] + Self.bytes([5, 6, 7] as [Float])
    for base in [#""bufferView":0,"#, ""] {
      let mesh = try mesh(
        #"{"attributes":{"POSITION":0}}"#,
        accessors: """
          {\(base)"componentType":5126,"count":3,"type":"VEC3","sparse":{"count":1,
           "indices":{"bufferView":1,"componentType":5121},"values":{"bufferView":2}}}
          """,
        views: """
          {"buffer":0,"byteLength":48},{"buffer":0,"byteOffset":48,"byteLength":1},
          {"buffer":0,"byteOffset":52,"byteLength":12}
          """, buffer: buffer)
      #expect(
        mesh.vertices.map(\.position) == [[0, 0, 0], base.isEmpty ? [0, 0, 0] : [1, 0, 0], [5, 6, 7]])
    }
  }

  @Test("The transform of a node is the product of its own and its parents' matrices, rotations and scales")
  func nodeTree() throws {
    let contents = try read(
      Self.gltf(
        """
        "scene":1,"scenes":[{"nodes":[3]},{"nodes":[0]}],
        "nodes":[{"name":"root","translation":[10,0,0],"rotation":[0,0,0.70710678,0.70710678],"children":[1,2]},
        {"name":"scaled","scale":[2,3,4],"mesh":0},
        {"matrix":[0,1,0,0,-1,0,0,0,0,0,1,0,0,0,5,1],"mesh":0},{"name":"elsewhere","mesh":0}],
        "meshes":[{"name":"triangle","primitives":[{"attributes":{"POSITION":0}}]}],
        "accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"}],
        "bufferViews":[{"buffer":0,"byteLength":36}]
        """, buffer: Self.bytes(Self.square)))
    #expect(
      contents.document.groups.map { "\($0.name ?? "") \($0.transform.translation)" } == [
        "root SIMD3<Float>(10.0, 0.0, 0.0)"
      ])
    #expect(
      contents.document.nodes[0].transform
        == Transform(xAxis: [2, 0, 0], yAxis: [0, 3, 0], zAxis: [0, 0, 4]))
    let nodes = contents.document.flattened.nodes
    #expect(nodes.map(\.name) == ["scaled", "triangle"])
    // A quarter turn about Z rotates X to Y and Y to -X.
    let expected: [(SIMD3<Float>, SIMD3<Float>)] = [([1, 1, 1], [7, 2, 4]), ([1, 0, 0], [9, 0, 5])]
    for (node, (point, place)) in zip(nodes, expected) {
      let moved = node.transform.apply(to: point)
      #expect(abs((moved - place).sum()) < 1e-5, "\(moved), expected \(place)")
    }
  }

  @Test("Each instance is read as a node, placed relative to the node that contains it")
  func instances() throws {
    let buffer = Self.bytes(Self.square) + Self.bytes([2, 2, 2, 3, 3, 3] as [Float])
    let contents = try read(
      Self.gltf(
        """
        "extensionsRequired":["EXT_mesh_gpu_instancing"],
        "nodes":[{"mesh":0,"translation":[0,0,9],"extensions":{"EXT_mesh_gpu_instancing":{"attributes":
        {"TRANSLATION":1,"SCALE":2}}}}],
        "meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],
        "accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"},
        {"bufferView":0,"byteOffset":12,"componentType":5126,"count":2,"type":"VEC3"},
        {"bufferView":1,"componentType":5126,"count":2,"type":"VEC3"}],
        "bufferViews":[{"buffer":0,"byteLength":48},{"buffer":0,"byteOffset":48,"byteLength":24}]
        """, buffer: buffer))
    #expect(contents.document.groups == [.init(transform: Transform(translation: [0, 0, 9]))])
    #expect(
      contents.document.nodes.map(\.transform) == [
        Transform(translation: [1, 0, 0], scale: 2), Transform(translation: [0, 1, 0], scale: 3),
      ])
    #expect(contents.document.nodes.allSatisfy { $0.group == 0 })
    #expect(contents.document.meshes.count == 1)
  }

  @Test("External buffers are read only from the folder of the file")
  func externalBuffers() throws {
    let folder = try TemporaryFolder()
    func write(_ uri: String) throws -> String {
      try folder.write(
        """
        {"asset":{"version":"2.0"},"buffers":[{"byteLength":36,"uri":"\(uri)"}],"nodes":[{"mesh":0}],
        "meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],
        "accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"}],
        "bufferViews":[{"buffer":0,"byteLength":36}]}
        """, to: "a.gltf")
    }
    try Data(Self.bytes(Self.square)).write(to: URL(fileURLWithPath: folder.path("my data.bin")))
    let contents = try MeshFile.read(try write("my%20data.bin"))
    #expect(contents.document.triangleCount == 1)
    #expect(throws: MeshReadError.self) { try MeshFile.read(try write("none.bin")) }
    for uri in ["../b.gltf", "/etc/passwd", "x/../../a.bin", "file:///etc/passwd", "%2e%2e/a.bin"] {
      let error = #expect(throws: MeshReadError.self) { try MeshFile.read(try write(uri)) }
      #expect(error?.description.contains("buffers[0].uri: expected a ") == true, "\(error as Any)")
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.bin"), withDestinationPath: "/etc/passwd")
    let error = #expect(throws: MeshReadError.self) { try MeshFile.read(try write("link.bin")) }
    #expect(error?.description.contains("within the file's folder") == true)
  }

  @Test(
    "Metallic and roughness are read back, and a missing factor has glTF's default"
  )
  func finishes() throws {
    var document = MeshDocument(meshes: [try .plane()])
    let finishes = [
      Material.standard, Material(metallic: 1, roughness: 0.25), Material(metallic: 0.5, roughness: 0),
    ]
    document.nodes = finishes.map { MeshDocument.Node(mesh: 0, material: $0) }
    let bytes = try document.bytes(as: .gltf)
    #expect(try MeshFile.parse(bytes, as: .gltf, path: "a.gltf").document.nodes.map(\.material) == finishes)
    let text = String(decoding: bytes, as: UTF8.self)
    for (replacement, expected) in [
      ("", Material(metallic: 1, roughness: 0.5)),
      ("\"metallicFactor\":7,", Material(metallic: 1, roughness: 0.5)),
    ] {
      let changed = text.replacing("\"metallicFactor\":0,", with: replacement)
      let read = try MeshFile.parse(Array(changed.utf8), as: .gltf, path: "a.gltf").document
      #expect(read.nodes[0].material == expected)
    }
    let wrong = Array(text.replacing("\"metallicFactor\":0,", with: "\"metallicFactor\":\"x\",").utf8)
    let contents = try MeshFile.parse(wrong, as: .gltf, path: "a.gltf")
    #expect(contents.document.triangleCount == 6)
    #expect(contents.omissions[0].contains("metallicFactor: expected a finite number, found \"x\""))
  }

  @Test("Points and line strips are read as meshes of points and lines")
  func pointsAndLines() throws {
    let contents = try read(
      Self.gltf(
        """
        "animations":[{}],"textures":[{}],"nodes":[{"mesh":0}],
        "meshes":[{"primitives":[{"attributes":{"POSITION":0},"mode":0},{"attributes":{"POSITION":0},"mode":3}]}],
        "accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"}],
        "bufferViews":[{"buffer":0,"byteLength":36}]
        """, buffer: Self.bytes(Self.square)))
    #expect(contents.omissions == [] && contents.warnings == [])
    let positions = [SIMD3<Float>(0, 0, 0), [1, 0, 0], [0, 1, 0]].map { PackedFloat3($0) }
    #expect(
      contents.document.meshes.map(\.points) == [
        PointSet(positions: positions), PointSet(positions: positions, lines: [0, 1, 1, 2]),
      ])
    #expect(contents.document.nodes.count == 2)
  }

  /// Returns a file of one triangle with one part of its text replaced.
  private static func spoiled(_ old: String, _ new: String) -> [UInt8] {
    let text = """
      "scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],
      "meshes":[{"primitives":[{"attributes":{"POSITION":0},"indices":1}]}],
      "accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"},
      {"bufferView":1,"componentType":5125,"count":3,"type":"SCALAR"}],
      "bufferViews":[{"buffer":0,"byteLength":36},{"buffer":0,"byteOffset":36,"byteLength":12}]
      """
    precondition(old.isEmpty || text.contains(old))
    return gltf(
      text.replacingOccurrences(of: old, with: new),
      buffer: bytes(Array(square.prefix(9))) + bytes([0, 1, 2] as [UInt32]))
  }

  @Test(
    "An invalid glTF file is refused by an error that names the fault and its place",
    arguments: [
      (
        #""count":3,"type":"VEC3""#, #""count":4,"type":"VEC3""#,
        "accessors[0].bufferView: expected elements within the view's 36 bytes, found 4 of 12 bytes each at offset 0"
      ),
      (
        #""count":3,"type":"VEC3""#, #""count":9007199254740992,"type":"VEC3""#,
        "accessors[0].bufferView: expected elements within the view's 36 bytes, found 9007199254740992 of 12 bytes each at offset 0"
      ),
      (
        #""count":3,"type":"VEC3""#, #""count":1e300,"type":"VEC3""#,
        "accessors[0].count: expected a whole number of at least 0, found 1e+300"
      ),
      (
        #""bufferView":0,"componentType":5126,"count":3"#, #""componentType":5126,"count":4000000000"#,
        "meshes[0].primitives[0].attributes: expected geometry in proportion to the size of the file, found far more"
      ),
      (
        #""byteLength":36}"#, #""byteLength":99}"#,
        "bufferViews[0].byteLength: expected an end within the buffer's 48 bytes, found 99"
      ),
      (
        #""byteLength":36}"#, #""byteLength":36,"byteStride":0}"#,
        "bufferViews[0].byteStride: expected 4 to 252, found 0"
      ),
      (
        #""componentType":5125"#, #""componentType":5126"#,
        "accessors[1].componentType: expected scalars of an unsigned integer type, found floats"
      ),
      (
        #""componentType":5126"#, #""componentType":1"#,
        "accessors[0].componentType: expected 5120 to 5123, 5125 or 5126, found 1"
      ),
      (
        #""type":"VEC3""#, #""type":"MAT3""#,
        #"accessors[0].type: expected SCALAR, VEC2, VEC3, VEC4 or MAT4, found "MAT3""#
      ),
      (
        #""indices":1"#, #""indices":2"#,
        "meshes[0].primitives[0].indices: expected an index into accessors below 2, found 2"
      ),
      (#""indices":1"#, #""indices":1,"mode":7"#, "meshes[0].primitives[0].mode: expected 0 to 6, found 7"),
      (
        #""byteOffset":36,"byteLength":12"#, #""byteOffset":28,"byteLength":12"#,
        "meshes[0].primitives[0].indices: expected vertex indices below 3, found 1065353216"
      ),
      (
        #"[{"mesh":0}]"#, #"[{"mesh":0,"scale":[1,2]}]"#,
        "nodes[0].scale: expected 3 numbers, found a list of 2"
      ),
    ])
  func refusals(old: String, new: String, message: String) throws {
    #expect(try read(Self.spoiled("", "")).document.triangleCount == 1)
    let error = #expect(throws: MeshReadError.self) { try read(Self.spoiled(old, new)) }
    #expect(error?.description == "a.gltf: " + message)
  }

  @Test("A buffer without a length is empty")
  func bufferWithoutLength() throws {
    let text = String(decoding: Self.spoiled("", ""), as: UTF8.self)
    for (length, found) in [
      ("", "buffer's 0 bytes, found 36"), (#""byteLength":12,"#, "buffer's 12 bytes, found 36"),
    ] {
      let spoiled = text.replacingOccurrences(
        of: #""buffers":[{"byteLength":48,"#, with: #""buffers":[{\#(length)"#)
      let error = #expect(throws: MeshReadError.self) { try read(Array(spoiled.utf8)) }
      #expect(error?.description.contains(found) == true, "\(String(describing: error))")
    }
  }

  @Test("Data that nothing refers to is not checked")
  func unusedAccessors() throws {
    let contents = try read(
      Self.gltf(
        """
        "nodes":[{"mesh":0},{}],
        "animations":[{"channels":[],"samplers":[{"input":2,"output":3}]}],
        "meshes":[{"primitives":[{"attributes":{"POSITION":0,"JOINTS_0":4}}]}],
        "accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"},
          {"bufferView":1,"componentType":5126,"count":1,"type":"MAT4"},
          {"bufferView":2,"componentType":5126,"count":9,"type":"SCALAR"},
          {"bufferView":3,"componentType":5126,"count":9,"type":"VEC4"},
          {"bufferView":9,"componentType":5121,"count":3,"type":"VEC4"},
          {"componentType":9,"count":3,"type":"MAT9"}],
        "bufferViews":[{"buffer":0,"byteLength":36},{"buffer":1,"byteLength":64},{"buffer":2,"byteLength":36},
          {"buffer":9}],
        "extensionsUsed":["KHR_materials_sheen","X_other","KHR_mesh_quantization"]
        """, buffer: Self.bytes(Self.square)))
    #expect(contents.document.triangleCount == 1)
    #expect(contents.omissions == ["X_other"])
  }

  @Test("For many unsupported extensions the report names a few and counts the others")
  func manyExtensions() throws {
    let names = (0..<100).map { "\"E\($0)\"" }.joined(separator: ",")
    let omissions = try read(Self.gltf("\"extensionsUsed\":[\(names)]", buffer: [])).omissions
    #expect(omissions == (0..<8).map { "E\($0)" } + ["92 more extensions"])
  }

  @Test(
    "A count in the file that exceeds the available bytes is refused before memory is allocated",
    arguments: [
      // Without a buffer view all elements are zero: sections 3.6.2.1 and 3.6.2.3.
      (#"{"componentType":5126,"count":2147483648,"type":"VEC3"}"#, #"{"POSITION":0}"#),
      (
        #"{"componentType":5126,"count":9007199254740992,"type":"VEC3","sparse":{"count":1,"indices":{"bufferView":0,"componentType":5121},"values":{"bufferView":0}}}"#,
        #"{"POSITION":0}"#
      ),
      (
        #"{"componentType":5126,"count":3,"type":"VEC3"},{"componentType":5125,"count":3000000000,"type":"SCALAR"}"#,
        #"{"POSITION":0},"indices":1"#
      ),
      (
        #"{"bufferView":0,"componentType":5126,"count":2147483648,"type":"VEC3"}"#, #"{"POSITION":0}"#
      ),
      (
        #"{"componentType":5126,"count":3,"type":"VEC3","sparse":{"count":2147483648,"indices":{"bufferView":0,"componentType":5121},"values":{"bufferView":0}}}"#,
        #"{"POSITION":0}"#
      ),
    ])
  func emptyCounts(accessors: String, attributes: String) {
    let bytes = Self.gltf(
      """
      "nodes":[{"mesh":0}],"meshes":[{"primitives":[{"attributes":\(attributes)}]}],"accessors":[\(accessors)],
      "bufferViews":[{"buffer":0,"byteLength":36}]
      """, buffer: Array(repeating: 0, count: 36))
    let error = #expect(throws: MeshReadError.self) { try read(bytes) }
    #expect(error.map { $0.description.utf8.count < 200 } == true)
  }

  @Test("Instances without a buffer view are limited by the size of the file")
  func emptyInstances() {
    let bytes = Self.gltf(
      """
      "nodes":[{"mesh":0,"extensions":{"EXT_mesh_gpu_instancing":{"attributes":{"TRANSLATION":1}}}}],
      "meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],
      "accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"},
        {"componentType":5126,"count":2147483648,"type":"VEC3"}],"bufferViews":[{"buffer":0,"byteLength":36}]
      """, buffer: Self.bytes(Self.square))
    let error = #expect(throws: MeshReadError.self) { try read(bytes) }
    #expect(error?.description.contains("in proportion to the size of the file") == true)
  }

  @Test("Repeated references to a few bytes do not expand to gigabytes")
  func amplification() throws {
    // Each primitive has its own accessor, so none is shared.
    let accessors = Array(
      repeating: #"{"bufferView":0,"componentType":5121,"count":60000,"type":"VEC3"}"#, count: 300)
    let primitives = (0..<300).map { #"{"attributes":{"POSITION":\#($0)}}"# }
    let bytes = Self.gltf(
      """
      "nodes":[{"mesh":0}],"meshes":[{"primitives":[\(primitives.joined(separator: ","))]}],
      "accessors":[\(accessors.joined(separator: ","))],"bufferViews":[{"buffer":0,"byteLength":180000}]
      """, buffer: Array(repeating: 0, count: 180_000))
    let error = #expect(throws: MeshReadError.self) { try read(bytes) }
    #expect(error?.description.contains("in proportion to the size of the file") == true)
  }

  @Test(
    "A truncated GLB is refused by an error that names the byte where it ends",
    arguments: Array(stride(from: 1, to: 1044, by: 13)))
  func truncated(count: Int) throws {
    let whole = try MeshDocument.triangle.bytes(as: .glb)
    #expect(whole.count == 1044)
    let error = #expect(throws: MeshReadError.self) { try read(Array(whole.prefix(count)), as: .glb) }
    let expected =
      count < 12
      ? "byte 0: expected a header of 12 bytes, found \(count) bytes"
      : "byte 8: expected the length in the header, 1044 bytes, found \(count) bytes"
    #expect(error?.description == "a.gltf: " + expected)
  }

  @Test("Damaged files are read or refused without a crash")
  func damaged() throws {
    var random = SeededGenerator(seed: RandomTests.seed)
    for format in [MeshFormat.glb, .gltf] {
      let whole = try MeshDocument.spheres().bytes(as: format)
      for _ in 0..<RandomTests.rounds(400) {
        var bytes = whole
        for _ in 0...Int.random(in: 0..<4, using: &random) {
          // Mostly the digits of the JSON text.
          let place = Int.random(in: 0..<min(bytes.count, 4000), using: &random)
          bytes[place] =
            Bool.random(using: &random)
            ? UInt8.random(in: 48...57, using: &random) : .random(in: 0...255, using: &random)
        }
        if let contents = try? read(bytes, as: format) { _ = contents.document.bounds }
      }
    }
  }

  @Test("The sphere that a mesh says it approximates is accepted only if the vertices lie on it")
  func tessellatedSpheres() throws {
    var document = MeshDocument(
      meshes: [try .uvSphere(radius: 2, segments: 24, rings: 12), try .box()],
      nodes: [MeshDocument.Node(mesh: 0), MeshDocument.Node(mesh: 1)])
    document.sphereRadii = [0: 2]
    func readBack(_ document: MeshDocument) throws -> MeshDocument {
      try MeshFile.parse(try document.bytes(as: .gltf), as: .gltf, path: "ball.gltf").document
    }
    #expect(try readBack(document).sphereRadii == [0: 2])
    // Another program changed the mesh and kept the recorded radius.
    document.sphereRadii = [0: 1, 1: 0.5]
    #expect(try readBack(document).sphereRadii == [:])
    document.sphereRadii = [0: 2]
    // Another colour of the same geometry is another glTF mesh with the same recorded radius.
    document.nodes.append(MeshDocument.Node(mesh: 0, color: .black))
    #expect(try readBack(document).sphereRadii == [0: 2])
    document.meshes[0].vertices[30].x += 0.1
    #expect(try readBack(document).sphereRadii == [:])
  }
}
