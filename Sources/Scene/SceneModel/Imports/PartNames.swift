/// The paths of the parts of mesh files, which expressions and `--set` can spell.
///
/// - Each character of a name other than letters, digits and `_` becomes `_`: `Wheel.001` becomes `Wheel_001`. `_` is
///   put before a digit at the start.
/// - The second part of a name in a group gets the suffix `_2`, the third one `_3`, and so on.
struct PartNames {
  private var used: Set<String> = []
  /// The last suffix of each path.
  private var suffixes: [String: Int] = [:]

  /// Makes other parts have other paths than these.
  mutating func reserve(_ paths: [String]) { used.formUnion(paths) }

  /// Returns the unique path of a part in the group at `path`. Nil if the part has no name. O(length), amortized.
  mutating func path(of name: String?, in path: String) -> String? {
    guard let name, !name.isEmpty else { return nil }
    return uniquePath(of: name, in: path)
  }

  /// Returns the unique path of a part in the group at `path`. A part without a name is called `standard`. O(length),
  /// amortized.
  mutating func path(of name: String?, in path: String, default standard: String) -> String {
    self.path(of: name, in: path) ?? uniquePath(of: standard, in: path)
  }

  private mutating func uniquePath(of name: String, in path: String) -> String {
    let word = (name.first?.isNumber == true ? "_" : "") + name.map { Self.isInWord($0) ? $0 : "_" }
    let first = path.isEmpty ? word : "\(path).\(word)"
    var unique = first
    while !used.insert(unique).inserted {
      suffixes[first, default: 1] += 1
      unique = "\(first)_\(suffixes[first, default: 1])"
    }
    return unique
  }

  private static func isInWord(_ character: Character) -> Bool {
    character == "_" || character.isLetter || character.isNumber
  }
}
