#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The names of temporary files, and those that a killed program left beside its target.
///
/// A program locks its temporary file (`flock`) before the file has a name, or at once after that. The system releases
/// the lock when the program ends. A file that can be locked is therefore stale. On a file system without locks, no file
/// is taken for stale.
extension OutputFile {
  /// The number of names of temporary files for one target. More than one is needed only if several programs write the
  /// target at the same time.
  static let temporaryNameCount = 4

  /// Removes the leftover temporary files of the targets at `paths`, whatever their names. The targets need not exist.
  /// O(names in the folders of the targets).
  ///
  /// A file that another program is still writing is kept. Files that cannot be removed are ignored.
  package static func removeLeftovers(of paths: [String]) {
    var files: [Substring: Set<String>] = [:]
    for path in paths {
      guard let target = try? resolvingLinks(path) else { continue }
      files[target.pathFolder, default: []].insert(temporaryPrefix(of: target))
    }
    for (folder, prefixes) in files {
      for name in FileSystem.names(inFolder: folder.isEmpty ? "." : String(folder)) {
        guard name.hasSuffix(temporarySuffix), let end = name.lastIndex(of: "-"),
          prefixes.contains(String(name[...end]))
        else { continue }
        removeIfStale(folder + name)
      }
    }
  }

  /// Removes the stale temporary files of `target` that have one of its usual names. A few system calls.
  static func removeStaleFiles(beside target: String) {
    for number in 0..<temporaryNameCount { removeIfStale(temporaryName(beside: target, number: number)) }
  }

  /// Removes the temporary file at `path` if no program is writing it.
  private static func removeIfStale(_ path: String) {
    // The flags keep the call from following a link and from waiting for a pipe.
    let descriptor = FileSystem.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    guard let file = FileSystem.status(of: descriptor), file.st_mode & S_IFMT == S_IFREG,
      FileSystem.lock(descriptor),
      // Its program may have renamed it, and another program may have given the name to another file.
      let named = FileSystem.linkStatus(of: path), named.st_dev == file.st_dev, named.st_ino == file.st_ino
    else { return }
    FileSystem.remove(path)
  }

  /// Creates a locked temporary file for `target`. Returns nil if the call fails; `errno` contains the reason.
  static func openNamed(beside target: String, _ mode: mode_t) -> (descriptor: Int32, name: String?)? {
    for name in temporaryNames(beside: target) {
      let descriptor = FileSystem.open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode: mode)
      if descriptor >= 0 {
        _ = FileSystem.lock(descriptor)
        // Before the lock, another program may have taken the file for a stale one.
        if let status = FileSystem.status(of: descriptor), status.st_nlink > 0 { return (descriptor, name) }
        close(descriptor)
      } else if errno != EEXIST {
        break
      }
    }
    return nil
  }

  /// Gives a temporary name to the file without a name. Returns nil if the call fails; `errno` contains the reason.
  static func nameTemporary(_ descriptor: Int32, beside target: String) -> String? {
    for candidate in temporaryNames(beside: target) {
      if name(descriptor, candidate) { return candidate }
      guard errno == EEXIST else { break }
    }
    return nil
  }

  /// The usual names of temporary files of `target`, then a random one.
  private static func temporaryNames(beside target: String) -> [String] {
    (0..<temporaryNameCount).map { temporaryName(beside: target, number: $0) } + [
      temporaryName(beside: target)
    ]
  }

  /// Returns a usual path for the temporary file of `target`. `number` is less than `temporaryNameCount`.
  package static func temporaryName(beside target: String, number: Int) -> String {
    target.pathFolder + temporaryPrefix(of: target) + "\(number)" + temporarySuffix
  }

  /// Returns a random path for the temporary file of `target`, in the same folder.
  package static func temporaryName(beside target: String) -> String {
    let random = String(UInt64.random(in: UInt64(temporaryNameCount)...UInt64.max), radix: 36)
    return target.pathFolder + temporaryPrefix(of: target) + random + temporarySuffix
  }

  /// Returns the path of temporary files of `target` without their number and ending.
  static func temporaryStem(of target: String) -> String {
    "\(target.pathFolder)\(temporaryPrefix(of: target).dropLast())."
  }

  private static let temporarySuffix = ".partial"

  /// Returns the prefix of the names of temporary files of `target`. It contains the 64-bit FNV-1a hash of the target's
  /// name, because the name itself may have the maximum length already.
  private static func temporaryPrefix(of target: String) -> String {
    let hash = target.pathName.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return ".orrery-\(String(hash, radix: 36))-"
  }
}
