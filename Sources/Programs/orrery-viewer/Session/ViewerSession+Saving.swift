import Files
import SceneModel

extension ViewerSession {
  /// Saves the changed values into the scene file; see `DocumentSaver`. `view` is the camera if the user has moved it.
  func save(view: Camera?) {
    document.edits?.commit()
    attempt {
      let outcome = try saver.save(document, camera: view)
      let path = outcome.path ?? document.file?.path ?? ""
      if outcome.isNewFile { adoptFile() }
      // What was written here is not a change of another program.
      if let file = document.file, path == file.path {
        watcher = file.makeWatcher(document.contents?.referencedFiles)
      }
      if outcome.isComplete { document.edits?.didSave() }
      let count = outcome.changeCount
      notices.emit(
        .done(
          outcome.path == nil
            ? "\(path) is up to date" : "saved \(path) (\(count) changed \(count == 1 ? "value" : "values"))")
      )
      for omission in outcome.omissions { warn("\(path) cannot hold the \(omission)") }
    }
  }

  /// Returns the values to those of the file, when the user asks for it twice. The steps can be repeated by redo.
  func revert() {
    guard let edits = document.edits else { return show("a demo has no file") }
    guard edits.hasUnsavedEdits else { return show("nothing has changed since the last save") }
    guard edits.isConfirmed(Confirmation.revert) else {
      return show("press ctrl-R again to forget the changes since the last save")
    }
    // Changes that no step returns to, such as those before the history began.
    if !edits.canRevert, let file = document.file { return read(ReadRequest(file: file, action: .revert)) }
    // A key is an event, at the end of which the history changes.
    edits.revert()
    show("reverted to \(document.name); ctrl-shift-Z brings the changes back")
  }

  /// Returns whether the window may close: if nothing has changed since the last save, or when the user asks for it twice.
  func mayClose() -> Bool {
    guard let edits = document.edits else { return true }
    edits.commit()
    guard edits.hasUnsavedEdits else { return true }
    guard edits.isConfirmed(Confirmation.close) else {
      show("\(document.name) has unsaved changes: ctrl-S saves them, Escape again closes the window")
      return false
    }
    warnOfUnsavedEdits()
    return true
  }

  /// Says what becomes of the unsaved edits of a document that is left.
  func warnOfUnsavedEdits() {
    guard hasUnsavedEdits else { return }
    warn(
      "the changes of \(document.name) were not saved; "
        + (keepsEdits ? "they are offered when it is opened again" : "they are lost")
        + (keepsEdits && document.edits?.hasOmissions == true
          ? ", apart from those of meshes of a file without a name" : ""))
  }

  /// Asks whether edits that were not saved when the file was open last are to be made again. They stay where they are kept if
  /// the user does not answer.
  func offerRecovery() {
    guard let file = document.file, file.path != FileReader.standardInput, document.contents != nil,
      let recovery = recoveryFolder.recoveries(of: file.path).last
    else { return }
    questions.emit(
      Question(
        title: "Recover changes?", note: "\(document.name) was closed with changes that were not saved.",
        answers: [
          ("Recover", { [weak self] in self?.recover(recovery, of: file.path) }),
          ("Discard", { AppendingFile.remove(recovery.path) }),
        ]))
  }

  private func recover(_ recovery: RecoveryFolder.Recovery, of path: String) {
    guard let edits = document.edits, document.file?.path == path else { return }
    for reason in edits.recover(recovery.journal) { warn("\(path): not recovered: \(reason)") }
    AppendingFile.remove(recovery.path)
    show("the changes of \(document.name) are back; ctrl-Z undoes them")
  }
}
