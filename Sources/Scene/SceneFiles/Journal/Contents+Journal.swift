import Files
import Geometry
import Reactive
import SceneExpressions
import SceneModel
import TextCoding

extension SceneFile.Contents {
  /// Reads the journal at `path`, and repeats its changes in order: the scene is then as it was when the journal was
  /// written, and so is an export of it. O(size of the journal and values that depend on the changes).
  ///
  /// A journal is a text with one JSON object for each line; see the article about scene files. Blank lines are skipped.
  /// So is an incomplete last line, which a program leaves that is killed while it writes.
  ///
  /// - Returns: A warning if the last line was skipped.
  /// - Throws: `SceneFileError` with the line, if the journal cannot be read, or a line is damaged, names no property,
  ///   or has a value that its property does not accept. The lines before it have then taken effect.
  @discardableResult
  package func replay(
    _ path: String, limits: InputLimits = .standard
  ) throws(SceneFileError) -> SceneFileWarning? {
    try replay(try SceneFileContext.content(of: path, limits), path: path)
  }

  /// Repeats the changes of a journal with the content `bytes`.
  @discardableResult
  func replay(_ bytes: [UInt8], path: String) throws(SceneFileError) -> SceneFileWarning? {
    let models = NamedModels(scene)
    let complete = JournalEntry.completeLines(of: bytes)
    let lines = complete.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.allSatisfy(isBlank) {
      let entry = try Self.entry(Array(line), path: path, lineIndex: index)
      do throws(AssignmentError) {
        try replay(entry) { models[$0] }
      } catch {
        throw SceneFileError(path: path, line: index + 1, .assignment(error))
      }
    }
    if complete.count == bytes.count { return nil }
    return SceneFileWarning(
      path: path, line: max(1, lines.count),
      reason: .note("the last line is incomplete and was left out; the program that wrote it was stopped"))
  }

  /// Applies entries in one batch. Returns the errors of those that have no effect, with their indices.
  func replay(_ entries: [JournalEntry]) -> [(index: Int, error: AssignmentError)] {
    // Listing the models takes O(models), and parameters need none of them.
    var models: NamedModels?
    var errors: [(Int, AssignmentError)] = []
    batch {
      for (index, entry) in entries.enumerated() {
        do throws(AssignmentError) {
          try replay(entry) { name in
            let known = models ?? NamedModels(scene)
            models = known
            return known[name]
          }
        } catch {
          errors.append((index, error))
        }
      }
    }
    return errors
  }

  /// Parses a line of a journal.
  private static func entry(
    _ line: [UInt8], path: String, lineIndex: Int
  ) throws(SceneFileError) -> JournalEntry {
    func error(_ position: TextPosition, expected: String, found: String) -> SceneFileError {
      SceneFileError(
        path: path, line: lineIndex + position.line, column: position.column,
        .unexpected(expected: expected, found: found))
    }
    let value: JSON5Value
    do throws(JSON5Error) {
      value = try JSON5.parse(line)
    } catch let mistake {
      throw error(mistake.position, expected: mistake.expected, found: mistake.found)
    }
    do throws(JournalEntry.Mistake) {
      return try JournalEntry(value)
    } catch let mistake {
      throw error(mistake.position, expected: mistake.expected, found: mistake.found)
    }
  }

  /// Applies an entry. `find` returns the model of a name.
  private func replay(
    _ entry: JournalEntry, find: (_ name: String) -> AssignableModel?
  ) throws(AssignmentError) {
    guard case .set(let value) = entry.change else {
      guard bindings?.setUnbound(entry.change == .unbind, entry.path) == true else {
        throw AssignmentError(
          assignment: entry.path,
          reason: .invalidValue(expected: "a property with an expression", found: "none"))
      }
      return
    }
    let target = Assignment.Target(entry.path)
    if target == .background, let color = Color(value?.converted(to: .color)) {
      // The option `--set` removes the colour at the bottom, too.
      scene.background = color
    } else {
      // The effects and the background of a look have entries of their own.
      try setTotal(Assignment(target, to: value), appliesLook: false, find: find)
    }
  }
}
