import CommandLineSupport
import Foundation
import SceneFiles
import TestSupport
import Testing

@Suite("Empty pictures and files")
struct EmptyOutputTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let points = (0..<20).map { "\($0) \($0 % 3) 0\n" }.joined()
    let header =
      "ply\nformat ascii 1.0\nelement vertex 20\nproperty float x\nproperty float y\nproperty float z\nend_header\n"
    try folder.write(header + points, to: "cloud.ply")
    try folder.write("v 0 0 0\nv 1 0 0\nv 0 1 0\nl 1 2 3\n", to: "lines.obj")
    try folder.write("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 5 5 5\nf 1 2 3\np 4\n", to: "mixed.obj")
    try folder.write("3\nx\nO 0 0 0\nH 1 0 0\nH 0 1 0\n", to: "water.xyz")
    try folder.write("{}", to: "empty.json5")
    try folder.write(
      "{ parameters: { a: 0 }, camera: { position: [0, 0, 9] }, spheres: [{ name: 's', center: [0, 0, 'a'] }] }",
      to: "scene.json5")
  }

  private func run(_ arguments: [String]) throws -> Program.Outcome {
    try orrery.run(arguments, folder: folder.url)
  }

  private func render(_ arguments: String...) throws -> Program.Outcome {
    try run(["render"] + arguments + ["-o", "out.png", "--size", "40x30"])
  }

  @Test("A picture in which nothing is visible gives a warning with the reason, and status 0")
  func pictures() throws {
    for (arguments, warning) in [
      (["empty.json5"], "empty.json5: nothing is visible: there are no models"),
      (
        ["water.xyz", "--select", "element C"],
        "water.xyz: nothing is selected: --select leaves out all 3 particles"
      ),
      (["scene.json5", "--set", "a=20"], "scene.json5: nothing is visible: everything is behind the camera"),
      (
        ["scene.json5", "--set", "s.center=50,0,0"],
        "scene.json5: nothing is visible: everything is outside the view of the camera"
      ),
      (
        ["scene.json5", "--set", "s.radius=0.001"],
        "scene.json5: nothing is visible: all models together cover less than a pixel"
      ),
    ] {
      let outcome = try run(["render"] + arguments + ["-o", "out.png", "--size", "40x30"])
      #expect(outcome.status == 0 && outcome.errors == "orrery: warning: \(warning)\n", "\(arguments)")
      #expect(folder.names.contains("out.png"))
    }
    let visible = try render("scene.json5")
    #expect(visible.status == 0 && visible.errors.isEmpty)
  }

  @Test("A sequence counts its pictures in which nothing is visible and names the first")
  func sequences() throws {
    let outcome = try run([
      "render", "scene.json5", "-o", "frame-%02d.png", "--size", "40x30", "--frames", "a=0,20,1,30",
    ])
    #expect(outcome.status == 0)
    #expect(
      outcome.errors
        == "orrery: warning: scene.json5: nothing is visible: everything is behind the camera (in 2 of 4 results, the first is frame-01.png)\n"
    )
  }

  @Test("Pictures show points and lines", arguments: ["cloud.ply", "lines.obj", "mixed.obj"])
  func points(input: String) throws {
    let outcome = try render(input)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
  }

  @Test("info counts points and lines")
  func counts() throws {
    for (input, words) in [
      ("cloud.ply", "20 points; 1 mesh in 1 node"), ("lines.obj", "2 lines; 1 mesh in 1 node"),
      ("mixed.obj", "1 triangle, 3 vertices, 1 point; 2 meshes in 2 nodes"),
    ] {
      let outcome = try run(["info", input])
      #expect(String(decoding: outcome.output, as: UTF8.self).contains(words), "\(input)")
    }
  }

  @Test("A conversion that would omit everything is refused, and nothing is written")
  func lossyExport() throws {
    for (input, what) in [("cloud.ply", "20 points"), ("lines.obj", "2 lines")] {
      let outcome = try run(["export", input, "-o", "out.stl"])
      #expect(outcome.status == 1)
      #expect(
        outcome.errors.hasSuffix(
          "orrery: error: out.stl: not written, because all parts of the input are left out: \(what)\n"),
        "\(outcome.errors)")
      #expect(!folder.names.contains("out.stl"))
    }
    let mixed = try run(["export", "mixed.obj", "-o", "mixed.stl"])
    #expect(mixed.status == 0 && folder.names.contains("mixed.stl"))
    #expect(mixed.errors == "orrery: warning: mixed.obj: not written to the stl file: 1 point\n")
  }

  @Test("3MF is written and read, and points are named")
  func threeMF() throws {
    let written = try run(["export", "mixed.obj", "-o", "mixed.3mf"])
    #expect(written.status == 0)
    #expect(written.errors == "orrery: warning: mixed.obj: not written to the 3mf file: 1 point\n")
    let outcome = try run(["info", "mixed.3mf"])
    #expect(String(decoding: outcome.output, as: UTF8.self).contains("1 triangle, 3 vertices"))
  }

  @Test("Formats with points and lines are written with them", arguments: ["glb", "gltf", "obj", "ply"])
  func conversions(format: String) throws {
    for (input, points, lines) in [("cloud.ply", 20, 0), ("lines.obj", 0, 2), ("mixed.obj", 1, 0)] {
      let name = "\(input).\(format)"
      let written = try run(["export", input, "-o", name])
      #expect(written.status == 0 && written.errors.isEmpty, "\(written.errors)")
      struct Report: Decodable {
        struct Counts: Decodable { var points: Int?, lines: Int? }
        var mesh: Counts
      }
      let output = try run(["info", "--json", name]).output
      let info = try JSONDecoder().decode(Report.self, from: output).mesh
      // A PLY file with faces has no separate points.
      let isLost = format == "ply" && input == "mixed.obj"
      #expect((info.points ?? 0, info.lines ?? 0) == (isLost ? 0 : points, lines), "\(input) as \(format)")
    }
  }

  @Test("An empty scene is written as a mesh file without triangles, with a warning")
  func emptyExport() throws {
    let empty = try run(["export", "empty.json5", "-o", "out.glb"])
    #expect(empty.status == 0 && folder.names.contains("out.glb"))
    #expect(
      empty.errors == "orrery: warning: empty.json5: has no triangles, so there is nothing to write\n")
    let unselected = try run(["export", "water.xyz", "--select", "element C", "-o", "water.glb"])
    #expect(
      unselected.status == 0
        && unselected.errors
          == "orrery: warning: water.xyz: nothing is selected: --select leaves out all 3 particles\n"
    )
  }

  @Test("info reports on standard error and in its JSON why nothing is visible")
  func info() throws {
    let outcome = try run(["info", "--json", "scene.json5", "--set", "a=20"])
    let warning = "scene.json5: nothing is visible: everything is behind the camera"
    #expect(outcome.status == 0 && outcome.errors == "orrery: warning: \(warning)\n")
    struct Report: Decodable { var warnings: [String] }
    #expect(try JSONDecoder().decode(Report.self, from: outcome.output).warnings == [warning])
    #expect(try run(["info", "scene.json5"]).errors.isEmpty)
  }
}
