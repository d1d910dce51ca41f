import Reactive
import SceneModel

/// Camera controls for dragging, scrolling and keys.
///
/// | input | effect |
/// |---|---|
/// | drag | orbits about the camera's target; the window's height is half a turn |
/// | shift-drag, or drag with the right or middle button | pans with the pointer |
/// | wheel | zooms; a step changes the distance by a tenth |
/// | double click | focuses on the surface under the pointer, which becomes the target |
/// | F | shows the whole scene from the same direction |
/// | R | restores the initial camera |
///
/// With `hasInertia`, the motion continues for a moment after a drag. The owner must then call `advance` for each
/// frame, as `SceneView` does.
///
/// The controls need no window: tests emit the input. Each event sets the camera's properties in one batch. A scene
/// without a camera gets one at the first movement, with the view that was shown. So does a scene that is seen from one
/// of its `cameras`, which is not moved.
public final class OrbitControls {
  private enum Gesture { case orbit, pan }

  /// Whether the motion continues for a moment after a drag. False by default.
  public var hasInertia = false {
    didSet { coasting = nil }
  }

  /// Calls its argument, which changes the camera. The owner can set it to tell these changes from others, such as to
  /// leave them out of an undo history. Called once for each change.
  public var performChange: (_ change: () -> Void) -> Void = { $0() }

  private let scene: Scene
  private let size: Property<WindowSize>
  private var start: CameraPose?
  /// The camera of the start, if it is one of the scene's `cameras`, which `reset` follows again.
  private var namedStart: Camera?
  private var drag: (gesture: Gesture, button: WindowInput.MouseButton, position: SIMD2<Float>)?
  /// The gesture and motion that continue after a drag, or would after its release.
  private var coasting: (gesture: Gesture, inertia: DragInertia)?
  private let bag = DisposerBag()

  /// The range of the distance to the target, in multiples of the scene's diagonal.
  static let distanceRange: ClosedRange<Float> = 0.001...20
  /// The factor by which a step of the wheel changes the distance.
  static let zoomStep: Float = 1.1

  /// Creates controls for the camera of `scene` in a window whose size in screen coordinates is `size`.
  public init(_ scene: Scene, input: WindowInput, size: Property<WindowSize>) {
    self.scene = scene
    self.size = size
    start = scene.camera.map(CameraPose.init)
    namedStart = scene.camera.flatMap { isNamed($0) ? $0 : nil }
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

  /// Shows the whole scene from the camera's direction.
  public func frameAll() {
    coasting = nil
    change { $0 = $0.framing(scene, aspectRatio: size.value.aspectRatio) }
  }

  /// Makes the surface at `point`, in screen coordinates, the target and the centre of the picture. The distance is
  /// unchanged. Does nothing over the background. As costly as `Scene.pick`.
  public func focus(at point: SIMD2<Float>) {
    guard let pick = scene.pick(at: point, in: size.value) else { return }
    change { $0.look(at: pick.center) }
  }

  /// Restores the camera that the scene had when the controls were created or last restarted.
  public func reset() {
    coasting = nil
    if let namedStart {
      performChange { scene.camera = namedStart }
    } else if let start {
      change { $0 = start }
    } else {
      performChange { scene.camera = nil }
    }
  }

  /// Sets the camera of a newly loaded scene, to which `reset` then returns. Nil shows the whole scene.
  ///
  /// With `keepsView`, a camera that the user moved is left unchanged until the next `reset`.
  public func restart(with camera: Camera?, keepsView: Bool) {
    let isMoved =
      namedStart.map { scene.camera !== $0 } ?? (scene.camera.map(CameraPose.init) != start)
    start = camera.map(CameraPose.init)
    namedStart = camera.flatMap { isNamed($0) ? $0 : nil }
    guard !(keepsView && isMoved) else { return }
    coasting = nil
    scene.camera = camera
  }

  /// Advances the motion after a drag. Returns whether it continues.
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

  /// The first pressed button determines the gesture until its release. Others are ignored.
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

  private func isNamed(_ camera: Camera) -> Bool { scene.cameras.contains { $0 === camera } }

  private func change(_ body: (inout CameraPose) -> Void) {
    var camera = scene.camera ?? Camera.framing(scene, aspectRatio: size.value.aspectRatio)
    var pose = CameraPose(camera)
    body(&pose)
    if camera.group != nil || isNamed(camera) { camera = camera.detached() }
    performChange {
      batch {
        pose.apply(to: camera)
        if scene.camera !== camera { scene.camera = camera }
      }
    }
  }
}
