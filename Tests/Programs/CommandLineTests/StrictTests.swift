import Foundation
import TestSupport
import Testing

@Suite("What is left out of files, on the command line")
struct StrictTests {
  private static let triangle = "v 0 0 0\nv 1 0 0\nv 0 1 0\nvn nan 0 0\nf 1//1 2//1 3//1\n"

  @Test("What is left out is one warning, and an error of every command with --strict")
  func strict() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.triangle, to: "a.obj")
    let message = "\(path): contains parts that are left out: 1 normal that is not a number (line 4)"
    for arguments in [
      ["info", path], ["export", path, "-o", folder.path("a.ply")],
      ["render", path, "-o", folder.path("a.png"), "--size", "8x8"],
    ] {
      let outcome = try orrery.run(arguments)
      #expect(outcome.status == 0 && outcome.errors == "orrery: warning: \(message)\n", "\(outcome.errors)")
      let strict = try orrery.run(arguments + ["--strict"])
      #expect(strict.status == 1 && strict.errors == "orrery: error: \(message)\n", "\(strict.errors)")
    }
    let found = "1 normal that is not a number (line 4)\n"
    let check = try orrery.run(["check", path])
    #expect(check.status == 1)
    #expect(
      String(decoding: check.output, as: UTF8.self).hasSuffix(
        "warning: contains parts that are left out: \(found)"))
    let strict = try orrery.run(["check", path, "--strict"])
    #expect(
      String(decoding: strict.output, as: UTF8.self).hasSuffix(
        "error: contains parts that are left out: \(found)"))
    // Nothing is left out of a file without faults.
    let whole = try folder.write(Self.triangle.replacing("nan", with: "1"), to: "b.obj")
    #expect(try orrery.run(["info", whole, "--strict"]).status == 0)
    #expect(try orrery.run(["check", whole, "--strict"]).status == 0)
  }

  @Test("--point-columns states the columns of points, and refuses columns without a position")
  func pointColumns() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("0 0 0 9 255 0 0\n1 0 0 9 255 0 0\n", to: "a.xyz")
    let output = folder.path("a.ply")
    let options = ["--encoding", "ascii", "-o", output]
    #expect(try orrery.run(["export", path, "--point-columns", "x y z i r g b"] + options).status == 0)
    let text = String(decoding: try folder.read("a.ply"), as: UTF8.self)
    #expect(text.contains("\n0 0 0 255 0 0"), "\(text)")
    let refused = try orrery.run(["info", path, "--point-columns", "r g b"])
    #expect(refused.status == 64 && refused.errors.contains("expected x, y and z"), "\(refused.errors)")
  }
}
