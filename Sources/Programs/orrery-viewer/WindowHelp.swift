/// The help for the mouse and the keyboard in the window.
enum WindowHelp {
  /// The text for `--help` and for the key `H`.
  static let table = """
    IN THE WINDOW:
      drag                       rotate the scene
      shift-drag, right drag     move the scene
      wheel                      zoom in and out
      click                      show the name of the model in the title bar
      double click               centre the view on the model and rotate around it
      F, R                       show the whole scene; return to the first view
      C                          go to the next camera of the scene (shift: to the one before)
      S                          save a picture in the working folder
      space                      pause or resume (frames or the time t)
      left, right                go one frame back or forward; for t, 1/24 second
      comma, period              choose a parameter; the title bar shows its value
      up, down                   change the parameter by one step (shift: by ten)
      ctrl-Z, ctrl-shift-Z       undo or redo a change of a parameter or a model
      1, 2, 3                    without INPUT: show one of the three demos
    \(inspectorRow)  H                          show this help
      escape                     close the window
    Drop a file on the window to show it. A file that changes on disk is read again; if it cannot be read, the picture \
    stays and the title bar shows the error. Parameters that were changed in the window keep their values.
    """

  #if Inspector
    private static let inspectorRow =
      "  I                          open or close the inspector\n"
      + "  tab                        give the keyboard to the inspector or back to the picture\n"
      + "  M                          measure: click two, three or four models\n"
      + "  ctrl-C                     copy what is measured, or the picked model\n"
    private static let inspectorWords = "I inspector, tab its keys, M measure, ctrl-C copy, "
  #else
    private static let inspectorRow = ""
    private static let inspectorWords = ""
  #endif

  /// The text for a title bar.
  static let line =
    "drag to rotate, shift-drag to move, wheel to zoom, double click to centre, F whole scene, R first view, C next camera, S save, "
    + "space pause, "
    + inspectorWords
    + "left and right step, comma and period choose a parameter, up and down change it, ctrl-Z undo, 1 2 3 demos, "
    + "H close help, escape quit"
}
