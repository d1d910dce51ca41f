import RenderScene
import SceneFiles
import Windowing

extension WindowSessionConnector {
  /// Makes all changes between the press and the release of a mouse button, or of an arrow key that changes a parameter,
  /// one edit, and runs the actions of the key table. Called after the inspector was connected, whose events it sees, too.
  func connectEdits() {
    let (session, connector, inner) = (session, self, view.window.interceptor)
    var held: Set<HeldInput> = []
    var edit: EditSession.Edit?
    view.window.interceptor = { event in
      if let input = event.pressed, held.insert(input).inserted, held.count == 1 {
        edit = session.document.edits?.begin()
        session.gestures.emit(true)
      } else if case .mouseMove = event, !held.isEmpty, session.document.edits?.isIdle == true {
        // A command has committed what was dragged so far.
        edit = session.document.edits?.begin()
      }
      let isConsumed = inner?(event) ?? false
      if !isConsumed { connector.act(on: event) }
      if let input = event.released, held.remove(input) != nil, held.isEmpty {
        if let edit { session.document.edits?.commit(edit) }
        session.gestures.emit(false)
      }
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
