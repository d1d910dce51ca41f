import Geometry
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
/// | R | returns to the scene's own view |
///
/// With `hasInertia`, the motion continues for a moment after a drag. The owner must then call `advance` for each
/// frame, as `SceneWindow` does.
///
/// The controls need no window: tests emit the input. Each event sets the camera's properties in one batch.
///
/// A scene without a camera gets one that shows all of it, at the first call of `update` or the first movement. Later
/// changes of the scene do not move it. A camera that something else moves, too, is not changed: one of the scene's
/// `cameras`, one in a group, or one for which `isBound` returns true. The scene then gets a camera that follows it, with
/// the movement of the user as an offset.
public final class OrbitControls {
  private enum Gesture { case orbit, pan }

  /// Whether the motion continues for a moment after a drag. False by default.
  package var hasInertia = false {
    didSet { coasting = nil }
  }

  /// Calls its argument, which changes the camera. The owner can set it to tell these changes from others, such as to
  /// leave them out of an undo history. Called once for each change.
  package var performChange: (_ change: () -> Void) -> Void {
    get { view.performChange }
    set { view.performChange = newValue }
  }

  /// Returns whether expressions compute properties of a camera. The owner can set it.
  package var isBound: (Camera) -> Bool {
    get { view.isBound }
    set { view.isBound = newValue }
  }

  /// Extends a fitting to what a fitted view contains: by default the models of the scene. The owner can set it, such as to
  /// include what a scene reaches later.
  package var includeContents: (inout CameraFitting) -> Void {
    get { view.includeContents }
    set { view.includeContents = newValue }
  }

  /// Whether the keys F and R act. True by default. An owner with keys of its own sets it to false.
  package var hasKeys = true

  /// Whether the user has moved the view away from the scene's own camera, which is bound or in a group: sends the
  /// current value on subscription, then each change.
  package var isOffset: AnyEventSource<Bool> { view.$isOffset.removeDuplicates().eraseToAnyEventSource() }

  /// Whether the scene is seen from another place than at first, or than from its own camera.
  package var isMoved: Bool { view.isMoved }

  private let scene: Scene
  private let size: Property<WindowSize>
  private let view: ViewCamera
  private var drag: (gesture: Gesture, button: WindowInput.MouseButton, position: SIMD2<Float>)?
  /// The gesture and motion that continue after a drag, or would after its release.
  private var coasting: (gesture: Gesture, inertia: DragInertia)?
  private let bag = DisposerBag()

  /// The range of the distance to the target, in multiples of the scene's diagonal.
  static let distanceRange: ClosedRange<Float> = 0.001...20
  /// The factor by which a step of the wheel changes the distance.
  static let zoomStep: Float = 1.1

  /// Creates controls for the camera of `scene` in a window whose size in screen coordinates is `size`.
  package init(_ scene: Scene, input: WindowInput, size: Property<WindowSize>) {
    self.scene = scene
    self.size = size
    view = ViewCamera(scene, size: size)
    input.mouseDown.subscribe { [unowned self] in press($0) }.disposed(by: bag)
    input.mouseMove.subscribe { [unowned self] in move(to: $0) }.disposed(by: bag)
    input.mouseUp.subscribe { [unowned self] in release($0) }.disposed(by: bag)
    input.scroll.subscribe { [unowned self] in zoom(steps: $0.y) }.disposed(by: bag)
    input.mouseDown.filter { $0.button == .left && $0.clickCount == 2 }
      .subscribe { [unowned self] in focus(at: $0.position) }
      .disposed(by: bag)
    input.keyDown.filter { [unowned self] in hasKeys && $0.key == .character("F") }
      .subscribe { [unowned self] _ in frameAll() }
      .disposed(by: bag)
    input.keyDown.filter { [unowned self] in hasKeys && $0.key == .character("R") }
      .subscribe { [unowned self] _ in reset() }
      .disposed(by: bag)
  }

  /// Brings the view up to date before a picture is drawn: moves it after a camera that it follows, and gives a scene
  /// without a camera one that shows all of it. O(models) if the scene has no camera, otherwise O(1).
  public func update() { view.update() }

  /// Shows the whole scene from the camera's direction.
  public func frameAll() { frame(including: nil) }

  /// Shows `box` as large as the picture, from the camera's direction. Does nothing if it is empty.
  public func frame(_ box: BoundingBox) {
    if box.isEmpty { return }
    frame { fitting in
      for number in 0..<8 { fitting.include(box.corner(number), .leastNormalMagnitude) }
    }
  }

  private func frame(including include: ((inout CameraFitting) -> Void)?) {
    view.update()
    guard let pose = scene.camera.map(CameraPose.init) else { return }
    frame(
      from: direction(pose.position - pose.target) ?? Camera.standardDirection, up: pose.up,
      including: include)
  }

  /// Shows the whole scene from `direction`, the direction from the target to the eye. `up` is the upward direction of the
  /// picture. The projection is unchanged.
  public func frame(from direction: SIMD3<Float>, up: SIMD3<Float> = [0, 1, 0]) {
    frame(from: direction, up: up, including: nil)
  }

  private func frame(
    from direction: SIMD3<Float>, up: SIMD3<Float>, including include: ((inout CameraFitting) -> Void)?
  ) {
    coasting = nil
    let pose = scene.camera.map(CameraPose.init)
    view.set(
      view.fitted(
        from: StandardView(direction: direction, up: up),
        fieldOfView: pose?.fieldOfView ?? Camera.portraitFieldOfView,
        isOrthographic: pose?.isOrthographic ?? false, including: include))
  }

  /// Changes between the perspective and the orthographic projection. What is at the distance of the target keeps its
  /// size.
  public func toggleProjection() { view.change { $0.isOrthographic.toggle() } }

  /// Makes the surface at `point`, in screen coordinates, the target and the centre of the picture. The distance is
  /// unchanged. Does nothing over the background. As costly as `Scene.pick`.
  public func focus(at point: SIMD2<Float>) {
    guard let pick = scene.pick(at: point, in: size.value) else { return }
    view.change { $0.look(at: pick.center) }
  }

  /// Returns to the scene's own camera, or to the fitted view of a scene without one.
  public func reset() {
    coasting = nil
    view.reset()
  }

  /// Sets the own camera of a newly loaded scene, to which `reset` then returns. Nil fits the scene again.
  ///
  /// With `keepsView`, a view that the user has moved is left unchanged until the next `reset`, and so is a fitted view if
  /// the scene still has no camera.
  package func restart(with camera: Camera?, keepsView: Bool) {
    if !view.restart(with: camera, keepsView: keepsView) { coasting = nil }
  }

  /// Advances the motion after a drag. Returns whether it continues.
  package func advance(seconds: Double) -> Bool {
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
    case .orbit: view.change { $0.orbit(by: share * .pi) }
    case .pan: view.change { $0.pan(by: share, in: size.value.aspectRatio) }
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
    view.change {
      $0.zoom(
        steps: steps, step: Self.zoomStep,
        within: Self.distanceRange.lowerBound * scale...Self.distanceRange.upperBound * scale)
    }
  }
}
