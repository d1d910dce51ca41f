import Foundation
import TestSupport
import Testing

@Suite("Pictures that say how they were made")
struct PictureRecordTests {
  private let folder: TemporaryFolder
  private let scene: String

  init() throws {
    folder = try TemporaryFolder()
    scene = try folder.write("{ parameters: { r: 1 }, spheres: [{ radius: 'r' }] }", to: "ball.json5")
  }

  private func render(_ options: [String]) throws -> Program.Outcome {
    try orrery.run(["render", scene] + options)
  }

  @Test("orrery info prints the command, without the folders of the machine and without the output")
  func info() throws {
    let picture = folder.path("ball.png")
    #expect(try render(["--size", "32x24", "-o", picture]).status == 0)
    let text = String(decoding: try orrery.run(["info", picture]).output, as: UTF8.self)
    #expect(text.contains("picture  32x24 pixels\n"), "\(text)")
    #expect(text.contains("command  orrery render ball.json5 --size 32x24\n"), "\(text)")
    #expect(text.contains("made by  Orrery ") && text.contains("inputs   "), "\(text)")
    #expect(try render(["--size", "32x24", "-o", picture, "--no-record"]).status == 0)
    #expect(
      String(decoding: try orrery.run(["info", picture]).output, as: UTF8.self) == "picture  32x24 pixels\n")
  }

  @Test("The command has no folders of relative paths, and keeps slashes in other values")
  func relativePaths() throws {
    for name in ["home", "home/ada", "home/ada/fonts"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: true)
    }
    try folder.write("{ spheres: [{}] }", to: "home/ada/a.json5")
    try Data(BlockFont.standard.bytes).write(to: URL(filePath: folder.path("home/ada/fonts/b.ttf")))
    let outcome = try orrery.run(
      [
        "render", "../ada/a.json5", "a.json5", "--title", "1/2", "--font", "../ada/fonts/b.ttf",
        "--allow-files=./fonts/", "--size", "32x24", "-o", "../../p.png",
      ], folder: URL(filePath: folder.path("home/ada")))
    #expect(outcome.status == 0, "\(outcome.errors)")
    let text = String(decoding: try orrery.run(["info", folder.path("p.png")]).output, as: UTF8.self)
    let command = "render a.json5 a.json5 --title 1/2 --font b.ttf --allow-files=fonts --size 32x24"
    #expect(text.contains("command  orrery \(command)\n"), "\(text)")
    #expect(!String(decoding: try folder.read("p.png"), as: UTF8.self).contains("ada"))
  }

  @Test("--resume notices pictures of another size, of other options and of another scene")
  func resume() throws {
    let pattern = folder.path("f-%d.png")
    let options = ["--frames", "r=1..2:3", "-o", pattern, "--resume"]
    #expect(try render(options + ["--size", "32x24"]).status == 0)
    #expect(try render(options + ["--size", "32x24"]).status == 0)
    let larger = try render(options + ["--size", "40x24"])
    #expect(larger.status == 1 && larger.errors.contains("32x24 pixels"), "\(larger.errors)")
    let darker = try render(options + ["--size", "32x24", "--background", "black"])
    #expect(darker.status == 1 && darker.errors.contains("made by: "), "\(darker.errors)")
    _ = try folder.write("{ parameters: { r: 1 }, spheres: [{ radius: '2 * r' }] }", to: "ball.json5")
    let other = try render(options + ["--size", "32x24"])
    #expect(other.status == 1 && other.errors.contains("other contents of the input"), "\(other.errors)")
  }
}
