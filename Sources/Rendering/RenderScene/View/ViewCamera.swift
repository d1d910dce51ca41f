import Geometry
import Reactive
import SceneModel

/// The camera through which a scene is seen while the user moves it.
///
/// A scene without a camera gets one that shows all of it, once: later changes of the scene do not move it. The scene's
/// own camera is moved itself, unless something else moves it, too: expressions, its group, or because it is one of the
/// scene's `cameras`. Then the scene gets another camera, which follows the own one with the movement of the user as an
/// offset.
final class ViewCamera {
  /// Calls its argument, which changes the camera.
  var performChange: (_ change: () -> Void) -> Void = { $0() }
  /// Returns whether expressions compute properties of a camera.
  var isBound: (Camera) -> Bool = { _ in false }
  /// Extends a fitting to what the view is to contain.
  var includeContents: (inout CameraFitting) -> Void

  /// Whether the scene is seen from another place than its own camera, which is bound or in a group.
  @Property private(set) var isOffset = false

  private let scene: Scene
  private let size: Property<WindowSize>
  /// The scene's own camera. Nil if it has none.
  private var own: Camera?
  /// The view to which `reset` returns. Nil to fit the scene again.
  private var start: CameraPose?
  /// The offset from the own camera, and the subscriptions to it. Nil if the view does not follow it.
  private var following: (offset: CameraOffset, bag: DisposerBag)?
  /// Whether the own camera has moved since the view followed it last.
  private var isBehind = false

  init(_ scene: Scene, size: Property<WindowSize>) {
    (self.scene, self.size) = (scene, size)
    own = scene.camera
    start = scene.camera.map(CameraPose.init)
    includeContents = { [unowned scene] in $0.include(scene) }
  }

  /// Brings the view up to date: moves it after the own camera, and gives a scene without a camera one that shows all of
  /// it. A scene is not fitted in an empty window, and not while there is nothing to show.
  func update() {
    follow()
    fitIfNeeded()
  }

  private func fitIfNeeded() {
    guard scene.camera == nil, !size.value.isEmpty, !scene.bounds.isEmpty else { return }
    let pose = fitted()
    start = pose
    performChange { scene.camera = pose.camera }
  }

  /// Moves the view relative to the own camera.
  func change(_ body: (inout CameraPose) -> Void) {
    update()
    let camera = scene.camera ?? fitted().camera
    let old = CameraPose(camera)
    var pose = old
    body(&pose)
    if pose == old { return }
    guard let own, follows(own), following != nil || camera === own else { return apply(pose, to: camera) }
    guard let offset = CameraOffset(from: CameraPose(own), to: pose) else { return set(pose) }
    following = (offset, following?.bag ?? subscriptions(to: own))
    apply(pose, to: camera === own ? own.detached() : camera)
  }

  /// Sets the view. It no longer follows the own camera.
  func set(_ pose: CameraPose) {
    following = nil
    let camera = scene.camera ?? pose.camera
    apply(pose, to: camera === own && follows(camera) ? pose.camera : camera)
  }

  /// Returns to the view of the own camera, or to the view that was fitted.
  func reset() {
    following = nil
    if let own, follows(own) {
      performChange { scene.camera = own }
    } else if let start {
      let camera = own ?? scene.camera ?? start.camera
      apply(start, to: camera)
    } else {
      performChange { scene.camera = nil }
    }
    isOffset = false
  }

  /// Sets the own camera of a newly loaded scene. Nil fits the scene again. With `keepsView`, a view that the user has
  /// moved is left unchanged, and so is a fitted view if the scene still has no camera.
  func restart(with camera: Camera?, keepsView: Bool) -> Bool {
    let keeps = keepsView && (isMoved || own == nil && camera == nil && scene.camera != nil)
    let offset = following?.offset
    following = nil
    if own != nil || camera != nil { start = camera.map(CameraPose.init) }
    own = camera
    guard keeps else {
      isOffset = false
      if camera == nil { start = nil }
      scene.camera = camera
      return false
    }
    if let camera, let offset, follows(camera) {
      following = (offset, subscriptions(to: camera))
      isBehind = true
    }
    return true
  }

  /// Returns the view from `direction` that shows all of the scene, with room for its title and labels. Nil for the view
  /// that suits the scene.
  func fitted(
    from view: StandardView? = nil, fieldOfView: Float = Camera.portraitFieldOfView,
    isOrthographic: Bool = false,
    including include: ((inout CameraFitting) -> Void)? = nil
  ) -> CameraPose {
    CameraPose(
      scene.fittedCamera(
        in: size.value, from: view, fieldOfView: fieldOfView, isOrthographic: isOrthographic,
        including: include ?? includeContents))
  }

  /// Whether the user has moved the view.
  var isMoved: Bool {
    if let own, follows(own) { return scene.camera !== own }
    return scene.camera.map(CameraPose.init) != start
  }

  /// Whether something else than the user moves a camera.
  private func follows(_ camera: Camera) -> Bool {
    camera.group != nil || isBound(camera) || scene.cameras.contains { $0 === camera }
  }

  private func subscriptions(to own: Camera) -> DisposerBag {
    let bag = DisposerBag()
    // The view follows before the next picture, not in the transaction of the change: that may be a step of an undo
    // history, and movements of the view are none.
    let note: () -> Void = { [unowned self] in isBehind = true }
    untracked {
      own.subscribeToGroup(bag, note)
      own.subscribeToProperties(bag, note)
    }
    return bag
  }

  private func follow() {
    defer { isBehind = false }
    guard isBehind, let own, let offset = following?.offset, let camera = scene.camera, camera !== own else {
      return
    }
    apply(offset.applied(to: CameraPose(own)), to: camera)
  }

  private func apply(_ pose: CameraPose, to camera: Camera) {
    performChange {
      batch {
        pose.apply(to: camera)
        if scene.camera !== camera { scene.camera = camera }
      }
    }
    isOffset = own.map { camera !== $0 && ($0.group != nil || isBound($0)) } ?? false
  }
}
