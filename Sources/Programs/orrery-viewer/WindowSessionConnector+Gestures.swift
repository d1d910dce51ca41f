import RenderScene
import Windowing

extension WindowSessionConnector {
  /// Makes all changes between the press and the release of a mouse button, or of an arrow key that changes a parameter,
  /// one step of the undo history. Called after the inspector was connected, whose events it sees, too.
  func connectGestures() {
    let (session, inner) = (session, view.window.interceptor)
    var held: Set<HeldInput> = []
    view.window.interceptor = { event in
      if let input = event.pressed, held.insert(input).inserted, held.count == 1 { session.beginGesture() }
      let isConsumed = inner?(event) ?? false
      if let input = event.released, held.remove(input) != nil, held.isEmpty { session.endGesture() }
      return isConsumed
    }
  }
}

/// A key or a button that changes values while it is held.
private enum HeldInput: Hashable {
  case up, down
  case button(WindowInput.MouseButton)

  init?(_ key: Key) {
    switch key {
    case .up: self = .up
    case .down: self = .down
    default: return nil
    }
  }
}

extension WindowInput.Event {
  fileprivate var pressed: HeldInput? {
    switch self {
    case .keyDown(let event): HeldInput(event.key)
    case .mouseDown(let event): .button(event.button)
    default: nil
    }
  }

  fileprivate var released: HeldInput? {
    switch self {
    case .keyUp(let event): HeldInput(event.key)
    case .mouseUp(let event): .button(event.button)
    default: nil
    }
  }
}
