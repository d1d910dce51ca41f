import RenderScene

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

/// A key with the modifiers that are held, written as in help texts: `ctrl-shift-Z`, `page up`, `F1`, `space`.
struct KeyChord: Hashable, Sendable, ExpressibleByStringLiteral {
  var key: Key
  var modifiers: KeyModifiers

  /// The names of the modifiers, in the order in which they are written.
  private static let modifierNames: [(name: String, modifier: KeyModifiers)] = [
    ("ctrl", .control), ("shift", .shift), ("alt", .alt),
  ]
  /// The names of keys that are not those of their characters.
  private static let keyNames: [(name: String, key: Key)] = [
    ("space", .character(" ")), ("comma", .character(",")), ("period", .character(".")), ("escape", .escape),
    ("enter", .enter), ("tab", .tab), ("left", .left), ("right", .right), ("up", .up), ("down", .down),
    ("home", .home), ("end", .end), ("page up", .pageUp), ("page down", .pageDown), ("delete", .delete),
  ]

  /// Creates a key with modifiers.
  init(_ key: Key, _ modifiers: KeyModifiers = []) { (self.key, self.modifiers) = (key, modifiers) }

  /// Parses the text of a help line. Nil if it names no key.
  init?(_ text: String) {
    var (rest, modifiers) = (Substring(text), KeyModifiers())
    for (name, modifier) in Self.modifierNames where rest.hasPrefix(name + "-") {
      modifiers.insert(modifier)
      rest = rest.dropFirst(name.count + 1)
    }
    if let named = Self.keyNames.first(where: { $0.name == rest }) {
      self.init(named.key, modifiers)
    } else if rest.first == "F", let number = Int(rest.dropFirst()) {
      self.init(.function(number), modifiers)
    } else if rest.count == 1, let character = rest.first {
      self.init(.character(character), modifiers)
    } else {
      return nil
    }
  }

  /// Creates the chord of a key table.
  ///
  /// - Precondition: The text names a key.
  init(stringLiteral text: String) {
    guard let chord = KeyChord(text) else { preconditionFailure("no key is called \(text)") }
    self = chord
  }

  /// The text for help.
  var text: String {
    let names = Self.modifierNames.filter { modifiers.contains($0.modifier) }.map(\.name)
    let name = Self.keyNames.first { $0.key == key }?.name
    switch key {
    case .character(let character): return (names + [name ?? String(character)]).joined(separator: "-")
    case .function(let number): return (names + ["F\(number)"]).joined(separator: "-")
    default: return (names + [name ?? "another key"]).joined(separator: "-")
    }
  }
}
