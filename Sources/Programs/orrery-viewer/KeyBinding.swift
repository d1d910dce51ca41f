import Rendering

/// One line of the key table: keys, what they do, and how.
struct KeyBinding: Sendable {
  /// The tasks by which help is grouped.
  enum Task: String, CaseIterable, Sendable {
    case view = "VIEW"
    case scene = "SCENE"
    case parameters = "PARAMETERS"
    case time = "TIME"
    case files = "FILES AND WINDOW"
  }

  typealias Action = @MainActor @Sendable (WindowSessionConnector) -> Void

  /// The keys and their actions, in the order of the help.
  let actions: [(chord: KeyChord, action: Action)]
  /// What the keys do, for help.
  let help: String
  let task: Task
  /// Whether a key that is held acts again and again.
  let repeats: Bool

  init(
    _ task: Task, _ help: String, repeats: Bool = false,
    _ actions: KeyValuePairs<KeyChord, Action>
  ) {
    (self.task, self.help, self.repeats) = (task, help, repeats)
    self.actions = actions.map { ($0.key, $0.value) }
  }

  /// The keys, for help.
  var keys: String { actions.map(\.chord.text).joined(separator: ", ") }
}
