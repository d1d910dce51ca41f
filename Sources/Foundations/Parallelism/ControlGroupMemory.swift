/// The limits that control groups (cgroups(7)) set on the memory of this process, as in containers and in jobs of Slurm.
///
/// A limit holds for all processes of a group and of the groups below it, so that those of each group from that of this
/// process up to the root count. Both versions of the interface are read: `memory.max` and `memory.high` of version 2, and
/// `memory.limit_in_bytes` of version 1.
struct ControlGroupMemory: Sendable {
  /// A group with a limit.
  private struct Group: Sendable {
    /// The folder of the group, with a slash at the end.
    let folder: String
    /// The lowest limit, in bytes.
    let limit: Int
    /// The name of the file with the memory in use, in bytes.
    let usageFile: String
    /// The prefix of the keys of `memory.stat` for the group with all groups below it.
    let keyPrefix: String
  }

  /// The file systems of the interface. A test has others.
  private let root: String
  private let groups: [Group]

  /// The limits of this process, as they were when it first asked for them.
  static let ofProcess = ControlGroupMemory()

  /// Reads the groups of the process and their limits. A limit beyond a quarter of the address space is none: version 1
  /// states the largest number of pages where there is no limit.
  init(root: String = "") {
    self.root = root
    var groups: [Group] = []
    // `0::/user.slice/a.scope` in version 2, and `4:memory:/a/b` in version 1
    for line in System.lines(of: root + "/proc/self/cgroup") {
      let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3 else { continue }
      let isUnified = fields[0] == "0" && fields[1].isEmpty
      guard isUnified || fields[1].split(separator: ",").contains("memory") else { continue }
      // A container may see its own group as the root, and the path from the root of the machine.
      let parts = fields[2].split(separator: "/")
      for depth in (0...parts.count).reversed() where !parts.prefix(depth).contains("..") {
        let path = parts.prefix(depth).map { $0 + "/" }.joined()
        let folder = root + (isUnified ? "/sys/fs/cgroup/" : "/sys/fs/cgroup/memory/") + path
        let limits = (isUnified ? ["memory.max", "memory.high"] : ["memory.limit_in_bytes"])
          .compactMap { System.number(inFile: folder + $0) }.filter { $0 < 1 << 61 }
        guard let limit = limits.min() else { continue }
        groups.append(
          Group(
            folder: folder, limit: limit, usageFile: isUnified ? "memory.current" : "memory.usage_in_bytes",
            keyPrefix: isUnified ? "" : "total_"))
      }
    }
    self.groups = groups
  }

  /// The bytes that the process can still get before a group reaches its limit. Nil if there is no limit. A few small files
  /// are read for each group with a limit.
  ///
  /// Files in memory are returned before a limit ends a process, so they are available, and so is swap space of the system.
  var availableByteCount: Int? {
    guard !groups.isEmpty else { return nil }
    let swap = System.number(inFile: root + "/proc/meminfo", key: "SwapFree:").map { $0 << 10 } ?? 0
    return groups.compactMap { group -> Int? in
      guard let used = System.number(inFile: group.folder + group.usageFile) else { return nil }
      let cached = ["active_file", "inactive_file"].reduce(0) {
        $0 + (System.number(inFile: group.folder + "memory.stat", key: group.keyPrefix + $1) ?? 0)
      }
      return max(0, group.limit - max(0, used - cached)) + swap
    }.min()
  }
}

extension System {
  /// Returns the number that the text file at `path` contains. Nil if there is no such file or its text is no number.
  fileprivate static func number(inFile path: String) -> Int? {
    firstLine(of: path) { $0 }.flatMap { Int($0.prefix { !$0.isWhitespace }) }
  }

  /// Returns the number after the first word `key` of a line in the text file at `path`.
  static func number(inFile path: String, key: String) -> Int? {
    firstLine(of: path) { line in
      let words = line.split(whereSeparator: \.isWhitespace)
      return words.count >= 2 && words[0] == key ? Int(words[1]) : nil
    }
  }

  /// Returns the lines of the text file at `path`. Empty if there is no such file.
  fileprivate static func lines(of path: String) -> [String] {
    var lines: [String] = []
    _ = firstLine(of: path) { line -> Void? in
      lines.append(line.last == "\n" ? String(line.dropLast()) : line)
      return nil
    }
    return lines
  }
}
