import Foundation
import Pictures
import Rendering
import SceneFiles
import TestSupport
import Testing

@testable import Page

/// Pages in another browser than the one of the other tests.
@Suite(
  "Pages in Firefox", .serialized,
  .enabled(if: FirefoxSession.isAvailable, "requires firefox-esr, Xvfb and xdotool"))
struct FirefoxTests {
  private static let size = (width: 500, height: 320)

  private static let scenes = [
    """
    { parameters: { r: { value: 0.8, min: 0.1, max: 2 } },
      spheres: [{ name: "ball", position: [-1, 0, 0], radius: "r", color: "#d04040" }, { position: [1, 0.2, -0.5], color: "#4060d080" }],
      tori: [{ position: [0, -0.5, 1], rotation: [60, 0, 0], radius: 0.7, tubeRadius: 0.25, color: "#6080c0" }],
      boxes: [{ position: [0, -1, 1], size: [1, 0.4, 0.6] }] }
    """,
    """
    { camera: { position: [0, 1.5, 6], target: [0, 0, 0] }, toneMapping: "agx", exposure: 0.5,
      background: "#e8f0ff", backgroundBottom: "#8090a8", effects: { occlusion: true, shadow: true },
      materials: [{ name: "gold", baseColor: "#ffc860", metallic: 1, roughness: 0.3 },
        { name: "clear", transmission: 1, roughness: 0, thickness: 1 }],
      spheres: [{ position: [-1.1, 0, 0], material: "gold" }, { position: [1.1, 0, 0], material: "clear" },
        { position: [-0.6, 0.2, -2], radius: 0.8, color: "#d03030" },
        { position: ["0.1 * i - 2", -1.2, 1], radius: 0.04, repeat: { count: 40, index: "i" } }] }
    """,
    """
    { camera: { position: [3, 4, 5], target: [0, 0, 0] }, lights: [{ kind: "point", position: [2, 1.5, 2], intensity: 8 }],
      surfaces: [{ u: { from: -2, to: 2, count: 80 }, v: { from: 2, to: -2, count: 80 }, color: "#5090c0",
        point: ["u", "0.5 * sin(2 * u) * cos(2 * v)", "v"] }] }
    """,
  ]

  @Test("Firefox draws the pictures of the raycaster, and its values stay live")
  func pictures() throws {
    let firefox = try FirefoxSession(), folder = try TemporaryFolder()
    func picture(_ contents: SceneFile.Contents) throws -> Image {
      try PictureRenderer(
        contents.scene, renderer: .raycaster, width: Self.size.width, height: Self.size.height
      ).picture()
    }
    func expect(_ page: Image, _ expected: Image, _ name: String) throws {
      try #require((page.width, page.height) == (expected.width, expected.height))
      let difference = page.pixels.colorDifference(from: expected.pixels, outlierLimit: 24)
      #expect(difference.mean < 2 && difference.outlierShare < 1 / 150, "\(name): \(difference)")
    }
    for (number, text) in Self.scenes.enumerated().reversed() {
      let contents = try SceneFile.parse(Array(text.utf8), path: "scene \(number)")
      let page = try PageWriter.page(contents, options: PageOptions(controls: .none))
      try Data(page).write(to: URL(filePath: folder.path("\(number).html")))
      try firefox.open(folder.path("\(number).html"), width: Self.size.width, height: Self.size.height)
      try expect(try firefox.screenshot(), try picture(contents), "scene \(number)")
    }
    // The first scene is open.
    let before = try firefox.screenshot()
    try firefox.evaluate("document.querySelector('orrery-scene').scene.setParameter('r', 0.4)")
    try firefox.waitUntilStill()
    let difference = try firefox.screenshot().pixels.colorDifference(from: before.pixels, outlierLimit: 24)
    #expect(difference.outlierShare > 0.01, "\(difference)")
    let radius = try firefox.evaluate(
      "return document.querySelector('orrery-scene').scene.models.find(({ name }) => name === 'ball').values.radius"
    )
    #expect(abs(try #require(radius as? Double) - 0.4) < 1e-6)
  }

  @Test("Nothing covers texts over the picture in Firefox, and cards are in the page")
  func layout() throws {
    let firefox = try FirefoxSession(), folder = try TemporaryFolder()
    let contents = try SceneFile.parse(Array(PageLayout.scene.utf8), path: "scene")
    try Data(try PageWriter.page(contents)).write(to: URL(filePath: folder.path("page.html")))
    let scene = "const element = document.querySelector('orrery-scene'), root = element.shadowRoot;"
    for size in [SIMD2(500, 700), SIMD2(1000, 640)] {
      try firefox.open(folder.path("page.html"), width: size.x, height: size.y)
      for direction in ["ltr", "rtl"] {
        try firefox.evaluate("\(scene) document.documentElement.dir = '\(direction)'; \(PageLayout.openCard)")
        try firefox.waitUntilStill()
        #expect(
          try firefox.evaluate("\(scene) return \(PageLayout.problems)") as? String == "",
          "\(size) \(direction)")
      }
    }
  }
}
