import RenderScene
import SceneFiles
import SceneModel
import Windowing

extension WindowSessionConnector {
  /// Moves the selected model, or one of its handles, when it is dragged with the left button. X, Y and Z then choose an axis,
  /// or the plane of the view again. Called after the inspector was connected, whose events come first.
  ///
  /// - Parameter handle: Returns the handle that is drawn at a point of the window.
  func connectTouch(_ handle: @escaping (SIMD2<Float>) -> ModelHandle?) {
    let (session, view, inner) = (session, view, view.window.interceptor)
    var held: (drag: ModelDrag, start: SIMD2<Float>, last: SIMD2<Float>)?
    var isAsked = false
    view.window.interceptor = { event in
      if inner?(event) == true { return true }
      switch event {
      case .mouseDown(let press)
      where press.button == .left && press.modifiers.isEmpty && press.clickCount == 1:
        let size = view.window.size
        switch session.beginDrag(
          at: press.position, handle: handle(press.position), in: view.scene, size: size)
        {
        case .drag(let drag): held = (drag, press.position, press.position)
        // The rest of the drag has no effect.
        case .ambiguous: isAsked = true
        case .nothing: return false
        }
      case .mouseMove(let position):
        guard let (drag, start, _) = held else { return isAsked }
        held?.last = position
        drag.move(by: position - start)
      case .keyDown(let key):
        guard let axis = key.axis, let (old, start, last) = held else { return false }
        var drag = old
        drag.axis = drag.axis == axis ? nil : axis
        held?.drag = drag
        drag.move(by: last - start)
      case .mouseUp(let release) where release.button == .left:
        guard held != nil || isAsked else { return false }
        (held, isAsked) = (nil, false)
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
