import CommandLineSupport
import Reactive

import SceneModel
import Windowing

extension WindowSessionConnector {
  /// Runs the actions of the key table until `bag` is disposed.
  func connectKeys(_ bag: DisposerBag) {
    view.hasKeys = false
    let connector = self
    func act(_ chord: KeyChord, isRepeat: Bool) {
      guard let (action, repeats) = KeyTable.action(for: chord), repeats || !isRepeat else { return }
      action(connector)
    }
    view.window.input.keyDown
      .subscribe { act(KeyChord($0.key, $0.modifiers), isRepeat: $0.isRepeat) }
      .disposed(by: bag)
    // The place of the question mark differs between keyboards. It is found by the character that is typed.
    view.window.input.text
      .filter { $0 == "?" }
      .subscribe { act(KeyChord(.character($0)), isRepeat: false) }
      .disposed(by: bag)
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

  /// Closes the help sheet, or the window if help is not shown.
  func closeHelpOrWindow() {
    if session.showsHelp { session.toggleHelp() } else { view.window.requestClose() }
  }
}
