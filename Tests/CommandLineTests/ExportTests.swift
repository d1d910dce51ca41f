import Foundation
import TestSupport
import Testing

let orrery = Program("orrery")

/// Two named spheres and a background.
let scene = """
  {
    background: "#102030",
    spheres: [
      { name: "sun", radius: 2, color: "#ffcc33" },
      { name: "earth", center: [5, 0, 0], radius: 1, color: "dodgerblue" },
    ],
  }
  """

let water = "3\nwater\nO 0 0 0\nH 0.76 0.59 0\nH -0.76 0.59 0\n"

@Suite("orrery export")
struct ExportTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func export(_ arguments: String..., input: String = "") throws -> Program.Outcome {
    try orrery.run(["export"] + arguments, input: Data(input.utf8), folder: folder.url)
  }

  @Test(
    "Writes every format, quietly, and the same bytes each time",
    arguments: ["glb", "gltf", "obj", "stl", "ply"])
  func formats(ending: String) throws {
    try folder.write(scene, to: "scene.json5")
    let first = try export("scene.json5", "-o", "first.\(ending)")
    let second = try export("scene.json5", "-o", "second.\(ending)")
    #expect(first.status == 0 && first.output.isEmpty && first.errors.isEmpty)
    #expect(second.status == 0)
    let bytes = try Data(contentsOf: folder.url.appending(path: "first.\(ending)"))
    #expect(bytes.count > 10_000)
    #expect(bytes == (try Data(contentsOf: folder.url.appending(path: "second.\(ending)"))))
    #expect(folder.names == ["first.\(ending)", "scene.json5", "second.\(ending)"])
  }

  @Test("Reads standard input and writes standard output; the tessellation decides the size")
  func streams() throws {
    // 8 segments and 4 rings make 48 triangles; binary STL takes 84 bytes and 50 for each.
    let outcome = try export("-", "-o", "-", "--to", "stl", "--segments", "8", "--rings", "4", input: water)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(outcome.output.count == 84 + 50 * 48 * 3)
    let icospheres = try export("-", "-o", "-", "--to", "stl", "--subdivisions", "2", input: water)
    #expect(icospheres.output.count == 84 + 50 * 320 * 3)
  }

  @Test("--set changes a named model before the work, and --radii the size of atoms")
  func settings() throws {
    try folder.write(scene, to: "scene.json5")
    func height(_ arguments: String...) throws -> Float {
      let outcome = try orrery.run(
        ["export", "-o", "-", "--to", "obj", "--segments", "8", "--rings", "4"] + arguments,
        input: Data(water.utf8), folder: folder.url)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let heights = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n")
        .filter { $0.hasPrefix("v ") }.compactMap { Float($0.split(separator: " ")[2]) }
      return heights.max() ?? .nan
    }
    #expect(try height("scene.json5") == 2)
    #expect(try height("scene.json5", "--set", "earth.radius=3") == 3)
    #expect(try height("scene.json5", "--set", "sun.radius=0.5", "--set", "earth.center.y=1") == 2)
    let spaceFilling = try height("-"), balls = try height("-", "--radii", "ball")
    #expect(spaceFilling > balls)
  }

  @Test("With --verbose it says what it wrote, on standard error")
  func verbose() throws {
    try folder.write(water, to: "water.xyz")
    let outcome = try export("water.xyz", "-o", "water.stl", "--segments", "8", "-v")
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors == "wrote water.stl: 3 nodes, 144 triangles, 7284 bytes\n")
  }

  @Test("A failure leaves the old file as it was, and nothing beside it")
  func unharmed() throws {
    try folder.write("old", to: "out.glb")
    try folder.write(scene, to: "scene.json5")
    try folder.write(#"{ spheres: [ { name: "a", radius: -1 } ] }"#, to: "bad.json5")
    for arguments in [["bad.json5"], ["missing.xyz"], ["scene.json5", "--set", "nobody.radius=1"]] {
      let outcome = try orrery.run(["export", "-o", "out.glb"] + arguments, folder: folder.url)
      #expect(outcome.status == 1)
    }
    #expect(try String(contentsOfFile: folder.path("out.glb"), encoding: .utf8) == "old")
    #expect(folder.names == ["bad.json5", "out.glb", "scene.json5"])
  }
}
