/// Temporary files that a killed program left beside its target.
extension OutputFile {
  /// Removes the leftover temporary files of the targets at `paths`. The targets need not exist.
  ///
  /// If another program is still writing one of these targets, it loses its temporary file and fails when it commits.
  /// The target itself is not changed. Files that cannot be removed are ignored.
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
        FileSystem.remove(folder + name)
      }
    }
  }

  /// Returns a random path for the temporary file of `target`, in the same folder.
  package static func temporaryName(beside target: String) -> String {
    let random = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    return target.pathFolder + temporaryPrefix(of: target) + random + temporarySuffix
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
