import Geometry
import MeshFormats
import Testing

@Suite("MeshFormat")
struct MeshFormatTests {
  @Test(
    "The format of a file is determined by its extension, in either case",
    arguments: [
      ("a.glb", .glb), ("/x.y/b.GLTF", .gltf), ("a.b.obj", .obj), (".stl", .stl), ("../x.PLy", .ply),
      ("glb", nil), ("a.", nil), ("", nil), ("a.glb/", nil), ("a.glb/b", nil), ("a.usdz", nil), ("-", nil),
      ("a.glb ", nil),
    ] as [(String, MeshFormat?)])
  func path(path: String, format: MeshFormat?) {
    #expect(MeshFormat(path: path) == format)
  }

  @Test(
    "The format of a text is determined by its beginning, that of OBJ by its first line that is not a comment",
    arguments: [
      ("glTF", .glb), ("ply\n", .ply), ("ply\r\n", .ply), ("ply ", nil), ("OFF\n", .off), ("OFF8 6", .off),
      ("COFF\n", .off), ("STCNOFF ", .off), ("OFFER", nil), ("DOFF\n", nil), ("solid a", .stl),
      ("solid\n", .stl), ("PK\u{3}\u{4}", .threeMF), ("PK\u{5}\u{6}", nil),
      ("v 0 0 0", .obj), ("vn 0 0 1\n", .obj), ("vt 0 0\n", .obj), ("o a\n", .obj), ("g a\n", .obj),
      ("mtllib a.mtl\n", .obj), ("usemtl a\n", .obj), ("# a\n\n\r\n#\nv 0 0 0\n", .obj), ("\nv 0 0 0", .obj),
      ("# v\n", nil), ("# a\nvertex\nv 0 0 0\n", nil), ("f 1 2 3\n", nil), ("v", nil), ("v\n", nil),
      ("", nil),
    ] as [(String, MeshFormat?)])
  func sniffing(text: String, format: MeshFormat?) {
    let bytes = Array(text.utf8)
    #expect(MeshFormat(sniffing: bytes.span) == format)
  }

  @Test("A binary STL is recognised if its triangle count matches its size")
  func binarySTL() {
    for (count, size) in [(0, 84), (1, 134), (2, 184)] {
      for difference in [-1, 0, 1] {
        var bytes = [UInt8](repeating: 0, count: size + difference)
        if bytes.count > 80 { bytes[80] = UInt8(count) }
        #expect(MeshFormat(sniffing: bytes.span) == (difference == 0 ? .stl : nil))
      }
    }
  }

  @Test("Formats and extensions map to each other, and the list contains every extension")
  func endings() {
    for format in MeshFormat.allCases { #expect(MeshFormat(pathExtension: format.pathExtension) == format) }
    #expect(MeshFormat(pathExtension: ".glb") == nil)
    #expect(MeshFormat.list == "glb, gltf, obj, stl, ply, off, 3mf")
  }

  @Test("The same document gives the same bytes every time", arguments: MeshFormat.allCases)
  func determinism(format: MeshFormat) throws {
    let bytes = try MeshDocument.spheres().bytes(as: format)
    for _ in 0..<5 { #expect(try MeshDocument.spheres().bytes(as: format) == bytes) }
  }
}
