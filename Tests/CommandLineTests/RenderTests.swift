import Foundation
import Rendering
import TestSupport
import Testing

@Suite("orrery render", .enabled(if: (try? OffscreenContext()) != nil, "needs OpenGL 3.3 through EGL"))
struct RenderTests {
  @Test(
    "Draws a picture of the size asked for, the same bytes each time, with the background exactly as given")
  func picture() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(scene, to: "scene.json5")
    for name in ["a.png", "b.png"] {
      let outcome = try orrery.run(["render", path, "-o", folder.path(name), "--size", "320x200"])
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    }
    let bytes = try Data(contentsOf: folder.url.appending(path: "a.png"))
    #expect(bytes == (try Data(contentsOf: folder.url.appending(path: "b.png"))))
    let image = try PNG.decode([UInt8](bytes))
    #expect(image.width == 320 && image.height == 200)
    #expect(image.pixels.prefix(4) == [0x10, 0x20, 0x30, 0xFF])
    #expect(folder.names == ["a.png", "b.png", "scene.json5"])
  }

  @Test("Draws spheres alike by rays and by OpenGL, and other shapes by OpenGL alone")
  func renderers() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(scene, to: "scene.json5")
    func picture(_ renderer: String) throws -> [UInt8] {
      let arguments = ["render", path, "-o", "-", "--size", "80x60", "--renderer", renderer]
      return try PNG.decode([UInt8](orrery.run(arguments).output)).pixels
    }
    let drawn = try picture("opengl"), cast = try picture("raycaster"), either = try picture("auto")
    #expect(cast == either)
    let far = zip(drawn, cast).count { abs(Int($0) - Int($1)) > 8 }
    // Spheres of a scene file are meshes in OpenGL, whose outlines have corners.
    #expect(far * 50 < drawn.count, "\(far)")
    let box = try orrery.run(
      ["render", "-", "-o", "-", "--renderer", "raycaster"], input: Data("{boxes: [{}]}".utf8))
    #expect(box.status == 1 && box.output.isEmpty)
    #expect(
      box.errors
        == "orrery: error: --renderer raycaster draws spheres and rods that are opaque and not cut, and this scene has others\n"
    )
  }

  @Test("Writes to standard output, and honours --set")
  func streams() throws {
    let outcome = try orrery.run(
      ["render", "-", "-o", "-", "--size", "64x64", "--set", "background=red"], input: Data(scene.utf8))
    let image = try PNG.decode([UInt8](outcome.output))
    #expect(image.pixels.prefix(4) == [0xFF, 0, 0, 0xFF])
  }

  @Test("Several frames are a picture each, or one with all of them side by side")
  func frames() throws {
    let folder = try TemporaryFolder()
    let frames = (0..<5).map { "1\n\nHe \($0) 0 0\n" }
    let path = try folder.write(frames.joined(), to: "h.xyz")
    func render(_ arguments: String...) throws -> Program.Outcome {
      try orrery.run(["render", path, "--size", "40x30"] + arguments, folder: folder.url)
    }
    let options = ["--set", "camera.position=2,0,20", "--set", "camera.target=2,0,0"]
    #expect(
      try render("--frame", "1..<4", "-o", "f-%03d.png", options[0], options[1], options[2], options[3])
        .status == 0)
    #expect(folder.names == ["f-001.png", "f-002.png", "f-003.png", "h.xyz"])
    #expect(try folder.read("f-001.png") != folder.read("f-002.png"))
    #expect(
      try render("--frame", "2", "-o", "two.png", options[0], options[1], options[2], options[3]).status == 0)
    #expect(try folder.read("two.png") == folder.read("f-002.png"))
    #expect(
      try render(
        "--frame", "0...4", "--columns", "3", "-o", "all.png", options[0], options[1], options[2], options[3]
      ).status == 0)
    let sheet = try PNG.decode([UInt8](folder.read("all.png")))
    #expect(sheet.width == 120 && sheet.height == 60)
    let second = try PNG.decode([UInt8](folder.read("f-001.png")))
    for (x, y) in [(0, 0), (20, 15), (39, 29), (17, 14)] { #expect(sheet[40 + x, y] == second[x, y]) }
    #expect(sheet[119, 59] == [0, 0, 0, 0])
    let past = try render("--frame", "3..<6", "-o", "g-%d.png")
    #expect(
      past.status == 1
        && past.errors == "orrery: error: \(path): there is no frame 5, the file has 5, from 0\n")
    #expect(folder.names.filter { $0.hasPrefix("g") }.isEmpty)
  }

  @Test("A size beyond the driver's limits is refused, and the old file unharmed")
  func tooLarge() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(scene, to: "scene.json5")
    try folder.write("old", to: "out.png")
    let outcome = try orrery.run(["render", path, "-o", folder.path("out.png"), "--size", "1000000x10"])
    #expect(
      outcome.status == 1 && outcome.errors.hasPrefix("orrery: error: the picture's size must be from 1x1 to")
    )
    #expect(try String(contentsOfFile: folder.path("out.png"), encoding: .utf8) == "old")
    #expect(folder.names == ["out.png", "scene.json5"])
  }
}
