import Files
import SceneModel

extension ViewerSession {
  /// Finds out whether the document differs from its file.
  func checkForEdits() {
    let isEdited = document.history?.history.lastStep !== savedStep
    if isEdited != hasUnsavedEdits { hasUnsavedEdits = isEdited }
  }

  /// Saves the changed values into the scene file; see `DocumentSaver`. `view` is the camera if the user has moved it.
  func save(view: Camera?) {
    attempt {
      let outcome = try saver.save(document, camera: view)
      let path = outcome.path ?? document.file?.path ?? ""
      if outcome.isNewFile { adoptFile() }
      // What was written here is not a change of another program.
      if let file = document.file, path == file.path {
        watcher = file.makeWatcher(document.contents?.referencedFiles)
      }
      if outcome.isComplete { savedStep = document.history?.history.lastStep }
      checkForEdits()
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
    guard let history = document.history?.history else { return show("a demo has no file") }
    guard hasUnsavedEdits else { return show("nothing has changed since the last save") }
    guard let last = history.lastStep, last === revertedStep else {
      revertedStep = history.lastStep
      return show("press ctrl-R again to forget the changes since the last save")
    }
    revertedStep = nil
    // Changes that no step returns to, such as those before the history began.
    if !history.canUndo(to: savedStep), let file = document.file {
      return read(ReadRequest(file: file, action: .revert))
    }
    // A key is an event, at the end of which the history changes.
    history.undo(to: savedStep)
    show("reverted to \(document.name); ctrl-shift-Z brings the changes back")
  }
}

/// Stands for a state that no step of an undo history returns to.
final class EditedState {}
