import Foundation
import Geometry
import Reactive
import SceneModel
import TestSupport
import Testing

@testable import RenderScene

@Suite("Orbit controls")
struct OrbitControlsTests {
  private let camera = Camera(position: [0, 0, 5], target: .zero, fieldOfView: 40)
  private let scene = Scene(spheres: [Sphere()])
  private let input = WindowInput()
  private let size = Property(WindowSize(width: 800, height: 600))

  /// Returns controls of the scene, with the camera of this test or without a camera.
  private func makeControls(hasCamera: Bool = true) -> OrbitControls {
    if hasCamera { scene.camera = camera }
    return OrbitControls(scene, input: input, size: size)
  }

  private func drag(
    _ way: SIMD2<Float>, _ button: WindowInput.MouseButton = .left, _ modifiers: KeyModifiers = []
  ) {
    input.mouseDown.emit(.init(button, at: [100, 100], modifiers: modifiers))
    input.mouseMove.emit([100, 100] + way * 0.5)
    input.mouseMove.emit([100, 100] + way)
    input.mouseUp.emit(.init(button, at: [100, 100] + way, modifiers: modifiers))
  }

  private func press(_ key: Key) { input.keyDown.emit(.init(key)) }

  private func expectEqual(
    _ a: SIMD3<Float>, _ b: SIMD3<Float>, tolerance: Float = 1e-5,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let difference = a - b
    #expect(
      (difference * difference).sum().squareRoot() <= tolerance, "\(a) is not \(b)",
      sourceLocation: sourceLocation)
  }

  @Test(
    "A drag over the height of the window turns half a circle about the target",
    arguments: [
      ([300, 0], [-5, 0, 0]),
      ([-300, 0], [5, 0, 0]),
      ([600, 0], [0, 0, -5]),
      ([1200, 0], [0, 0, 5]),
      ([0, 100], [0, 2.5, 4.330127]),
      ([0, -100], [0, -2.5, 4.330127]),
      ([300, 100], [-4.330127, 2.5, 0]),
    ] as [(SIMD2<Float>, SIMD3<Float>)])
  func orbit(way: SIMD2<Float>, expected: SIMD3<Float>) {
    let controls = makeControls()
    drag(way)
    expectEqual(camera.position, expected)
    #expect(camera.target == .zero && camera.up == [0, 1, 0])
    withExtendedLifetime(controls) {}
  }

  @Test("Only the end points of a drag matter, not its path")
  func path() {
    let controls = makeControls()
    input.mouseDown.emit(.init(.left, at: [0, 0]))
    for step in 1...300 { input.mouseMove.emit([Float(step), Float(step % 7)]) }
    input.mouseMove.emit([300, 100])
    expectEqual(camera.position, [-4.330127, 2.5, 0], tolerance: 1e-4)
    withExtendedLifetime(controls) {}
  }

  @Test("The pitch stops one degree before the poles, and the camera can still turn there")
  func poles() {
    let controls = makeControls()
    for sign in [Float(1), -1] {
      camera.position = [0, 0, 5]
      drag([0, sign * 5000])
      expectEqual(camera.position, [0, sign * 4.9992385, 0.08726203])
      drag([300, 0])
      expectEqual(camera.position, [-0.08726203, sign * 4.9992385, 0])
    }
    withExtendedLifetime(controls) {}
  }

  @Test("A camera that is steeper than the limit keeps its pitch when it is turned")
  func steep() {
    let controls = makeControls()
    camera.position = [0, 4.9999, 0.0316]
    drag([300, 30])
    expectEqual(camera.position, [-0.0316, 4.9999, 0], tolerance: 1e-3)
    withExtendedLifetime(controls) {}
  }

  @Test("The up vector may be any axis")
  func otherAxis() {
    camera.up = [0, 0, 2]
    camera.position = [0, -5, 0]
    let controls = makeControls()
    drag([300, 0])
    expectEqual(camera.position, [-5, 0, 0])
    drag([0, 100])
    expectEqual(camera.position, [-4.330127, 0, 2.5])
    withExtendedLifetime(controls) {}
  }

  @Test("A step of the wheel changes the distance by a tenth, within limits")
  func zoom() {
    let controls = makeControls()
    input.scroll.emit([0, 1])
    expectEqual(camera.position, [0, 0, 5 / 1.1])
    input.scroll.emit([0, -1])
    expectEqual(camera.position, [0, 0, 5])
    input.scroll.emit([3, 0])
    expectEqual(camera.position, [0, 0, 5])
    input.scroll.emit([0, 0.5])
    expectEqual(camera.position, [0, 0, 5 / Float(1.1).squareRoot()])
    // The scene is a cube of edge 2.
    let diagonal = Float(12).squareRoot()
    for _ in 0..<400 { input.scroll.emit([0, 1]) }
    expectEqual(camera.position, [0, 0, 0.001 * diagonal])
    for _ in 0..<400 { input.scroll.emit([0, -1]) }
    expectEqual(camera.position, [0, 0, 20 * diagonal], tolerance: 1e-3)
    input.scroll.emit([0, -.infinity])
    input.scroll.emit([0, .nan])
    expectEqual(camera.position, [0, 0, 20 * diagonal], tolerance: 1e-3)
    withExtendedLifetime(controls) {}
  }

  @Test(
    "Points at the distance of the target move with the pointer",
    arguments: [
      (.right, []), (.middle, []), (.left, .shift), (.left, [.shift, .alt]),
    ] as [(WindowInput.MouseButton, KeyModifiers)])
  func pan(button: WindowInput.MouseButton, modifiers: KeyModifiers) {
    let controls = makeControls()
    drag([600, 300], button, modifiers)
    // The height of the visible area at the target.
    let height = 2 * 5 * tan(20 * Float.pi / 180)
    expectEqual(camera.target, [-height, height / 2, 0])
    expectEqual(camera.position, [-height, height / 2, 5])
    withExtendedLifetime(controls) {}
  }

  @Test(
    "The first pressed button controls the drag until its release, and a move without a button does nothing")
  func buttons() {
    let controls = makeControls()
    input.mouseMove.emit([500, 500])
    #expect(camera.position == [0, 0, 5])
    input.mouseDown.emit(.init(.other(number: 3), at: [0, 0]))
    input.mouseMove.emit([100, 0])
    #expect(camera.position == [0, 0, 5])
    input.mouseDown.emit(.init(.left, at: [0, 0]))
    input.mouseDown.emit(.init(.right, at: [0, 0]))
    input.mouseUp.emit(.init(.right, at: [0, 0]))
    input.mouseMove.emit([300, 0])
    expectEqual(camera.position, [-5, 0, 0])
    #expect(camera.target == .zero)
    input.mouseUp.emit(.init(.left, at: [300, 0]))
    input.mouseMove.emit([0, 0])
    expectEqual(camera.position, [-5, 0, 0])
    withExtendedLifetime(controls) {}
  }

  @Test("All changes of one movement are emitted once")
  func oneBatch() {
    let controls = makeControls()
    var eventCount = 0
    let subscription = combine(camera.$position, camera.$target).subscribe { _ in eventCount += 1 }
    input.mouseDown.emit(.init(.right, at: [0, 0]))
    #expect(eventCount == 1)
    input.mouseMove.emit([10, 10])
    #expect(eventCount == 2)
    input.mouseMove.emit([10, 10])
    #expect(eventCount == 2, "the pointer stood still")
    input.scroll.emit([0, 1])
    #expect(eventCount == 3)
    controls.reset()
    #expect(eventCount == 4)
    withExtendedLifetime(controls) { subscription.dispose() }
  }

  @Test("R resets the camera to its state when the controls were created")
  func reset() {
    let controls = makeControls()
    drag([123, 45])
    drag([12, 345], .right)
    input.scroll.emit([0, 3])
    camera.up = [1, 0, 0]
    camera.fieldOfView = 10
    press(.character("R"))
    #expect(
      CameraPose(camera) == CameraPose(Camera(position: [0, 0, 5], target: .zero, fieldOfView: 40)))
    #expect(scene.camera === camera)
    withExtendedLifetime(controls) {}
  }

  @Test("F frames the whole scene from the same direction, with the same up vector")
  func frameAll() {
    scene.spheres.append(Sphere(center: [100, 0, 0]))
    camera.up = [0, 0, 1]
    camera.position = [3, 4, 5]
    let controls = makeControls()
    press(.character("F"))
    let expected = Camera.framing(
      scene, from: [3, 4, 5], up: [0, 0, 1], aspectRatio: 800 / 600, fieldOfView: 40)
    expectEqual(camera.position, expected.position, tolerance: 1e-3)
    expectEqual(camera.target, expected.target, tolerance: 1e-3)
    #expect(camera.up == [0, 0, 1] && camera.fieldOfView == 40)
    withExtendedLifetime(controls) {}
  }

  @Test("A view from a direction keeps the projection, which is perspective without a camera")
  func viewsFromDirections() throws {
    let controls = makeControls(hasCamera: false)
    controls.frame(from: [1, 0, 0])
    let first = try #require(scene.camera)
    #expect(first.orthographicHeight == nil && first.fieldOfView == Camera.portraitFieldOfView)
    #expect(first.position.x > 1)
    expectEqual([0, first.position.y, first.position.z], .zero)
    controls.toggleProjection()
    controls.frame(from: [0, 1, 0], up: [0, 0, -1])
    let second = try #require(scene.camera)
    #expect(second.orthographicHeight != nil && second.position.y > 1)
    withExtendedLifetime(controls) {}
  }

  @Test("A scene without a camera gets one at the visible position, to which R returns")
  func noCamera() throws {
    let controls = makeControls(hasCamera: false)
    let seen = Camera.framing(scene, aspectRatio: 800 / 600)
    #expect(scene.camera == nil)
    input.scroll.emit([0, 1])
    let camera = try #require(scene.camera)
    expectEqual(camera.position - camera.target, (seen.position - seen.target) / 1.1, tolerance: 1e-4)
    #expect(camera.target == seen.target && camera.fieldOfView == seen.fieldOfView)
    press(.character("R"))
    #expect(CameraPose(try #require(scene.camera)) == CameraPose(seen))
    withExtendedLifetime(controls) {}
  }

  @Test("A scene without a camera is fitted once there is something to show, and again only by F")
  func fittedOnce() throws {
    scene.spheres = []
    let controls = makeControls(hasCamera: false)
    controls.update()
    #expect(scene.camera == nil)
    scene.spheres = [Sphere()]
    size.value = WindowSize(width: 0, height: 0)
    controls.update()
    #expect(scene.camera == nil, "the window is empty")
    size.value = WindowSize(width: 800, height: 600)
    controls.update()
    let first = CameraPose(try #require(scene.camera))
    #expect(first == CameraPose(Camera.framing(scene, aspectRatio: 800 / 600)))
    #expect(first.aspectRatio == Float(800) / 600, "a narrower window shows everything, too")
    scene.spheres[0].radius = 3
    controls.update()
    #expect(scene.camera.map(CameraPose.init) == first)
    press(.character("F"))
    let second = CameraPose(Camera.framing(scene, aspectRatio: 800 / 600))
    expectEqual(try #require(scene.camera).position, second.position, tolerance: 1e-3)
    press(.character("R"))
    #expect(scene.camera.map(CameraPose.init) == first)
    // A file that is read again and still has no camera keeps the view.
    controls.restart(with: nil, keepsView: true)
    #expect(scene.camera.map(CameraPose.init) == first)
    controls.restart(with: nil, keepsView: false)
    controls.update()
    expectEqual(try #require(scene.camera).position, second.position, tolerance: 1e-3)
  }

  @Test("A fitted view has room for the title and the labels")
  func room() throws {
    scene.spheres = [Sphere(center: [0, -3, 0]), Sphere(center: [0, 3, 0])]
    let plain = Camera.framing(scene, aspectRatio: 800 / 600)
    scene.title = Title("Two\nlines", size: 40)
    scene.labels = [Label("a long text at the side", position: [3.5, 0, 0], anchor: .left)]
    let controls = makeControls(hasCamera: false)
    controls.update()
    let camera = try #require(scene.camera)
    #expect(length(camera.position) > 1.1 * length(plain.position))
    let insets = scene.textInsets(width: 800, height: 600) { _ in scene.view(width: 800, height: 600) }
    // The title alone needs insets of a view in which no label is cut.
    #expect(insets.left == 0 && insets.right < 0.03 && insets.bottom == 0 && insets.top > 0.05, "\(insets)")
    withExtendedLifetime(controls) {}
  }

  @Test("The view keeps its offset from a camera that moves by itself, and R returns to that camera")
  func offset() throws {
    let controls = makeControls()
    controls.isBound = { [camera] in $0 === camera }
    var isOffset = false
    let subscription = controls.isOffset.subscribe { isOffset = $0 }
    camera.position = [0, 0, 7]
    controls.update()
    #expect(scene.camera === camera && !isOffset)
    drag([300, 0])
    let view = try #require(scene.camera)
    #expect(view !== camera && camera.position == [0, 0, 7] && isOffset)
    expectEqual(view.position, [-7, 0, 0])
    camera.position = [5, 0, 0]
    camera.target = [1, 0, 0]
    controls.update()
    expectEqual(view.position, [1, 0, 4])
    input.scroll.emit([0, 1])
    expectEqual(view.position, [1, 0, 4 / 1.1])
    camera.target = .zero
    camera.position = [0, 0, 11]
    controls.update()
    expectEqual(view.position, [-10, 0, 0])
    // The file is read again, with a camera that is computed, too.
    let other = Camera(position: [0, 0, 22])
    controls.isBound = { $0 === other }
    controls.restart(with: other, keepsView: true)
    controls.update()
    #expect(scene.camera === view && isOffset)
    expectEqual(view.position, [-20, 0, 0], tolerance: 1e-4)
    press(.character("R"))
    #expect(scene.camera === other && !isOffset)
    press(.character("F"))
    let fitted = try #require(scene.camera)
    #expect(fitted !== other && isOffset)
    let position = fitted.position
    other.position = [5, 5, 5]
    controls.update()
    #expect(fitted.position == position)
    withExtendedLifetime(controls) { subscription.dispose() }
  }

  @Test("An offset applied to its base is the moved view, and it turns and scales with the base")
  func offsets() throws {
    var random = SeededGenerator(seed: 45)
    func number(_ range: ClosedRange<Float>) -> Float { Float.random(in: range, using: &random) }
    for _ in 0..<500 {
      func vector() -> SIMD3<Float> { SIMD3((0..<3).map { _ in number(-3...3) }) }
      let base = CameraPose(
        Camera(
          position: vector(), target: vector(), orthographicHeight: number(0...1) < 0.5 ? 2 : nil))
      var moved = base
      moved.orbit(by: [number(-2...2), number(-1...1)])
      moved.zoom(steps: number(-5...5), step: 1.1, within: 0...100)
      moved.pan(by: [number(-1...1), number(-1...1)], in: 1)
      if number(0...1) < 0.3 { moved.isOrthographic.toggle() }
      if number(0...1) < 0.3 { moved.aspectRatio = number(1...2) }
      guard let offset = CameraOffset(from: base, to: moved) else { continue }
      let same = offset.applied(to: base)
      expectEqual(same.position, moved.position, tolerance: 1e-3)
      expectEqual(same.target, moved.target, tolerance: 1e-3)
      #expect(abs((same.orthographicHeight ?? 0) - (moved.orthographicHeight ?? 0)) < 1e-3)
      #expect(same.aspectRatio == moved.aspectRatio)
      // Turned by 90 degrees about the vertical axis, scaled by 2 and shifted.
      func place(_ point: SIMD3<Float>) -> SIMD3<Float> { 2 * SIMD3(point.z, point.y, -point.x) + [1, 2, 3] }
      var other = base
      (other.position, other.target) = (place(base.position), place(base.target))
      let placed = offset.applied(to: other)
      expectEqual(placed.position, place(moved.position), tolerance: 2e-3)
      expectEqual(placed.target, place(moved.target), tolerance: 2e-3)
    }
    let vertical = CameraPose(Camera(position: [0, 5, 0]))
    #expect(CameraOffset(from: vertical, to: vertical) == nil)
  }

  @Test("A degenerate view or an empty window is not changed")
  func degenerate() {
    let controls = makeControls()
    func doEverything() {
      drag([10, 10])
      drag([10, 10], .right)
      input.scroll.emit([0, 1])
    }
    size.value = WindowSize(width: 0, height: 0)
    drag([10, 10])
    drag([10, 10], .right)
    #expect(camera.position == [0, 0, 5] && camera.target == .zero)

    size.value = WindowSize(width: 800, height: 600)
    camera.position = .zero
    doEverything()
    #expect(camera.position == .zero && camera.target == .zero)

    camera.position = [0, 5, 0]
    drag([10, 10], .right)
    let moved = camera.position
    #expect(moved.y == 5 && length(moved - [0, 5, 0]) > 0.05, "another way is up")
    #expect(camera.target == moved - [0, 5, 0])
    drag([10, -50])
    #expect(camera.position.x.isFinite && camera.position.y < 5, "and yet it turns")

    camera.target = .zero
    camera.position = [.nan, 0, 5]
    doEverything()
    #expect(camera.target == .zero)
    withExtendedLifetime(controls) {}
  }

  @Test("Released controls no longer move the camera")
  func lifetime() {
    weak var controls: OrbitControls?
    do {
      let owned = makeControls()
      controls = owned
      drag([300, 0])
    }
    #expect(controls == nil)
    drag([300, 0])
    expectEqual(camera.position, [-5, 0, 0])
  }
}
