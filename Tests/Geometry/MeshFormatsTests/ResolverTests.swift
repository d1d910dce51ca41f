import Foundation
import Geometry
import TestSupport
import Testing

@testable import MeshFormats

@Suite("References to other files")
struct ResolverTests {
  @Test(
    "The names of a file are tried as written, decoded, with slashes and bare",
    arguments: [
      ("a.mtl", "", ["a.mtl"]), ("a%20b.png", "", ["a%20b.png", "a b.png"]),
      (#"m\b.mtl"#, "", [#"m\b.mtl"#, "m/b.mtl", "b.mtl"]),
      (#"C:\Users\a.mtl"#, "", [#"C:\Users\a.mtl"#, "C:/Users/a.mtl", "a.mtl"]),
      ("/home/x/a.mtl", "", ["/home/x/a.mtl", "a.mtl"]), ("../a.mtl", "", ["../a.mtl", "a.mtl"]),
      ("file:///home/x/a%20b.png", "", ["/home/x/a%20b.png", "/home/x/a b.png", "a%20b.png", "a b.png"]),
      ("https://example.org/t/a.png", "", ["a.png"]),
      ("t/x.png", "lib/", ["lib/t/x.png", "t/x.png", "lib/x.png", "x.png"]), ("", "", []),
      ("dir/", "", ["dir/"]),
    ])
  func candidates(reference: String, folder: String, names: [String]) {
    let found = FileReferences.candidates(for: reference, in: folder)
    #expect(Set(found) == Set(names) && found.first == names.first, "\(found)")
  }

  @Test(
    "A material library is found beside the file, and one outside is left out with the option that allows it",
    arguments: [
      ("/home/someone/a.mtl", true), ("../a.mtl", true), (#"C:\Users\someone\a.mtl"#, true),
      (#"materials\b.mtl"#, true), ("nosuch/a.mtl", true), ("../none.mtl", false), (#"..\none.mtl"#, false),
      ("/nowhere/none.mtl", false),
    ])
  func libraries(reference: String, isFound: Bool) throws {
    let folder = try TemporaryFolder()
    try folder.write("newmtl red\nKd 1 0 0\n", to: "a.mtl")
    try FileManager.default.createDirectory(
      atPath: folder.path("materials"), withIntermediateDirectories: true)
    try folder.write("newmtl red\nKd 1 0 0\n", to: "materials/b.mtl")
    let path = try folder.write(
      "mtllib \(reference)\nusemtl red\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", to: "c.obj")
    let contents = try MeshFile.read(path)
    #expect(contents.document.triangleCount == 1)
    #expect(contents.document.nodes[0].color == (isFound ? Color(red: 1, green: 0, blue: 0) : .white))
    #expect(
      contents.omissions
        == (isFound
          ? []
          : [
            "material library \"\(reference)\" (line 1): is outside the folder of the file, and is read only from a folder of --allow-files"
          ]))
  }

  @Test(
    "A buffer is found by its bare name, and an image outside the folder is a warning that names the option")
  func gltf() throws {
    let folder = try TemporaryFolder()
    try folder.write(String(repeating: "\0", count: 36), to: "b.bin")
    func text(_ buffer: String) -> String {
      """
      {"asset":{"version":"2.0"},"nodes":[{"mesh":0}],
       "meshes":[{"primitives":[{"attributes":{"POSITION":0},"material":0}]}],
       "materials":[{"pbrMetallicRoughness":{"baseColorTexture":{"index":0}}}],"textures":[{"source":0}],
       "images":[{"uri":"../../none.png"}],"accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"}],
       "bufferViews":[{"buffer":0,"byteLength":36}],"buffers":[{"byteLength":36,"uri":"\(buffer)"}]}
      """
    }
    for buffer in ["b.bin", "C:\\\\data\\\\b.bin", "../b.bin", "file:///x/b.bin"] {
      let contents = try MeshFile.read(try folder.write(text(buffer), to: "a.gltf"))
      #expect(contents.document.triangleCount == 1, "\(buffer)")
      #expect(
        contents.warnings == [
          "image ../../none.png: is outside the folder of the file, and is read only from a folder of --allow-files"
        ])
    }
    let path = try folder.write(text("../none.bin"), to: "a.gltf")
    let error = #expect(throws: MeshReadError.self) { try MeshFile.read(path) }
    #expect(error?.description.contains("--allow-files") == true)
  }
}
