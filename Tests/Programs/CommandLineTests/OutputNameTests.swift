import Foundation
import TestSupport
import Testing

@Suite("Results with the same name")
struct OutputNameTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("{ spheres: [{ name: 'ball' }], boxes: [{ name: 'crate' }] }", to: "s.json5")
  }

  private func run(_ arguments: String...) throws -> Program.Outcome {
    let size = arguments.first == "render" ? ["--size", "8x8"] : ["--segments", "3"]
    return try orrery.run(arguments + size, folder: folder.url)
  }

  @Test(
    "Two results with the same file are refused before anything is written, and both results are named",
    arguments: [
      (
        [
          "-o", "a-{ball.radius}{crate.size.y}.glb", "--sweep", "ball.radius=1,11", "--sweep",
          "crate.size.y=11,1",
        ],
        "a-111.glb", "0 (ball.radius=1 crate.size.y=11)", "3 (ball.radius=11 crate.size.y=1)"
      ),
      (
        ["-o", "{ball.radius}.glb", "--sweep", "ball.radius=1,2,1"], "1.glb", "0 (ball.radius=1)",
        "2 (ball.radius=1)"
      ),
      (
        ["-o", "{ball.radius}.glb", "--sweep", "ball.radius=1,1.0"], "1.glb", "0 (ball.radius=1)",
        "1 (ball.radius=1)"
      ),
      (["-o", "{crate.center.x}.glb", "--sweep", "crate.center.x=0,-0"], "0.glb", "0 (", "1 ("),
      (
        ["-o", "{ball.radius}%d.glb", "--sweep", "ball.radius=11,1", "--sweep", "crate.size.y=1..11:11"],
        "111.glb", "1 (ball.radius=11 crate.size.y=2)", "11 (ball.radius=1 crate.size.y=1)"
      ),
    ])
  func coincidences(arguments: [String], file: String, one: String, other: String) throws {
    let outcome = try orrery.run(["export", "s.json5", "--segments", "3"] + arguments, folder: folder.url)
    #expect(outcome.status == 64 && outcome.errors.contains("\(file): results "))
    #expect(outcome.errors.contains(one) && outcome.errors.contains(other), "\(outcome.errors)")
    #expect(folder.names == ["s.json5"])
  }

  @Test("Equal names are refused for pictures too, and in shards that contain only one of the results")
  func shares() throws {
    try folder.write("of another sweep", to: "2.png")
    for options in [[], ["--shard", "1/3"], ["--resume"]] {
      let outcome = try orrery.run(
        ["render", "s.json5", "-o", "{ball.radius}.png", "--sweep", "ball.radius=1,2,2"] + options,
        folder: folder.url)
      #expect(
        outcome.status == 64 && outcome.errors.contains("2.png: results "),
        "\(outcome.errors)")
    }
    #expect(folder.names == ["2.png", "s.json5"])
  }

  @Test("Equal names of sidecar files are refused, and so is a file that equals its own sidecar")
  func sidecars() throws {
    let siblings = try run(
      "export", "s.json5", "-o", "a.{ball.radius}", "--to", "gltf", "--separate", "--sweep", "ball.radius=1,2"
    )
    #expect(siblings.status == 64 && siblings.errors.contains("a.bin: results "))
    for (name, format) in [("a.bin", "gltf"), ("a.mtl", "obj")] {
      let outcome = try run("export", "s.json5", "-o", name, "--to", format, "--separate")
      #expect(
        outcome.status == 64
          && outcome.errors.contains("\(name): the output and its second file would have the same name"))
    }
    #expect(folder.names == ["s.json5"])
  }

  @Test("Links to one file are refused, and different names are accepted")
  func links() throws {
    for name in ["1", "3"] {
      try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
    }
    #expect(symlink("1", folder.path("2")) == 0 && symlink("../1/a.png", folder.path("3/a.png")) == 0)
    for values in ["1,2", "1,3"] {
      let outcome = try run(
        "render", "s.json5", "-o", "{ball.radius}/a.png", "--sweep", "ball.radius=\(values)")
      #expect(outcome.status == 64 && outcome.errors.contains("/a.png: results "))
    }
    let different = try run("render", "s.json5", "-o", "{ball.radius}/b.png", "--sweep", "ball.radius=1,3")
    #expect(different.status == 0, "\(different.errors)")
  }

  @Test(
    "Two sweeps of one parameter are refused",
    arguments: [
      ["--sweep", "ball.radius=1,2", "--sweep", "ball.radius=3,4"],
      ["--frames", "ball.radius=1,2", "--sweep", "ball.radius=3,4"],
    ])
  func twice(arguments: [String]) throws {
    let outcome = try orrery.run(["render", "s.json5", "-o", "%d.png"] + arguments, folder: folder.url)
    #expect(
      outcome.status == 64
        && outcome.errors.contains("expected one sweep of each parameter, found two of ball.radius"))
  }

  @Test("A sheet of more than 8192x8192 pixels is refused before it is rendered")
  func largeSheets() throws {
    for (arguments, size) in [
      (["--sweep", "ball.radius=1..2:240"], "20480x10800"),
      (["--turntable", "100", "--columns", "1", "--size", "1000x1000"], "1000x100000"),
      (["--turntable", "100000", "--columns", "1000", "--size", "2147483647x2147483647"], "2147483647000x"),
    ] {
      let outcome = try orrery.run(["render", "s.json5", "-o", "a.png"] + arguments, folder: folder.url)
      #expect(outcome.status == 64 && outcome.errors.contains("would have \(size)"), "\(outcome.errors)")
      #expect(outcome.errors.contains("named for example frame-%04d.png"))
    }
    #expect(folder.names == ["s.json5"])
  }
}
