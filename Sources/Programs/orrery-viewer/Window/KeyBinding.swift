/// One line of the key table: keys, what they do, and how. Help, menu and dispatch follow from it.
struct KeyBinding: Sendable {
  /// The tasks by which help and menu are grouped.
  enum Task: String, CaseIterable, Sendable {
    case view = "VIEW"
    case scene = "SCENE"
    case show = "SHOW"
    case parameters = "PARAMETERS"
    case time = "TIME"
    case files = "FILES AND WINDOW"

    /// The heading of the menu, such as `Files and window`.
    var title: String { rawValue.prefix(1) + rawValue.dropFirst().lowercased() }
  }

  typealias Action = @MainActor @Sendable (WindowSessionConnector) -> Void

  /// A key and its action.
  struct Command: Sendable {
    let chord: KeyChord
    /// The text of the action in the menu.
    let name: String
    let action: Action

    init(_ chord: KeyChord, _ name: String, _ action: @escaping Action) {
      (self.chord, self.name, self.action) = (chord, name, action)
    }
  }

  /// The commands, in the order of the help.
  let commands: [Command]
  /// What the keys do, for help.
  let help: String
  let task: Task
  /// Whether a key that is held acts again and again.
  let repeats: Bool

  /// Creates a line whose help is the names of its commands.
  init(_ task: Task, repeats: Bool = false, _ commands: Command...) {
    var names: [String] = []
    for command in commands where !names.contains(command.name) { names.append(command.name) }
    self.init(task, names.joined(separator: ", "), repeats, commands)
  }

  /// Creates a line with another help.
  init(_ task: Task, _ help: String, repeats: Bool = false, _ commands: Command...) {
    self.init(task, help, repeats, commands)
  }

  private init(_ task: Task, _ help: String, _ repeats: Bool, _ commands: [Command]) {
    (self.task, self.help, self.repeats, self.commands) = (task, help, repeats, commands)
  }

  /// The keys, for help.
  var keys: String { commands.map(\.chord.text).joined(separator: ", ") }
}
