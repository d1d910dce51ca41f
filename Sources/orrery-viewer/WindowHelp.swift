/// The help for the mouse and the keyboard in the window.
enum WindowHelp {
  /// The text for `--help` and for the key `H`.
  static let table = """
    IN THE WINDOW:
      drag                       turn the scene
      shift-drag, right drag     move it
      wheel                      nearer and farther
      click                      say in the title bar what it is
      double click               bring it to the middle, and turn the scene about it
      F, R                       see everything; see it as at the beginning
      S                          save a picture in the working folder
      space                      stop what moves (frames, the time t), or let go
      left, right                one frame back or on; of t, a 24th of a second
      comma, period              choose a parameter: the title bar has its value
      up, down                   change it by a step; with shift by ten
      1, 2, 3                    without INPUT: the solar system, a molecule, a bubble chart
    \(inspectorRow)  H                          say all this
      escape                     close the window
    A file that is dropped on the window is shown. One that changes on the disk is read again; where it cannot be read, \
    what was seen stays, and the title bar says why. Parameters that were changed here keep their values then.
    """

  #if Inspector
    private static let inspectorRow =
      "  I                          show the inspector, or hide it\n"
    private static let inspectorWords = "I inspects, "
  #else
    private static let inspectorRow = ""
    private static let inspectorWords = ""
  #endif

  /// The text for a title bar.
  static let line =
    "drag turns, shift-drag moves, wheel zooms, double click centres, F all, R back, S saves, space stops, "
    + inspectorWords
    + "left right step, , . choose a parameter, up down change it, 1 2 3 demos, H ends this help, escape closes"
}
