import Files
import SceneFiles
import TextCoding

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
