import CommandLineSupport
import Files
import SceneFiles
import TextCoding

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

/// The files that were shown last, the newest first. They are in a file of the user: `recent` in the `StateFolder`, one path a
/// line.
struct RecentFiles {
  /// The path of the list. Nil if there is no home folder; nothing is then kept.
  let path: String?

  /// The largest number of files in the list.
  static let limit = 20

  /// Creates the list of the user.
  init() { path = StateFolder.path.map { $0 + "recent" } }

  /// Creates the list in a file.
  init(path: String?) { self.path = path }

  /// The paths of the files that exist. Empty if the list cannot be read.
  var files: [String] { lines.filter { FileReader.problem($0) == nil } }

  private var lines: [String] {
    guard let path, let bytes = try? FileReader.readRegular(path, limit: 1 << 20) else { return [] }
    return bytes.split(separator: UInt8(ascii: "\n")).prefix(Self.limit).map { String(pathBytes: $0) }
      .filter { $0.hasPrefix("/") }
  }

  /// Puts a file first. Other lists of the same time may lose an entry, and no list is ever damaged: the file is replaced
  /// whole. Failures have no effect.
  func add(_ file: String) {
    guard let path, let file = FileReader.resolved(file), !file.pathBytes.contains(UInt8(ascii: "\n")) else {
      return
    }
    let old = lines
    if old.first == file { return }
    let files = [file] + old.filter { $0 != file }.prefix(Self.limit - 1)
    OutputFile.makeFolders(String(path.pathFolder.dropLast()))
    do {
      var output = try OutputFile(path: path)
      try output.write(files.flatMap { $0.pathBytes + [UInt8(ascii: "\n")] })
      try output.commit()
    } catch {}
  }
}

/// The recovery files of the user: the edits that were not saved when a window closed or its program was killed. Each begins
/// with a line that names the file, `{"recover":"/home/user/scene.json5"}`, and goes on as a journal.
///
/// A file is locked while the window in which the edits are made shows them, so that another window does not offer them.
struct RecoveryFolder {
  /// The folder, with a slash at its end. Nil to keep nothing.
  let path: String?

  /// The edits of a file that were not saved.
  struct Recovery {
    /// The path of the recovery file.
    let path: String
    /// The lines of a journal.
    let journal: [UInt8]
  }

  /// The largest recovery file that is read, in bytes.
  private static let limit = 1 << 28

  /// Returns the first line of the recovery file of the file at `path`, which has no links.
  static func header(_ path: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { $0.string("recover", path) }
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  /// Returns the recovery files of the file at `path`, in the order of their names. Those that a window still writes are left
  /// out.
  func recoveries(of path: String) -> [Recovery] {
    guard let folder = self.path, let file = FileReader.resolved(path) else { return [] }
    let (prefix, header) = (Self.prefix(file), Self.header(file))
    return FileReader.names(inFolder: folder).filter { $0.hasPrefix(prefix) }
      .compactMap { name in
        guard !AppendingFile.isInUse(folder + name),
          let bytes = try? FileReader.readRegular(folder + name, limit: Self.limit),
          bytes.starts(with: header)
        else { return nil }
        let journal = SceneHistory.completeLines(of: Array(bytes[header.count...]))
        return journal.isEmpty ? nil : Recovery(path: folder + name, journal: journal)
      }
  }

  /// Returns a name for a recovery file of the file at `path`, and its first line. Nil to keep nothing.
  func newFile(for path: String) -> (path: String, header: [UInt8])? {
    guard let folder = self.path, let file = FileReader.resolved(path) else { return nil }
    OutputFile.makeFolders(String(folder.dropLast()))
    let names = Set(FileReader.names(inFolder: folder)), prefix = Self.prefix(file)
    let number = (1...).first { !names.contains("\(prefix)\($0).jsonl") } ?? 1
    return ("\(folder)\(prefix)\(number).jsonl", Self.header(file))
  }

  private static func prefix(_ path: String) -> String {
    var digest = ContentDigest()
    digest.add(path.pathBytes)
    return "recovery-\(digest.text)-"
  }
}
