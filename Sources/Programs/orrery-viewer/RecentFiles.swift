import Files

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
