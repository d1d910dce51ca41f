import Geometry
import TestSupport
import Testing

@testable import MeshFormats

/// Files that other programs write or leave behind, and that other readers read, although they are not as their format says.
@Suite("Files with small faults")
struct LenientReadingTests {
  private func read(_ text: String, as format: MeshFormat) throws -> MeshFile.ReadResult {
    try MeshFile.parse(Array(text.utf8), as: format, path: "a")
  }

  private func message(_ bytes: [UInt8], as format: MeshFormat) -> String? {
    #expect(throws: MeshReadError.self) { try MeshFile.parse(bytes, as: format, path: "a") }?.description
  }

  private func message(_ text: String, as format: MeshFormat) -> String? {
    message(Array(text.utf8), as: format)
  }

  /// The distinct positions of all meshes, in the order of the file.
  private func positions(_ contents: MeshFile.ReadResult) -> [SIMD3<Float>] {
    contents.document.meshes.flatMap { $0.vertices.map(\.position) + $0.points.positions.map(\.vector) }
  }

  // MARK: OFF

  @Test(
    "Positions of OFF with a fourth number are divided by it, and of other dimensions the first three are read",
    arguments: [
      ("4OFF\n3 1 0\n0 0 0 1\n2 4 6 2\n0 3 0 0.5\n", [[0, 0, 0], [1, 2, 3], [0, 6, 0]]),
      ("nOFF\n2\n3 1 0\n0 0\n1 2\n0 1\n", [[0, 0, 0], [1, 2, 0], [0, 1, 0]]),
      ("nOFF 5\n3 1 0\n0 0 0 9 9\n1 2 3 9 9\n0 1 0 9 9\n", [[0, 0, 0], [1, 2, 3], [0, 1, 0]]),
      ("4nOFF\n3\n3 1 0\n0 0 0 1\n2 4 6 2\n0 3 0 0.5\n", [[0, 0, 0], [1, 2, 3], [0, 6, 0]]),
      (
        "N4OFF\n3 1 0\n0 0 0 1 0 0 1\n2 4 6 2 0 0 1\n0 3 0 0.5 0 0 1\n", [[0, 0, 0], [1, 2, 3], [0, 6, 0]]
      ),
    ] as [(String, [SIMD3<Float>])])
  func dimensions(text: String, expected: [SIMD3<Float>]) throws {
    let contents = try read(text + "3 0 1 2\n", as: .off)
    #expect(positions(contents) == expected)
    #expect(contents.document.meshes[0].indices == [0, 1, 2])
    #expect(contents.omissions == [] && contents.warnings == [])
    let bytes = Array(text.utf8)
    #expect(MeshFormat(sniffing: bytes.span) == .off)
  }

  @Test("A fourth number of 0 and a number of dimensions out of range are refused")
  func noPosition() {
    #expect(
      message("4OFF\n1 0 0\n1 2 3 0\n", as: .off)
        == #"a:3: expected a fourth number other than 0, found "0""#)
    #expect(
      message("nOFF\n0\n1 0 0\n1 2 3\n", as: .off)
        == #"a:2: expected a number of dimensions from 1 to 1024, found "0""#)
  }

  // MARK: glTF

  /// A file of four vertices with the given indices of 16 bits and the mode of the primitive.
  private func indexed(_ indices: [UInt16], mode: Int = 4, version: String = #""2.0""#) -> String {
    let positions: [Float] = [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0]
    var bytes = positions.flatMap { value in
      (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * $0)) }
    }
    for index in indices { bytes += [UInt8(index & 0xFF), UInt8(index >> 8)] }
    let data = bytes.map { ($0 < 16 ? "%0" : "%") + String($0, radix: 16) }.joined()
    return #"""
      {"asset":{"version":\#(version)},"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],
      "meshes":[{"primitives":[{"attributes":{"POSITION":0},"indices":1,"mode":\#(mode)}]}],
      "accessors":[{"bufferView":0,"componentType":5126,"count":4,"type":"VEC3","min":[0,0,0],"max":[1,1,0]},
      {"bufferView":1,"componentType":5123,"count":\#(indices.count),"type":"SCALAR"}],
      "bufferViews":[{"buffer":0,"byteLength":48},{"buffer":0,"byteOffset":48,"byteLength":\#(2 * indices.count)}],
      "buffers":[{"byteLength":\#(bytes.count),"uri":"data:,\#(data)"}]}
      """#
  }

  @Test("Triangles with a vertex that does not exist are left out, and named")
  func missingVertices() throws {
    let contents = try read(indexed([0, 1, 2, 0, 2, 4, 0, 2, 3, 65535, 0, 1]), as: .gltf)
    #expect(contents.document.meshes[0].triangleCount == 2)
    #expect(
      contents.omissions == [
        "2 triangles with vertices that do not exist (the first: meshes[0].primitives[0].indices)"
      ])
    #expect(try read(indexed([0, 1, 2, 9, 3], mode: 5), as: .gltf).document.meshes[0].triangleCount == 1)
    #expect(
      message(indexed([4, 5, 6]), as: .gltf)
        == "a: meshes[0].primitives[0].indices: expected vertex indices below 4, found 6")
    #expect(
      message(indexed([0, 9], mode: 1), as: .gltf)
        == "a: meshes[0].primitives[0].indices: expected vertex indices below 4, found 9")
  }

  @Test("A version that is a number is read")
  func versionNumber() throws {
    #expect(try read(indexed([0, 1, 2], version: "2.0"), as: .gltf).document.meshes[0].triangleCount == 1)
    #expect(
      message(indexed([0, 1, 2], version: "3"), as: .gltf) == #"a: asset.version: expected 2.0, found "3.0""#)
    #expect(
      message(indexed([0, 1, 2], version: "[2]"), as: .gltf)
        == "a: asset.version: expected a string, found a list")
  }

  // MARK: Files that end early

  private static let vertices = "0 0 0\n1 0 0\n0 1 0\n"

  @Test(
    "Of a text that ends within its faces, the faces before are read",
    arguments: ["3 0 1 2\n", "3 0 1 2\n3 0 2", "3 0 1 2\n3", "3 0 1 2"])
  func endsInFaces(faces: String) throws {
    let header = "element vertex 3\nproperty float x\nproperty float y\nproperty float z\n"
    let ply =
      "ply\nformat ascii 1.0\n\(header)element face 3\nproperty list uchar int vertex_indices\nend_header\n"
    for (format, head) in [(MeshFormat.ply, ply), (.off, "OFF\n3 3 0\n")] {
      let contents = try read(head + Self.vertices + faces, as: format)
      #expect(contents.document.meshes.map(\.indices) == [[0, 1, 2]], "\(format)")
      #expect(contents.omissions == ["2 faces after the end of the file"], "\(format)")
    }
  }

  @Test("Of binary PLY that ends within its faces, the faces before are read")
  func binaryPLY() throws {
    let header =
      "ply\nformat binary_big_endian 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\nelement face 1000\nproperty list uchar int vertex_indices\nend_header\n"
    let positions: [Float] = [0, 0, 0, 1, 0, 0, 0, 1, 0]
    var bytes = Array(header.utf8)
    for number in positions { bytes += withUnsafeBytes(of: number.bitPattern.bigEndian) { Array($0) } }
    let face: [UInt8] = [3, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 2]
    for count in 1..<face.count {
      let contents = try MeshFile.parse(bytes + face + face.prefix(count), as: .ply, path: "a")
      #expect(contents.document.meshes.map(\.indices) == [[0, 1, 2]])
      #expect(contents.omissions == ["999 faces after the end of the file"])
    }
    // Without a face, nothing says that the file is what its header says.
    #expect(message(bytes + face.prefix(5), as: .ply)?.contains("the end of the file") == true)
    #expect(message(Array(bytes.dropLast()), as: .ply)?.contains("the end of the file") == true)
  }

  @Test("The whole facets of binary STL that ends early are read")
  func binarySTL() throws {
    let facet = Array(repeating: UInt8(0), count: 50)
    let header = Array("solid made by hand".utf8) + Array(repeating: 0, count: 62)
    let whole = header + [7, 0, 0, 0] + facet + facet
    for rest in [0, 1, 49] {
      let contents = try MeshFile.parse(whole + facet.prefix(rest), as: .stl, path: "a")
      #expect(contents.document.triangleCount == 2)
      #expect(contents.omissions == ["5 facets after the end of the file"])
      #expect(contents.warnings == [])
    }
    // A placeholder states no number.
    var unknown = whole + facet.prefix(49)
    unknown.replaceSubrange(80..<84, with: [255, 255, 255, 255])
    let contents = try MeshFile.parse(unknown, as: .stl, path: "a")
    #expect(contents.document.triangleCount == 2)
    #expect(contents.omissions == ["an incomplete last facet"])
    #expect(contents.warnings == ["byte 80: the header states 4294967295 facets, and 2 are read"])
    // A text that is no STL has printable bytes in place of the number.
    let text = Array(String(repeating: "some other text\n", count: 20).utf8)
    #expect(message(text, as: .stl)?.contains("facets of 50 bytes") == true)
  }

  private static let facet =
    "facet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\n"

  @Test(
    "The whole facets of STL text that ends early are read",
    arguments: [
      ("facet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 ", 1), ("facet normal 0 0", 1),
      ("facet normal 0 0 1\nouter lo", 1), ("endso", 0), ("fac", 0), ("", 0),
    ])
  func textSTL(end: String, omissionCount: Int) throws {
    let contents = try read("solid a\n" + Self.facet + end, as: .stl)
    #expect(contents.document.triangleCount == 1)
    #expect(contents.omissions == (omissionCount == 0 ? [] : ["1 incomplete last facet (line 9)"]))
    #expect(contents.warnings.count == 1 - omissionCount)
    #expect(message("solid a\n" + end, as: .stl) != nil)
    // What is wrong before the end is refused.
    #expect(message("solid a\n\(Self.facet)facet normal 0 0 1\nouter lo\nendsolid\n", as: .stl) != nil)
  }

  @Test("Text of STL is the same on one thread and on several, whole and cut")
  func threads() throws {
    let text = "solid a\n" + String(repeating: Self.facet, count: 200)
    for end in ["endsolid\n", "facet normal 0 0 1\nouter loop\n"] {
      let bytes = Array((text + end).utf8)
      let one = try STLReader(path: "a", bytes: bytes, threads: 1).read()
      #expect(one.document.triangleCount == 200)
      #expect(try STLReader(path: "a", bytes: bytes, threads: 5).read() == one)
    }
  }

  // MARK: STL

  @Test("Names of solids can contain the words of facets, loops can be missing, and zeros can follow")
  func otherSTL() throws {
    let named = try read(
      "solid facet normal vertex\n\(Self.facet)endsolid facet normal vertex\n", as: .stl)
    #expect(named.document.nodes.map(\.name) == ["facet normal vertex"])
    #expect(named.document.triangleCount == 1)
    let plain = Self.facet.replacing("outer loop\n", with: "").replacing("endloop\n", with: "")
    #expect(try read("solid a\n\(plain)endsolid\n", as: .stl).document.triangleCount == 1)
    let filled = try read("solid a\n\(Self.facet)endsolid\n\0\0\0\u{1A}", as: .stl)
    #expect(filled.document.triangleCount == 1 && filled.omissions == [])
  }

  // MARK: Numbers

  @Test("Exponents of Fortran are read after a decimal point")
  func exponents() throws {
    let contents = try read("v 1.5d0 -0.25D+01 3.\nv 1.D-1 0 0\nv 0 1.0 0\nf 1 2 3\n", as: .obj)
    #expect(positions(contents) == [[1.5, -2.5, 3], [0.1, 0, 0], [0, 1, 0]])
    #expect(message("v 1D5 0 0\n", as: .obj) == #"a:1: expected a finite number after v, found "1D5""#)
  }

  @Test("Lists of PLY can have counts of any type")
  func floatCounts() throws {
    let header =
      "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\nelement face 1\nproperty list float int vertex_indices\nend_header\n"
    let contents = try read(header + Self.vertices + "3.0 0 1 2\n", as: .ply)
    #expect(contents.document.meshes[0].indices == [0, 1, 2])
    #expect(
      message(header + Self.vertices + "2.5 0 1 2\n", as: .ply)
        == "a:13: expected a list count of at least 0, found 2.5")
  }

  @Test("Faces of PLY with the index -1 are left out, with their texture coordinates and colours")
  func facesWithoutVertex() throws {
    let header = """
      ply
      format ascii 1.0
      element vertex 3
      property float x
      property float y
      property float z
      element face 4

      """
    let plain = try read(
      header + "property list uchar int vertex_indices\nend_header\n" + Self.vertices
        + "3 -1 -1 -1\n3 0 1 2\n4 0 1 2 -1\n3 2 1 0\n", as: .ply)
    #expect(plain.document.asInFile.meshes[0].indices == [0, 1, 2, 2, 1, 0])
    #expect(plain.omissions == ["2 faces with the index -1 (the first: line 13)"])
    #expect(plain.warnings == [])
    let textured = try read(
      header + """
        property list uchar int vertex_indices
        property list uchar float texcoord
        property uchar red
        property uchar green
        property uchar blue
        end_header
        \(Self.vertices)3 0 1 2 6 0 0 1 0 0 1 255 0 0
        3 0 1 -1 6 .5 .5 .5 .5 .5 .5 7 7 7
        3 0 -1 1 0 7 7 7
        3 0 1 2 6 0 0 1 0 0 1 255 0 0

        """, as: .ply)
    #expect(textured.document.triangleCount == 2)
    #expect(textured.document.meshes.flatMap(\.textureCoordinates) == [[0, 1], [1, 1], [0, 0]])
    #expect(textured.omissions == ["2 faces with the index -1 (the first: line 18)"])
    #expect(textured.warnings == [])
    // Other numbers are errors of the file, and -1 of an unsigned type is one of them.
    for (type, index, found) in [
      ("int", "-2", "-2"), ("int", "3", "3"), ("uint", "4294967295", "4294967295"),
    ] {
      let text =
        header + "property list uchar \(type) vertex_indices\nend_header\n" + Self.vertices
        + "3 0 1 \(index)\n"
      #expect(message(text, as: .ply) == "a:13: expected a vertex index below 3, found \(found)")
    }
  }

  @Test("Faces of binary PLY with the index -1 are left out", arguments: [1, 2, 3])
  func binaryFacesWithoutVertex(corner: Int) throws {
    var document = MeshDocument.triangle
    document.meshes[0].indices = [0, 1, 2, 0, 1, 2]
    let whole = try document.bytes(as: .ply)
    var text = whole
    let list = Array("uchar uint vertex".utf8)
    let place = try #require(whole.indices.first { whole[$0...].starts(with: list) })
    text.replaceSubrange(place..<place + list.count, with: Array("uchar int vertex".utf8))
    let index = text.count - 13 + 1 + 4 * (corner - 1)
    text.replaceSubrange(index..<index + 4, with: [255, 255, 255, 255])
    let contents = try MeshFile.parse(text, as: .ply, path: "a")
    #expect(contents.document.meshes[0].indices == [0, 1, 2])
    #expect(contents.omissions == ["1 face with the index -1 (byte \(text.count - 13))"])
  }

  // MARK: glTF

  private static let json = String(
    decoding: (try? MeshDocument.triangle.bytes(as: .gltf)) ?? [], as: UTF8.self)

  @Test("Zeros after the JSON of glTF, null members and lines of base64 are read")
  func gltf() throws {
    let whole = try read(Self.json, as: .gltf)
    #expect(whole.document.triangleCount == 1)
    let lines = Self.json.replacing(";base64,", with: ";base64,\\n  ")
    let null = Self.json.replacing(#""asset":{"#, with: #""extras":null,"asset":{"copyright":null,"#)
    for text in [Self.json + "\0\0\0", Self.json + "  \n", lines, null] {
      #expect(text != Self.json)
      #expect(try read(text, as: .gltf) == whole)
    }
  }

  @Test("A matrix without 16 numbers is left out")
  func matrix() throws {
    let plain = try read(Self.json, as: .gltf)
    for matrix in ["[1,0,0,0,0,1,0,0,0,0,1,0,5,6,7]", "[]", "[2,0,0,0,0,2,0,0,0,0,2,0,5,6,7,1,1]"] {
      let text = Self.json.replacing(#""nodes":[{"#, with: #""nodes":[{"matrix":\#(matrix),"#)
      #expect(text != Self.json)
      let contents = try read(text, as: .gltf)
      #expect(contents.document == plain.document)
      #expect(contents.omissions == ["1 matrix without 16 numbers (nodes[0].matrix)"])
    }
    let word = Self.json.replacing(#""nodes":[{"#, with: #""nodes":[{"matrix":"unit","#)
    #expect(message(word, as: .gltf) == #"a: nodes[0].matrix: expected a list, found "unit""#)
  }

  @Test("A required extension that is not read is named, unless it can encode positions and faces")
  func requiredExtensions() throws {
    let plain = try read(Self.json, as: .gltf)
    let required = Self.json.replacing(#""asset":"#, with: #""extensionsRequired":["X_other"],"asset":"#)
    let uses = #""extensions":{"X_other":{"a":1}},"#
    #expect(try read(required, as: .gltf).omissions == ["X_other"])
    for place in [#""nodes":[{"#, #""scenes":[{"#, #""materials":[{"#] {
      #expect(required.contains(place), "\(place)")
      let contents = try read(required.replacing(place, with: place + uses), as: .gltf)
      #expect(contents.document == plain.document, "\(place)")
      #expect(contents.omissions == ["X_other"], "\(place)")
    }
    for place in [
      #""meshes":[{"#, #""primitives":[{"#, #""accessors":[{"#, #""bufferViews":[{"#, #""buffers":[{"#,
    ] {
      #expect(required.contains(place), "\(place)")
      #expect(
        message(required.replacing(place, with: place + uses), as: .gltf)
          == #"a: the required extension "X_other" is not supported"#, "\(place)")
      // A file that does not require it has the numbers without it, too.
      #expect(
        try read(Self.json.replacing(place, with: place + uses), as: .gltf).document == plain.document)
    }
  }

  @Test("A GLB file with zeros after its JSON, or with a greater length in its header, is read")
  func glb() throws {
    let whole = try MeshDocument.triangle.bytes(as: .glb)
    let plain = try MeshFile.parse(whole, as: .glb, path: "a")
    var longer = whole
    longer[9] += 1
    let read = try MeshFile.parse(longer, as: .glb, path: "a")
    #expect(read.document == plain.document)
    #expect(
      read.warnings == [
        "byte 8: the header states a length of \(whole.count + 256) bytes, and the file has \(whole.count)"
      ])
    let ranges = try GLBChunkRanges(whole, path: "a")
    var filled = whole
    filled.insert(contentsOf: [0, 0, 0, 0], at: ranges.json.upperBound)
    filled[12] += 4
    filled[8] += 4
    #expect(filled[12] >= 4 && filled[8] >= 4)
    #expect(try MeshFile.parse(filled, as: .glb, path: "a") == plain)
  }

  // MARK: 3MF

  @Test(
    "The model of a package is found by turned slashes and percent-decoded",
    .enabled(if: ZipArchive.isAvailable, "libzip is not installed"),
    arguments: [
      (#"\3D\my model.model"#, "3D/my model.model"), ("/3D/my%20model.model", "3D/my model.model"),
      ("3D/a.model", "3D/a.model"),
    ])
  func package(target: String, name: String) throws {
    let relationships =
      #"<Relationships><Relationship Target="\#(target)" Id="a" Type="\#(ThreeMF.modelRelationship)"/></Relationships>"#
    let model =
      #"<model unit="millimeter"><resources><object id="1"><mesh><vertices><vertex x="0" y="0" z="0"/><vertex x="1" y="0" z="0"/><vertex x="0" y="1" z="0"/></vertices><triangles><triangle v1="0" v2="1" v3="2"/></triangles></mesh></object></resources><build><item objectid="1"/></build></model>"#
    let bytes = try #require(
      ZipArchive.archive(of: [
        (ThreeMF.relationships, Array(relationships.utf8)), (name, Array(model.utf8)),
      ]))
    #expect(try MeshFile.parse(bytes, as: .threeMF, path: "a").document.triangleCount == 1)
  }
}

/// Files of glTF 1.0, by libassimp.
@Suite("glTF 1.0")
struct FirstGLTFTests {
  /// A red triangle whose numbers are in `uri`, or in the second part of a binary file.
  private static func json(uri: String?) -> String {
    let buffer = uri == nil ? "binary_glTF" : "b"
    return """
      {"asset":{"version":"1.0"},\(uri == nil ? #""extensionsUsed":["KHR_binary_glTF"],"# : "")
      "scene":"s","scenes":{"s":{"nodes":["n"]}},"nodes":{"n":{"meshes":["m"],"children":[]}},
      "meshes":{"m":{"primitives":[{"attributes":{"POSITION":"a"},"indices":"i","material":"r","mode":4}]}},
      "materials":{"r":{"name":"red","values":{"diffuse":[1,0,0,1]}}},
      "buffers":{"\(buffer)":{"byteLength":42,"type":"arraybuffer","uri":"\(uri ?? "data:,")"}},
      "bufferViews":{"v":{"buffer":"\(buffer)","byteOffset":0,"byteLength":36,"target":34962},
      "w":{"buffer":"\(buffer)","byteOffset":36,"byteLength":6,"target":34963}},
      "accessors":{"a":{"bufferView":"v","byteOffset":0,"byteStride":0,"componentType":5126,"count":3,"type":"VEC3",
      "min":[0,0,0],"max":[1,2,0]},
      "i":{"bufferView":"w","byteOffset":0,"byteStride":0,"componentType":5123,"count":3,"type":"SCALAR"}}}
      """
  }

  private static let numbers: [UInt8] =
    ([0, 0, 0, 1, 0, 0, 0, 2, 0] as [Float]).flatMap { number in
      withUnsafeBytes(of: number) { Array($0) }
    } + [0, 0, 1, 0, 2, 0]

  private static func binary() -> [UInt8] {
    var text = Array(json(uri: nil).utf8)
    text += Array(repeating: UInt8(ascii: " "), count: (4 - text.count % 4) % 4)
    let words = [1, UInt32(20 + text.count + numbers.count), UInt32(text.count), 0]
    return Array("glTF".utf8) + words.flatMap { word in withUnsafeBytes(of: word) { Array($0) } } + text
      + numbers
  }

  @Test(
    "JSON with a buffer beside the file and binary files are read",
    .enabled(if: AssimpWorker.isInstalled, "libassimp5 is not installed"), arguments: [false, true])
  func reading(isBinary: Bool) throws {
    let siblings = SiblingFiles(folder: "") { (name) throws(SiblingFiles.Refusal) in
      guard name == "g 1.bin" else { throw .outside }
      return Self.numbers
    }
    let bytes = isBinary ? Self.binary() : Array(Self.json(uri: "g%201.bin").utf8)
    let contents = try MeshFile.parse(
      bytes, as: isBinary ? .glb : .gltf, path: isBinary ? "a.glb" : "a.gltf", siblings: siblings)
    #expect(contents.format == .gltf1)
    #expect(contents.document.triangleCount == 1)
    #expect(contents.document.meshes[0].bounds == BoundingBox(min: .zero, max: [1, 2, 0]))
    #expect(contents.document.nodes[0].color == Color(red: 1, green: 0, blue: 0))
    if !isBinary { #expect(contents.referencedFiles.contains("g 1.bin")) }
  }
}
