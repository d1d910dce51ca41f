import Geometry
import MeshFormats
import TestSupport
import Testing

@Suite("Reading OBJ")
struct OBJReadingTests {
  private func read(_ text: String, _ siblings: [String: String] = [:]) throws -> MeshFile.ReadResult {
    try MeshFile.parse(Array(text.utf8), as: .obj, path: "a.obj", siblings: .these(siblings))
  }

  private func message(_ text: String, _ siblings: [String: String] = [:]) -> String? {
    #expect(throws: MeshReadError.self) { try read(text, siblings) }?.description
  }

  private static let square = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n"

  @Test("A triangle is read as its vertices, with the facet normal and no colours")
  func triangle() throws {
    let contents = try read("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")
    let vertices = [[0, 0, 0], [1, 0, 0], [0, 1, 0]].map { Vertex(position: SIMD3($0), normal: [0, 0, 1]) }
    var document = MeshDocument(
      meshes: [Mesh(vertices: vertices, indices: [0, 1, 2])], nodes: [.init(mesh: 0)])
    document.computedNormals = [0: .init(.smoothUpTo(degrees: 30))]
    #expect(contents == .init(document: document, format: .obj))
  }

  @Test(
    "Every form of a corner is read, with t inverted",
    arguments: [
      ("1 2 3", false, false), ("1/2 2/3 3/1", true, false), ("1/2/ 2/3/ 3/1/", true, false),
      ("1//3 2//2 3//1", false, true), ("1/2/3 2/3/2 3/1/1", true, true),
      ("-3/-2/-1 -2/-1/-2 -1/-3/-3", true, true), ("+1 02 3", false, false),
    ])
  func corners(face: String, isTextured: Bool, hasNormals: Bool) throws {
    let mesh = try read(
      "v 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0.25 1\nvt 0.5 0\nvt 1 0.75\nvn 1 0 0\nvn 0 1 0\nvn 0 0 -1\nf \(face)"
    ).document.meshes[0]
    #expect(mesh.indices == [0, 1, 2])
    #expect(mesh.vertices.map(\.position) == [[0, 0, 0], [1, 0, 0], [0, 1, 0]])
    #expect(mesh.textureCoordinates == (isTextured ? [[0.5, 1], [1, 0.25], [0.25, 0]] : []))
    let normals: [SIMD3<Float>] =
      hasNormals ? [[0, 0, -1], [0, 1, 0], [1, 0, 0]] : [[0, 0, 1], [0, 0, 1], [0, 0, 1]]
    #expect(mesh.vertices.map(\.normal) == normals)
  }

  @Test("Negative indices count back from the last vertex before the face")
  func negative() throws {
    let mesh = try read("v 0 0 0\nv 1 0 0\nv 0 1 0\nf -3 -2 -1\nv 0 0 9\nf -4 -2 -1\nf 1 2 -1").document
      .asInFile.meshes[0]
    #expect(mesh.indices == [0, 1, 2, 0, 2, 3, 0, 1, 3])
  }

  @Test("Corners with the same position, texture coordinate and normal share a vertex, other corners do not")
  func sharing() throws {
    let mesh = try read(
      Self.square
        + "vt 0 0\nvt 1 1\nvn 0 0 1\nvn 0 0 -1\nf 4/1/1 1/1/1 2/1/1\nf 2/1/1 3/2/1 4/1/1\nf 4/1/2 2/1/1 4/1/1"
    ).document.meshes[0]
    // Sorted by position. The vertices of position 4 are in the order of first use.
    #expect(mesh.vertices.map(\.x) == [0, 1, 1, 0, 0])
    #expect(mesh.vertices.map(\.nz) == [1, 1, 1, 1, -1])
    #expect(mesh.indices == [3, 0, 1, 1, 2, 3, 4, 1, 3])
  }

  @Test("Polygons are triangulated, between triangles and in several groups")
  func polygons() throws {
    let contents = try read(
      Self.square + "v 0 0 5\nf 1 2 5\nf 1 2 3 4\nf 3 4 5\ng second\nf 5 2 3\nf 2 3 4 1\nf 1 2 3 4 5")
    #expect(
      contents.document.asInFile.meshes.map(\.indices) == [
        [0, 1, 4, 0, 1, 2, 0, 2, 3, 2, 3, 4], [4, 1, 2, 1, 2, 3, 1, 3, 0, 3, 4, 0, 1, 2, 3, 1, 3, 0],
      ])
  }

  @Test("Vertices are in the order of the file, and unused positions are omitted")
  func order() throws {
    let mesh = try read("v 9 9 9\n" + Self.square + "v 8 8 8\nf 5 3 2\nf 5 4 3").document.meshes[0]
    #expect(mesh.vertices.map { [$0.x, $0.y] } == [[0, 0], [1, 0], [1, 1], [0, 1]])
    #expect(mesh.indices == [3, 1, 0, 3, 2, 1])
    let gap = try read(Self.square + "v 7 7 7\nf 5 1 3").document.meshes[0]
    #expect(gap.vertices.map(\.x) == [0, 1, 7])
    #expect(gap.indices == [2, 0, 1])
    let scattered = try read(String(repeating: "v 1 2 3\n", count: 1000) + "f 1000 1 500").document.meshes[0]
    #expect(scattered.indices == [2, 0, 1])
  }

  @Test("Each object and group with faces is a node with its name, which may contain blanks")
  func names() throws {
    let text =
      Self.square + """
        f 1 2 3
        o the  first \t
        f 2 3 4
        o empty
        o body
        g left arm
        f 1 2 4
        g
        f 1 3 4
        g default
        f 1 2 3
        """
    let nodes = try read(text).document.nodes
    #expect(nodes.map(\.name) == [nil, "the  first", "left arm", "body", "body"])
    #expect(nodes.map(\.mesh) == [0, 1, 2, 3, 4])
  }

  @Test("Each material within an object is a node with its colour, from a library whose name has two words")
  func materials() throws {
    let library = """
      # two
      newmtl dark red
      Kd 0.5 0 0
      \td 0.25
      newmtl glass
      Kd 0.2
      Tr 0.75
      map_Kd picture.png
      newmtl glass
      Kd 1 1 1
      """
    let text =
      "mtllib my materials.mtl\n" + Self.square + """
        usemtl dark red
        o one
        f 1 2 3
        usemtl glass
        f 2 3 4
        usemtl dark red
        f 1 2 4
        o two
        f 1 3 4
        usemtl unknown
        f 1 2 3
        """
    let contents = try read(text, ["my materials.mtl": library])
    let (red, glass) = (Color(sRGB: [0.5, 0, 0, 0.25]), Color(sRGB: [0.2, 0.2, 0.2, 0.25]))
    #expect(contents.document.nodes.map(\.name) == ["one", "one", "two", "two"])
    #expect(contents.document.nodes.map(\.color) == [red, glass, red, .white])
    #expect(contents.document.meshes.map(\.triangleCount) == [2, 1, 1, 1])
    #expect(contents.document.asInFile.meshes[0].indices == [0, 1, 2, 0, 1, 3])
    #expect(contents.omissions.isEmpty)
    #expect(contents.warnings == ["image picture.png: is a folder, expected a file"])
  }

  @Test("All libraries of one line are read, and missing ones are reported as omissions")
  func libraries() throws {
    let text = "mtllib a.mtl b.mtl\nmtllib c.mtl\n" + Self.square + "usemtl b\nf 1 2 3"
    let contents = try read(text, ["b.mtl": "newmtl b\nKd 0 1 0"])
    #expect(contents.document.nodes[0].color == Color(red: 0, green: 1, blue: 0))
    #expect(
      contents.omissions == [
        "material library \"a.mtl\" (line 1): is a folder, expected a file",
        "material library \"c.mtl\" (line 2): is a folder, expected a file",
      ])
  }

  @Test("Colours after positions are sRGB, w is ignored, and one colour for all vertices is the node's")
  func colors() throws {
    let uniform = try read("v 0 0 0 1 0.2 0\nv 1 0 0 1 0.2 0\nv 0 1 0 1 0.2 0 1\nf 1 2 3").document
    #expect(uniform.nodes[0].color == Color(sRGB8: [255, 51, 0, 255]))
    #expect(uniform.meshes[0].colors.isEmpty)
    let varied = try read("v 0 0 0 1 0 0\nv 1 0 0 0.3 0.5 0.7\nv 0 1 0 2\nf 1 2 3").document
    #expect(varied.nodes[0].color == .white)
    #expect(
      varied.meshes[0].colors == [
        Color(red: 1, green: 0, blue: 0),
        Color(sRGB: [0.3, 0.5, 0.7, 1]), .white,
      ])
  }

  @Test("Comments, blank lines, CR LF, tabs and continued lines are read")
  func lines() throws {
    let text =
      "# v 9 9\r\n\r\n \t\r\nv\t0 0 0 # here\r\nv 1 \\\r\n  0 0\r\n  v 0 1 0\r\nf 1 \\\n2 \\\r\n3 # f 1\r\n# \\\nv 1 1 1 1"
    let document = try read(text).document
    #expect(document.meshes.map(\.indices) == [[0, 1, 2]])
    #expect(document.meshes[0].vertices.map(\.position) == [[0, 0, 0], [1, 0, 0], [0, 1, 0]])
  }

  @Test("Statements that a mesh cannot represent are reported, and unknown statements are ignored")
  func omissions() throws {
    let text = Self.square + "s 1\nl 1 2\np 1\nvp 1 2\ncurv 0 1 1 2\nfrobnicate 7\nf 1 2 3"
    #expect(
      try read(text).omissions == [
        "free-form curves and surfaces", "1 unknown statement (such as \"frobnicate\")",
      ])
  }

  @Test("Normals are normalised, and computed where the file has none or a zero vector")
  func normals() throws {
    let mesh = try read(Self.square + "vn 0 3 4\nvn 0 0 0\nvn 0.577 0.577 0.577\nf 1//1 2//2 3 4//3").document
      .meshes[0]
    #expect(mesh.vertices.map(\.normal) == [[0, 0.6, 0.8], [0, 0, 1], [0, 0, 1], [0.577, 0.577, 0.577]])
  }

  @Test(
    "Positions without faces are read as points, and a file without statements as an empty document"
  )
  func points() throws {
    let document = try read(Self.square).document
    #expect(
      document.meshes[0].points.positions.count == 4 && document.pointCount == 4 && document.nodes.count == 1)
    #expect(try read("# nothing\n").document == MeshDocument())
  }

  @Test(
    "An invalid OBJ file is refused by an error that names the line",
    arguments: [
      ("v 0 0\n", "a.obj:1: expected a finite number after v, found the end of the line"),
      ("v 0 0", "a.obj:1: expected a finite number after v, found the end of the file"),
      ("\n\nv 0 x 0", "a.obj:3: expected a finite number after v, found \"x\""),
      ("v 0 \\\n 0 nan", "a.obj:2: expected a finite number after v, found \"nan\""),
      ("v 0 0 1e39", "a.obj:1: expected a finite number after v, found \"1e39\""),
      ("f 1 1 1", "a.obj:1: expected an index into 0 elements, found 1"),
      (square + "f 1 2 5", "a.obj:5: expected an index into 4 elements, found 5"),
      (square + "f 1 2 3\nf 0 1 2", "a.obj:6: expected an index other than 0, found 0"),
      (square + "f 1 2 -5", "a.obj:5: expected an index into 4 elements, found -5"),
      (square + "f 1 2 4294967297", "a.obj:5: expected an index into 4 elements, found 4294967297"),
      (
        square + "f 1 2 99999999999999999999",
        "a.obj:5: expected a corner, such as 1, 1/1, 1//1 or 1/1/1, found \"99999999999999999999\""
      ),
      (square + "f 1 2 3x", "a.obj:5: expected a corner, such as 1, 1/1, 1//1 or 1/1/1, found \"3x\""),
      (
        square + "f 1 2 1/1/1/1",
        "a.obj:5: expected a corner, such as 1, 1/1, 1//1 or 1/1/1, found \"1/1/1/1\""
      ),
      (square + "f 1 2 /1", "a.obj:5: expected a corner, such as 1, 1/1, 1//1 or 1/1/1, found \"/1\""),
      ("", "a.obj: expected a mesh, found an empty file"),
    ])
  func errors(text: String, expected: String) {
    #expect(message(text) == expected)
  }

  @Test("Faces with one or two corners are ignored with a warning, as by trimesh")
  func narrowFaces() throws {
    let square = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nvt 0 0\nvt 1 1\n"
    let faces = "f 1/1 2/2\nf 1/1 2/2 3/1\nf 4\ng more\nf 2 4\nf 1/2 3/1 4/2 2/1\n"
    let contents = try read(square + faces)
    #expect(contents.omissions == ["3 faces with fewer than 3 corners (the first: line 7)"])
    let whole = try read(square + "f 1/1 2/2 3/1\ng more\nf 1/2 3/1 4/2 2/1\n")
    #expect(contents.document.meshes == whole.document.meshes && whole.document.meshes.count == 2)
    #expect(try read(square + "f 1 2\nf 1 2 3").omissions == ["1 face with fewer than 3 corners (line 7)"])
  }

  @Test("A file without a valid OBJ line is refused by an error that names its first statement")
  func notOBJ() {
    let expected = "expected a statement of an OBJ file, such as v, vn, vt or f, found"
    #expect(message("# a letter\nDear Sir,\n\no dear\n yours\n") == "a.obj:2: \(expected) \"Dear\"")
    #expect(message(String(repeating: "x", count: 100_000)).map { $0.utf8.count < 200 } == true)
    var random = SeededGenerator(seed: 1)
    let noise = (0..<300_000).map { _ in UInt8.random(in: 1...255, using: &random) }
    #expect(throws: MeshReadError.self) { try MeshFile.parse(noise, as: .obj, path: "a.obj") }
  }

  @Test("A file of zeros is refused by an error that says so")
  func zeros() {
    let zeros = #expect(throws: MeshReadError.self) {
      try MeshFile.parse([UInt8](repeating: 0, count: 10_000), as: .obj, path: "a.obj")
    }
    #expect(zeros?.description == "a.obj: expected UTF-8 text, found zero bytes")
  }

  @Test("A UTF-8 byte order mark is ignored, also in libraries")
  func byteOrderMark() throws {
    let contents = try read(
      "\u{FEFF}v 0 0 0\nv 1 0 0\nv 0 1 0\nmtllib m\nusemtl a\nf 1 2 3",
      ["m": "\u{FEFF}newmtl a\nKd 0 0 1\n"])
    #expect(contents.document.triangleCount == 1 && contents.omissions == [])
    #expect(contents.document.nodes[0].color == Color(red: 0, green: 0, blue: 1))
    #expect(try read("\u{FEFF}# nothing\n").document == MeshDocument())
  }

  @Test(
    "Opacity is d if given, otherwise 1 - Tr, except that a Tr that would make the material invisible is ignored",
    arguments: [
      ("d 0.25", 0.25, false), ("d 1\nTr 0", 1, false), ("Tr 0\nd 1", 1, false), ("d 0.5\nTr 1", 0.5, false),
      ("Tr 0.25", 0.75, false), ("Tr 0", 1, false), ("Tr 1", 1, true), ("Tr 1.000000", 1, true),
      ("d 0", 0, false),
      ("Tr 1\nd 0", 0, false), ("", 1, false),
    ] as [(String, Float, Bool)])
  func opacity(lines: String, alpha: Float, isIgnored: Bool) throws {
    let text = "mtllib m\n" + Self.square + "usemtl glass\nf 1 2 3"
    let contents = try read(text, ["m": "newmtl glass\nKd 1 1 1\n\(lines)\n"])
    #expect(contents.document.nodes[0].color.alpha == alpha)
    #expect(
      contents.warnings
        == (isIgnored ? ["\"Tr 1\" is ignored, because it would make the material \"glass\" invisible"] : []))
  }

  @Test("For many materials with an ignored Tr the warning names one and counts the others")
  func manyOpacities() throws {
    let library = (0..<100).map { "newmtl \($0)\nTr 1\n" }.joined()
    let contents = try read("mtllib m\n" + Self.square, ["m": library])
    #expect(
      contents.warnings == [
        "\"Tr 1\" is ignored, because it would make the material \"0\" and 99 more invisible"
      ])
  }

  @Test("Blank lines after a backslash are read in time proportional to the file")
  func continuedBlankLines() throws {
    let text = Self.square + "f 1 2 3 \\\n" + String(repeating: "\n", count: 300_000) + "f 1 2 4"
    #expect(try read(text).document.triangleCount == 2)
  }

  @Test("A line of millions of bytes gives a short message and is read without delay")
  func longLines() throws {
    let long = String(repeating: "n", count: 2_000_000)
    #expect(message("v \(long) 0 0\n").map { $0.utf8.count < 200 } == true)
    let contents = try read("mtllib \(long)\n" + Self.square + "usemtl \(long)\n\(long)\nf 1 2 3")
    #expect(contents.omissions.joined().utf8.count < 300)
  }

  @Test("A position with very many normals is read in time proportional to the file")
  func crowded() throws {
    let count = 30_000
    let text =
      "v 0 0 0\nv 1 0 0\n" + (0..<count).map { "vn 0 1 \($0)\n" }.joined()
      + (1...count).map { "f 1//\($0) 2//1 1//\($0)\n" }.joined()
    let mesh = try read(text).document.meshes[0]
    #expect(mesh.vertices.count == count + 1)
    #expect(mesh.indices.suffix(3) == [UInt32(count - 1), UInt32(count), UInt32(count - 1)])
  }
}
