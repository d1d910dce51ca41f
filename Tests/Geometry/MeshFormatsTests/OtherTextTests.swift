import Geometry
import TestSupport
import Testing

@testable import MeshFormats

@Suite("Texts of other systems")
struct OtherTextTests {
  /// A text with one of the line ends and encodings that files have.
  enum Spelling: CaseIterable, CustomTestStringConvertible {
    case carriageReturns, carriageReturnsAndLineFeeds, doubled, mixed, mark, utf16, bigEndianUTF16,
      markedUTF16

    func bytes(_ text: String) -> [UInt8] {
      func ends(_ end: String) -> [UInt8] { Array(text.replacing("\n", with: end).utf8) }
      func wide(_ isBigEndian: Bool) -> [UInt8] {
        text.utf16.flatMap {
          isBigEndian ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)]
        }
      }
      switch self {
      case .carriageReturns: return ends("\r")
      case .carriageReturnsAndLineFeeds: return ends("\r\n")
      case .doubled: return ends("\r\r\n")
      case .mixed:
        var number = 0
        return text.utf8.flatMap { byte -> [UInt8] in
          guard byte == UInt8(ascii: "\n") else { return [byte] }
          number += 1
          return [[13], [10], [13, 10]][number % 3]
        }
      case .mark: return [0xEF, 0xBB, 0xBF] + ends("\n")
      case .utf16: return wide(false)
      case .bigEndianUTF16: return wide(true)
      case .markedUTF16: return [0xFF, 0xFE] + wide(false)
      }
    }

    var testDescription: String { "\(self)" }
  }

  private static let ply =
    "ply\nformat ascii 1.0\ncomment a\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n"

  @Test("Every text format is read with every line end and encoding", arguments: Spelling.allCases)
  func meshes(spelling: Spelling) throws {
    for (format, text) in [
      (MeshFormat.obj, "o Würfel\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"),
      (
        .stl,
        "solid Würfel\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid\n"
      ),
      (.ply, Self.ply), (.off, "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n"),
    ] {
      let contents = try MeshFile.parse(spelling.bytes(text), as: format, path: "a")
      #expect(contents.document.meshes.map(\.indices) == [[0, 1, 2]], "\(format)")
      #expect(contents.omissions == [] && contents.warnings == [], "\(format)")
      if format == .obj || format == .stl { #expect(contents.document.nodes[0].name == "Würfel") }
    }
    let points = try PointTextReader(path: "a", bytes: spelling.bytes("1 2 3\n4 5 6\n7 8 9\n")).read()
    #expect(points.document.pointCount == 3)
    let pcd =
      "# .PCD v.7\nFIELDS x y z\nSIZE 4 4 4\nTYPE F F F\nWIDTH 2\nHEIGHT 1\nDATA ascii\n1 2 3\n4 5 6\n"
    #expect(try PCDReader(path: "a", bytes: spelling.bytes(pcd)).read().document.pointCount == 2)
  }

  @Test("Material libraries are read with every line end and encoding", arguments: Spelling.allCases)
  func libraries(spelling: Spelling) throws {
    let text = "mtllib m.mtl\nusemtl r\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"
    let contents = try MeshFile.parse(
      spelling.bytes(text), as: .obj, path: "a",
      siblings: .these(bytes: ["m.mtl": spelling.bytes("newmtl r\nKd 1 0 0\nd 0.5\n")]))
    #expect(contents.document.nodes[0].color == Color(red: 1, green: 0, blue: 0, alpha: 0.5))
  }

  @Test("Binary data after a header with carriage returns begins at the next byte, also with a line feed")
  func binary() throws {
    // The first coordinate is 10 in the lowest byte: a line feed.
    let vertices: [UInt8] = [10, 0, 0, 0] + [UInt8](repeating: 0, count: 8)
    let text = Self.ply.replacing("ascii", with: "binary_little_endian")
      .replacing("vertex 3", with: "vertex 1").replacing("face 1", with: "face 0")
    let head = String(text.prefix(upTo: text.firstRange(of: "0 0 0")?.lowerBound ?? text.endIndex))
    for end in ["\r", "\n", "\r\n"] {
      let bytes = Array(head.replacing("\n", with: end).utf8) + vertices
      let document = try MeshFile.parse(bytes, as: .ply, path: "a").document
      #expect(
        document.meshes[0].points.positions == [PackedFloat3([Float(bitPattern: 10), 0, 0])], "\(end.utf8)")
    }
  }

  @Test("Keywords are read in any letter case, and STL with a blank within")
  func keywords() throws {
    let obj = try MeshFile.parse(
      Array(
        "MTLLIB m.mtl\nUseMtl r\nV 0 0 0\nV 1 0 0\nV 0 1 0\nVT 0 0\nVN 0 0 1\nF 1/1/1 2/1/1 3/1/1\n".utf8),
      as: .obj, path: "a", siblings: .these(["m.mtl": "NEWMTL r\nkd 0 1 0\n"]))
    #expect(obj.document.nodes[0].color == Color(red: 0, green: 1, blue: 0) && obj.omissions == [])
    let stl =
      "  SOLID X\n  FACET NORMAL 0 0 1\nOUTER LOOP\nVERTEX 0 0 0\nVERTEX 1 0 0\nVERTEX 0 1 0\nEND LOOP\nENDFACET\nEnd Solid X\n"
    #expect(try MeshFile.parse(Array(stl.utf8), as: .stl, path: "a").document.triangleCount == 1)
    let ply = Self.ply.replacing("property float x", with: "Property Float X").replacing(
      "end_header", with: "END_HEADER")
    #expect(try MeshFile.parse(Array(ply.utf8), as: .ply, path: "a").document.triangleCount == 1)
    let off = try MeshFile.parse(
      Array("off\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n".utf8), as: .off, path: "a")
    #expect(off.document.triangleCount == 1)
  }

  @Test("Large texts with a carriage return that ends a line are read whole, whatever the block")
  func blocks() throws {
    let folder = try TemporaryFolder()
    let lines = (0..<5000).map { "v \($0) 0 0\n" }.joined()
    let path = try folder.write(lines + "v 1 2 3\rv 4 5 6\r" + lines + "f 1 2 5001\n", to: "a.obj")
    let blocks = try OBJReader.readBlocks(path, siblings: .none, smallestSize: 1, blockSize: 1 << 12)
    #expect(blocks == nil)
    #expect(try MeshFile.read(path).document.triangleCount == 1)
  }
}
