import CommandLineSupport

/// The folder in which the viewer keeps what belongs to the user: `orrery` in the folder `XDG_STATE_HOME`, by default
/// `~/.local/state` (XDG Base Directory Specification 0.8).
enum StateFolder {
  /// The path, with a slash at its end. Nil if there is no home folder; nothing is then kept.
  static var path: String? {
    let state = ProgramArguments.variable("XDG_STATE_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = ProgramArguments.variable("HOME").flatMap { $0.hasPrefix("/") ? $0 + "/.local/state" : nil }
    return (state ?? home).map { $0 + "/orrery/" }
  }
}
