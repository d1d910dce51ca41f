import CImGui
import RenderScene
import SceneFiles
import SceneModel

// The edits that controls make.
extension Panel {
  /// The edit of the control that the user is changing.
  struct ControlEdit {
    let control: UInt32
    let session: EditSession
    let edit: EditSession.Edit
  }

  /// Takes what the user has done with the control that was added last: `change`, or nothing. An edit lasts as long as the
  /// control is active: while a button is pressed on it, while keys change it, or while a value is typed, which is set once, at
  /// the end. A choice or a checkbox is an edit of its own.
  func take(_ change: (() -> Void)?) {
    let control = CImGuiActiveControl()
    if CImGuiIsLastActive() { isControlActive = true }
    guard let change else {
      // What was typed is again the value as it was.
      if CImGuiIsLastActive(), controlEdit?.control == control { controlEdit?.session.propose(nil) }
      return
    }
    let session = begin(control)
    if CImGuiIsTyping() || control == 0 { session.propose(change) } else { session.change(change) }
    if control == 0 { endControlEdit() }
  }

  /// Returns the session with an open edit of a control. 0 is the control that has just ended.
  private func begin(_ control: UInt32) -> EditSession {
    if let open = controlEdit, open.control == control || control == 0, open.session === content.edits,
      open.session.isOpen(open.edit)
    {
      return open.session
    }
    endControlEdit()
    let session = content.edits
    controlEdit = ControlEdit(control: control, session: session, edit: session.begin())
    return session
  }

  /// Commits the edit of a control that is not active any more.
  func endInactiveControlEdit() {
    if let controlEdit, controlEdit.control != CImGuiActiveControl() { endControlEdit() }
  }

  private func endControlEdit() {
    if let controlEdit { controlEdit.session.commit(controlEdit.edit) }
    controlEdit = nil
  }

  /// Ends what the user does with a control, and cancels its edit. Returns false if no control is active.
  func cancelControlEdit() -> Bool {
    guard isControlActive else { return false }
    if let controlEdit { controlEdit.session.cancel(controlEdit.edit) }
    controlEdit = nil
    endActivity()
    return true
  }

  /// Ends what the user does with a control, and commits its edit.
  func endActivity() {
    selectPanel()
    CImGuiEndActivity()
    makeFrame()
  }
}

// The handles of the selection.
extension Panel {
  /// Projects the handles of the selected model to a window of `size` in pixels.
  func updateHandles(of scene: Scene, _ size: WindowSize) {
    guard !measuring.isActive, content.element == nil, let selection = content.selection,
      case .model(let model) = content.tree.lines[selection].entry, !model.isHidden
    else {
      handles = HandleLayer()
      return
    }
    let pixels = SIMD2(Float(size.width), Float(size.height))
    let view = scene.view(width: size.width, height: size.height)
    handles = HandleLayer(model, view, pixels: pixels, scale: scale)
  }

  func drawHandles() {
    for drawn in handles.drawn {
      for line in drawn.lines {
        ImGui.line(
          line, isClosed: drawn.isClosed, Self.color(of: drawn.handle.kind.axis), thickness: 2 * scale)
      }
    }
  }

  private static func color(of axis: Int) -> CImGuiColorValue {
    switch axis {
    case 0: CImGuiColorValue(red: 0.95, green: 0.35, blue: 0.35, alpha: 1)
    case 1: CImGuiColorValue(red: 0.4, green: 0.85, blue: 0.4, alpha: 1)
    default: CImGuiColorValue(red: 0.4, green: 0.6, blue: 1, alpha: 1)
    }
  }
}
