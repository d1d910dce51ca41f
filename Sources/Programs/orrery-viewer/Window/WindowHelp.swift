import RenderScene

/// The help for the mouse and the keyboard in the window: the sheet over the picture, and the text for `--help`.
enum WindowHelp {
  private typealias Entry = (term: String, text: String)

  private static let mouse: [Entry] = [
    ("drag", "rotate the scene"),
    ("shift-drag, right drag", "move the scene"),
    ("wheel", "zoom in and out"),
    ("click", "select a model, and show its name"),
    ("drag the selection", "move it, or the parameter behind it (X, Y, Z: along an axis)"),
    ("drag a handle", "move, resize or rotate the selection"),
    ("double click", "centre the view on the model"),
    ("drop", "show a file"),
  ]

  /// The headings and their entries.
  private static let groups: [(heading: String, entries: [Entry])] =
    [("MOUSE", mouse)]
    + KeyBinding.Task.allCases.map { task in
      (task.rawValue, KeyTable.bindings.filter { $0.task == task }.map { ($0.keys, $0.help) })
    }

  /// The sheet over the picture, in two columns of about the same height.
  static let sheet: TextBlock = {
    let parts = groups.map {
      [.heading($0.heading)] + $0.entries.map { TextBlock.Line.entry(term: $0.term, $0.text) }
    }
    let total = parts.map(\.count).reduce(0, +)
    var columns: [[TextBlock.Line]] = [[], []]
    for part in parts {
      let isLeft = columns[1].isEmpty && 2 * columns[0].count + part.count <= total + 1
      columns[isLeft ? 0 : 1] += part
    }
    return TextBlock(columns: columns, at: .center)
  }()

  /// The sheet over a demo.
  static let start = TextBlock(
    [
      .entry(term: "drop a file", "show a scene, particles or meshes"),
      .entry(term: "page down", "the next demo"), .entry(term: "?", "all keys"),
    ], at: .bottomLeft)

  /// The text for `--help`.
  static let table: String = {
    let width = groups.flatMap(\.entries).map(\.term.count).max() ?? 0
    let lines = groups.flatMap { group in
      ["  \(group.heading)"]
        + group.entries.map { entry in
          "    \(entry.term)\(String(repeating: " ", count: width - entry.term.count + 2))\(entry.text)"
        }
    }
    return """
      IN THE WINDOW:
      \(lines.joined(separator: "\n"))

      A file that changes on disk is read again; if it cannot be read, the picture stays and the window shows the error. \
      Parameters that were changed in the window keep their values.
      """
  }()
}
