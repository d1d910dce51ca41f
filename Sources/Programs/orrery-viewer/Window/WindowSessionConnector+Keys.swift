import CommandLineSupport
import RenderScene
import Windowing

extension WindowSessionConnector {
  /// Runs the action of the key table for a key. It runs between transactions, so that what it commits is a step at once.
  func act(on event: WindowInput.Event) {
    switch event {
    case .keyDown(let event): act(KeyChord(event.key, event.modifiers), isRepeat: event.isRepeat)
    // The place of the question mark differs between keyboards. It is found by the character that is typed.
    case .text("?"): act(KeyChord(.character("?")), isRepeat: false)
    default: break
    }
  }

  private func act(_ chord: KeyChord, isRepeat: Bool) {
    guard let (action, repeats) = KeyTable.action(for: chord), repeats || !isRepeat else { return }
    action(self)
  }

  /// Shows the whole scene from a side.
  func show(_ side: ViewDirection) { view.controls.frame(from: side.direction, up: side.up) }

  /// Saves the changed values, and the view if the user has moved it.
  func save() { session.save(view: view.controls.isMoved ? view.scene.camera : nil) }

  /// Shows the selected model as large as the window.
  func fitSelection() {
    guard let model = session.selectedModel else {
      return session.show("nothing is selected: click a model first")
    }
    view.controls.frame(model.bounds)
  }

  /// Closes the help sheet, or the window if help is not shown. Unsaved edits ask once.
  func closeHelpOrWindow() {
    if session.showsHelp { session.toggleHelp() } else if session.mayClose() { view.window.requestClose() }
  }
}
