import Foundation
import TestSupport
import Testing

@Suite("Several inputs in one scene")
struct SeveralInputsTests {
  private let folder: TemporaryFolder
  private let ball: String
  private let water: String

  init() throws {
    folder = try TemporaryFolder()
    let scene = try folder.write("{ boxes: [{ name: 'crate', position: [3, 0, 0] }] }", to: "room.json5")
    ball = folder.path("ball.obj")
    #expect(try orrery.run(["export", scene, "-o", ball]).status == 0)
    water = try folder.write("1\n\nO 0 0 0\n", to: "water.xyz")
  }

  @Test(
    "The contents of all files are in the picture, the mesh and the report, each under the name of its file")
  func together() throws {
    let room = folder.path("room.json5")
    let info = try orrery.run(["info", ball, water, room, "--json"])
    #expect(info.status == 0 && info.errors.isEmpty)
    let text = String(decoding: info.output, as: UTF8.self)
    for name in ["\"ball\"", "\"water\"", "\"room.crate\""] { #expect(text.contains(name), "\(name)") }
    let mesh = folder.path("all.stl")
    #expect(try orrery.run(["export", ball, room, "-o", mesh, "--set", "ball.position=0,5,0"]).status == 0)
    let size = String(decoding: try orrery.run(["info", mesh]).output, as: UTF8.self)
    // A cube at 3, and one above it that was moved by 5.
    #expect(size.contains("size        1 6 1\n"), "\(size)")
    let picture = folder.path("all.png")
    #expect(try orrery.run(["render", ball, water, "-o", picture, "--size", "64x48"]).status == 0)
    #expect(try folder.read("all.png").count > 100)
  }

  @Test("The report describes the particles of each file")
  func report() throws {
    let other = try folder.write("2\n\nH 0 0 0\nH 1 0 0\n2\n\nH 0 0 0\nH 2 0 0\n", to: "gas.xyz")
    let text = String(decoding: try orrery.run(["info", water, other]).output, as: UTF8.self)
    #expect(
      text.contains(
        "particles   water\natoms       1\nelements    O 1\nparticles   gas\natoms       2\nelements    H 2\nframes      2 of 2 records"
      ), "\(text)")
    let json = String(decoding: try orrery.run(["info", water, other, "--json"]).output, as: UTF8.self)
    #expect(json.contains(#""particleFiles":[{"name":"water","particles":1,"#), "\(json)")
    #expect(json.contains(#"{"name":"gas","particles":2,"#), "\(json)")
  }

  @Test("With {name}, {folder} or %d in the output, each input has its own", arguments: ["render", "export"])
  func oneEach(command: String) throws {
    let ending = command == "render" ? "png" : "stl"
    func names(_ output: String) throws -> [String] {
      let before = Set(folder.names)
      let size = command == "render" ? ["--size", "8x6"] : []
      let outcome = try orrery.run(
        [command, "ball.obj", "room.json5", "-o", "\(output).\(ending)"] + size, folder: folder.url)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      return folder.names.filter { !before.contains($0) }.sorted()
    }
    #expect(try names("{name}") == ["ball.\(ending)", "room.\(ending)"])
    #expect(try names("{folder}/of-{name}") == ["of-ball.\(ending)", "of-room.\(ending)"])
    #expect(try names("all-%02d") == ["all-00.\(ending)", "all-01.\(ending)"])
    #expect(try names("together") == ["together.\(ending)"])
  }

  @Test(
    "A pattern that cannot be filled is an error, and nothing is written",
    arguments: [
      (["-o", "{foo}.png"], "nothing is called \"foo\", expected {name} or {folder}, or %d"),
      (["-o", "{folder}/x.png"], "would both be written to ./x.png"),
      (["-o", "{name}.png", "--turntable", "2"], "are for one output of each input"),
      (["-o", "{name}.png", "--watch"], "--watch draws one scene"),
    ] as [([String], String)])
  func unfilled(options: [String], message: String) throws {
    let before = folder.names
    let outcome = try orrery.run(["render", "ball.obj", "room.json5"] + options, folder: folder.url)
    #expect(outcome.status == 64 && outcome.errors.contains(message), "\(outcome.errors)")
    #expect(folder.names == before)
  }

  @Test(
    "Wrong combinations are named",
    arguments: [
      (["ball.obj", "out.png", "-o", "x.png"], "the name of the output follows -o"),
      (["ball.obj", "missing.glb", "-o", "x.png"], "missing.glb"),
      (["ball.obj", "-", "-o", "x.png"], "standard input cannot be put into one scene with files"),
      (["ball.obj", "water.xyz", "--from", "obj", "-o", "x.png"], "--from applies to one input"),
      (["ball.obj", "water.xyz", "--bonds", "distance", "-o", "x.png"], "--bonds"),
    ] as [([String], String)])
  func mistakes(arguments: [String], message: String) throws {
    let outcome = try orrery.run(
      ["render"] + arguments.map { $0.contains(".") ? folder.path($0) : $0 })
    #expect(outcome.status != 0 && outcome.errors.contains(message), "\(outcome.errors)")
  }
}
