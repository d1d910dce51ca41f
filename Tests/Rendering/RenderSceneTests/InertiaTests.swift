import Reactive
import SceneModel
import Testing

@testable import RenderScene

@Suite("Inertia")
struct InertiaTests {
  private let camera = Camera(position: [0, 0, 5], target: .zero, fieldOfView: 40)
  private let scene = Scene(spheres: [Sphere()])
  private let input = WindowInput()
  private let size = Property(WindowSize(width: 800, height: 600))

  /// Drags by a tenth of the window's height in a tenth of a second, releases the button, and returns the number of
  /// frames until the motion stops.
  private func dragAndLetGo(_ controls: OrbitControls, restingFrames: Int = 0) -> Int {
    input.mouseDown.emit(.init(.left, at: .zero))
    for step in 1...6 {
      input.mouseMove.emit([Float(step) * 10, 0])
      #expect(!controls.advance(seconds: 1 / 60))
    }
    for _ in 0..<restingFrames { #expect(!controls.advance(seconds: 1 / 60)) }
    input.mouseUp.emit(.init(.left, at: [60, 0]))
    var frames = 0
    while frames < 1000, controls.advance(seconds: 1 / 60) { frames += 1 }
    return frames
  }

  private func makeControls(hasInertia: Bool) -> OrbitControls {
    scene.camera = camera
    let controls = OrbitControls(scene, input: input, size: size)
    controls.hasInertia = hasInertia
    return controls
  }

  @Test("Without inertia, the camera stops when the button is released")
  func off() {
    let controls = makeControls(hasInertia: false)
    #expect(!OrbitControls(scene, input: input, size: size).hasInertia)
    _ = dragAndLetGo(controls)
    let position = camera.position
    #expect(!controls.advance(seconds: 1 / 60) && camera.position == position)
  }

  @Test("With inertia, the camera continues in the same direction, slows down, and stops")
  func on() {
    let controls = makeControls(hasInertia: true)
    let frames = dragAndLetGo(controls)
    #expect(frames > 30 && frames < 180, "\(frames)")
    // A tenth of the height is 18 degrees. A speed of one height a second with a decay time of 0.3 s adds three times
    // as much.
    let angle = -camera.position.x / 5
    #expect(angle > 0.75 && angle < 1, "\(angle)")
    let rest = camera.position
    #expect(!controls.advance(seconds: 1) && camera.position == rest)
  }

  @Test("A pointer that rests before the release causes no motion")
  func resting() {
    let controls = makeControls(hasInertia: true)
    #expect(dragAndLetGo(controls, restingFrames: 60) < 3)
  }

  @Test("A press, R and F stop the motion")
  func stopping() {
    let controls = makeControls(hasInertia: true)
    for stop in ["press", "R", "F"] {
      input.mouseDown.emit(.init(.left, at: .zero))
      input.mouseMove.emit([60, 0])
      _ = controls.advance(seconds: 1 / 60)
      input.mouseUp.emit(.init(.left, at: [60, 0]))
      #expect(controls.advance(seconds: 1 / 60), "\(stop)")
      if stop == "press" { input.mouseDown.emit(.init(.left, at: .zero)) }
      if stop != "press" { input.keyDown.emit(.init(.character(Character(stop)))) }
      let position = camera.position
      #expect(!controls.advance(seconds: 1 / 60) && camera.position == position, "\(stop)")
      input.mouseUp.emit(.init(.left, at: .zero))
    }
  }

  @Test("The total motion does not depend on the frame duration")
  func frameLength() {
    func way(frames: Int) -> Float {
      var inertia = DragInertia()
      inertia.move(by: [0.1, 0])
      var way = inertia.advance(seconds: 0.1, isHeld: false)
      for _ in 0..<frames { way += inertia.advance(seconds: 5 / Float(frames), isHeld: false) }
      #expect(!inertia.isMoving)
      return way.x
    }
    #expect(abs(way(frames: 10) - way(frames: 1000)) < 0.002)
    var still = DragInertia()
    #expect(still.advance(seconds: 0, isHeld: false) == .zero && !still.isMoving)
  }
}
