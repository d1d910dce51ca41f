import Geometry
import MeshFormats
import Testing

@Suite("Reading PLY")
struct PLYReadingTests {
  private func read(_ bytes: [UInt8]) throws -> MeshFile.ReadResult {
    try MeshFile.parse(bytes, as: .ply, path: "a.ply")
  }

  private func read(_ text: String) throws -> MeshFile.ReadResult { try read(Array(text.utf8)) }

  private func message(_ bytes: [UInt8]) -> String? {
    #expect(throws: MeshReadError.self) { try read(bytes) }?.description
  }

  private static let coordinates = "property float x\nproperty float y\nproperty float z\n"

  private static func header(
    _ format: String = "ascii", vertices: Int, _ properties: String = coordinates, faces: Int
  )
    -> String
  {
    "ply\nformat \(format) 1.0\ncomment a b\nelement vertex \(vertices)\n" + properties
      + "element face \(faces)\nproperty list uchar int vertex_indices\nend_header\n"
  }

  @Test("An ASCII triangle is read as its vertices, with the facet normal and no colours")
  func triangle() throws {
    let contents = try read(Self.header(vertices: 3, faces: 1) + "0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n")
    let vertices = [[0, 0, 0], [1, 0, 0], [0, 1, 0]].map { Vertex(position: SIMD3($0), normal: [0, 0, 1]) }
    var document = MeshDocument(
      meshes: [Mesh(vertices: vertices, indices: [0, 1, 2])], nodes: [.init(mesh: 0)])
    document.computedNormals = [0: .init(.smoothUpTo(degrees: 30))]
    #expect(contents == .init(document: document, format: .ply))
  }

  @Test(
    "Properties of any order and type are read, between lists and unknown properties, in text and both byte orders",
    arguments: ["ascii", "binary_little_endian", "binary_big_endian"])
  func properties(format: String) throws {
    let header = """
      ply\r
      format \(format) 1.0\r
      obj_info by hand\r
      element camera 1\r
      property list ushort double matrix\r
      property char sign\r
      element empty 1000000000000\r
      element vertex 3\r
      property uint16 blue\r
      property float64 z\r
      property list uint8 short weights\r
      property float32 v\r
      property uchar red\r
      property int32 x\r
      property float green\r
      property int8 y\r
      property uint id\r
      property short u\r
      property float nz\r
      property float ny\r
      property float nx\r
      element face 2\r
      property uchar flags\r
      property list int8 uint16 vertex_index\r
      property list uchar float texcoord\r
      end_header\r

      """
    let isBigEndian = format == "binary_big_endian"
    var data: [UInt8] = []
    func put(_ value: some FixedWidthInteger) {
      if format == "ascii" {
        data += "\(value) ".utf8
      } else {
        let bytes = withUnsafeBytes(of: value.littleEndian) { Array($0) }
        data += isBigEndian ? bytes.reversed() : bytes
      }
    }
    func put(_ value: Float) {
      if format == "ascii" { data += "\(value) ".utf8 } else { put(value.bitPattern) }
    }
    func put(_ value: Double) {
      if format == "ascii" { data += "\(value) ".utf8 } else { put(value.bitPattern) }
    }
    func end() { if format == "ascii" { data += "\r\n".utf8 } }
    put(UInt16(2)); put(1.0 as Double); put(Double.infinity); put(Int8(-1)); end()
    for (x, y, z) in [(-70_000, -1, 0.5), (3, 4, 5), (0, 127, -2)] as [(Int32, Int8, Double)] {
      put(UInt16(65_535)); put(z); put(UInt8(y == 4 ? 0 : 1)); if y != 4 { put(Int16(-7)) }
      put(0.25 as Float); put(UInt8(51)); put(x); put(0.2 as Float); put(y); put(UInt32.max); put(Int16(2))
      put(0 as Float); put(1 as Float); put(0 as Float); end()
    }
    put(UInt8(9)); put(Int8(3)); for index in [2, 1, 0] as [UInt16] { put(index) }; put(UInt8(0)); end()
    put(UInt8(9)); put(Int8(4)); for index in [0, 1, 2, 1] as [UInt16] { put(index) }; put(UInt8(1));
    put(7 as Float); end()
    let document = try read(Array(header.utf8) + data).document
    let positions: [SIMD3<Float>] = [[-70_000, -1, 0.5], [3, 4, 5], [0, 127, -2]]
    #expect(document.meshes[0].vertices == positions.map { Vertex(position: $0, normal: [0, 1, 0]) })
    #expect(document.meshes[0].textureCoordinates == Array(repeating: [2, 0.75], count: 3))
    #expect(document.meshes[0].indices == [2, 1, 0, 0, 1, 2, 0, 2, 1])
    #expect(
      document.nodes == [.init(mesh: 0, color: Color(sRGB8: [51, 51, 255, 255]), material: .doubleSided)])
  }

  @Test(
    "Triangles are read for every integer type of the list's count and of its indices",
    arguments: ["binary_little_endian", "binary_big_endian"])
  func listTypes(format: String) throws {
    let types = ["char", "uchar", "short", "ushort", "int", "uint"]
    func bytes(_ value: UInt32, _ type: String) -> [UInt8] {
      let size = type.hasSuffix("char") ? 1 : type.hasSuffix("short") ? 2 : 4
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return format == "binary_big_endian" ? bytes.reversed() : bytes
    }
    for countType in types {
      for indexType in types {
        let header = """
          ply
          format \(format) 1.0
          element vertex 4
          property float x
          property float y
          property float z
          element face 2
          property list \(countType) \(indexType) vertex_indices
          end_header

          """
        var file = Array(header.utf8)
        for place in [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]] as [[Float]] {
          for number in place { file += bytes(number.bitPattern, "int") }
        }
        for face in [[0, 1, 2], [3, 2, 1]] as [[UInt32]] {
          file += bytes(3, countType)
          for index in face { file += bytes(index, indexType) }
        }
        let mesh = try read(file).document.asInFile.meshes[0]
        #expect(mesh.indices == [0, 1, 2, 3, 2, 1], "\(countType) \(indexType)")
      }
    }
  }

  @Test("Colours that differ are read as vertex colours", arguments: ["u v", "s t", "texture_u texture_v"])
  func colors(names: String) throws {
    let properties =
      Self.coordinates + names.split(separator: " ").map { "property float \($0)\n" }.joined()
      + "property uchar red\nproperty uchar green\nproperty uchar blue\nproperty uchar alpha\n"
    let document = try read(
      Self.header(vertices: 2, properties, faces: 1) + "1 2 3 0 1 255 0 51 255\n4 5 6 1 0.5 0 0 51 0\n3 0 1 1"
    ).document
    #expect(
      document.meshes[0].colors.prefix(2) == [Color(sRGB8: [255, 0, 51, 255]), Color(sRGB8: [0, 0, 51, 0])])
    #expect(document.meshes[0].textureCoordinates.prefix(2) == [[0, 0], [1, 0.5]])
    #expect(document.nodes[0].color == .white)
  }

  @Test("Faces with colours have them, and split the vertices that they share", arguments: [false, true])
  func faceColors(isBinary: Bool) throws {
    let vertices: [Float] = [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0]
    let header = { (format: String) in
      Self.header(format, vertices: 4, faces: 2).replacing(
        "end_header", with: "property uchar red\nproperty uchar green\nproperty uchar blue\nend_header")
    }
    var bytes = Array(header(isBinary ? "binary_little_endian" : "ascii").utf8)
    if isBinary {
      bytes += vertices.withUnsafeBytes { Array($0) }
      for (corners, color) in [([0, 1, 2], [255, 0, 0]), ([0, 2, 3], [0, 0, 255])] as [([Int32], [UInt8])] {
        bytes += [3] + corners.withUnsafeBytes { Array($0) } + color
      }
    } else {
      bytes += Array("0 0 0\n1 0 0\n1 1 0\n0 1 0\n3 0 1 2 255 0 0\n3 0 2 3 0 0 255\n".utf8)
    }
    let document = try read(bytes).document
    let mesh = document.meshes[0]
    #expect(mesh.vertices.count == 6 && document.nodes[0].color == .white)
    let (red, blue) = (Color(sRGB: [1, 0, 0, 1]), Color(sRGB: [0, 0, 1, 1]))
    #expect(mesh.indices.map { mesh.colors[Int($0)] } == [red, red, red, blue, blue, blue])
    #expect(mesh.indices.map { mesh.vertices[Int($0)].position.y } == [0, 0, 1, 0, 1, 1])
    #expect(mesh.vertices.allSatisfy { $0.normal == [0, 0, 1] })
    // One colour of all faces is that of the node.
    let uniform = try read(
      header("ascii") + "0 0 0\n1 0 0\n1 1 0\n0 1 0\n3 0 1 2 255 0 0\n3 0 2 3 255 0 0\n"
    ).document
    #expect(uniform.nodes[0].color == red && uniform.meshes[0].vertices.count == 4)
  }

  @Test("A point cloud is read as points")
  func points() throws {
    let document = try read(
      "ply\nformat ascii 1.0\nelement vertex 2\n\(Self.coordinates)end_header\n1 2 3\n\n 4 5 6"
    ).document
    #expect(
      document.meshes.map(\.points.positions) == [[PackedFloat3([1, 2, 3]), PackedFloat3([4, 5, 6])]])
    #expect(document.nodes.count == 1)
  }

  @Test("Faces may precede vertices, and strips are split into triangles")
  func strips() throws {
    let text = """
      ply
      format ascii 1.0
      element tristrips 1
      property list int int vertex_indices
      element vertex 5
      \(Self.coordinates)end_header
      10 0 1 2 3 -1 2 3 4 4 0
      0 0 0
      1 0 0
      0 1 0
      1 1 0
      2 2 0
      """
    #expect(try read(text).document.meshes[0].indices == [0, 1, 2, 2, 1, 3, 2, 3, 4])
  }

  private static let small = header(vertices: 1, faces: 1)
  private static let binary = Array(header("binary_little_endian", vertices: 1, faces: 1).utf8)

  @Test(
    "An invalid text file is refused by an error that names the line",
    arguments: [
      ("", "a.ply: expected a mesh, found an empty file"),
      ("plx\n", "a.ply:1: expected ply, found \"plx\""),
      ("ply\n", "a.ply:2: expected end_header, found the end of the file"),
      ("ply\nend_header\n", "a.ply:2: expected a format, found \"end_header\""),
      ("ply\nformat ascii\n", "a.ply:2: expected a format and its version, found \"format ascii\""),
      (
        "ply\nformat vax 1.0\n",
        "a.ply:2: expected ascii, binary_little_endian or binary_big_endian, found \"vax\""
      ),
      (
        "ply\nproperty float x\n",
        "a.ply:2: expected an element before the first property, found \"property float x\""
      ),
      (
        "ply\nelement vertex -1\n",
        "a.ply:2: expected a count from 0 to 2^63 - 1, found \"-1\""
      ),
      ("ply\nelement vertex 1\nproperty half x", "a.ply:3: expected a type, such as float, found \"half\""),
      ("ply\nformat ascii 1.0\nend_header\n", "a.ply:3: expected an element named vertex, found none"),
      (
        "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nend_header\n1",
        "a.ply: expected vertices with x, y and z, found fewer coordinates"
      ),
      (small + "0 0\n3 0 0 0", "a.ply:11: expected a finite number, found the end of the line"),
      (small + "0 0 nan\n3 0 0 0", "a.ply:11: expected a finite number, found \"nan\""),
      (small + "0 0 0\n3 0 0 1", "a.ply:12: expected a vertex index below 1, found 1"),
      (small + "0 0 0\n\n3 0 0 -2", "a.ply:13: expected a vertex index below 1, found -2"),
      (small + "0 0 0\n3 0 0 0.5", "a.ply:12: expected a vertex index below 1, found 0.5"),
      (small + "0 0 0\n-3 0 0", "a.ply:12: expected a list count of at least 0, found -3"),
      (
        small + "0 0 0\n9999999 0 0",
        "a.ply:12: expected a list of 9999999 numbers, found the end of the file before the last number"
      ),
      (small + "0 0 0\n3 0 0", "a.ply:12: expected a vertex index, found the end of the file"),
      // As many lines as vertices, but no faces.
      (
        header(vertices: 3, faces: 1) + "0.00000 0.00000 0.00000\n1.00000 0.00000 0.00000\n",
        "a.ply:13: expected a finite number, found the end of the file"
      ),
      (
        header(vertices: 9_000_000_000_000_000_000, faces: 1) + "0 0 0",
        "a.ply: byte 189: expected the element \"vertex\" 9000000000000000000 times, with at least 6 bytes each, found the end of the file"
      ),
    ])
  func errors(text: String, expected: String) {
    #expect(message(Array(text.utf8)) == expected)
  }

  @Test(
    "UTF-16 text is read, and a long first line is shortened in the error"
  )
  func strangers() {
    #expect(
      message("ply\nformat ascii 1.0\n".utf8.flatMap { [0, $0] as [UInt8] })
        == "a.ply:3: expected end_header, found the end of the file")
    let long = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    #expect(
      message(long) == "a.ply:1: expected ply, found \"\(String(repeating: "a", count: 40))…\"")
  }

  @Test("A NaN has no sign in the message")
  func negativeNaN() {
    #expect(
      message(Self.binary + [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xC0, 0xFF, 0])
        == "a.ply: byte \(Self.binary.count + 8): expected a finite number, found nan")
  }

  @Test("An invalid binary file is refused by an error that names the byte")
  func binaryErrors() {
    let size = Self.binary.count
    let vertex: [UInt8] = Array(repeating: 0, count: 12)
    #expect(
      message(Self.binary + vertex.dropLast())
        == "a.ply: byte \(size + 11): expected the element \"vertex\" 1 times, with at least 12 bytes each, found the end of the file"
    )
    #expect(
      message(Self.binary + vertex)
        == "a.ply: byte \(size + 12): expected a list count, found the end of the file")
    #expect(
      message(Self.binary + vertex + [3, 0, 0, 0, 0])
        == "a.ply: byte \(size + 12): expected a list of 3 numbers, found the end of the file before the last number"
    )
    #expect(
      message(Self.binary + vertex.dropLast(4) + [0, 0, 0xC0, 0x7F, 0])
        == "a.ply: byte \(size + 8): expected a finite number, found nan")
    #expect(
      message(Self.binary + vertex + [3, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0])
        == "a.ply: byte \(size + 21): expected a vertex index below 1, found 1")
  }

  @Test("Vertices are refused if a list before them leaves too few bytes")
  func shortVertices() {
    let header = """
      ply
      format binary_little_endian 1.0
      element note 1
      property list uchar uchar letters
      element vertex 10
      property float x
      property float y
      property float z
      end_header

      """
    // The list makes the file as long as the minimum size.
    let list = [100] + [UInt8](repeating: 0, count: 100)
    let bytes = Array(header.utf8) + list + [UInt8](repeating: 0, count: 60)
    #expect(
      message(bytes) == "a.ply: byte \(bytes.count): expected a finite number, found the end of the file")
  }

  @Test(
    "Values after the last property of a line, and header lines without a keyword, are ignored with a warning",
    arguments: [
      ("", "0 0 0 7\n1 0 0\n0 1 0\n3 0 1 2\n", ["values after the last property of line 11 ignored"]),
      (
        "", "0 0 0\n1 0 0 a\n0 1 0\n3 0 1 2 9 9",
        ["values after the last property of line 12, and of 1 later line, ignored"]
      ),
      (
        "made by hand\n", "0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n",
        ["line 2, which begins with \"made\", read as a comment"]
      ),
      (
        "made\nby\nhand\n", "0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n",
        ["line 2, which begins with \"made\", and 2 later lines of the header, read as a comment"]
      ),
    ] as [(String, String, [String])])
  func tolerance(lines: String, data: String, warnings: [String]) throws {
    let text = Self.header(vertices: 3, faces: 1).replacing("ply\n", with: "ply\n\(lines)") + data
    let result = try MeshFile.parse(Array(text.utf8), as: .ply, path: "a.ply")
    #expect(result.warnings == warnings)
    let mesh = result.document.meshes[0]
    #expect(
      mesh.vertices.map(\.position) == [[0, 0, 0], [1, 0, 0], [0, 1, 0]] && mesh.indices == [0, 1, 2])
  }
}
