import Geometry
import MeshFormats
import Testing

@Suite("MeshFormat")
struct MeshFormatTests {
  @Test(
    "A file's format is told by its ending, in either case",
    arguments: [
      ("a.glb", .glb), ("/x.y/b.GLTF", .gltf), ("a.b.obj", .obj), (".stl", .stl), ("../x.PLy", .ply),
      ("glb", nil), ("a.", nil), ("", nil), ("a.glb/", nil), ("a.glb/b", nil), ("a.usdz", nil), ("-", nil),
      ("a.glb ", nil),
    ] as [(String, MeshFormat?)])
  func path(path: String, format: MeshFormat?) {
    #expect(MeshFormat(path: path) == format)
  }

  @Test("Endings go both ways, and all are in the list")
  func endings() {
    for format in MeshFormat.allCases { #expect(MeshFormat(pathExtension: format.pathExtension) == format) }
    #expect(MeshFormat(pathExtension: ".glb") == nil)
    #expect(MeshFormat.list == "glb, gltf, obj, stl, ply")
  }

  @Test("The same document gives the same bytes each time", arguments: MeshFormat.allCases)
  func determinism(format: MeshFormat) throws {
    let bytes = try MeshDocument.spheres().bytes(as: format)
    for _ in 0..<5 { #expect(try MeshDocument.spheres().bytes(as: format) == bytes) }
  }
}
