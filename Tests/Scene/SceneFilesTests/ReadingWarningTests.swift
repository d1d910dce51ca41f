import Files
import Foundation
import TestSupport
import Testing

@testable import SceneFiles

@Suite("Warnings of successful reads")
struct ReadingWarningTests {
  private func warnings(_ text: String, path: String) throws -> [String] {
    try read(text, path: path).warnings.map(\.description)
  }

  @Test(
    "A file with nothing to show gives a warning",
    arguments: [
      ("# nothing\n", "a.obj", "triangles"), ("vn 0 0 1\n", "a.obj", "triangles"),
      ("solid a\nendsolid a\n", "a.stl", "triangles"),
      (#"{"asset":{"version":"2.0"}}"#, "a.gltf", "triangles"),
      (
        "ply\nformat ascii 1.0\nelement vertex 0\nproperty float x\nproperty float y\nproperty float z\nend_header\n",
        "a.ply", "triangles"
      ),
      ("x,y,z\n", "a.csv", "particles"),
      ("ITEM: TIMESTEP\n0\nITEM: NUMBER OF ATOMS\n0\nITEM: ATOMS x y z\n", "a.dump", "particles"),
    ])
  func nothing(text: String, path: String, what: String) throws {
    #expect(try warnings(text, path: path).contains("\(path): contains no \(what), so nothing is shown"))
  }

  @Test("A file with something to show gives no warning")
  func something() throws {
    #expect(try warnings("x,y,z\n1,2,3\n", path: "a.csv") == [])
    #expect(try warnings("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", path: "a.obj") == [])
  }

  @Test("A material that Tr would make invisible is shown, and a warning names it")
  func opacity() throws {
    let folder = try TemporaryFolder()
    try folder.write("newmtl a\nTr 1.0\n", to: "m.mtl")
    let path = try folder.write("mtllib m.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl a\nf 1 2 3\n", to: "a.obj")
    let contents = try SceneFile.read(path)
    #expect(contents.scene.meshes.first?.color.alpha == 1)
    #expect(
      contents.warnings.map(\.description) == [
        "\(path): \"Tr 1\" is ignored, because it would make the material \"a\" invisible"
      ])
  }

  @Test("Atoms that are too crowded for bonds give a warning, in a scene file as in a file of their own")
  func crowdedAtoms() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("300\ncrowd\n" + String(repeating: "C 0 0 0\n", count: 300), to: "c.xyz")
    let warning =
      "\(path): 300 atoms have no bonds, because far more atoms are near than can be bonded"
    let entry: FileEntry = ["bonds": .text("distance")]
    #expect(try SceneFile.read(path, entry: entry).warnings.map(\.description) == [warning])
    for (bonds, warnings) in [("distance", [warning]), ("none", [])] {
      let scene = try folder.write("{ particles: [{ file: 'c.xyz', bonds: '\(bonds)' }] }", to: "a.json5")
      #expect(try SceneFile.read(scene).warnings.map(\.description) == warnings)
    }
  }

  @Test("A file above the size limit is refused with the option that raises the limit")
  func limits() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("x,y,z\n1,2,3\n", to: "a.csv")
    #expect(try SceneFile.read(path, limits: InputLimits(size: 12)).path == path)
    let error = #expect(throws: SceneFileError.self) {
      try SceneFile.read(path, limits: InputLimits(size: 11))
    }
    #expect(
      error?.description
        == "\(path): expected at most 11 bytes, found a larger file (--max-input-size raises the limit)")
  }
}
