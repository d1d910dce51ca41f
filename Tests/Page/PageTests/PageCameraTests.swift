import RenderScene
import SceneFiles
import TestSupport
import Testing

@testable import Page

extension PageInBrowser {
  @Suite("The cameras of a page")
  struct Cameras {
    private static let scene = """
      { parameters: { away: { value: 5, min: 1, max: 20 }, shift: { value: 1, min: 0, max: 9 } },
        cameras: [{ name: "front", position: [0, 0, "away"] }, { position: [0, 9, 0], height: 4 }],
        spheres: [{}] }
      """

    private func position(_ page: OpenPage) throws -> [Double]? {
      try page.value("[...element.view.camera.position].map((value) => Math.round(1000 * value) / 1000)")
        as? [Double]
    }

    @Test("The key C goes to the next camera, and with shift to the one before")
    func choice() throws {
      let page = try OpenPage(Self.scene)
      #expect(try position(page) == [0, 0, 5])
      try page.press("c")
      #expect(try position(page) == [0, 9, 0] && page.number("element.view.camera.height") == 4)
      #expect(try page.message == "camera cameras[1]")
      try page.press("c")
      #expect(try position(page) == [0, 0, 5] && page.message == "camera front")
      try page.press("C", shift: true)
      #expect(try position(page) == [0, 9, 0])
      #expect(
        try page.text("root.querySelector('dialog').textContent")
          .contains("go to the next camera of the scene (shift: to the one before)"))
      #expect(page.browser.problems.isEmpty)
    }

    @Test("A narrow page shows as much across as a wide one, with room for the legend")
    func narrowPage() throws {
      let text = """
        { camera: { position: [0, 0, 5] }, spheres: [{ radius: 0.1 }],
          legend: { title: 'distance from the middle' } }
        """
      let page = try OpenPage(text)
      func halfWidth(_ width: Int, _ height: Int) throws -> (width: Double, center: Double) {
        try page.value("element.renderer.resize(\(width), \(height))")
        try page.value("element.renderer.draw(element.view.camera)")
        return (
          try page.number("element.renderer.view.halfSize[0]"),
          try page.number("element.renderer.view.eye[0]")
        )
      }
      let wide = try halfWidth(1280, 720)
      let narrow = try halfWidth(600, 800)
      #expect(wide.center == 0 && narrow.center > 0.05)
      #expect(narrow.width > wide.width)
      // CaptionRoom.swift and caption-room.js. The fonts have texts of other widths.
      let view = try SceneFile.parse(Array(text.utf8), path: "a.json5").scene.view(width: 600, height: 800)
      #expect(abs(narrow.width / Double(view.halfSize.x) - 1) < 0.05)
      #expect(abs(narrow.center - Double(view.eye.x)) < 0.1 * narrow.width)
      #expect(page.browser.problems.isEmpty)
    }

    @Test("A named camera follows its expressions, and stays where it is when the view moves")
    func namedCamera() throws {
      let page = try OpenPage(Self.scene)
      try page.value("element.scene.setParameter('away', 8)")
      try page.browser.waitForFrames()
      #expect(try position(page) == [0, 0, 8])
      try page.press("ArrowLeft")
      #expect(try position(page) != [0, 0, 8])
      #expect(
        try page.value("element.scene.models[element.scene.header.camera].values.position") as? [Double] == [
          0, 0, 8,
        ])
      try page.value("element.scene.setParameter('away', 3)")
      try page.press("r")
      #expect(try position(page) == [0, 0, 3])
      #expect(page.browser.problems.isEmpty)
    }

    @Test("The camera of a file with Z up follows its expressions, and stays upright")
    func cameraWithZUp() throws {
      let page = try OpenPage(
        """
        { up: "z", parameters: { away: { value: 5, min: 1, max: 20 } },
          camera: { position: ["away", 0, 1], target: [0, 0, 0] }, spheres: [{}] }
        """)
      #expect(try position(page) == [5, 1, 0])
      try page.value("element.scene.setParameter('away', 8)")
      try page.browser.waitForFrames()
      #expect(try position(page) == [8, 1, 0])
      #expect(
        try page.value("[...element.view.camera.up].map((value) => Math.round(1000 * value) / 1000)")
          as? [Double] == [0, 1, 0])
      #expect(page.browser.problems.isEmpty)
    }

    @Test("The room of texts follows the size of the page")
    func textRoom() throws {
      let page = try OpenPage(
        """
        { title: "A title of many words that a narrow picture has to wrap into several lines", look: "plain",
          spheres: [{ radius: 1, color: "red" }] }
        """)
      let room = "element.renderer.fittedCamera() && element.renderer.insets[2]"
      let wide = try page.number(room)
      try page.value("element.renderer.resize(200, 400)")
      #expect(try page.number(room) > wide && wide > 0)
      #expect(page.browser.problems.isEmpty)
    }

    @Test("A camera that expressions move stays where a person moved it, until the key R")
    func boundCamera() throws {
      let page = try OpenPage(
        "{ parameters: { t: 0 }, camera: { position: [\"sin(t)\", 0, 8], target: [0, 0, 0] }, spheres: [{}] }"
      )
      try page.press("+", text: "+")
      try page.value("element.scene.time.seek(2)")
      try page.browser.waitForFrames()
      let depth = try page.number("element.view.camera.position[2]")
      #expect(abs(depth - 8 / 1.1) < 0.1)
      let before = try position(page)
      try page.value("element.scene.time.seek(3)")
      try page.browser.waitForFrames()
      #expect(try position(page) == before)
      try page.press("r")
      try page.value("element.scene.time.setPlaying(false), element.scene.time.seek(1)")
      try page.browser.waitForFrames()
      #expect(try position(page) == [0.841, 0, 8])
      #expect(page.browser.problems.isEmpty)
    }

    @Test("A scene with one camera has no other one, and moves it upright without expressions")
    func singleCamera() throws {
      let page = try OpenPage("{ parameters: { a: 1 }, camera: { position: [0, 0, 5] }, spheres: [{}] }")
      try page.press("c")
      #expect(try page.message == "the scene has no other camera")
      try page.press("ArrowLeft")
      #expect(
        try page.value("element.scene.models[element.scene.header.camera].values.position") as? [Double] != [
          0, 0, 5,
        ])
      #expect(try !page.text("root.querySelector('dialog').textContent").contains("next camera"))
      #expect(page.browser.problems.isEmpty)
    }
  }
}
