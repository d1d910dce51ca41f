public import Reactive
public import SceneModel

/// Moves a scene's camera as a person drags and scrolls.
///
/// | what is done | what follows |
/// |---|---|
/// | drag | the scene turns with the pointer about the camera's target; the window's height is half a turn |
/// | shift-drag, or drag with the right or middle button | the scene moves with the pointer |
/// | wheel | nearer and farther, a tenth of the distance a step |
/// | double click | what is under the pointer comes to the middle, and is what the scene turns about |
/// | F | everything is seen, from the same direction |
/// | R | the camera is as it was at the beginning |
///
/// With `hasInertia`, a scene that is let go of while it moves goes on for a moment; somebody must call `advance` then, as
/// `SceneView` does.
///
/// It needs no window: tests emit the input. Each thing done sets the camera's properties in one batch. A scene without
/// a camera gets one when it is first moved: the one by which it was seen.
public final class OrbitControls {
  private enum Gesture { case orbit, pan }

  /// Whether what is dragged goes on for a moment when it is let go of; false unless set.
  public var hasInertia = false {
    didSet { coasting = nil }
  }

  private let scene: Scene
  private let size: Property<WindowSize>
  private var start: CameraPose?
  private var drag: (gesture: Gesture, button: WindowInput.MouseButton, position: SIMD2<Float>)?
  /// What goes on by itself, or would if it were let go of.
  private var coasting: (gesture: Gesture, inertia: DragInertia)?
  private let bag = DisposerBag()

  /// The camera comes no nearer to its target, and goes no farther, than these multiples of the scene's diagonal.
  static let distanceRange: ClosedRange<Float> = 0.001...20
  /// By how much a step of the wheel changes the distance.
  static let zoomStep: Float = 1.1

  /// Moves the camera of `scene`, by what happens in a window whose size in screen coordinates is `size`.
  public init(_ scene: Scene, input: WindowInput, size: Property<WindowSize>) {
    self.scene = scene
    self.size = size
    start = scene.camera.map(CameraPose.init)
    input.mouseDown.subscribe { [unowned self] in press($0) }.disposed(by: bag)
    input.mouseMove.subscribe { [unowned self] in move(to: $0) }.disposed(by: bag)
    input.mouseUp.subscribe { [unowned self] in release($0) }.disposed(by: bag)
    input.scroll.subscribe { [unowned self] in zoom(steps: $0.y) }.disposed(by: bag)
    input.mouseDown.filter { $0.button == .left && $0.clickCount == 2 }
      .subscribe { [unowned self] in focus(at: $0.position) }
      .disposed(by: bag)
    input.keyDown.filter { $0.key == .character("F") }.subscribe { [unowned self] _ in frameAll() }.disposed(
      by: bag)
    input.keyDown.filter { $0.key == .character("R") }.subscribe { [unowned self] _ in reset() }.disposed(
      by: bag)
  }

  /// Shows the whole scene from where the camera looks.
  public func frameAll() {
    coasting = nil
    change { $0 = $0.framing(scene, aspectRatio: size.value.aspectRatio) }
  }

  /// Brings what is seen at `point` of the window, in screen coordinates, to the middle, as far away as what was there, and
  /// turns the scene about it from then on. Where nothing is seen, nothing happens. As costly as `Scene.pick`.
  public func focus(at point: SIMD2<Float>) {
    guard let pick = scene.pick(at: point, in: size.value) else { return }
    change { $0.look(at: pick.center) }
  }

  /// Puts the camera back to where it was when the controls were made, or where `restart` put it.
  public func reset() {
    coasting = nil
    if let start { change { $0 = start } } else { scene.camera = nil }
  }

  /// Takes the camera of a scene that is shown from now on; `reset` then goes back to it. Nil is a view of everything.
  ///
  /// With `keepsView`, a camera that a person moved stays where it is until then.
  public func restart(with camera: Camera?, keepsView: Bool) {
    let isMoved = scene.camera.map(CameraPose.init) != start
    start = camera.map(CameraPose.init)
    guard !(keepsView && isMoved) else { return }
    coasting = nil
    scene.camera = camera
  }

  /// Lets time go by for what goes on by itself. Returns whether it still does.
  public func advance(seconds: Double) -> Bool {
    guard let gesture = coasting?.gesture,
      let way = coasting?.inertia.advance(seconds: Float(seconds), isHeld: drag != nil)
    else { return false }
    if way != .zero { move(gesture, by: way) }
    guard drag == nil else { return false }
    let isMoving = coasting?.inertia.isMoving ?? false
    if !isMoving { coasting = nil }
    return isMoving
  }

  /// The first button that goes down rules until it goes up.
  private func press(_ event: WindowInput.MouseEvent) {
    coasting = nil
    guard drag == nil else { return }
    let gesture: Gesture
    switch event.button {
    case .left: gesture = event.modifiers.contains(.shift) ? .pan : .orbit
    case .right, .middle: gesture = .pan
    case .other: return
    }
    drag = (gesture, event.button, event.position)
    if hasInertia { coasting = (gesture, DragInertia()) }
  }

  private func move(to position: SIMD2<Float>) {
    guard let drag, !size.value.isEmpty else { return }
    self.drag?.position = position
    let share = (position - drag.position) / Float(size.value.height)
    guard share != .zero else { return }
    coasting?.inertia.move(by: share)
    move(drag.gesture, by: share)
  }

  private func move(_ gesture: Gesture, by share: SIMD2<Float>) {
    switch gesture {
    case .orbit: change { $0.orbit(by: share * .pi) }
    case .pan: change { $0.pan(by: share) }
    }
  }

  private func release(_ event: WindowInput.MouseEvent) {
    if event.button == drag?.button { drag = nil }
  }

  private func zoom(steps: Float) {
    guard steps != 0 else { return }
    let size = scene.bounds.size
    let diagonal = (size * size).sum().squareRoot()
    let scale = diagonal > 0 && diagonal.isFinite ? diagonal : 1
    change {
      $0.zoom(
        steps: steps, step: Self.zoomStep,
        within: Self.distanceRange.lowerBound * scale...Self.distanceRange.upperBound * scale)
    }
  }

  private func change(_ body: (inout CameraPose) -> Void) {
    let camera = scene.camera ?? Camera.framing(scene, aspectRatio: size.value.aspectRatio)
    var pose = CameraPose(camera)
    body(&pose)
    batch {
      pose.apply(to: camera)
      if scene.camera == nil { scene.camera = camera }
    }
  }
}
