import CommandLineSupport
import Foundation
import Geometry
import SceneExpressions
import SceneFiles
import TestSupport
import Testing

@testable import OrreryViewerCommand

@Suite("What the user types in the viewer")
struct ViewerDialogTests {
  @Test("Paths are completed by folders and files of known formats")
  func paths() throws {
    let folder = try TemporaryFolder()
    for name in ["water.xyz", "wave.json5", "notes.doc", ".hidden.xyz"] { try folder.write("", to: name) }
    try FileManager.default.createDirectory(atPath: folder.path("way"), withIntermediateDirectories: false)
    let prefix = String(folder.path("x").dropLast())
    func names(_ text: String) -> [String] {
      PathCompletion.paths(beginningWith: prefix + text).map { String($0.dropFirst(prefix.count)) }
    }
    #expect(names("") == ["water.xyz", "wave.json5", "way/"] && names("wav") == ["wave.json5"])
    #expect(names(".h") == [".hidden.xyz"] && names("n") == [] && names("missing/") == [])
    #expect(PathCompletion.expanded("~/a").hasSuffix("/a") && PathCompletion.expanded("a~") == "a~")
  }

  @Test("The options of a picture are checked")
  func pictureRequests() throws {
    let request = try PictureRequest(name: "a.png", size: "300 x 200", sampling: 2, isTransparent: true)
    #expect(request.size == PixelSize(width: 300, height: 200) && request.samples.samples == 16)
    for (name, size, sampling, message) in [
      ("a.jpg", "1x1", 0, "expected a name that ends with .png, found \"a.jpg\""),
      ("a.png", "big", 0, "expected a size such as 1280x720, found \"big\""),
      (
        "a.png", "9000x10", 3,
        "expected at most 4096 pixels a side for this number of samples, found 9000x10"
      ),
    ] {
      #expect {
        try PictureRequest(name: name, size: size, sampling: sampling, isTransparent: false)
      } throws: { "\($0)" == message }
    }
  }

  @Test("Random colours are those of their hue, saturation and brightness")
  func colors() {
    var random = SeededGenerator(seed: RandomTests.seed)
    for _ in 0..<RandomTests.rounds(500) {
      let color = Color(sRGB8: SIMD4<UInt8>.random(in: 0...255, using: &random))
      let again = HueSaturationBrightness(color).color(alpha: color.alpha)
      let difference = (again.sRGB - color.sRGB)
      #expect(abs(difference.x) + abs(difference.y) + abs(difference.z) < 1e-3)
    }
    let red = HueSaturationBrightness(Color(sRGB: [1, 0, 0, 1]))
    #expect(red.hue == 0 && abs(red.saturation - 1) < 1e-6 && abs(red.brightness - 1) < 1e-6)
    #expect(HueSaturationBrightness(Color(sRGB: [0, 0.5, 0.5, 1])).hue == 180)
  }

  @Test("Keys reach the hue, the saturation and the brightness of a colour parameter")
  func colorSteps() throws {
    let contents = try SceneFile.parse(
      Array("{ parameters: { scale: 1, tint: 'red' }, spheres: [{ color: 'tint' }] }".utf8), path: "a.json5")
    let controller = ParameterController(try #require(contents.bindings))
    let color = { contents.scene.spheres[0].color }
    controller.choose(1)
    controller.change(by: 8)
    #expect(abs(HueSaturationBrightness(color()).hue - 120) < 0.1)
    controller.choose(1)
    controller.change(by: -10)
    #expect(abs(HueSaturationBrightness(color()).saturation - 0.5) < 0.01)
    controller.choose(1)
    controller.change(by: -1)
    #expect(abs(HueSaturationBrightness(color()).brightness - 0.95) < 0.01)
    controller.choose(1)
    controller.change(by: 1)
    #expect(contents.bindings?.parameter("scale")?.value == .number(1.1))
  }
}
