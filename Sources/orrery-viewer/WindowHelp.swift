/// What the mouse and the keys do in the window.
enum WindowHelp {
  /// For `--help`, and for `H`.
  static let table = """
    IN THE WINDOW:
      drag                       turn the scene
      shift-drag, right drag     move it
      wheel                      nearer and farther
      click                      say in the title bar what it is
      double click               bring it to the middle, and turn the scene about it
      F, R                       see everything; see it as at the beginning
      S                          save a picture in the working folder
      space                      stop what moves (planets, frames), or let it go on
      left, right                one frame back or on
      1, 2, 3                    without INPUT: the solar system, a molecule, a bubble chart
      H                          say all this
      escape                     close the window
    A file that is dropped on the window is shown. One that changes on the disk is read again; where it cannot be read, \
    what was seen stays, and the title bar says why.
    """

  /// For a title bar.
  static let line =
    "drag turns, shift-drag moves, wheel zooms, double click centres, F all, R back, S saves, space stops, "
    + "arrows step, 1 2 3 demos, H ends this help, escape closes"
}
