import Foundation
import Pictures
import TestSupport
import Testing

@Suite("Axes, units and places of files without a scene")
struct PlacementTests {
  private let folder: TemporaryFolder
  private let tower: String

  /// A tower of 1 x 2 x 3, of which the third axis is the longest.
  init() throws {
    folder = try TemporaryFolder()
    let scene = try folder.write("{ boxes: [{ name: 'crate', size: [1, 2, 3] }] }", to: "room.json5")
    tower = folder.path("tower.stl")
    #expect(try orrery.run(["export", scene, "-o", tower]).status == 0)
  }

  @Test(
    "Options and --set place a mesh file",
    arguments: [
      ([], "1 2 3"), (["--up", "z"], "1 3 2"), (["--up", "-z"], "1 3 2"), (["--up", "x"], "2 1 3"),
      (["--scale", "2"], "2 4 6"), (["--units", "cm"], "0.01 0.02 0.03"),
      (["--rotation", "0,0,90"], "2 1 3"),
      (["--up=z", "--rotation", "0,90,0"], "2 3 1"), (["--set", "tower.scale=2"], "2 4 6"),
      (["--set", "tower.rotation=0,0,90"], "2 1 3"), (["--up", "z", "--set", "tower.scale.y=2"], "1 6 2"),
    ] as [([String], String)])
  func size(options: [String], expected: String) throws {
    let outcome = try orrery.run(["info", tower] + options)
    let text = String(decoding: outcome.output, as: UTF8.self)
    #expect(outcome.status == 0 && text.contains("size        \(expected)\n"), "\(text)\(outcome.errors)")
  }

  @Test("Pictures of STL and 3MF files show Z upward, also beside others, and conversions keep coordinates")
  func pictureAxes() throws {
    func picture(_ arguments: [String], input: Data = Data()) throws -> [UInt8] {
      let outcome = try orrery.run(["render", "--size", "80x60", "-o", "-"] + arguments, input: input)
      #expect(outcome.status == 0, "\(outcome.errors)")
      return try PNG.decode([UInt8](outcome.output)).pixels
    }
    for name in ["tower.stl", "tower.3mf", "tower.ply"] {
      let path = folder.path(name)
      if name != "tower.stl" { #expect(try orrery.run(["export", tower, "-o", path]).status == 0) }
      let upward = name == "tower.ply" ? "y" : "z", other = name == "tower.ply" ? "z" : "y"
      #expect(try picture([path]) == picture([path, "--up", upward]))
      #expect(try picture([path]) != picture([path, "--up", other]))
      // The format of standard input is known only once it is read.
      #expect(try picture(["-"], input: Data(contentsOf: URL(filePath: path))) == picture([path]))
      let both = try folder.write("{ spheres: [{ radius: 0.1 }] }", to: "ball.json5")
      let turned = try folder.write(
        "{ meshes: [{ file: '\(name)', up: '\(upward)' }], spheres: [{ radius: 0.1 }] }", to: "both.json5")
      #expect(try picture([path, both]) == picture([turned]))
      let copy = folder.path("copy.stl")
      #expect(try orrery.run(["export", path, "-o", copy]).status == 0)
      let outcome = try orrery.run(["info", copy])
      #expect(String(decoding: outcome.output, as: UTF8.self).contains("size        1 2 3\n"))
    }
  }

  @Test("A scene file and a mesh entry choose the axis that points upward")
  func keys() throws {
    for scene in [
      "{ up: 'z', boxes: [{ size: [1, 2, 3] }] }", "{ meshes: [{ file: 'tower.stl', up: 'z' }] }",
    ] {
      let outcome = try orrery.run(["info", try folder.write(scene, to: "turned.json5")])
      #expect(String(decoding: outcome.output, as: UTF8.self).contains("size        1 3 2\n"))
    }
  }

  @Test(
    "Wrong values are named",
    arguments: [
      (["--up", "w"], "--up"), (["--scale", "0"], "--scale must be a positive finite number"),
      (["--rotation", "1,2"], "--rotation"), (["--units", "inch"], "--units"),
      (["--set", "tower.rotatio=1"], "rotation"),
    ] as [([String], String)])
  func mistakes(options: [String], message: String) throws {
    let outcome = try orrery.run(["info", tower] + options)
    #expect(outcome.status != 0 && outcome.errors.contains(message), "\(outcome.errors)")
  }
}
