import Reactive
import RenderScene
import SceneModel
import Testing

@testable import Inspector
@testable import Windowing

extension InspectorTests {
  @Suite("Menu, dialog and timeline")
  struct CommandTests {
    private let driver = PanelDriver(
      Scene(spheres: [Sphere(name: "ball")]), size: WindowSize(width: 800, height: 700))

    private func type(_ text: String) {
      for character in text {
        _ = driver.press(.character(character))
        _ = driver.take(.text(character))
        driver.settle()
      }
    }

    @Test("A command of the menu runs once, between frames, by the pointer and by the keyboard alone")
    func menu() {
      var runs: [String] = []
      driver.panel.menus = [
        InspectorMenu(
          "View", [.init("fit", keys: "F") { runs.append("fit") }, .init("front") { runs.append("front") }]),
        InspectorMenu("Files", [.init("save", keys: "ctrl-S") { runs.append("save") }]),
      ]
      driver.settle()
      for place in ["menu", "menu View"] { driver.click(at: driver.point(place)) }
      driver.click(at: driver.point("command front"))
      #expect(runs.isEmpty, "the command waits for the end of the frame")
      driver.panel.runCommands()
      driver.panel.runCommands()
      #expect(runs == ["front"] && driver.panel.places["command save"] == nil)
      driver.click(at: driver.point("menu"))
      #expect(driver.panel.places["menu View"] == nil)

      // The first line is the menu. The branch of the view is still open.
      driver.panel.takeKeyboard()
      driver.settle()
      for _ in 0..<20 where driver.panel.places["menu Files"] == nil {
        driver.press(.character(" "))
        if driver.panel.places["menu Files"] == nil { driver.press(.up) }
      }
      #expect(driver.panel.places["menu Files"] != nil)
      for _ in 0..<2 { driver.press(.down) }
      driver.press(.character(" "))
      driver.panel.runCommands()
      #expect(runs == ["front", "fit"])
    }

    @Test(
      "A dialog has the keyboard: its first field is typed into, Enter presses the first button, Escape none"
    )
    func dialog() {
      let (name, count, isOn) = (Property("old"), Property(0), Property(false))
      var answers: [String] = []
      func ask() {
        driver.panel.ask(
          InspectorDialog(
            "Save",
            fields: [.text("name", name), .choice("count", count, ["1", "4"]), .toggle("on", isOn)],
            buttons: [
              .init("Save") { answers.append(name.value) }, .init("Other") { answers.append("other") },
            ]))
        driver.settle()
      }
      ask()
      type("new")
      #expect(name.value == "new", "the old text was selected")
      driver.press(.enter)
      driver.panel.runCommands()
      #expect(answers == ["new"] && driver.panel.dialog == nil && !driver.panel.hasKeyboard)
      ask()
      // The arrow keys leave the field, and reach the others.
      driver.press(.down)
      driver.press(.down)
      driver.press(.character(" "))
      #expect(isOn.value && name.value == "new")
      driver.press(.escape)
      driver.panel.runCommands()
      #expect(answers == ["new"] && driver.panel.dialog == nil)
      ask()
      driver.click(at: driver.point("button Other"))
      driver.panel.runCommands()
      #expect(answers == ["new", "other"])
    }

    @Test("A path is completed by Tab up to where candidates differ, and a candidate can be clicked")
    func completion() {
      let path = Property("")
      let files = ["data/water.xyz", "data/wave.json5", "duck.glb"]
      driver.panel.ask(
        InspectorDialog(
          "Open", fields: [.path("path", path) { text in files.filter { $0.hasPrefix(text) } }],
          buttons: [.init("Open") {}]))
      driver.settle()
      type("da")
      driver.press(.tab)
      #expect(path.value == "data/wa")
      type("v")
      driver.press(.tab)
      #expect(path.value == "data/wave.json5")
      path.value = "d"
      driver.panel.ask(
        InspectorDialog(
          "Open", fields: [.path("path", path) { text in files.filter { $0.hasPrefix(text) } }],
          buttons: [.init("Open") {}]))
      driver.settle()
      driver.click(at: driver.point("candidate duck.glb"))
      #expect(path.value == "duck.glb")
    }

    @Test("The bar at the bottom is dragged to a position, and its buttons play and change the speed")
    func timeline() {
      var (positions, actions): ([Double], [String]) = ([], [])
      driver.panel.timeline = InspectorTimeline(
        position: 0, extent: 0...9, range: 2...7, text: "frame 1 of 10", isPaused: false, speed: "1 ×",
        order: "loop", seek: { positions.append($0) }, togglePause: { actions.append("pause") },
        changeSpeed: { actions.append("speed") }, changeOrder: { actions.append("order") })
      driver.panel.mark()
      driver.settle()
      #expect(driver.panel.timelineHeight > 0)
      #expect(driver.drag(from: driver.point("timeline", 0.1), to: driver.point("timeline", 0.5)))
      #expect(abs((positions.last ?? 0) - 4.5) < 0.1, "\(positions)")
      driver.drag(from: driver.point("timeline", 0.5), to: driver.point("timeline", 2))
      #expect(positions.last == 9)
      for place in ["timeline play", "timeline speed", "timeline order"] {
        driver.click(at: driver.point(place))
      }
      driver.panel.runCommands()
      #expect(actions == ["pause", "speed", "order"])
      // The names of clips are a list, of which another one is chosen.
      driver.panel.timeline?.choices = ["Walk", "Run"]
      driver.panel.timeline?.choose = { actions.append("clip \($0)") }
      driver.panel.mark()
      driver.settle()
      let place = driver.point("timeline choices")
      driver.click(at: place)
      driver.settle()
      // The list opens upward, with the last name at its lower end.
      driver.click(at: place - [0, 24])
      driver.panel.runCommands()
      #expect(actions.last == "clip 1", "\(actions)")
    }

    @Test("The selection has handles, of which lengths come first, and measuring has none")
    func handles() throws {
      let ball = Sphere(name: "ball", radius: 1)
      let scene = Scene(
        spheres: [ball], camera: Camera(position: [0, 0, 8], target: .zero, fieldOfView: 40))
      let driver = PanelDriver(scene, size: WindowSize(width: 800, height: 800))
      driver.click(at: driver.point("line ball"))
      func update() { driver.panel.updateHandles(of: scene, WindowSize(width: 800, height: 800)) }
      update()
      let handles = driver.panel.handles
      // Z is the line of sight: an arrow along it would take the drags of the model.
      #expect(handles.drawn.map(\.handle.kind.axis) == [0, 1, 0])
      #expect(handles.handle(at: [400, 400], scale: 1) == nil)
      // The height of the view at the centre is 5.82, so the radius is 137 pixels.
      #expect(handles.handle(at: [400 + 137, 400], scale: 1)?.kind == .length(name: "radius", axis: 0))
      #expect(handles.handle(at: [430, 400], scale: 1)?.kind == .position(axis: 0))
      #expect(handles.handle(at: [400, 350], scale: 1)?.kind == .position(axis: 1))
      #expect(handles.handle(at: [500, 300], scale: 1) == nil)
      scene.camera = Camera(position: [4, 2, 8], target: .zero, fieldOfView: 40)
      update()
      #expect(driver.panel.handles.drawn.map(\.handle.kind.axis) == [0, 1, 2, 0])
      driver.panel.measuring.isActive = true
      update()
      #expect(driver.panel.handles.drawn.isEmpty)
    }
  }
}
