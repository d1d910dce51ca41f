import CommandLineSupport
import Files
import SceneFiles

/// A namespace for the completion of paths that the user types.
enum PathCompletion {
  /// Returns the folders, with a slash at the end, and the files of known formats whose paths begin with `text`, in
  /// alphabetical order. Hidden ones are found if the name begins with a period.
  static func paths(beginningWith text: String) -> [String] {
    let end = text.lastIndex(of: "/").map { text.index(after: $0) } ?? text.startIndex
    let (folder, beginning) = (String(text[..<end]), text[end...])
    return FileReader.names(inFolder: expanded(folder.isEmpty ? "." : folder))
      .filter { $0.hasPrefix(beginning) && ($0.hasPrefix(".") == beginning.hasPrefix(".")) }
      .compactMap { name in
        let path = folder + name
        switch FileReader.problem(expanded(path)) {
        case .isDirectory: return path + "/"
        case nil: return SceneFormat(path: name) == nil ? nil : path
        default: return nil
        }
      }
  }

  /// Returns a path with the home folder in place of `~`.
  static func expanded(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home = ProgramArguments.variable("HOME") else {
      return path
    }
    return home + path.dropFirst()
  }
}
