import Geometry
import RenderScene
import SceneFiles
import SceneModel
import Testing

@testable import Inspector
@testable import Windowing

extension InspectorTests {
  @Suite("The edits of controls")
  struct ControlEditTests {
    private let contents: SceneFile.Contents
    private let edits: EditSession
    private let driver: PanelDriver

    init() throws {
      let text = """
        { parameters: { size: { value: 0.32, min: 0.15, max: 1 }, tint: "red", on: true },
          spheres: [{ name: "ball", radius: 0.5, center: [1, 2, 3] }], labels: [{ name: "tag", text: "one" }] }
        """
      contents = try SceneFile.parse(Array(text.utf8), path: "a.json5")
      edits = EditSession(SceneHistory(contents))
      driver = PanelDriver(
        contents.scene, bindings: contents.bindings, edits: edits, size: WindowSize(width: 800, height: 700))
    }

    private var size: String? { contents.bindings?.parameter("size")?.text }
    private var ball: Sphere { contents.scene.spheres[0] }

    /// Types a number into the slider of the parameter.
    private func typeSize(_ text: String) {
      driver.click(at: driver.point("parameter size"), .control)
      driver.type(text)
    }

    @Test("A typed number is set once, when Enter ends it, and is one step")
    func typedNumber() {
      typeSize("0.5")
      #expect(size == "0.32" && !edits.hasUnsavedEdits)
      driver.press(.enter)
      #expect(size == "0.5" && edits.hasUnsavedEdits && edits.isIdle)
      edits.undo()
      #expect(size == "0.32" && !edits.hasUnsavedEdits && edits.history?.history.canUndo == false)
      edits.redo()
      #expect(size == "0.5")
    }

    @Test("Escape in a field restores the value, and the window has no changes and no steps")
    func escape() {
      typeSize("0.5")
      #expect(driver.press(.escape), "the key is the field's")
      #expect(size == "0.32" && !edits.hasUnsavedEdits && edits.history?.history.canUndo == false)
      #expect(!driver.press(.escape), "the next one is the window's")
      typeSize("0.6")
      driver.press(.enter)
      #expect(size == "0.6")
    }

    @Test("A number that is typed back to the value before is no change")
    func typedBack() {
      typeSize("0.5")
      driver.press(.backspace)
      driver.type("32")
      driver.press(.enter)
      #expect(size == "0.32" && !edits.hasUnsavedEdits)
    }

    @Test("A click on another control commits a typed number, and each control makes a step of its own")
    func clickElsewhere() {
      typeSize("0.5")
      driver.click(at: driver.point("parameter on", 0.1))
      #expect(size == "0.5" && contents.bindings?.parameter("on")?.text == "false")
      edits.undo()
      #expect(size == "0.5" && contents.bindings?.parameter("on")?.text == "true")
      edits.undo()
      #expect(size == "0.32" && !edits.hasUnsavedEdits)
      // A slider that the press moves, above and below the field.
      driver.click(at: driver.point("line ball"))
      for (field, slider) in [("parameter size", "radius"), ("radius", "parameter size")] {
        driver.click(at: driver.point(field), .control)
        driver.type("0.25")
        driver.drag(from: driver.point(slider, 0.2), to: driver.point(slider, 0.7))
        let values = (size, ball.radius)
        edits.undo()
        #expect((size, ball.radius) != values && (size == "0.25" || ball.radius == 0.25), "\(slider)")
        edits.undo()
        #expect(size == "0.32" && ball.radius == 0.5 && !edits.hasUnsavedEdits, "\(slider)")
      }
    }

    @Test("A save while a number is typed commits it, and the command goes on")
    func command() {
      typeSize("0.5")
      #expect(driver.press(.character("Z"), .control) && size == "0.32", "ctrl-Z is the field's")
      driver.press(.escape)
      typeSize("0.7")
      #expect(!driver.press(.character("S"), .control))
      #expect(size == "0.7" && edits.isIdle && edits.hasUnsavedEdits)
      typeSize("0.8")
      edits.commit()
      #expect(size == "0.8", "also when the window closes")
      driver.type("5")
      driver.press(.enter)
      #expect(size == "0.85")
    }

    @Test("Typed colours, texts and components are set once; a component that Tab leaves is set")
    func otherFields() throws {
      driver.click(at: driver.point("parameter tint", 0.3))
      driver.press(.character("A"), .control)
      driver.type("#00FF00FF")
      #expect(contents.bindings?.parameter("tint")?.text == "#ff0000")
      driver.press(.enter)
      #expect(contents.bindings?.parameter("tint")?.value == .color(Color(sRGB: [0, 1, 0, 1])))
      edits.undo()
      #expect(!edits.hasUnsavedEdits)
      driver.click(at: driver.point("line ball"))
      driver.click(at: driver.point("position", 0.1), .control)
      driver.type("7")
      #expect(ball.center == [1, 2, 3])
      driver.press(.tab)
      #expect(ball.center == [7, 2, 3])
      driver.type("8")
      driver.press(.enter)
      #expect(ball.center == [7, 8, 3])
      edits.undo()
      #expect(ball.center == [7, 2, 3])
      edits.undo()
      #expect(ball.center == [1, 2, 3] && !edits.hasUnsavedEdits)
      driver.click(at: driver.point("line tag"))
      driver.click(at: driver.point("text", 0.9))
      driver.press(.character("A"), .control)
      driver.type("two")
      #expect(contents.scene.labels[0].text == "one")
      driver.press(.escape)
      #expect(contents.scene.labels[0].text == "one" && !edits.hasUnsavedEdits)
    }

    @Test("Escape during a drag of a slider restores the value")
    func escapeInDrag() {
      let (start, end) = (driver.point("parameter size", 0.2), driver.point("parameter size", 0.8))
      _ = driver.take(.mouseMove(start))
      _ = driver.take(.mouseDown(.init(.left, at: start)))
      _ = driver.take(.mouseMove(end))
      driver.makeFrame()
      #expect(size != "0.32")
      #expect(driver.press(.escape) && size == "0.32")
      _ = driver.take(.mouseMove(start))
      _ = driver.take(.mouseUp(.init(.left, at: start)))
      driver.settle()
      #expect(size == "0.32" && !edits.hasUnsavedEdits && edits.isIdle)
    }

    @Test("A change by keys is one step, and Escape during it restores the value")
    func changeByKeys() {
      driver.panel.takeKeyboard()
      driver.settle()
      driver.press(.down)
      driver.press(.character(" "))
      for _ in 0..<3 { driver.hold(.right) }
      #expect(size != "0.32" && !edits.hasUnsavedEdits)
      #expect(driver.press(.escape) && size == "0.32" && !edits.hasUnsavedEdits)
      driver.press(.character(" "))
      for _ in 0..<3 { driver.hold(.right) }
      driver.press(.character(" "))
      #expect(edits.hasUnsavedEdits && edits.isIdle)
      edits.undo()
      #expect(size == "0.32" && !edits.hasUnsavedEdits)
    }

    @Test("Escape closes a list of choices, and not the window")
    func popup() {
      driver.click(at: driver.point("line tag"))
      driver.click(at: driver.point("anchor"))
      #expect(driver.press(.escape))
      #expect(!driver.press(.escape))
    }
  }
}
