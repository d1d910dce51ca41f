/// The keys of the window. Help, the menu of the panel and dispatch follow from this table.
enum KeyTable {
  private typealias Command = KeyBinding.Command

  /// All keys that act in this build, by task.
  static let bindings: [KeyBinding] = view + scene + inspector + parameters + time + files

  private static let view: [KeyBinding] = [
    KeyBinding(
      .view, "fit the whole scene, or the selection",
      Command("F", "fit the whole scene") { $0.view.controls.frameAll() },
      Command("shift-F", "fit the selection") { $0.fitSelection() }),
    KeyBinding(.view, Command("R", "return to the scene's own view") { $0.view.controls.reset() }),
    KeyBinding(
      .view, "view from the front, the right, the top",
      Command("1", "view from the front") { $0.show(.front) },
      Command("3", "view from the right") { $0.show(.right) },
      Command("7", "view from the top") { $0.show(.top) }),
    KeyBinding(
      .view, "view from the back, the left, the bottom",
      Command("ctrl-1", "view from the back") { $0.show(.back) },
      Command("ctrl-3", "view from the left") { $0.show(.left) },
      Command("ctrl-7", "view from the bottom") { $0.show(.bottom) }),
    KeyBinding(.view, Command("5", "perspective or orthographic") { $0.view.controls.toggleProjection() }),
    KeyBinding(
      .view, Command("C", "next camera") { $0.session.chooseCamera(1) },
      Command("shift-C", "camera before") { $0.session.chooseCamera(-1) }),
  ]

  private static let scene: [KeyBinding] = [
    KeyBinding(
      .scene, Command("V", "hide the selection") { $0.session.hideSelection() },
      Command("shift-V", "show all") { $0.session.showAll() }),
    KeyBinding(
      .scene, Command("ctrl-Z", "undo") { $0.session.undo() },
      Command("ctrl-shift-Z", "redo") { $0.session.redo() }),
    KeyBinding(
      .show, Command("W", "wireframe") { $0.session.toggle(.wireframe) },
      Command("E", "edges") { $0.session.toggle(.edges) },
      Command("N", "normals") { $0.session.toggle(.normals) }),
    KeyBinding(
      .show, Command("X", "axes") { $0.session.toggle(.axes) },
      Command("G", "grid") { $0.session.toggle(.grid) },
      Command("B", "bounding box") { $0.session.toggle(.box) }),
    KeyBinding(
      .show, "cut the scene open by a plane that faces the eye",
      Command("K", "clipping plane") { $0.session.toggleClipPlane(facing: $0.view.scene.camera) }),
    KeyBinding(
      .show, "move the plane away, nearer", repeats: true,
      Command("shift-K", "clipping plane away") { $0.session.moveClipPlane(by: -1) },
      Command("ctrl-K", "clipping plane nearer") { $0.session.moveClipPlane(by: 1) }),
    KeyBinding(.show, Command("L", "labels, title and legend") { $0.session.toggleTexts() }),
    KeyBinding(.show, Command("H", "words on the picture") { $0.session.toggleWords() }),
  ]

  private static let inspector = [
    KeyBinding(
      .scene, Command("I", "panel of parameters, models and materials") { $0.inspectorKeys.emit(.toggle) }),
    KeyBinding(
      .scene, "the keyboard to the panel, or back to the picture",
      Command("tab", "the keyboard to the panel") { $0.inspectorKeys.emit(.takeKeyboard) }),
    KeyBinding(
      .scene,
      Command("M", "measure: click two, three or four models") { $0.inspectorKeys.emit(.measure) }),
    KeyBinding(
      .scene,
      Command("ctrl-C", "copy what is measured, or the picked model") { $0.inspectorKeys.emit(.copy) }),
    KeyBinding(.files, Command("ctrl-O", "open a file by its path") { $0.inspectorKeys.emit(.open) }),
    KeyBinding(
      .files, Command("ctrl-shift-S", "save a picture with options") { $0.inspectorKeys.emit(.picture) }),
  ]

  private static let parameters: [KeyBinding] = [
    KeyBinding(
      .parameters, Command("comma", "parameter before") { $0.session.chooseParameter(-1) },
      Command("period", "parameter after") { $0.session.chooseParameter(1) }),
    KeyBinding(
      .parameters, repeats: true,
      Command("up", "raise the value") { $0.session.changeParameter(by: 1) },
      Command("down", "lower the value") { $0.session.changeParameter(by: -1) }),
    KeyBinding(
      .parameters, "the same, ten times finer", repeats: true,
      Command("shift-up", "raise it by a tenth of a step") { $0.session.changeParameter(by: 0.1) },
      Command("shift-down", "lower it by a tenth of a step") { $0.session.changeParameter(by: -0.1) }),
    KeyBinding(
      .parameters, "the same, ten steps", repeats: true,
      Command("ctrl-up", "raise it by ten steps") { $0.session.changeParameter(by: 10) },
      Command("ctrl-down", "lower it by ten steps") { $0.session.changeParameter(by: -10) }),
  ]

  private static let time: [KeyBinding] = [
    KeyBinding(.time, Command("space", "play or pause") { $0.session.togglePause() }),
    KeyBinding(
      .time, "one frame, or 1/24 s of t, back or on", repeats: true,
      Command("left", "one frame back") { $0.session.step(-1) },
      Command("right", "one frame on") { $0.session.step(1) }),
    KeyBinding(
      .time, Command("home", "first") { $0.session.seekToStart() },
      Command("end", "last") { $0.session.seekToEnd() }),
    KeyBinding(
      .time, Command("-", "half the speed") { $0.session.changeSpeed(-1) },
      Command("=", "double speed") { $0.session.changeSpeed(1) }),
    KeyBinding(.time, Command("O", "loop, back and forth, once") { $0.session.changeOrder() }),
    KeyBinding(
      .time, Command("[", "begin the range here") { $0.session.beginRange() },
      Command("]", "end it here") { $0.session.endRange() },
      Command("\\", "play all") { $0.session.clearRange() }),
  ]

  private static let files: [KeyBinding] = [
    KeyBinding(
      .files, Command("S", "save a picture in the working folder") { $0.session.requestScreenshot() }),
    KeyBinding(
      .files, "forget the changes since the last save (asks once)",
      Command("ctrl-R", "revert to the file") { $0.session.revert() }),
    KeyBinding(
      .files, "save the changed values, and the view if it was moved, in the scene file",
      Command("ctrl-S", "save the scene file") { $0.save() }),
    KeyBinding(
      .files, "file before, file after; demos without a file",
      Command("page up", "file before") { $0.session.openNext(-1) },
      Command("page down", "file after") { $0.session.openNext(1) }),
    KeyBinding(
      .files, Command("?", "this help") { $0.session.toggleHelp() },
      Command("F1", "this help") { $0.session.toggleHelp() }),
    KeyBinding(.files, Command("F11", "full screen") { $0.view.window.isFullScreen.toggle() }),
    KeyBinding(
      .files, "cancel a drag, close the help, then the window (asks once)",
      Command("escape", "close the help, then the window") { $0.closeHelpOrWindow() }),
  ]

  /// The commands of a task for a menu: their names, their keys and what they do. Keys that do the same are one command.
  static func menu(_ task: KeyBinding.Task) -> [(name: String, keys: String, action: KeyBinding.Action)] {
    var menu: [(name: String, keys: String, action: KeyBinding.Action)] = []
    for command in bindings.filter({ $0.task == task }).flatMap(\.commands) {
      if let index = menu.firstIndex(where: { $0.name == command.name }) {
        menu[index].keys += ", \(command.chord.text)"
      } else {
        menu.append((command.name, command.chord.text, command.action))
      }
    }
    return menu
  }

  /// Returns the action of a key and whether it repeats. Nil if the key does nothing.
  static func action(for chord: KeyChord) -> (action: KeyBinding.Action, repeats: Bool)? {
    actions[chord]
  }

  private static let actions: [KeyChord: (action: KeyBinding.Action, repeats: Bool)] = Dictionary(
    bindings.flatMap { binding in binding.commands.map { ($0.chord, ($0.action, binding.repeats)) } }
  ) { first, _ in first }
}
