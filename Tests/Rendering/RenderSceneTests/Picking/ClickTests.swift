import Reactive
import SceneModel
import Testing

@testable import RenderScene

@Suite("Clicks")
struct ClickTests {
  private let scene = Scene(
    spheres: [Sphere(name: "ball", center: [1, 0, 0])],
    camera: Camera(position: [0, 0, 9], target: .zero, fieldOfView: 40))
  private let input = WindowInput()
  private let size = Property(WindowSize(width: 800, height: 600))
  /// A point on the ball, and a point beside it.
  private let ball = SIMD2<Float>(490, 300), nothing = SIMD2<Float>(100, 300)

  @Test(
    "Presses of one button count as a multiple click if they are near in time and place",
    arguments: [
      ([(.left, [0, 0], 0), (.left, [2, 2], 0.3), (.left, [0, 0], 0.6)], [1, 2, 3]),
      ([(.left, [0, 0], 0), (.left, [0, 0], 0.5), (.left, [0, 0], 0.7)], [1, 1, 2]),
      ([(.left, [0, 0], 0), (.left, [5, 0], 0.1), (.left, [5, 0], 0.2)], [1, 1, 2]),
      ([(.left, [0, 0], 0), (.right, [0, 0], 0.1), (.left, [0, 0], 0.2)], [1, 1, 1]),
    ] as [([(WindowInput.MouseButton, SIMD2<Float>, Double)], [Int])])
  func counting(presses: [(WindowInput.MouseButton, SIMD2<Float>, Double)], counts: [Int]) {
    var counter = ClickCounter()
    #expect(counter.count == 0)
    let found = presses.map { button, position, time in
      counter.press(button, at: position, time: time)
      return counter.count
    }
    #expect(found == counts)
  }

  @Test("A click emits the model under the pointer, or nil beside all models")
  func picked() {
    let picker = ClickPicker(scene, input: input, size: size)
    var names: [String?] = []
    let subscription = picker.picked.subscribe { names.append($0?.name) }
    for place in [ball, nothing] {
      input.mouseDown.emit(.init(.left, at: place))
      #expect(names.count == (place == ball ? 0 : 1), "not before the button goes up")
      input.mouseMove.emit(place + [2, 2])
      input.mouseUp.emit(.init(.left, at: place + [2, 2]))
    }
    #expect(names == ["ball", nil])
    withExtendedLifetime(picker) { subscription.dispose() }
  }

  @Test("A drag, another button and the second press of a double click emit nothing")
  func notPicked() {
    let picker = ClickPicker(scene, input: input, size: size)
    var count = 0
    let subscription = picker.picked.subscribe { _ in count += 1 }
    input.mouseDown.emit(.init(.left, at: ball))
    input.mouseMove.emit(ball + [5, 0])
    input.mouseMove.emit(ball)
    input.mouseUp.emit(.init(.left, at: ball))
    input.mouseDown.emit(.init(.right, at: ball))
    input.mouseUp.emit(.init(.right, at: ball))
    input.mouseDown.emit(.init(.left, at: ball, clickCount: 2))
    input.mouseUp.emit(.init(.left, at: ball, clickCount: 2))
    input.mouseUp.emit(.init(.left, at: ball))
    #expect(count == 0)
    withExtendedLifetime(picker) { subscription.dispose() }
  }

  @Test("A double click centres the point under the pointer at the same distance")
  func focus() throws {
    let controls = OrbitControls(scene, input: input, size: size)
    let camera = try #require(scene.camera)
    input.mouseDown.emit(.init(.left, at: nothing, clickCount: 2))
    input.mouseUp.emit(.init(.left, at: nothing, clickCount: 2))
    input.mouseDown.emit(.init(.left, at: ball))
    input.mouseUp.emit(.init(.left, at: ball))
    #expect(camera.position == [0, 0, 9] && camera.target == .zero)
    input.mouseDown.emit(.init(.left, at: ball, clickCount: 2))
    input.mouseUp.emit(.init(.left, at: ball, clickCount: 2))
    #expect(camera.position == [1, 0, 9] && camera.target == [1, 0, 0])
    input.keyDown.emit(.init(.character("R")))
    #expect(camera.position == [0, 0, 9] && camera.target == .zero)
    withExtendedLifetime(controls) {}
  }
}
