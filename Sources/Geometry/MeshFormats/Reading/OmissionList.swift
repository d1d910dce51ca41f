import TextCoding

/// What is left out of a file while it is read: each feature with its number and its first place. Positions and faces
/// decide whether a shape is read; anything else that cannot be used is left out and listed here, once.
struct OmissionList: Equatable, Sendable {
  private struct Entry: Equatable, Sendable {
    let one: String, many: String
    var count: Int
    var first: MeshReadError.FileLocation?
  }

  private var entries: [Entry] = []

  var isEmpty: Bool { entries.isEmpty }

  /// Adds a feature, such as `normal that is not finite`.
  ///
  /// - Parameters:
  ///   - many: several of them. By default `one` with an `s`.
  ///   - place: where it is. The first place of a feature is shown.
  mutating func add(
    _ one: String, _ many: String? = nil, at place: MeshReadError.FileLocation?, count: Int = 1
  ) {
    if count == 0 { return }
    if let index = entries.firstIndex(where: { $0.one == one }) {
      entries[index].count += count
    } else {
      entries.append(Entry(one: one, many: many ?? one + "s", count: count, first: place))
    }
  }

  /// Adds a part that cannot be used because of an error, which is shown for the first one.
  mutating func add(_ one: String, _ many: String? = nil, because error: MeshReadError) {
    add(one, many, at: .key(error.messageInFile))
  }

  /// Appends the list of a later part of a file.
  ///
  /// - Parameter lineCount: the number of lines before the part.
  mutating func append(_ other: OmissionList, after lineCount: Int = 0) {
    for entry in other.entries {
      var place = entry.first
      if case .line(let line)? = place { place = .line(line + lineCount) }
      add(entry.one, entry.many, at: place, count: entry.count)
    }
  }

  /// Returns the number of a feature.
  func count(of one: String) -> Int { entries.first { $0.one == one }?.count ?? 0 }

  /// The features in words: `3 normals that are not finite (line 4)`.
  var descriptions: [String] {
    entries.map { entry in
      let place = entry.first.map { entry.count == 1 ? " (\($0.shown))" : " (the first: \($0.shown))" } ?? ""
      return "\(entry.count) \(entry.count == 1 ? entry.one : entry.many)\(place)"
    }
  }
}

extension MeshReadError.FileLocation {
  /// The place in words, without the file.
  var shown: String {
    switch self {
    case .line(let line): "line \(line)"
    case .byte(let offset): "byte \(offset)"
    case .key(let key): key
    }
  }
}
