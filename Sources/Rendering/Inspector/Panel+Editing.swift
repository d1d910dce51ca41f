import CImGui
import SceneFiles

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
