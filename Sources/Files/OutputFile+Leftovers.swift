/// What a program that was killed leaves beside its target: a file in the making that has a name.
extension OutputFile {
  /// Removes what is left beside the files at `paths`, whether or not they are there themselves. A program that is still
  /// at work on one of them loses its file in the making, and fails once it puts that in place; the target stays whole.
  ///
  /// What cannot be removed stays.
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

  /// The path of a file in the making, which `target` tells.
  package static func temporaryName(beside target: String) -> String {
    let random = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    return target.pathFolder + temporaryPrefix(of: target) + random + temporarySuffix
  }

  private static let temporarySuffix = ".partial"

  /// How the names of files in the making of `target` begin. A number stands for the target's name, which may be as long
  /// as names can be: by FNV-1a, of 64 bits.
  private static func temporaryPrefix(of target: String) -> String {
    let hash = target.pathName.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return ".orrery-\(String(hash, radix: 36))-"
  }
}
