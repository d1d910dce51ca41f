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

  @Test("Writes to standard output, and honours --set")
  func streams() throws {
    let outcome = try orrery.run(
      ["render", "-", "-o", "-", "--size", "64x64", "--set", "background=red"], input: Data(scene.utf8))
    let image = try PNG.decode([UInt8](outcome.output))
    #expect(image.pixels.prefix(4) == [0xFF, 0, 0, 0xFF])
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
