public import Reactive
import Rendering
public import SceneModel

/// Moves a scene's camera as a person drags and scrolls.
///
/// | what is done | what follows |
/// |---|---|
/// | drag | the scene turns with the pointer about the camera's target; the window's height is half a turn |
/// | shift-drag, or drag with the right or middle button | the scene moves with the pointer |
/// | wheel | nearer and farther, a tenth of the distance a step |
/// | F | everything is seen, from the same direction |
/// | R | the camera is as it was at the beginning |
///
/// It needs no window: tests emit the input. Each thing done sets the camera's properties in one batch. A scene without
/// a camera gets one when it is first moved: the one by which it was seen.
public final class OrbitControls {
  private enum Gesture { case orbit, pan }

  private let scene: Scene
  private let size: Property<WindowSize>
  private let start: CameraPose?
  private var drag: (gesture: Gesture, button: WindowInput.MouseButton, position: SIMD2<Float>)?
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
    input.keyDown.filter { $0.key == .character("F") }.subscribe { [unowned self] _ in frameAll() }.disposed(
      by: bag)
    input.keyDown.filter { $0.key == .character("R") }.subscribe { [unowned self] _ in reset() }.disposed(
      by: bag)
  }

  /// Shows the whole scene from where the camera looks.
  public func frameAll() {
    change { $0 = $0.framing(scene, aspectRatio: size.value.aspectRatio) }
  }

  /// Puts the camera back to where it was when the controls were made.
  public func reset() {
    if let start { change { $0 = start } } else { scene.camera = nil }
  }

  /// The first button that goes down rules until it goes up.
  private func press(_ event: WindowInput.MouseEvent) {
    guard drag == nil else { return }
    let gesture: Gesture
    switch event.button {
    case .left: gesture = event.modifiers.contains(.shift) ? .pan : .orbit
    case .right, .middle: gesture = .pan
    case .other: return
    }
    drag = (gesture, event.button, event.position)
  }

  private func move(to position: SIMD2<Float>) {
    guard let drag, !size.value.isEmpty else { return }
    self.drag?.position = position
    let share = (position - drag.position) / Float(size.value.height)
    guard share != .zero else { return }
    switch drag.gesture {
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
