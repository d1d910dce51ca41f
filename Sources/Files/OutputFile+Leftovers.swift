#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

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
      for name in names(inFolder: folder.isEmpty ? "." : String(folder)) {
        guard name.hasSuffix(temporarySuffix), let end = name.lastIndex(of: "-"),
          prefixes.contains(String(name[...end]))
        else { continue }
        (folder + name).withSystemPath { _ = unlink($0) }
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

  /// What is in a folder; nothing where it cannot be read.
  private static func names(inFolder path: String) -> [String] {
    guard let folder = path.withSystemPath({ opendir($0) }) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      // The name ends within the entry, which is as long as the system has made it, until the next one is read.
      names.append(
        String(
          systemPath: UnsafeRawPointer(entry).advanced(by: nameOffset).assumingMemoryBound(to: CChar.self)))
    }
    return names
  }

  private static let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
}
