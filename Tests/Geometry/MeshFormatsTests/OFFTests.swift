import Geometry
import MeshFormats
import TestSupport
import Testing

@Suite("OFF")
struct OFFTests {
  private func read(_ text: String, normals: Mesh.NormalSmoothing? = nil) throws(MeshReadError)
    -> MeshFile.ReadResult
  {
    try MeshFile.parse(Array(text.utf8), as: .off, path: "a.off", normals: normals)
  }

  private func message(_ text: String) -> String? {
    do throws(MeshReadError) {
      _ = try read(text)
      return nil
    } catch {
      return error.description
    }
  }

  private static let corners = """
    0 0 0
    1 0 0
    1 1 0
    0 1 0
    """

  @Test(
    "A square is read with and without the keyword, comments, the number of edges, and line ends of any kind",
    arguments: [
      "OFF\n4 1 4\n\(corners)\n4 0 1 2 3\n", "OFF\n4 1\n\(corners)\n4 0 1 2 3",
      "4 1 0\n\(corners)\n4 0 1 2 3\n",
      "# a\nOFF # b\n\n# c\n4 1 0 # d\n\(corners)\n# e\n4 0 1 2 3 # f\n# g\n",
      "OFF4 1 0\n\(corners)\n4 0 1 2 3\n",
      "\u{FEFF}OFF 4 1 0\n\(corners)\n4  0\n1 2 3\n",
      "OFF\r\n4 1 0\r\n\(corners)\r\n4 0 1 2 3\r\n",
    ])
  func square(text: String) throws {
    let result = try read(text)
    let mesh = result.document.meshes[0]
    #expect(mesh.vertices.map(\.position) == [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]])
    #expect(mesh.vertices.allSatisfy { $0.normal == [0, 0, 1] })
    #expect(mesh.indices == [0, 1, 2, 0, 2, 3])
    #expect(mesh.colors.isEmpty && result.document.nodes.map(\.color) == [.white])
    #expect(result.omissions.isEmpty && result.warnings.isEmpty && result.format == .off)
  }

  @Test("A file without faces is one of points, with their colours and normals")
  func points() throws {
    func read(_ text: String) throws -> MeshDocument {
      try MeshFile.parse(Array(text.utf8), as: .off, path: "a.off").document
    }
    let plain = try read("OFF\n2 0 0\n0 0 0\n1 2 3\n")
    #expect(plain.pointCount == 2 && plain.vertexCount == 0)
    #expect(plain.meshes[0].points.positions == [PackedFloat3([0, 0, 0]), PackedFloat3([1, 2, 3])])
    let colored = try read("COFF\n2 0 0\n0 0 0 1 0 0 1\n1 2 3 0 1 0 1\n")
    #expect(colored.meshes[0].points.colors == [[255, 0, 0, 255], [0, 255, 0, 255]])
    #expect(try read("COFF\n1 0 0\n0 0 0 1 0 0 1\n").nodes[0].color == Color(red: 1, green: 0, blue: 0))
    let normals = try read("NOFF\n1 0 0\n0 0 0 0 1 0\n").meshes[0].points.normals
    #expect(normals == [PackedFloat3([0, 1, 0])])
  }

  @Test("Normals, colours and texture coordinates of vertices are read in the order of the keyword")
  func prefixes() throws {
    let result = try read(
      """
      STCNOFF
      3 1 0
      0 0 0  0 0 -2  255 0 0 255  0 1
      1 0 0  0 0 -1  0 255 0 51   1 1
      0 1 0  0 0 -1  0 0 255      0 0
      3 0 2 1
      """)
    let mesh = result.document.meshes[0]
    #expect(mesh.vertices.allSatisfy { $0.normal == [0, 0, -1] })
    #expect(mesh.textureCoordinates == [[0, 0], [1, 0], [0, 1]])
    #expect(
      mesh.colors == [
        Color(sRGB8: [255, 0, 0, 255]), Color(sRGB8: [0, 255, 0, 51]), Color(sRGB8: [0, 0, 255, 255]),
      ])
    #expect(result.document.computedNormals.isEmpty)
  }

  @Test("Colours are from 0 to 1, or from 0 to 255 if one is above 1")
  func colorScale() throws {
    func colors(_ color: String) throws -> Color {
      try read("COFF\n3 1 0\n0 0 0 \(color)\n1 0 0 \(color)\n0 1 0 \(color)\n3 0 1 2\n").document.nodes[0]
        .color
    }
    #expect(try colors("1 0.5 0 1") == Color(sRGB: [1, 0.5, 0, 1]))
    #expect(try colors("1 0 0") == Color(sRGB: [1, 0, 0, 1]))
    #expect(try colors("51 0 255 255") == Color(sRGB8: [51, 0, 255, 255]))
  }

  @Test("Faces have colours of their own, and share vertices with faces of the same colour only")
  func faceColors() throws {
    let result = try read(
      "OFF\n5 4 0\n\(Self.corners)\n2 0 0\n3 0 1 2 255 0 0\n3 0 2 3 255 0 0\n3 1 4 2\n3 0 1 4 7\n")
    let mesh = result.document.meshes[0]
    #expect(mesh.indices.count == 12)
    let red = Color(sRGB8: [255, 0, 0, 255])
    #expect(mesh.colors.filter { $0 == red }.count == 4 && mesh.colors.filter { $0 == .white }.count == 4)
    for triangle in 0..<4 {
      let corners = mesh.indices[3 * triangle..<3 * triangle + 3].map { mesh.colors[Int($0)] }
      #expect(Set(corners) == [triangle < 2 ? red : .white])
    }
    #expect(result.omissions == ["colours that are numbers of a colour map"])
  }

  @Test("Vertices without a colour beside others and a coloured face are white")
  func someColors() throws {
    let result = try read("OFF\n4 2\n0 0 0 1 0 0\n1 0 0\n1 1 0\n0 1 0\n3 0 1 2 0 0 1\n3 0 2 3\n")
    let mesh = result.document.meshes[0]
    #expect(mesh.vertices.map(\.position.x) == [0, 1, 1, 0, 1, 0])
    let white = Color.white, blue = Color(red: 0, green: 0, blue: 1)
    #expect(mesh.colors == [blue, blue, blue, Color(red: 1, green: 0, blue: 0), white, white])
  }

  @Test("Points and lines are omitted, and named once")
  func pointsAndLines() throws {
    let result = try read("OFF\n4 4 0\n\(Self.corners)\n1 0\n2 0 1\n2 1 2\n3 0 1 2\n")
    #expect(result.document.meshes[0].indices == [0, 1, 2])
    #expect(result.omissions == ["points and lines"])
  }

  @Test(
    "Damage is refused with its line",
    arguments: [
      ("OF\n1", "a.off:1: expected the keyword OFF, found \"OF\""),
      ("OFF\n-1 0 0", "a.off:2: expected the number of vertices, found \"-1\""),
      ("OFF\n4000000000 1 0\n0 0 0\n", "a.off:2: expected 4000000000 vertices, found a file of 25 bytes"),
      (
        "OFF\n1 900 0\n0 0 0\n",
        "a.off:4: expected the number of corners of a face, found the end of the file"
      ),
      (
        "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1\n3 0 1 2",
        "a.off:6: expected the number of corners of a face, found the end of the file"
      ),
      ("OFF\n3 1 0\n0 0 0\n1 0 nan\n0 1 0\n3 0 1 2", "a.off:4: expected a finite number, found \"nan\""),
      ("OFF\n4 1 0\n\(corners)\n3 0 1 4\n", "a.off:7: expected a vertex index below 4, found \"4\""),
      ("OFF\n4 1 0\n\(corners)\n3 0 1 -1\n", "a.off:7: expected a vertex index below 4, found \"-1\""),
      ("OFF BINARY\n", "a.off:1: binary OFF is not supported"),
    ] as [(String, String)])
  func damage(text: String, expected: String) { #expect(message(text) == expected) }

  @Test("A coloured and a white mesh are written with these bytes")
  func bytes() throws {
    var mesh = Mesh(
      vertices: [
        Vertex(position: [0, 0, 0], normal: [0, 0, 1]), Vertex(position: [1.5, 0, 0], normal: [0, 0, 1]),
        Vertex(position: [0, 1e-7, 0], normal: [0, 0, 1]),
      ],
      indices: [0, 1, 2])
    let document = MeshDocument(meshes: [mesh], nodes: [.init(mesh: 0)])
    #expect(
      String(decoding: try document.bytes(as: .off), as: UTF8.self)
        == "OFF\n3 1 0\n0 0 0\n1.5 0 0\n0 1e-7 0\n3 0 1 2\n")
    mesh.colors = [.white, Color(sRGB8: [1, 2, 3, 255]), .white]
    let colored = MeshDocument(meshes: [mesh], nodes: [.init(mesh: 0, translation: [1, 0, 0])])
    #expect(
      String(decoding: try colored.bytes(as: .off), as: UTF8.self)
        == "COFF\n3 1 0\n1 0 0 1.000 1.000 1.000 1.000\n2.5 0 0 0.004 0.008 0.012 1.000\n1 1e-7 0 1.000 1.000 1.000 1.000\n3 0 1 2\n"
    )
  }

  @Test("Positions, colours and triangles of random meshes are those that were written")
  func roundTrips() throws {
    var random = SeededGenerator(seed: RandomTests.seed)
    for round in 0..<RandomTests.rounds(40) {
      let count = Int.random(in: 3...40, using: &random)
      var mesh = Mesh(
        vertices: (0..<count).map { _ in
          Vertex(
            position: SIMD3(
              .random(in: -9...9, using: &random), .random(in: -1e9...1e9, using: &random),
              .random(in: -1e-9...1e-9, using: &random)), normal: [0, 0, 1])
        },
        indices: (0..<3 * .random(in: 1...50, using: &random)).map { _ in
          .random(in: 0..<UInt32(count), using: &random)
        })
      if round % 2 == 0 {
        mesh.colors = (0..<count).map { _ in
          Color(sRGB8: SIMD4(.random(in: 0...255, using: &random), 2, 3, 255))
        }
      }
      let document = MeshDocument(meshes: [mesh], nodes: [.init(mesh: 0)])
      let found = try MeshFile.parse(document.bytes(as: .off), as: .off, path: "a").document
      // Computed normals can split vertices.
      func corners<Value>(_ mesh: Mesh, _ value: (Int) -> Value) -> [Value] {
        mesh.indices.map { value(Int($0)) }
      }
      let (read, written) = (found.meshes[0], mesh)
      #expect(
        corners(read) { read.vertices[$0].position } == corners(written) { written.vertices[$0].position })
      if round % 2 == 0, !read.colors.isEmpty {
        #expect(corners(read) { read.colors[$0].sRGB8 } == corners(written) { written.colors[$0].sRGB8 })
      }
    }
  }

  @Test("What OFF cannot hold is named")
  func omissions() {
    var material = Material.standard
    material.metallic = 0.5
    let document = MeshDocument(nodes: [.init(mesh: 0, material: material)])
    #expect(
      document.omittedMaterialFeatures(as: .off, options: MeshWritingOptions()) == ["materials and textures"])
  }
}
