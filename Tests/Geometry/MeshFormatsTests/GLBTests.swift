import Geometry
import MeshFormats
import Testing

@Suite("GLB")
struct GLBTests {
  @Test("A triangle is written as these exact bytes")
  func golden() throws {
    let json = """
      {"asset":{"version":"2.0","generator":"Orrery"},"scene":0,"scenes":[{"nodes":[0]}],\
      "nodes":[{"name":"A b","mesh":0,"translation":[10,0,0],"scale":[2,2,2]}],\
      "meshes":[{"primitives":[{"attributes":{"POSITION":0,"NORMAL":1,"TEXCOORD_0":2},"indices":3,"material":0}]}],\
      "materials":[{"pbrMetallicRoughness":{"baseColorFactor":[1,0.5,0,1],"metallicFactor":0,"roughnessFactor":0.5}}],\
      "accessors":[\
      {"bufferView":0,"componentType":5126,"count":3,"type":"VEC3","min":[0,0,0],"max":[1,1,0]},\
      {"bufferView":0,"byteOffset":12,"componentType":5126,"count":3,"type":"VEC3"},\
      {"bufferView":1,"componentType":5126,"count":3,"type":"VEC2"},\
      {"bufferView":2,"componentType":5123,"count":3,"type":"SCALAR"}],\
      "bufferViews":[\
      {"buffer":0,"byteLength":72,"byteStride":24,"target":34962},\
      {"buffer":0,"byteOffset":72,"byteLength":24,"target":34962},\
      {"buffer":0,"byteOffset":96,"byteLength":6,"target":34963}],\
      "buffers":[{"byteLength":104}]}
      """
    // 911 bytes of JSON and a space are 0x390; 12 + 8 + 912 + 8 + 104 = 1044 = 0x414.
    #expect(json.utf8.count == 911)
    let expected =
      hex("676C5446 02000000 14040000  90030000 4A534F4E") + Array(json.utf8) + hex("20")
      + hex(
        """
        68000000 42494E00
        00000000 00000000 00000000  00000000 00000000 0000803F
        0000803F 00000000 00000000  00000000 00000000 0000803F
        00000000 0000803F 00000000  00000000 00000000 0000803F
        00000000 00000000  0000803F 00000000  00000000 0000803E
        0000 0100 0200 0000
        """)
    #expect(try MeshDocument.triangle.bytes(as: .glb) == expected)
  }

  @Test("An empty document is written as an empty scene without a BIN chunk")
  func empty() throws {
    let json = #"{"asset":{"version":"2.0","generator":"Orrery"},"scene":0,"scenes":[{}]}"#
    // 72 = 0x48 bytes of JSON; 12 + 8 + 72 = 92 = 0x5C.
    let expected = hex("676C5446 02000000 5C000000  48000000 4A534F4E") + Array(json.utf8)
    #expect(try MeshDocument().bytes(as: .glb) == expected)
    // A mesh without a node is omitted.
    #expect(try MeshDocument(meshes: MeshDocument.triangle.meshes).bytes(as: .glb) == expected)
  }

  @Test(
    "The nodes of a file are in order, also if their text is written in several pieces", arguments: [1, 3000])
  func manyNodes(count: Int) throws {
    var document = MeshDocument.triangle
    let node = document.nodes[0]
    document.nodes = (0..<count).map { number in
      var node = node
      node.name = "the node of number \(number)"
      node.transform = Transform(translation: [Float(number), 0.5, 0])
      return node
    }
    let binary = try document.bytes(as: .glb), text = try document.bytes(as: .gltf)
    if count > 1 { #expect(text.count > 3 << 16) }
    for file in [try GLTFReader(glb: binary), try GLTFReader(gltf: text)] {
      #expect(try file.brokenRules() == [])
      let nodes = try #require(file.asset.nodes)
      #expect(nodes.map(\.name) == document.nodes.map(\.name))
      #expect(nodes.map { $0.translation?[0] ?? 0 } == (0..<count).map { Float($0) })
    }
  }

  @Test("Spheres are valid glTF and keep their triangles, names, colours and placements")
  func spheres() throws {
    let document = try MeshDocument.spheres()
    let file = try GLTFReader(glb: document.bytes(as: .glb))
    #expect(try file.brokenRules() == [])
    #expect(try file.corners() == document.corners)
    let nodes = try #require(file.asset.nodes)
    #expect(nodes.map(\.name) == document.nodes.map(\.name))
    // In node order: the ball in red, the ball in blue, the painted sphere in white, the painted sphere in red.
    #expect(nodes.map(\.mesh) == [0, 1, 2, 0, nil, 3])
    let scales: [Float?] = [nil, 0.1, 1 / 3, 3, nil, nil]
    #expect(nodes.map(\.scale) == scales.map { $0.map { [$0, $0, $0] } })
    let translations: [[Float]?] = [
      nil, [3, 0, -1], [0, 5, 0], [-0.1, 1e-7, 1e7], [7, 7, 7], [0, -5, 0],
    ]
    #expect(nodes.map(\.translation) == translations)
    for node in 0..<4 {
      let primitive = try file.primitive(ofMesh: nodes[node].mesh)
      let color = try file.material(primitive.material).pbrMetallicRoughness.baseColorFactor
      #expect(SIMD4(color) == document.nodes[node].color.linear)
    }
    // Red occurs twice, because the painted sphere has transparent vertices.
    #expect(file.asset.materials?.map(\.alphaMode) == [nil, "BLEND", "BLEND", "BLEND"])
  }

  @Test("Vertex attributes equal those of the mesh, with colours clamped")
  func attributes() throws {
    let document = try MeshDocument.spheres()
    let file = try GLTFReader(glb: document.bytes(as: .glb))
    let ball = try file.primitive(ofMesh: 0)
    let normals = try file.elements(ball.attributes["NORMAL"])
    #expect(normals.map { SIMD3<Double>($0) } == document.meshes[0].vertices.map { SIMD3<Double>($0.normal) })
    let coordinates = try file.elements(ball.attributes["TEXCOORD_0"])
    #expect(
      coordinates.map { SIMD2<Double>($0) } == document.meshes[0].textureCoordinates.map { SIMD2<Double>($0) }
    )
    #expect(ball.attributes["COLOR_0"] == nil)
    let painted = try file.primitive(ofMesh: 2)
    let colors = try file.elements(painted.attributes["COLOR_0"]).map { SIMD4<Double>($0) }
    #expect(colors.count == 162)
    for (found, color) in zip(colors, document.meshes[3].colors) {
      #expect(found == SIMD4<Double>(color.linear.clamped(lowerBound: .zero, upperBound: .one)))
    }
    #expect(painted.attributes["TEXCOORD_0"] == nil)
  }

  @Test("A thousand nodes of one mesh in ten colours share one copy of its geometry")
  func sharing() throws {
    let mesh = try Icosphere(subdivisions: 3).mesh(radius: 1)
    let document = MeshDocument(
      meshes: [mesh],
      nodes: (0..<1000).map { number in
        .init(
          mesh: 0, color: Color(red: Float(number % 10) / 10, green: 0, blue: 0),
          translation: [Float(number), 0, 0])
      })
    let file = try GLTFReader(glb: document.bytes(as: .glb))
    #expect(file.buffer.count == 642 * 24 + 3840 * 2)
    #expect(file.asset.accessors?.count == 3)
    #expect(file.asset.meshes?.count == 10 && file.asset.materials?.count == 10)
    #expect(Set(try (0..<10).map { try file.primitive(ofMesh: $0).indices }) == [2])
    #expect(file.asset.nodes?.map(\.mesh) == (0..<1000).map { $0 % 10 })
  }

  @Test(
    "Indices take 16 bits up to 65,535 vertices and 32 above", arguments: [65_535, 65_536])
  func indexWidth(vertexCount: Int) throws {
    let vertices = (0..<vertexCount).map { Vertex(position: [Float($0), 0, 0], normal: [0, 1, 0]) }
    let last = UInt32(vertexCount - 1)
    let document = MeshDocument(
      meshes: [Mesh(vertices: vertices, indices: [0, 1, last, last, 1, 2, 3, 4, last])],
      nodes: [.init(mesh: 0)])
    let file = try GLTFReader(glb: document.bytes(as: .glb))
    #expect(file.asset.accessors?[2].componentType == (vertexCount <= 65_535 ? 5123 : 5125))
    #expect(try file.brokenRules() == [])
    #expect(try file.corners() == document.corners)
  }

  @Test("A large mesh that is written in many blocks is read back complete")
  func blocks() throws {
    var mesh = try UVSphere(segments: 200, rings: 180).mesh(radius: 1)
    mesh.colors = mesh.vertices.map { Color(red: abs($0.nx), green: abs($0.ny), blue: abs($0.nz)) }
    let document = MeshDocument(meshes: [mesh], nodes: [.init(mesh: 0)])
    let file = try GLTFReader(glb: document.bytes(as: .glb))
    let primitive = try file.primitive(ofMesh: 0)
    #expect(try file.elements(primitive.indices).map { UInt32($0[0]) } == mesh.indices)
    let colors = try file.elements(primitive.attributes["COLOR_0"])
    #expect(colors.map { SIMD4<Double>($0) } == mesh.colors.map { SIMD4<Double>($0.linear) })
  }

  @Test("A document of more than 4 GiB is refused before anything is written")
  func tooLarge() throws {
    // Three thousand references to the storage of one mesh: 1.5 MB each, 4.4 GB in the file.
    let mesh = try Icosphere(subdivisions: 6).mesh(radius: 1)
    let document = MeshDocument(
      meshes: Array(repeating: mesh, count: 3000), nodes: (0..<3000).map { .init(mesh: $0) })
    let error = #expect(throws: MeshWriteError.self) { try document.bytes(as: .glb) }
    #expect(error == .tooMany(.glb, unit: "bytes", limit: 4_294_967_295))
    #expect(error?.description == "the scene has too many bytes for glb, which can hold at most 4294967295")
  }
}
