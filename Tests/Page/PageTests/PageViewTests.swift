import Foundation
import Pictures
import RenderScene
import Rendering
import SceneFiles
import TestSupport
import Testing

@testable import Page

extension PageInBrowser {
  /// The view of a scene without a camera, which is fitted once.
  @Suite("The view of a page")
  struct Views {
    private static let size = SIMD2(400, 250)

    /// Scenes whose parameter `p` changes what a view would be fitted to, and one effect each.
    private static let scenes: [(effect: String, text: String)] = [
      ("title", "title: \"p = {p:.1}\""),
      ("axes", "effects: { axes: true }"),
      ("axis box", "effects: { axisBox: true }"),
      ("scale bar", "effects: { scaleBar: true }"),
      ("grid", "effects: { grid: true }"),
      ("bounds", "effects: { box: true }"),
      ("lines of surfaces", "effects: { edges: true, normals: true }"),
      ("wireframe", "effects: { wireframe: true }"),
      ("ground shadow", "effects: { shadow: true }"),
      ("occlusion", "effects: { occlusion: true }"),
      ("shadows", "lights: [{ direction: [-1, -2, -1] }]"),
      (
        "clipping plane", "effects: { clipPlane: true, clipNormal: [0.2, 0.1, 1], clipDistance: \"0.3 * p\" }"
      ),
      ("environment", "environment: { visible: true }"),
      ("labels", "labels: [{ text: \"p = {p:.1}\", at: [0, \"p\", 0], anchor: \"bottom\" }]"),
      ("legend", "legend: { palette: \"viridis\", from: 0, to: \"10 * p\", title: \"metres\" }"),
    ]

    private static func scene(_ effect: String) -> String {
      """
      { parameters: { p: { value: 0.5, min: 0, max: 3 } }, background: "#e8ecf0", \(effect),
        spheres: [{ center: [-1.2, 0, 0], radius: "p", color: "#c04040" }],
        boxes: [{ center: [1, 0, 0], rotation: [0, 30, 0], color: "#4070c0" },
          { center: [1, "p", 0], size: [0.4, 0.3, 0.4], color: "#40a060" }] }
      """
    }

    @Test(
      "A page shows the picture of the changed scene from the view that was fitted first", arguments: scenes)
    func effects(effect: String, text: String) throws {
      let text = Self.scene(text)
      let page = try OpenPage(text, options: PageOptions(controls: .none), size: Self.size)
      let contents = try SceneFile.parse(Array(text.utf8), path: effect)
      let camera = contents.scene.fittedCamera(in: WindowSize(width: Self.size.x, height: Self.size.y))
      for value in [1.1, 0.3] {
        try page.value("element.scene.setParameter('p', \(value))")
        try page.browser.waitUntilStill()
        try contents.set("p=\(value)")
        contents.scene.camera = camera
        let expected = try PictureRenderer(
          contents.scene, renderer: .raycaster, width: Self.size.x, height: Self.size.y
        ).picture()
        let difference = try page.picture().pixels.colorDifference(from: expected.pixels, outlierLimit: 24)
        #expect(difference.mean < 2, "p = \(value): a mean difference of \(difference.mean) of 255")
        // Lines of about a pixel have 2 × 2 samples in a page, and exact coverage in pictures. The fonts have texts of other
        // widths, for which views leave room.
        #expect(
          difference.outlierShare < 1 / 40, "p = \(value): \(difference.outlierShare) of the pixels differ")
      }
      #expect(page.browser.problems.isEmpty, "\(page.browser.problems)")
    }

    private static let moving = """
      { parameters: { s: { value: 1, min: 0, max: 2 } }, spheres: [{ radius: "s" }], boxes: [{ position: [2.5, 0, 0] }],
        title: "s = {s}", look: "plain" }
      """
    private static let camera = "JSON.stringify(element.view.camera)"

    @Test("A slider moves neither the view nor what it does not change")
    func sliders() throws {
      let page = try OpenPage(Self.moving, options: PageOptions(controls: .none), size: Self.size)
      let first = try page.text(Self.camera)
      let before = try page.picture()
      for value in [0.1, 1.3, 0.4] {
        try page.value("element.scene.setParameter('s', \(value))")
        try page.browser.waitUntilStill()
        #expect(try page.text(Self.camera) == first)
      }
      // The box is at the right.
      let after = try page.picture()
      var changed = (left: 0, right: 0)
      for row in 60..<after.height {
        for column in 0..<after.width where after[column, row] != before[column, row] {
          if column < 260 { changed.left += 1 } else { changed.right += 1 }
        }
      }
      #expect(changed.left > 2000 && changed.right == 0, "\(changed)")
    }

    @Test("F fits the view to what is shown now, R returns to the first view, and a resize keeps it")
    func keys() throws {
      let page = try OpenPage(Self.moving, size: Self.size)
      let first = try page.text(Self.camera)
      try page.value("element.scene.setParameter('s', 2)")
      try page.browser.waitForFrames()
      try page.press("f", text: "f")
      let fitted = try page.text(Self.camera)
      #expect(fitted != first)
      try page.value("element.scene.setParameter('s', 1)")
      try page.browser.waitForFrames()
      #expect(try page.text(Self.camera) == fitted)
      try page.press("r", text: "r")
      #expect(try page.text(Self.camera) == first)
      try page.browser.resize(width: 250, height: 400)
      try page.browser.wait(for: "\(OpenPage.root).querySelector('canvas').width === 250")
      #expect(try page.text(Self.camera) == first)
      #expect(page.browser.problems.isEmpty, "\(page.browser.problems)")
    }

    @Test(
      "A view of a time that plays shows what the scene reaches in six seconds, and is fitted when there is something to show"
    )
    func firstMoments() throws {
      let page = try OpenPage(
        """
        { parameters: { t: 0, on: false }, spheres: [{ name: "ball", position: ["t", 0, 0], visible: "on" }] }
        """, size: Self.size)
      #expect(try page.value("element.view.camera === null") as? Bool == true)
      try page.value("element.scene.time.seek(0), element.scene.setParameter('on', true)")
      try page.browser.wait(for: "\(OpenPage.element).view.camera !== null")
      let time = try page.number("element.scene.time.time")
      func isVisible(_ x: Double) throws -> Bool? {
        try page.value(
          """
          (({ viewProjection: m }) => {
            const [across, w] = [0, 3].map((row) => \(x) * m[row] + m[12 + row]);
            return Math.abs(across / w) < 1;
          })(element.renderer.view)
          """) as? Bool
      }
      #expect(try isVisible(5.9) == true)
      #expect(try isVisible(time + 12) == false)
    }

    @Test(
      "A grid reaches as far toward the eye as in a picture",
      arguments: [
        "boxes: [{ size: [6, 2, 6], color: \"teal\" }]",
        """
        surfaces: [{ u: { name: "x", from: -3, to: 3, count: 40 }, v: { name: "z", from: 3, to: -3, count: 40 },
          point: ["x", "sin(x) * cos(z)", "z"] }]
        """,
      ])
    func nearLines(models: String) throws {
      let text = "{ \(models), effects: { grid: true }, look: \"plain\", background: \"white\" }"
      let page = try OpenPage(text, options: PageOptions(controls: .none), size: SIMD2(480, 360))
      let contents = try SceneFile.parse(Array(text.utf8), path: "grid")
      let expected = try PictureRenderer(contents.scene, renderer: .raycaster, width: 480, height: 360)
        .picture()
      let picture = try page.picture()
      /// Returns the number of pixels of lines in the lowest eighth.
      func lineCount(_ picture: Image) -> Int {
        (315..<360).reduce(0) { sum, row in
          sum + (0..<480).count { picture[$0, row].x < 235 }
        }
      }
      let (found, wanted) = (lineCount(picture), lineCount(expected))
      #expect(wanted > 500 && Double(abs(found - wanted)) < 0.2 * Double(wanted), "\(found) of \(wanted)")
    }
  }
}
