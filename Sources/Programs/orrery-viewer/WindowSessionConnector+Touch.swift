import Rendering
import SceneModel
import Windowing

extension WindowSessionConnector {
  /// Moves the selected model when it is dragged with the left button. X, Y and Z then choose an axis, or the plane of the
  /// view again. Called after the inspector was connected, whose events come first.
  func connectTouch() {
    let (session, view, inner) = (session, view, view.window.interceptor)
    var held: (drag: ModelDrag, start: SIMD2<Float>, last: SIMD2<Float>)?
    view.window.interceptor = { event in
      if inner?(event) == true { return true }
      switch event {
      case .mouseDown(let press)
      where press.button == .left && press.modifiers.isEmpty && press.clickCount == 1:
        guard let drag = session.beginDrag(at: press.position, in: view.scene, size: view.window.size) else {
          return false
        }
        held = (drag, press.position, press.position)
      case .mouseMove(let position):
        guard let (drag, start, _) = held else { return false }
        held?.last = position
        drag.move(by: position - start)
      case .keyDown(let key):
        guard let axis = key.axis, let (old, start, last) = held else { return false }
        var drag = old
        drag.axis = drag.axis == axis ? nil : axis
        held?.drag = drag
        drag.move(by: last - start)
      case .mouseUp(let release) where release.button == .left:
        guard held != nil else { return false }
        held = nil
      default: return false
      }
      return true
    }
  }
}

extension WindowInput.KeyEvent {
  /// The axis that the key chooses.
  fileprivate var axis: Int? {
    guard case .character(let character) = key, !isRepeat else { return nil }
    return ["X", "Y", "Z"].firstIndex(of: character)
  }
}
