import Files
import SceneFiles

/// The documents between which the user goes: the files of the command line, those that were dropped last, or the demos.
struct DocumentList {
  enum Entry {
    case demo(Demo)
    case file(DocumentFile)
  }

  private let entries: [Entry]
  private(set) var index: Int

  /// Creates a list that begins at its first entry.
  init(_ entries: [Entry]) { (self.entries, index) = (entries, 0) }

  /// Returns the paths of `paths` with the files of a folder in its place: those with the file extension of a format, in
  /// alphabetical order. A folder without such a file stays.
  static func expanded(_ paths: [String]) -> [String] {
    paths.flatMap { path -> [String] in
      guard case .isDirectory? = path == FileReader.standardInput ? nil : FileReader.problem(path) else {
        return [path]
      }
      let folder = path.hasSuffix("/") ? path : path + "/"
      let files = FileReader.names(inFolder: path).filter { !$0.hasPrefix(".") }.map { folder + $0 }
        .filter { SceneFormat(path: $0) != nil && FileReader.problem($0) == nil }
      return files.isEmpty ? [path] : files
    }
  }

  var count: Int { entries.count }

  /// The place in the list, for messages: `2 of 3`.
  var place: String { "\(index + 1) of \(count)" }

  /// The current entry. Nil if the list is empty.
  var current: Entry? { entries.isEmpty ? nil : entries[index] }

  /// Goes `count` entries on. The order is cyclic.
  mutating func move(_ count: Int) {
    if entries.isEmpty { return }
    index = ((index + count) % entries.count + entries.count) % entries.count
  }
}
