/// The removal of code that a page never compiles: the branches of conditional directives that depend on definitions which are
/// always 0.
struct ShaderReduction {
  /// The names of the definitions that are always 0.
  let absent: Set<String>

  /// The state of an `#if` around a line.
  private enum Branch {
    /// The directives are kept.
    case conditional
    /// The lines of the branch are kept, without the directives and without the following branches.
    case taken
    /// The lines are removed until the next branch, which can be kept.
    case skipped
    /// The lines of all further branches are removed.
    case finished
  }

  /// The value of a condition.
  private enum Condition {
    case known(Bool)
    case unknown(String)
  }

  /// Returns a shader without the branches that are never compiled. Directives are at the starts of lines. O(length).
  func reduced(_ text: String) -> String {
    var lines: [Substring] = []
    var branches: [Branch] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let isRemoved = branches.contains { $0 == .skipped || $0 == .finished }
      if line.hasPrefix("#if") {
        // Within a removed branch, only the nesting counts.
        if isRemoved {
          branches.append(.finished)
        } else if line.hasPrefix("#if ") {
          branches.append(enter(line.dropFirst(4), "#if ", &lines))
        } else {
          branches.append(.conditional)
          lines.append(line)
        }
        continue
      }
      guard line.hasPrefix("#el") || line.hasPrefix("#endif"), let branch = branches.last else {
        if !isRemoved { lines.append(line) }
        continue
      }
      let isOuterRemoved = branches.dropLast().contains { $0 == .skipped || $0 == .finished }
      let place = branches.count - 1
      if line.hasPrefix("#endif") {
        branches.removeLast()
        if branch == .conditional, !isOuterRemoved { lines.append(line) }
      } else if isOuterRemoved || branch == .finished || branch == .taken {
        branches[place] = .finished
      } else if branch == .conditional {
        lines.append(line)
      } else if line.hasPrefix("#elif ") {
        branches[place] = enter(line.dropFirst(6), "#if ", &lines)
      } else {
        branches[place] = .taken
      }
    }
    return removingDefaults(lines).joined(separator: "\n")
  }

  /// Returns the state of a branch, and keeps its directive if its condition is not known.
  private func enter(_ condition: Substring, _ directive: String, _ lines: inout [Substring]) -> Branch {
    switch value(condition) {
    case .known(let isTaken): return isTaken ? .taken : .skipped
    case .unknown(let rest):
      lines.append(Substring(directive + rest))
      return .conditional
    }
  }

  /// Returns the value of a condition: terms joined by `||`, or by `&&`.
  private func value(_ condition: Substring) -> Condition {
    let isAnd = condition.contains("&&")
    if isAnd, condition.contains("||") { return .unknown(String(condition)) }
    var rest: [String] = []
    for part in condition.split(separator: isAnd ? "&&" : "||") {
      let term = String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      guard let isTrue = value(ofTerm: term) else {
        rest.append(term)
        continue
      }
      if isTrue != isAnd { return .known(isTrue) }
    }
    return rest.isEmpty ? .known(isAnd) : .unknown(rest.joined(separator: isAnd ? " && " : " || "))
  }

  /// Returns the value of a name, of its negation, or of `NAME > NUMBER`. Nil if it is not known.
  private func value(ofTerm term: String) -> Bool? {
    if absent.contains(term) { return false }
    if term.hasPrefix("!"), absent.contains(String(term.dropFirst())) { return true }
    let words = term.split(separator: " ")
    return words.count == 3 && words[1] == ">" && absent.contains(String(words[0])) ? false : nil
  }

  /// Returns the lines without default definitions of absent names. No other line has these names.
  private func removingDefaults(_ lines: [Substring]) -> [Substring] {
    var kept: [Substring] = []
    var place = 0
    while place < lines.count {
      let words = lines[place].split(separator: " ")
      if words.count == 2, words[0] == "#ifndef", absent.contains(String(words[1])), place + 2 < lines.count {
        place += 3
        continue
      }
      kept.append(lines[place])
      place += 1
    }
    return kept
  }
}
