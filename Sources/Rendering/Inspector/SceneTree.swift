import SceneModel

/// The entries of a scene in the order of the list: a group is followed by its models and groups.
struct SceneTree {
  /// An entry and the number of groups that contain it.
  struct Line {
    let entry: SceneEntry
    let depth: Int
    /// Whether the entry is a group with contents.
    var isParent = false
  }

  private(set) var lines: [Line] = []
  private var members: [ObjectIdentifier: [SceneEntry]] = [:]
  private let rows: Set<ObjectIdentifier>

  /// Lists the picture, the cameras, lights and models outside of groups, the groups with their contents, the materials
  /// and the texts. O(models).
  ///
  /// - Parameters:
  ///   - entries: the entries.
  ///   - rows: the groups of the copies of bound repetitions. They have no line: their contents are in their place.
  init(_ entries: [SceneEntry], rows: Set<ObjectIdentifier> = []) {
    self.rows = rows
    lines.reserveCapacity(entries.count)
    var (others, groups): ([SceneEntry], [SceneEntry]) = ([], [])
    for entry in entries {
      if let parent = entry.parent {
        members[ObjectIdentifier(parent), default: []].append(entry)
      } else if entry.group != nil {
        groups.append(entry)
      } else if entry.isListedLast {
        others.append(entry)
      } else {
        lines.append(Line(entry: entry, depth: 0))
      }
    }
    for group in groups { append(group, depth: 0) }
    lines += others.map { Line(entry: $0, depth: 0) }
  }

  private mutating func append(_ entry: SceneEntry, depth: Int) {
    let contents = entry.group.flatMap { members[ObjectIdentifier($0)] } ?? []
    if let group = entry.group, rows.contains(ObjectIdentifier(group)) {
      for member in contents {
        if member.group == nil {
          lines.append(Line(entry: member, depth: depth))
        } else {
          append(member, depth: depth)
        }
      }
      return
    }
    lines.append(Line(entry: entry, depth: depth, isParent: !contents.isEmpty))
    // Groups come after the models beside them.
    for member in contents where member.group == nil { lines.append(Line(entry: member, depth: depth + 1)) }
    for member in contents where member.group != nil { append(member, depth: depth + 1) }
  }

  /// Returns the numbers of the lines that are not in one of the groups `collapsed`. O(lines).
  func visibleLines(collapsed: Set<ObjectIdentifier>) -> [Int] {
    if collapsed.isEmpty { return Array(lines.indices) }
    var hiddenDepth = Int.max
    return lines.indices.filter { number in
      let line = lines[number]
      if line.depth > hiddenDepth { return false }
      let isCollapsed = line.entry.group.map { collapsed.contains(ObjectIdentifier($0)) } ?? false
      hiddenDepth = isCollapsed ? line.depth : Int.max
      return true
    }
  }

  /// Returns the numbers of the lines whose name or kind contains `text`, whatever the case of letters. O(lines).
  func lines(containing text: String) -> [Int] {
    let wanted = text.lowercased()
    return lines.indices.filter { number in
      let entry = lines[number].entry
      return "\(entry.name) \(entry.kind)".lowercased().contains(wanted)
    }
  }
}
