import Pictures
import SceneFiles
import TestSupport
import Testing
import WindowTestSupport

@testable import Inspector
@testable import RenderScene
@testable import Windowing

extension InspectorTests {
  @Suite(
    "The inspector in a real window",
    .enabled(if: Requirement.graphics(VirtualDisplay.isAvailable), "Xvfb or xdotool is not installed"))
  struct InspectorWindowTests {
    /// OpenGL renders the scene, and the panel must not change its state: the moon is blended.
    private static let scene = """
      {
        background: "#102030",
        parameters: { scale: 1, tint: "tomato" },
        camera: { position: [0, 0, 8], fieldOfView: 40, aspectRatio: 0 },
        spheres: [
          { name: "ball", center: [1, 0, 0], radius: 1, color: "tint" },
          { name: "moon", center: [2.5, 0, 0], radius: "0.3 * scale", color: "#ffffff80" },
        ],
      }
      """
    private static let size = WindowSize(width: 800, height: 700)
    /// A pixel on the ball.
    private static let ball = SIMD2(520, 350)

    private let session: ViewerSession
    private let desktop: Desktop
    /// The same panel in this process. It has the same layout as the panel in the window, and returns the places of
    /// the controls.
    private let twin: PanelDriver
    private let contents: SceneFile.Contents

    init() throws {
      let folder = try TemporaryFolder()
      try folder.write(Self.scene, to: "scene.json5")
      contents = try SceneFile.read(folder.path("scene.json5"))
      twin = PanelDriver(contents.scene, bindings: contents.bindings, size: Self.size, hasMenu: true)
      session = try ViewerSession(
        ["scene.json5", "--renderer", "opengl", "--journal", "edits.jsonl"], size: "800x700", folder: folder
      )
      desktop = try Desktop(display: session.display.name)
    }

    /// Returns the contents of the window.
    private func screen() throws -> Image {
      try desktop.picture(
        of: try #require(UInt32(session.window)), width: Self.size.width, height: Self.size.height)
    }

    /// Drags in the window and in the panel of this process.
    private func drag(_ place: String, from start: Float, to end: Float) throws {
      let (from, to) = (twin.point(place, start), twin.point(place, end))
      twin.drag(from: from, to: to)
      try session.drag(from: [Int(from.x), Int(from.y)], to: [Int(to.x), Int(to.y)])
    }

    /// Clicks on the ball in the picture, and waits for its controls.
    private func showBall() throws {
      try click(Self.ball)
      try session.viewer.waitFor("the ball is selected") {
        try session.title == "Orrery: scene.json5, scale = 1 - ball" ? true : nil
      }
      twin.panel.select(Pick(model: contents.scene.spheres[0], position: .zero, distance: 1))
      twin.settle()
    }

    private func click(_ point: SIMD2<Int>) throws { try session.drag(from: point, to: point) }

    /// Returns the middle of a slider's grab, found by its colour.
    private func grab(_ place: String) throws -> Float? {
      let (picture, found) = (try screen(), try #require(twin.panel.places[place]))
      let row = Int(found.y + found.height / 2)
      let columns = (Int(found.x)..<Int(found.x + found.width)).filter { x in
        let pixel = picture[x, row]
        return pixel.z > 200 && pixel.x < 80
      }
      return columns.isEmpty ? nil : Float(columns.reduce(0, +)) / Float(columns.count)
    }

    private func render(_ assignments: String..., file: String = "scene.json5") throws -> Image {
      let arguments = assignments.flatMap { ["--set", $0] }
      let outcome = try Program("orrery").run(
        ["render", file, "-o", "off-screen.png", "--size", "800x700", "--renderer", "opengl"]
          + arguments,
        folder: session.folder.url, environment: VirtualDisplay.environment(display: nil))
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      return try PNG.decode([UInt8](session.folder.read("off-screen.png")))
    }

    /// Expects two pictures to be equal.
    private func expectSame(_ picture: Image, _ expected: Image) {
      let differences = zip(picture.pixels, expected.pixels).map { abs(Int($0) - Int($1)) }
      let count = differences.count { $0 > 0 }
      #expect(
        count == 0 && differences.count == expected.pixels.count, "by \(differences.max() ?? 0) at most")
    }

    @Test("A model follows its slider, and dragging a slider does not turn the scene")
    func modelFollowsSlider() throws {
      try showBall()
      try drag("radius", from: 0.9, to: 0.6)
      let radius = contents.scene.spheres[0].radius
      #expect(radius != 1)
      try expectSame(session.picture(), render("ball.radius=\(radius)"))
      try drag("parameter scale", from: 0.3, to: 0.8)
      let scale = contents.bindings?.parameter("scale")?.value.description ?? ""
      #expect(scale != "1")
      try expectSame(session.picture(), render("ball.radius=\(radius)", "scale=\(scale)"))
      try session.viewer.waitFor("the title bar says the scale") {
        try session.title == "Orrery: scene.json5*, scale = \(scale) - ball" ? true : nil
      }
    }

    @Test(
      "ctrl-Z undoes a drag of a slider as one step, and the journal replays to the same picture and file")
    func undo() throws {
      try showBall()
      let first = try session.picture()
      try drag("radius", from: 0.9, to: 0.6)
      let radius = contents.scene.spheres[0].radius
      let dragged = try session.picture()
      #expect(radius != 1 && dragged != first)
      try session.press("ctrl+z")
      try expectSame(session.picture(), first)
      try session.press("ctrl+shift+z")
      try expectSame(session.picture(), dragged)
      try session.press("Escape")
      try session.press("Escape")
      #expect(try session.viewer.waitForExit() == 0)
      func line(_ radius: Float) -> String { "{\"set\":\"ball.radius\",\"value\":\(Double(radius))}\n" }
      let journal = String(decoding: try session.folder.read("edits.jsonl"), as: UTF8.self)
      #expect(journal == line(radius) + line(1) + line(radius))
      func run(_ arguments: [String]) throws -> [UInt8] {
        [UInt8](
          try Program("orrery").run(
            arguments, folder: session.folder.url,
            environment: VirtualDisplay.environment(display: nil)
          ).output)
      }
      let picture = ["render", "scene.json5", "-o", "-", "--size", "800x700", "--renderer", "opengl"]
      let replayed = try PNG.decode(try run(picture + ["--replay", "edits.jsonl"]))
      expectSame(replayed, dragged)
      let export = ["export", "scene.json5", "-o", "-", "--to", "glb"]
      let (one, other) = (
        try run(export + ["--replay", "edits.jsonl"]), try run(export + ["--set", "ball.radius=\(radius)"])
      )
      #expect(one == other && !one.isEmpty)
    }

    @Test("The sheet of the keys is shown in place of the panel, which comes back after it")
    func help() throws {
      func waitForSlider(_ isShown: Bool) throws {
        try session.viewer.waitFor("the slider is \(isShown ? "shown" : "hidden")") {
          (try grab("parameter scale") != nil) == isShown ? true : nil
        }
      }
      try waitForSlider(true)
      try session.press("question")
      try waitForSlider(false)
      try session.press("Escape")
      try waitForSlider(true)
    }

    @Test("ctrl-R, pressed twice, forgets the changes since the last save")
    func revert() throws {
      func waitForTitle(_ title: String) throws {
        try session.viewer.waitFor("the title is right, found \(String(describing: try session.title))") {
          try session.title == title ? true : nil
        }
      }
      try session.press("ctrl+Up")
      try waitForTitle("Orrery: scene.json5*, scale = 2")
      try session.press("Down")
      try session.press("ctrl+r")
      try session.press("ctrl+r")
      try waitForTitle("Orrery: scene.json5, scale = 1")
      try session.press("ctrl+shift+z")
      try waitForTitle("Orrery: scene.json5*, scale = 2")
    }

    @Test(
      "A typed number is one undo, Escape in its field leaves no star, and a window with changes asks before it closes"
    )
    func typedNumber() throws {
      func wait(_ session: ViewerSession, for title: String) throws {
        try session.viewer.waitFor("its title is \(title), found \(String(describing: try session.title))") {
          try session.title == title ? true : nil
        }
      }
      func typeScale(_ keys: String...) throws {
        let point = twin.point("parameter scale")
        try session.display.xdotool("keydown", "ctrl")
        try click([Int(point.x), Int(point.y)])
        try session.display.xdotool("keyup", "ctrl")
        for key in keys { try session.press(key) }
      }
      try typeScale("0", "period", "5", "Return")
      try wait(session, for: "Orrery: scene.json5*, scale = 0.5")
      try session.press("ctrl+z")
      try wait(session, for: "Orrery: scene.json5, scale = 1")
      try typeScale("0", "period", "7", "Escape")
      // The field has no keyboard any more.
      _ = try session.picture()
      #expect(try session.title == "Orrery: scene.json5, scale = 1")
      try typeScale("0", "period", "7", "ctrl+s")
      try session.viewer.waitFor("the typed value is saved") {
        String(decoding: try session.folder.read("scene.json5"), as: UTF8.self).contains("scale: 0.7")
          ? true : nil
      }
      try session.press("Up")
      try wait(session, for: "Orrery: scene.json5*, scale = 0.8")
      try session.press("Escape")
      _ = try session.picture()
      try session.press("Escape")
      #expect(try session.viewer.waitForExit() == 0)
      #expect(
        try session.viewer.errors.contains(
          "the changes of scene.json5 were not saved; they are offered when it is opened again"))
      let again = try ViewerSession(["scene.json5"], size: "800x700", folder: session.folder)
      // The question has the keyboard, and its first answer recovers.
      try wait(again, for: "Orrery: scene.json5, scale = 0.7")
      try again.press("space")
      try wait(again, for: "Orrery: scene.json5*, scale = 0.8")
      // The panel is as wide as without the question: its title bar is blue.
      let window = try #require(UInt32(again.window)), desktop = try Desktop(display: again.display.name)
      try again.viewer.waitFor("the panel is wide") {
        let pixel = try desktop.picture(of: window, width: Self.size.width, height: Self.size.height)[300, 20]
        return pixel.z > 90 && pixel.x < 60 ? true : nil
      }
    }

    @Test("A typed text changes the label in the picture")
    func typedText() throws {
      let folder = session.folder
      try folder.write(
        """
        { camera: { position: [0, 0, 8], aspectRatio: 0 }, spheres: [{ name: "ball", center: [2, -1, 0] }],
          groups: [{ name: "sign", children: { labels: [{ name: "tag", text: "one", at: [1.5, 1, 0], size: 40 }] } }] }
        """, to: "text.json5")
      let viewer = try ViewerSession(
        ["text.json5", "--renderer", "opengl"], size: "800x700", folder: folder)
      let driver = PanelDriver(
        try SceneFile.read(folder.path("text.json5")).scene, size: Self.size, hasMenu: true)
      func click(_ place: String, _ share: Float) throws {
        let point = driver.point(place, share)
        driver.click(at: point)
        try viewer.drag(from: [Int(point.x), Int(point.y)], to: [Int(point.x), Int(point.y)])
      }
      let (desktop, window) = (
        try Desktop(display: viewer.display.name), try #require(UInt32(viewer.window))
      )
      let background = try viewer.picture()[20, 300]
      try viewer.press("i")
      // The panel receives clicks from its second frame on.
      try viewer.viewer.waitFor("the panel is on the screen") {
        let screen = try desktop.picture(of: window, width: Self.size.width, height: Self.size.height)
        return screen[20, 300] != background ? true : nil
      }
      try click("line sign.tag", 0.3)
      try click("text", 0.9)
      for key in ["ctrl+a", "H", "i", "space", "2", "Return"] { try viewer.press(key) }
      try expectSame(viewer.picture(), render("sign.tag.text=Hi 2", file: "text.json5"))
    }

    @Test("A slider follows its property when a key or a save of the file changes it")
    func sliderFollowsModel() throws {
      try showBall()
      let slider = try #require(twin.panel.places["parameter scale"])
      func waitForShare(_ share: Float) throws {
        // The grab is 10 wide, and starts 2 from the ends: see `GrabMinSize`.
        let expected = slider.x + 7 + share * (slider.width - 14)
        try session.viewer.waitFor(
          "the grab is at \(expected), found \(String(describing: try grab("parameter scale")))"
        ) {
          try grab("parameter scale").flatMap { abs($0 - expected) < 2 ? true : nil }
        }
      }
      try waitForShare(0.25)
      try session.press("ctrl+Up")
      try waitForShare(0.5)
      let before = try #require(try grab("radius"))
      try session.folder.write(
        Self.scene.replacing("radius: 1,", with: "radius: 0.5,"), to: "scene.json5")
      // The models of the file are new ones, so that the row of the picked point is gone.
      twin.panel.content.selectLine(twin.panel.content.selection)
      twin.settle()
      try session.viewer.waitFor("the slider follows the file") {
        try grab("radius").flatMap { $0 < before - 10 ? true : nil }
      }
      // The slider keeps the value that the key set, 2, and has the range of that value: 0 to 8.
      try waitForShare(0.25)
    }

    @Test(
      "The panel is open if the scene has parameters, I closes it to a button and opens it, and it is neither saved nor drawn while nothing changes"
    )
    func opening() throws {
      let plain = try session.picture()
      func waitForPanel(_ isOpen: Bool) throws {
        // A point of the panel, and one of the button, which are over the background.
        try session.viewer.waitFor("the panel is \(isOpen ? "open" : "closed")") {
          let screen = try screen()
          return (screen[20, 300] != plain[20, 300]) == isOpen && screen[14, 14] != plain[14, 14]
            ? true : nil
        }
      }
      try waitForPanel(true)
      try session.viewer.waitUntilIdle(drawingNothingOn: session.display.server)
      try session.press("i")
      try waitForPanel(false)
      try session.press("i")
      try waitForPanel(true)
      try session.press("Escape")
      #expect(try session.viewer.waitForExit() == 0)
      #expect(try session.viewer.errors == "wrote orrery-1.png\n")
    }

    @Test("The pointer on a parameter outlines what reads it, in the window and not in saved pictures")
    func outline() throws {
      func movePointer(to point: SIMD2<Float>) throws {
        try session.display.xdotool(
          "mousemove", "--window", session.window, "\(Int(point.x))", "\(Int(point.y))")
      }
      // The moon is at (700, 350), with a radius of 36.
      func waitForOutline(_ isShown: Bool) throws {
        try session.viewer.waitFor("the moon is \(isShown ? "" : "not ")outlined") {
          let screen = try screen()
          let count = (640..<760).reduce(0) { sum, x in
            sum
              + (290..<410).count { y in
                let pixel = screen[x, y]
                return pixel.x < 130 && pixel.y > 180 && pixel.z > 220
              }
          }
          return isShown && count > 100 || !isShown && count == 0 ? true : nil
        }
      }
      try waitForOutline(false)
      try movePointer(to: twin.point("parameter scale"))
      try waitForOutline(true)
      #expect(try session.picture() == render())
      try movePointer(to: [600, 600])
      try waitForOutline(false)
    }

    @Test("The panel is twice as large on a screen with twice the resolution")
    func contentScale() throws {
      let large = try ViewerSession(
        ["scene.json5"], size: "1000x900", folder: session.folder, pixelsPerInch: 192)
      let (screen, window) = (try Desktop(display: large.display.name), try #require(UInt32(large.window)))
      let driver = PanelDriver(
        contents.scene, bindings: contents.bindings, size: WindowSize(width: 1000, height: 900), scale: 2,
        hasMenu: true)
      // The colour of a section's title, to the right of its text.
      let place = try #require(driver.panel.places["parameter scale"])
      let (x, y) = (Int(place.x + place.width), Int(place.y - 10))
      try large.viewer.waitFor("the panel is there") {
        let pixel = try screen.picture(of: window, width: 1000, height: 900)[x, y]
        return pixel.z > pixel.x + 40 && pixel != [0x10, 0x20, 0x30, 0xFF] ? true : nil
      }
    }

    @Test(
      "Over the panel, the wheel, clicks and drags do not reach the scene, and typed keys are not commands")
    func ownInput() throws {
      try showBall()
      let before = try session.picture()
      let empty = twin.point("line moon", 0.9)
      try session.display.xdotool(
        "mousemove", "--window", session.window, "\(Int(empty.x))", "\(Int(empty.y))", "click", "4",
        "click", "4")
      try session.drag(from: [60, 20], to: [64, 20])
      #expect(try session.picture() == before)
      let radius = twin.point("radius") + [4, 0]
      try session.display.xdotool(
        "mousemove", "--window", session.window, "\(Int(radius.x))", "\(Int(radius.y))", "keydown", "ctrl",
        "click", "1", "keyup", "ctrl")
      for key in ["0", "period", "5", "Return"] { try session.press(key) }
      #expect(try session.picture() == render("ball.radius=0.5"))
      let title = try session.title
      #expect(title == "Orrery: scene.json5*, scale = 1 - ball")
    }
  }
}
