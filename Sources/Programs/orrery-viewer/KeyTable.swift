import Rendering

/// The keys of the window. Help and dispatch follow from this table.
enum KeyTable {
  /// All keys that act in this build, by task.
  static let bindings: [KeyBinding] = view + scene + inspector + parameters + time + files

  private static let view: [KeyBinding] = [
    KeyBinding(
      .view, "fit the whole scene, or the selection",
      ["F": { $0.view.controls.frameAll() }, "shift-F": { $0.fitSelection() }]),
    KeyBinding(.view, "return to the scene's own view", ["R": { $0.view.controls.reset() }]),
    KeyBinding(
      .view, "view from the front, the right, the top",
      ["1": { $0.show(.front) }, "3": { $0.show(.right) }, "7": { $0.show(.top) }]),
    KeyBinding(
      .view, "view from the back, the left, the bottom",
      ["ctrl-1": { $0.show(.back) }, "ctrl-3": { $0.show(.left) }, "ctrl-7": { $0.show(.bottom) }]),
    KeyBinding(.view, "perspective or orthographic", ["5": { $0.view.controls.toggleProjection() }]),
    KeyBinding(
      .view, "next camera, camera before",
      ["C": { $0.session.chooseCamera(1) }, "shift-C": { $0.session.chooseCamera(-1) }]),
  ]

  private static let scene: [KeyBinding] = [
    KeyBinding(
      .scene, "hide the selection or its group, show all",
      ["V": { $0.session.hideSelection() }, "shift-V": { $0.session.showAll() }]),
    KeyBinding(.scene, "axes", ["X": { $0.session.toggleAxes() }]),
    KeyBinding(.scene, "labels, title and legend", ["L": { $0.session.toggleTexts() }]),
    KeyBinding(
      .scene, "undo, redo",
      ["ctrl-Z": { $0.session.undo() }, "ctrl-shift-Z": { $0.session.redo() }]),
  ]

  #if Inspector
    private static let inspector = [
      KeyBinding(
        .scene, "panel of parameters, models and materials",
        ["I": { $0.inspectorKeys.emit(.toggle) }]),
      KeyBinding(
        .scene, "the keyboard to the panel, or back to the picture",
        ["tab": { $0.inspectorKeys.emit(.takeKeyboard) }]),
      KeyBinding(
        .scene, "measure: click two, three or four models", ["M": { $0.inspectorKeys.emit(.measure) }]),
      KeyBinding(
        .scene, "copy what is measured, or the picked model", ["ctrl-C": { $0.inspectorKeys.emit(.copy) }]),
    ]
  #else
    private static let inspector: [KeyBinding] = []
  #endif

  private static let parameters: [KeyBinding] = [
    KeyBinding(
      .parameters, "parameter before, parameter after",
      ["comma": { $0.session.chooseParameter(-1) }, "period": { $0.session.chooseParameter(1) }]),
    KeyBinding(
      .parameters, "raise the value, lower it", repeats: true,
      ["up": { $0.session.changeParameter(by: 1) }, "down": { $0.session.changeParameter(by: -1) }]),
    KeyBinding(
      .parameters, "the same, ten times finer", repeats: true,
      [
        "shift-up": { $0.session.changeParameter(by: 0.1) },
        "shift-down": { $0.session.changeParameter(by: -0.1) },
      ]),
    KeyBinding(
      .parameters, "the same, ten steps", repeats: true,
      [
        "ctrl-up": { $0.session.changeParameter(by: 10) },
        "ctrl-down": { $0.session.changeParameter(by: -10) },
      ]),
  ]

  private static let time: [KeyBinding] = [
    KeyBinding(.time, "play or pause", ["space": { $0.session.togglePause() }]),
    KeyBinding(
      .time, "one frame, or 1/24 s of t, back or on", repeats: true,
      ["left": { $0.session.step(-1) }, "right": { $0.session.step(1) }]),
    KeyBinding(
      .time, "first, last", ["home": { $0.session.seekToStart() }, "end": { $0.session.seekToEnd() }]),
    KeyBinding(
      .time, "half the speed, double speed",
      ["-": { $0.session.changeSpeed(-1) }, "=": { $0.session.changeSpeed(1) }]),
    KeyBinding(.time, "loop, back and forth, once", ["O": { $0.session.changeOrder() }]),
    KeyBinding(
      .time, "begin the range here, end it here, play all",
      [
        "[": { $0.session.beginRange() }, "]": { $0.session.endRange() },
        "\\": { $0.session.clearRange() },
      ]),
  ]

  private static let files: [KeyBinding] = [
    KeyBinding(.files, "save a picture in the working folder", ["S": { $0.session.requestScreenshot() }]),
    KeyBinding(
      .files, "save the changed values, and the view if it was moved, in the scene file",
      ["ctrl-S": { $0.save() }]),
    KeyBinding(
      .files, "file before, file after; demos without a file",
      ["page up": { $0.session.openNext(-1) }, "page down": { $0.session.openNext(1) }]),
    KeyBinding(.files, "show or hide the words on the picture", ["H": { $0.session.toggleWords() }]),
    KeyBinding(.files, "this help", ["?": { $0.session.toggleHelp() }, "F1": { $0.session.toggleHelp() }]),
    KeyBinding(.files, "full screen", ["F11": { $0.view.window.isFullScreen.toggle() }]),
    KeyBinding(.files, "close the help, then the window", ["escape": { $0.closeHelpOrWindow() }]),
  ]

  /// Returns the action of a key and whether it repeats. Nil if the key does nothing.
  static func action(for chord: KeyChord) -> (action: KeyBinding.Action, repeats: Bool)? {
    actions[chord]
  }

  private static let actions: [KeyChord: (action: KeyBinding.Action, repeats: Bool)] = Dictionary(
    bindings.flatMap { binding in binding.actions.map { ($0.chord, ($0.action, binding.repeats)) } }
  ) { first, _ in first }
}
