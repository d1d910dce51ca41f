import SceneFiles
import SceneModel
import Testing

@testable import Inspector
@testable import RenderScene
@testable import Windowing

extension InspectorTests {
  @Suite("Panel input")
  struct PanelTests {
    private let ball = Sphere(name: "ball")
    private let size = WindowSize(width: 800, height: 700)

    private func makeDriver(_ scene: Scene? = nil, size: WindowSize? = nil, scale: Float = 1) -> PanelDriver {
      let driver = PanelDriver(
        scene ?? Scene(spheres: [ball, Sphere(name: "other")]), size: size ?? self.size, scale: scale)
      driver.click(at: driver.point("line ball"))
      return driver
    }

    @Test("Dragging a slider sets the property within its range, and the scene does not receive the press")
    func slider() {
      let driver = makeDriver()
      var received: [Float] = []
      let subscription = ball.$radius.subscribe { received.append($0) }
      #expect(driver.drag(from: driver.point("radius", 0.9), to: driver.point("radius", 0.3)))
      #expect(received.count == 3 && received[1] > received[2] && received[2] > 0)
      let (left, right) = (driver.point("radius", 0.01), driver.point("radius", 0.99))
      driver.drag(from: left, to: right)
      let largest = ball.radius
      driver.drag(from: right, to: left)
      // The diagonal of the scene is the square root of 12.
      #expect(largest == 3.464)
      #expect(ball.radius == 0.003464)
      withExtendedLifetime(subscription) {}
    }

    @Test(
      "A control-click starts typing a number, the panel receives all keys until Enter, and then the number is set"
    )
    func typing() {
      let driver = makeDriver()
      #expect(!driver.press(.character("F")), "nobody types")
      driver.click(at: driver.point("radius"), .control)
      for character in "2.55" {
        #expect(driver.press(.character(character)))
        #expect(driver.take(.text(character)))
      }
      #expect(driver.press(.backspace))
      #expect(driver.press(.backspace), "a released key can be pressed again")
      #expect(driver.press(.character("5")) && driver.take(.text("7")))
      #expect(ball.radius == 1 && driver.press(.enter))
      #expect(ball.radius == 2.7)
      #expect(!driver.press(.character("F")) && !driver.take(.text("f")))
    }

    @Test("A held key repeats")
    func repeats() {
      let driver = makeDriver()
      driver.click(at: driver.point("radius"), .control)
      for character in "2.99" {
        driver.press(.character(character))
        #expect(driver.take(.text(character)))
      }
      _ = driver.take(.keyDown(.init(.backspace)))
      _ = driver.take(.keyDown(.init(.backspace, isRepeat: true)))
      _ = driver.take(.keyUp(.init(.backspace)))
      driver.press(.enter)
      #expect(ball.radius == 2)
      driver.click(at: driver.point("radius"), .control)
      for character in "78" {
        driver.press(.character(character))
        _ = driver.take(.text(character))
      }
      driver.press(.escape)
      #expect(ball.radius == 2, "Escape keeps what was")
    }

    @Test("Each vector component is dragged separately, and lengths stay positive")
    func vectors() {
      let box = Box(name: "box")
      let driver = PanelDriver(Scene(shapes: [box]), size: size)
      driver.click(at: driver.point("line box"))
      driver.drag(from: driver.point("position", 0.15), to: driver.point("position", 0.9))
      #expect(box.center.x > 0 && box.center.y == 0 && box.center.z == 0)
      driver.drag(from: driver.point("size", 0.85), to: driver.point("size", 0.85) - [1000, 0])
      #expect(box.size.z > 0 && box.size.z < 0.01 && box.size.x == 1)
    }

    @Test(
      "A check mark and a colour can be set, and a click in the picture shows the controls of the model")
    func otherControls() {
      let scene = Scene(spheres: [ball], background: .black)
      let driver = PanelDriver(scene, size: size)
      driver.click(at: driver.point("line effects"))
      driver.click(at: driver.point("axes"))
      #expect(scene.effects == Effects(axes: true))
      driver.click(at: driver.point("axes"))
      #expect(scene.effects == Effects())
      driver.panel.select(Pick(model: ball, position: .zero, distance: 1))
      driver.settle()
      driver.click(at: driver.point("color", 0.3))
      driver.press(.character("A"), .control)
      for character in "#FF0000FF" { _ = driver.take(.text(character)) }
      driver.press(.enter)
      #expect(ball.color.hex == "#ff0000")
    }

    @Test(
      "A typed text, a chosen name and a dragged number are set, and a group is collapsed by its arrow")
    func textsAndChoices() throws {
      let arm = Group(name: "arm")
      let label = Label("A")
      let scene = Scene(
        shapes: [Box(name: "arm.palm", group: arm)], groups: [arm], labels: [label],
        legend: Legend(.plasma, from: 0, to: 1))
      let driver = PanelDriver(scene, size: size)
      driver.click(at: driver.point("line label 1"))
      driver.click(at: driver.point("text", 0.9))
      driver.press(.character("A"), .control)
      for character in "é 2" { _ = driver.take(.text(character)) }
      driver.press(.enter)
      #expect(label.text == "é 2")
      driver.click(at: driver.point("anchor"))
      let line = driver.point("anchor")
      driver.click(at: line + [0, 40])
      #expect(label.anchor != .center)
      driver.click(at: driver.point("line legend"))
      driver.drag(from: driver.point("to", 0.3), to: driver.point("to", 0.3) + [1000, 0])
      #expect((scene.legend?.to ?? 0) > 5)
      #expect(driver.panel.places["line arm.palm"] != nil)
      // The arrow is before the place of the line, and the box that hides the group behind it.
      let group = try #require(driver.panel.places["line arm"])
      driver.click(at: [group.x - 10, driver.point("line arm").y])
      #expect(driver.panel.places["line arm.palm"] == nil && arm.isVisible)
      driver.click(at: [group.x + group.width + 10, driver.point("line arm").y])
      #expect(!arm.isVisible)
      driver.click(at: driver.point("line arm", 0.5))
      #expect(driver.panel.places["position"] != nil)
    }

    @Test("A computed property is read-only")
    func computed() throws {
      let text = "{ parameters: { a: 1 }, spheres: [{ name: 'ball', radius: '2 * a' }] }"
      let contents = try SceneFile.parse(Array(text.utf8), path: "a.json5")
      let driver = PanelDriver(contents.scene, bindings: contents.bindings, size: size)
      driver.click(at: driver.point("line ball"))
      let place = driver.point("radius")
      #expect(place != [-1, -1])
      driver.drag(from: place, to: place + [50, 0])
      #expect(contents.scene.spheres[0].radius == 2)
      driver.drag(from: driver.point("parameter a"), to: driver.point("parameter a", 0.75))
      #expect(contents.scene.spheres[0].radius > 5)
    }

    @Test("The scene receives a drag that begins over it, wherever it ends, and the wheel over it")
    func scene() {
      let driver = makeDriver()
      let (outside, inside) = (SIMD2<Float>(700, 400), driver.point("radius"))
      let before = ball.radius
      #expect(!driver.take(.mouseDown(.init(.left, at: outside))))
      #expect(!driver.take(.mouseMove(inside)))
      #expect(!driver.take(.mouseUp(.init(.left, at: inside))))
      #expect(ball.radius == before)
      #expect(driver.take(.mouseDown(.init(.left, at: inside))))
      #expect(driver.take(.mouseMove(outside)))
      #expect(driver.take(.mouseUp(.init(.left, at: outside))))
      #expect(!driver.take(.mouseMove(outside)))
      #expect(!driver.take(.scroll([0, 1])))
      _ = driver.take(.mouseMove(inside))
      #expect(driver.take(.scroll([0, 1])))
      #expect(!driver.take(.drop(["a"])))
    }

    @Test("A panel that is not open has a button that opens it, and its own button closes it")
    func strip() {
      let driver = makeDriver()
      driver.panel.isOpen = false
      driver.settle()
      #expect(driver.panel.places.keys.sorted() == ["strip"])
      driver.click(at: driver.point("strip"))
      #expect(driver.panel.isOpen && driver.panel.places["line ball"] != nil)
      // In the upper right corner.
      driver.click(at: [358, 20])
      #expect(!driver.panel.isOpen)
    }

    @Test("A typed text searches the list")
    func search() {
      let driver = makeDriver()
      driver.click(at: driver.point("search"))
      for character in "oth" { #expect(driver.take(.text(character))) }
      driver.settle()
      #expect(driver.panel.content.search == "oth")
      #expect(driver.panel.places["line other"] != nil && driver.panel.places["line ball"] == nil)
    }

    @Test("Each control can be reached and changed by keys alone, and letters remain commands")
    func keyboard() throws {
      let text = """
        { parameters: { size: { value: 1, min: 0, max: 10 }, on: true, mode: { value: "slow", choices: ["slow", "fast"] },
          tint: "red", axis: [0, 1, 0] } }
        """
      let contents = try SceneFile.parse(Array(text.utf8), path: "a.json5")
      let driver = PanelDriver(contents.scene, bindings: contents.bindings, size: size)
      func value(_ name: String) -> String? { contents.bindings?.parameter(name)?.text }
      #expect(!driver.press(.down), "the keys are those of the scene")
      driver.panel.takeKeyboard()
      driver.settle()
      // From the first section to its first slider, which the space bar begins to change and ends.
      #expect(driver.press(.down) && driver.press(.character(" ")))
      for _ in 0..<3 { driver.hold(.right) }
      #expect(driver.press(.character(" ")) && value("size") != "1")
      #expect(driver.press(.down) && driver.press(.character(" ")) && value("on") == "false")
      #expect(driver.press(.down) && driver.press(.character(" ")) && driver.press(.down))
      #expect(driver.press(.enter) && value("mode") == "fast")
      #expect(!driver.press(.character("F")) && !driver.press(.character("Z"), .control))
      #expect(driver.press(.escape) && !driver.press(.down) && !driver.panel.hasKeyboard)
      driver.panel.takeKeyboard()
      #expect(driver.press(.tab) && !driver.panel.hasKeyboard)
      driver.panel.takeKeyboard()
      driver.click(at: [790, 400])
      #expect(!driver.panel.hasKeyboard && !driver.press(.down))
    }

    @Test("A change is followed by two frames, and by none until the next change")
    func rest() {
      let driver = makeDriver()
      #expect(driver.settle() == 0)
      ball.radius = 2
      #expect(driver.settle() == 2)
      _ = driver.take(.mouseMove([5, 5]))
      #expect(driver.settle() == 2)
    }

    @Test("The list shows a few of ten thousand models, and scrolls to the picked model")
    func manyModels() {
      let spheres = (0..<10_000).map { Sphere(name: "s\($0)", center: [Float($0), 0, 0]) }
      let driver = PanelDriver(Scene(spheres: spheres), size: size)
      func lines() -> [String] { driver.panel.places.keys.filter { $0.hasPrefix("line ") } }
      #expect(lines().contains("line s3") && lines().count <= 16)
      driver.panel.select(Pick(model: spheres[7000], position: .zero, distance: 1))
      driver.settle()
      driver.panel.mark()
      driver.settle()
      #expect(lines().contains("line s7000") && lines().count <= 16)
    }

    @Test("The panel is narrower than half the window, and is drawn at twice the size for scale 2")
    func sizes() throws {
      let plain = makeDriver(), large = makeDriver(size: WindowSize(width: 1600, height: 1400), scale: 2)
      let small = makeDriver(size: WindowSize(width: 300, height: 700))
      let (one, two) = (
        try #require(plain.panel.places["radius"]), try #require(large.panel.places["radius"])
      )
      for (a, b) in [(one.x, two.x), (one.y, two.y), (one.width, two.width), (one.height, two.height)] {
        #expect(abs(2 * a - b) < 6, "\(one) \(two)")
      }
      let narrow = try #require(small.panel.places["radius"])
      #expect(narrow.x + narrow.width < 150 && narrow.width > 50)
      // The words beside the panel begin at its right edge.
      #expect(plain.panel.leftWidth == 370 && large.panel.leftWidth == 740)
      #expect(small.panel.leftWidth > narrow.x + narrow.width && small.panel.leftWidth < 150)
    }

    @Test("Words leave a panel at the left edge free, and none that is closed or elsewhere")
    func leftWidth() {
      let driver = makeDriver()
      let title = SIMD2<Float>(100, 20)
      driver.drag(from: title, to: title + [200, 40])
      #expect(driver.panel.places["window"]?.x == 210 && driver.panel.leftWidth == 0)
      driver.drag(from: title + [200, 40], to: title)
      #expect(driver.panel.leftWidth == 370)
      driver.panel.isOpen = false
      driver.settle()
      #expect(driver.panel.leftWidth == 0)
    }
  }
}
