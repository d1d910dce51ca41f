import Files
import Testing

@testable import MeshFormats

@Suite("File references of a mesh file")
struct FileReferenceTests {
  private func references(_ text: String, _ format: MeshFormat, _ files: [String: String] = [:]) throws
    -> [String]
  {
    try MeshFile.parse(Array(text.utf8), as: format, path: "a/b", siblings: .these(files)).referencedFiles
  }

  @Test("glTF refers to the value of every `uri`, read or not, encoded or not, except data URIs")
  func gltf() throws {
    let text = #"""
      { "asset": { "version": "2.0" },
        "images": [{ "uri": "a%20b.png" }, { "uri": "../up.png" }, { "uri": "s/../u.png" }, { "uri": "file:///c/d.png" },
                   { "uri": "100%.png" }, { "uri": "t%FF.png" }, { "uri": "data:image/png;base64,AAAA" }],
        "buffers": [{ "byteLength": 0, "uri": "buffer.bin" }],
        "extensions": { "X": [{ "y": { "uri": "deep\\z.bin" } }] }, "name": "uri" }
      """#
    let found = try references(text, .gltf, ["buffer.bin": ""])
    let byte = String(pathBytes: [0x74, 0xFF] + Array(".png".utf8))
    #expect(
      found == [
        "a%20b.png", "a b.png", "../up.png", "up.png", "s/../u.png", "u.png", "/c/d.png", "d.png", "100%.png",
        "t%FF.png", byte, "buffer.bin", #"deep\z.bin"#, "deep/z.bin", "z.bin",
      ])
  }

  @Test("OBJ refers to material libraries, the files that these name, and other files")
  func obj() throws {
    let found = try references(
      "mtllib in/a.mtl b.mtl\nmaplib m.map\ncall c.obj 1 2\nshadow_obj s.obj\nv 0 0 0\nusemtl x.y\n", .obj,
      ["in/a.mtl": "newmtl n.n\nKd 0.5 0.5 0.5\n# map_Kd c.png\nmap_Kd -s 1 1 my map.png\n  norm /t/n.png\n"])
    for name in [
      "in/a.mtl", "b.mtl", "in/a.mtl b.mtl", "m.map", "c.obj", "s.obj", "my map.png", "in/my map.png",
      "map.png", "/t/n.png",
    ] {
      #expect(found.contains(name), "\(name) of \(found)")
    }
    for name in ["c.png", "n.n", "x.y", "0.5", "in//t/n.png"] { #expect(!found.contains(name), "\(name)") }
    #expect(Set(found).count == found.count)
  }

  @Test("PLY refers to the textures in its comments, and STL refers to no files")
  func others() throws {
    let header =
      "ply\nformat ascii 1.0\ncomment TextureFile my t.png\ncomment made by o.png\nelement vertex 0\n"
    let ply =
      header
      + "property float x\nproperty float y\nproperty float z\nend_header\ncomment TextureFile no.png\n"
    #expect(try references(ply, .ply) == ["my", "my t.png", "t.png"])
    #expect(try references("solid x.png\nendsolid\n", .stl).isEmpty)
  }

  @Test("A text read in parts has the same references as a text read in one part")
  func parts() throws {
    let lines = (0..<9000).map { "v \($0) 0 0\n" }.joined()
    let text = "mtllib a.mtl\n" + lines + "call b.obj\n" + lines
    for threads in [1, 3] {
      let reader = OBJReader(path: "a", bytes: Array(text.utf8), siblings: .none, threads: threads)
      #expect(try reader.read().referencedFiles == ["a.mtl", "b.obj"])
    }
  }

  @Test("Long names and many names give a bounded number of references")
  func limits() throws {
    let long = String(repeating: "x", count: 5000)
    #expect(try references("mtllib \(long)\n", .obj).isEmpty)
    let words = (0..<5000).map { "w\($0)" }.joined(separator: " ")
    #expect(try references("call \(words)\n", .obj).count < 200)
  }

  @Test("OBJ writes the name of its library as bytes, and refuses a name that a line cannot contain")
  func sidecarNames() throws {
    let document = try MeshFile.parse(Array("v 0 0 0\n".utf8), as: .obj, path: "a").document
    func text(_ name: String, _ format: MeshFormat = .obj) throws -> [UInt8] {
      try document.bytes(as: format, options: MeshWritingOptions(sidecarName: name))
    }
    let name = String(pathBytes: [0x61, 0xFF])
    #expect(try text(name).starts(with: Array("# Orrery, colours in sRGB\nmtllib a".utf8) + [0xFF, 0x0A]))
    for name in ["a\nb", "a\rb", " a", "a ", "a\\"] {
      #expect(throws: MeshWriteError.sidecarName(.obj, name)) { try text(name) }
    }
    #expect(try text("a b.mtl").starts(with: "# Orrery, colours in sRGB\nmtllib a b.mtl\n".utf8))
    #expect(try !text("a\nb", .gltf).isEmpty)
  }
}
