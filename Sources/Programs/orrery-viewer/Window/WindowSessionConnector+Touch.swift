import Inspector
import RenderScene
import SceneFiles
import SceneModel
import Windowing

extension WindowSessionConnector {
  /// Moves the selected model, or one of its handles, when it is dragged with the left button. X, Y and Z then choose an axis,
  /// or the plane of the view again, and Escape cancels the drag. A press and a release without a movement are a click. Called
  /// after the inspector was connected, whose events come first. While it measures, nothing is moved.
  func connectTouch(_ inspector: SceneInspector) {
    let (session, view, inner) = (session, view, view.window.interceptor)
    var held: HeldDrag?
    view.window.interceptor = { event in
      if inner?(event) == true { return true }
      switch event {
      case .mouseDown(let press)
      where press.button == .left && press.modifiers.isEmpty && press.clickCount == 1
        && !inspector.isMeasuring:
        let handle = inspector.handle(at: press.position)
        let start = session.beginDrag(
          at: press.position, handle: handle, in: view.scene, size: view.window.size)
        if case .nothing = start { return false }
        // A handle moves at once. A press on the model itself may be a click.
        held = HeldDrag(action: start, press: press, last: press.position, hasMoved: handle != nil)
      case .mouseMove(let position): return held?.move(to: position) { session.ask($0) } ?? false
      case .keyDown(let key):
        guard held != nil else { return false }
        if let axis = key.axis {
          held?.choose(axis)
        } else if key.key == .escape {
          session.document.edits?.cancel()
          // The rest of the drag has no effect.
          held?.action = .nothing
        } else {
          return false
        }
      case .mouseUp(let release) where release.button == .left:
        guard let ended = held.take() else { return false }
        if ended.isClick {
          view.window.input.emit(.mouseDown(ended.press))
          view.window.input.emit(.mouseUp(release))
        }
      default: return false
      }
      return true
    }
  }
}

/// A drag of a model or of a handle, while the button is pressed.
private struct HeldDrag {
  var action: ModelDrag.Start
  let press: WindowInput.MouseEvent
  var last: SIMD2<Float>
  /// Whether the pointer has moved farther than in a click.
  var hasMoved: Bool

  /// Whether it is a click so far.
  var isClick: Bool { if case .nothing = action { false } else { !hasMoved } }

  /// Moves the model, or asks what is to be moved. Returns true.
  mutating func move(to position: SIMD2<Float>, ask: (AmbiguousMove) -> Void) -> Bool {
    last = position
    if !hasMoved, ClickPicker.isClick(from: press.position, to: position) { return true }
    hasMoved = true
    switch action {
    case .drag(let drag): drag.move(by: position - press.position)
    case .ambiguous(let move):
      ask(move)
      action = .nothing
    case .nothing: break
    }
    return true
  }

  /// Moves the model along an axis, or in the plane of the view again.
  mutating func choose(_ axis: Int) {
    guard case .drag(var drag) = action else { return }
    drag.axis = drag.axis == axis ? nil : axis
    action = .drag(drag)
    if hasMoved { drag.move(by: last - press.position) }
  }
}

extension WindowInput.KeyEvent {
  /// The axis that the key chooses.
  fileprivate var axis: Int? {
    guard case .character(let character) = key, !isRepeat else { return nil }
    return ["X", "Y", "Z"].firstIndex(of: character)
  }
}
