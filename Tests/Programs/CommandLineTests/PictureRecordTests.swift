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
    #expect(text.contains("picture: 32x24 pixels\n"), "\(text)")
    #expect(text.contains("command: orrery render ball.json5 --size 32x24\n"), "\(text)")
    #expect(text.contains("made by: Orrery ") && text.contains("inputs: "), "\(text)")
    #expect(try render(["--size", "32x24", "-o", picture, "--no-record"]).status == 0)
    #expect(
      String(decoding: try orrery.run(["info", picture]).output, as: UTF8.self) == "picture: 32x24 pixels\n")
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
