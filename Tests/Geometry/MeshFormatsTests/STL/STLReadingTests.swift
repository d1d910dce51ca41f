import Foundation
import Geometry
import MeshFormats
import TestSupport
import Testing

@Suite("Reading STL")
struct STLReadingTests {
  private func read(_ bytes: [UInt8]) throws -> MeshFile.ReadResult {
    try MeshFile.parse(bytes, as: .stl, path: "a.stl")
  }

  private func message(_ bytes: [UInt8]) -> String? {
    #expect(throws: MeshReadError.self) { try read(bytes) }?.description
  }

  /// Returns a binary file of one triangle with the given normal.
  private static func binary(
    title: String = "", normal: SIMD3<Float> = .zero, count: UInt32 = 1,
    corners: [SIMD3<Float>] = [[0, 0, 0], [2, 0, 0], [0, 2, 0]]
  ) -> [UInt8] {
    var bytes = Array(title.utf8) + Array(repeating: UInt8(ascii: " "), count: 80 - title.utf8.count)
    bytes += withUnsafeBytes(of: count) { Array($0) }
    for vector in [normal] + corners {
      for axis in 0..<3 { bytes += withUnsafeBytes(of: vector[axis]) { Array($0) } }
    }
    return bytes + [0xFF, 0xFF]
  }

  private static func facet(_ normal: String = "0 0 1", _ last: String = "0 2 0") -> String {
    "facet normal \(normal)\nouter loop\nvertex 0 0 0\nvertex 2 0 0\nvertex \(last)\nendloop\nendfacet\n"
  }

  private static func triangle(normal: SIMD3<Float> = [0, 0, 1]) -> Mesh {
    Mesh(
      vertices: [[0, 0, 0], [2, 0, 0], [0, 2, 0]].map { Vertex(position: SIMD3($0), normal: normal) },
      indices: [0, 1, 2])
  }

  @Test(
    "A binary file is read as its facets, with any attributes, and even if it begins with \"solid\"",
    arguments: ["", "solid", "solid a\nfacet normal 0 0 1"])
  func binary(title: String) throws {
    let contents = try read(Self.binary(title: title))
    #expect(
      contents
        == .init(document: MeshDocument(meshes: [Self.triangle()], nodes: [.init(mesh: 0)]), format: .stl))
  }

  @Test(
    "The normal of a facet is kept if it has unit length, otherwise computed from the corners",
    arguments: [
      ([0, 0.6, 0.8], [0, 0.6, 0.8]), ([0, 1.0009, 0], [0, 1.0009, 0]), ([0, 1.002, 0], [0, 0, 1]),
      ([0, 0, 0], [0, 0, 1]), ([0, .nan, 0], [0, 0, 1]), ([.infinity, 0, 0], [0, 0, 1]),
    ] as [(SIMD3<Float>, SIMD3<Float>)])
  func normals(said: SIMD3<Float>, expected: SIMD3<Float>) throws {
    #expect(try read(Self.binary(normal: said)).document.meshes[0] == Self.triangle(normal: expected))
    let text = "solid\n" + Self.facet("\(said.x) \(said.y) \(said.z)") + "endsolid"
    #expect(try read(Array(text.utf8)).document.meshes[0] == Self.triangle(normal: expected))
  }

  @Test("A facet without area and without a normal gets the normal (0, 0, 1)")
  func degenerate() throws {
    let mesh = try read(Self.binary(corners: [[1, 1, 1], [1, 1, 1], [1, 1, 1]])).document.meshes[0]
    #expect(mesh.vertices.map(\.normal) == [[0, 0, 1], [0, 0, 1], [0, 0, 1]])
  }

  @Test("Each ASCII solid is a node with its name, in any letter case and with any white space")
  func ascii() throws {
    let text =
      "\r\n solid  the first \r\n" + Self.facet().split(separator: "\n").joined(separator: "\r\n\t ")
      + "\r\nendsolid the first\n"
      + "SOLID\n" + (Self.facet() + Self.facet("0 -1 0")).uppercased()
      + "endsolid\nsolid empty\nendsolid empty"
    let document = try read(Array(text.utf8)).document
    #expect(
      document.nodes == [
        .init(name: "the first", mesh: 0, material: .doubleSided), .init(mesh: 1, material: .doubleSided),
        .init(name: "empty", mesh: 2, material: .doubleSided),
      ])
    var two = Self.triangle()
    two.vertices += Self.triangle(normal: [0, -1, 0]).vertices
    two.indices += [3, 4, 5]
    #expect(document.meshes == [Self.triangle(), two, Mesh()])
  }

  @Test("Bytes after the last facet are reported as an omission")
  func trailing() throws {
    let contents = try read(Self.binary() + [1, 2, 3])
    #expect(contents.omissions == ["bytes after the last facet"])
    #expect(contents.document.triangleCount == 1)
  }

  @Test("A binary file without a whole facet is refused by an error that names the byte")
  func truncated() {
    #expect(
      message(Array(Self.binary().dropLast()))
        == "a.stl: byte 133: expected 1 facets of 50 bytes, found the end of the file after 0 facets")
    #expect(
      message(Array(Self.binary().prefix(83)))
        == "a.stl: byte 83: expected a header of 84 bytes, found the end of the file")
    #expect(message([]) == "a.stl: expected a mesh, found an empty file")
  }

  @Test("A placeholder of the number of facets is replaced by that of the file", arguments: [0, UInt32.max])
  func placeholder(count: UInt32) throws {
    let read = try read(Self.binary(count: count))
    #expect(read.document == (try self.read(Self.binary())).document && read.omissions == [])
    #expect(read.warnings == ["byte 80: the header states \(count) facets, and 1 are read"])
  }

  // libassimp 5.2 reads the first two, and VTK 9.7 and trimesh 4 the last one.
  @Test(
    "Text on one line, without the end of its solid, and without normals, is read",
    arguments: [
      ("solid a b " + facet().replacing("\n", with: " ") + "endsolid a b", "a b", []),
      ("solid a\n" + facet(), "a", ["line 9: the last solid has no end"]),
      ("solid \n" + facet().replacing("normal 0 0 1", with: "") + "endsolid", nil, []),
    ] as [(String, String?, [String])])
  func dialects(text: String, name: String?, warnings: [String]) throws {
    let read = try read(Array(text.utf8))
    #expect(read.document.meshes == [Self.triangle()] && read.document.nodes.map(\.name) == [name])
    #expect(read.warnings == warnings && read.omissions == [])
  }

  @Test("A file of zeros, whose header counts no facets, is refused")
  func zeros() {
    #expect(
      message([UInt8](repeating: 0, count: 5000))
        == "a.stl: byte 80: expected a number of facets that matches 5000 bytes, found 0")
  }

  @Test(
    "UTF-16 text is read, and its faults are named with their lines",
    arguments: [[], [0xFF, 0xFE]] as [[UInt8]])
  func wideText(mark: [UInt8]) {
    let text = "solid a\nfacet normal 0 0 1\nouter loop\n".utf8.flatMap { [$0, 0] as [UInt8] }
    #expect(message(mark + text) == "a.stl:4: expected vertex, found the end of the file")
  }

  @Test("A position that is not finite is refused by an error that names the byte")
  func notFinite() {
    #expect(
      message(Self.binary(corners: [[0, 0, 0], [0, .infinity, 0], [0, 0, 0]]))
        == "a.stl: byte 112: expected a finite number, found inf")
  }

  @Test(
    "An invalid text file is refused by an error that names the line",
    arguments: [
      ("solid a\n", "a.stl:2: expected facet or endsolid, found the end of the file"),
      ("solid a\nendsolid a\nfacet", "a.stl:3: expected solid, found \"facet\""),
      ("solid a\nfacet normal 0 0\n", "a.stl:3: expected outer, found the end of the file"),
      ("solid a\nfacet normal 0 0 x\n", "a.stl:3: expected outer, found the end of the file"),
      (
        "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 nan",
        "a.stl:4: expected a finite number, found \"nan\""
      ),
      ("solid a\nfacet normal 0 0 1\nouter loop\nendloop", "a.stl:4: expected vertex, found \"endloop\""),
      (
        "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 0 0 0\nvertex 0 0 0\nvertex 0 0 0",
        "a.stl:7: expected endloop, found \"vertex\""
      ),
      ("solid\n\nfacett", "a.stl:3: expected facet or endsolid, found \"facett\""),
    ])
  func errors(text: String, expected: String) {
    #expect(message(Array(text.utf8)) == expected)
  }

  /// Returns a binary file of triangles with the given attribute bits.
  private static func colored(_ attributes: [UInt16], header: [UInt8] = []) -> [UInt8] {
    var bytes = header + Array(repeating: UInt8(ascii: " "), count: 80 - header.count)
    bytes += withUnsafeBytes(of: UInt32(attributes.count)) { Array($0) }
    for bits in attributes {
      bytes += binary()[84..<132] + [UInt8(truncatingIfNeeded: bits), UInt8(bits >> 8)]
    }
    return bytes
  }

  /// The convention of Materialise Magics, with a blue object.
  private static let blueHeader = Array("by Magics COLOR=".utf8) + [0, 0, 255, 255, 7]

  @Test(
    "The attribute bits of facets are colours in both conventions",
    arguments: [
      // VisCAM: blue is in the lowest bits, and bit 15 marks a colour.
      ([0x801F, 0x8000 | 31 << 10], [], [[0, 0, 1], [1, 0, 0]]),
      ([0x001F, 0x83E0], [], [[1, 1, 1], [0, 1, 0]]),
      ([0x801F, 0x801F], [], [[0, 0, 1], [0, 0, 1]]),
      ([0x001F, 0x7FFF], [], [[1, 1, 1], [1, 1, 1]]),
      // Magics: red is in the lowest bits, and bit 15 marks the colour of the object.
      ([0x001F, 0x8000], blueHeader, [[1, 0, 0], [0, 0, 1]]),
      ([0x8000, 0xFFFF], blueHeader, [[0, 0, 1], [0, 0, 1]]),
      ([0x03E0, 31 << 10], blueHeader, [[0, 1, 0], [0, 0, 1]]),
      ([0, 0x03E0], blueHeader, [[0, 0, 0], [0, 1, 0]]),
      // MeshLab writes the header without colours.
      ([0, 0], blueHeader, [[1, 1, 1], [1, 1, 1]]),
    ] as [([UInt16], [UInt8], [SIMD3<Float>])])
  func colors(attributes: [UInt16], header: [UInt8], expected: [SIMD3<Float>]) throws {
    let document = try read(Self.colored(attributes, header: header)).document
    let (mesh, node) = (document.meshes[0], document.nodes[0].color)
    let facets = mesh.colors.isEmpty ? Array(repeating: node, count: 2) : [mesh.colors[0], mesh.colors[3]]
    #expect(facets == expected.map { Color(sRGB: SIMD4($0, 1)) })
    #expect(mesh.colors.isEmpty || node == .white && mesh.colors.count == 6)
  }

  @Test("Large files with colours are read as small ones")
  func largeColors() throws {
    let folder = try TemporaryFolder()
    let bytes = Self.colored((0..<90_000).map { UInt16(truncatingIfNeeded: $0) })
    try Data(bytes).write(to: folder.url.appending(path: "a.stl"))
    let document = try MeshFile.read(folder.path("a.stl")).document
    #expect(document.meshes[0].colors.count == 270_000)
    #expect(try document == read(bytes).document)
  }
}
