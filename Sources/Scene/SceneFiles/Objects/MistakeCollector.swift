import TextCoding

/// The mistakes of a scene file and its components that one reading finds, if reading goes on after each.
///
/// A list goes on with its next entry. The bindings, which need all models, are created only if no mistake was found before.
final class MistakeCollector {
  /// A mistake, and the entry of a list in which it was found, for mistakes in files that have no parts, such as a mesh.
  struct Mistake {
    let error: SceneFileError
    let entry: (path: String, value: JSON5Value)?
  }

  /// The mistakes in the order of reading.
  private(set) var mistakes: [Mistake] = []
  /// The texts that are read in place of the files, by path.
  let texts: [String: [UInt8]]
  /// The parsed texts by path.
  var values: [String: JSON5Value] = [:]
  private let limit: Int

  init(texts: [String: [UInt8]], limit: Int) { (self.texts, self.limit) = (texts, limit) }

  /// Adds a mistake once. A component that is used twice is read twice.
  ///
  /// - Throws: The mistake if there is no room for another one, so that reading ends.
  func add(_ error: SceneFileError, in entry: (path: String, value: JSON5Value)?) throws(SceneFileError) {
    if contains(error) { return }
    mistakes.append(Mistake(error: error, entry: entry))
    if mistakes.count == limit { throw error }
  }

  /// Returns whether a mistake has been added.
  func contains(_ error: SceneFileError) -> Bool { mistakes.contains { $0.error.isSame(as: error) } }

  /// Returns the innermost part of a file with a mistake, and the path of the file. Nil if there is none.
  func part(of mistake: Mistake) -> (path: String, part: JSON5Part)? {
    let error = mistake.error
    if let line = error.line, let column = error.column,
      let part = values[error.path]?.part(at: TextPosition(line: line, column: column))
    {
      return (error.path, part)
    }
    guard let entry = mistake.entry, let part = values[entry.path]?.part(at: entry.value.position) else {
      return nil
    }
    return (entry.path, part)
  }
}

extension SceneFileError {
  /// Returns whether both are the same mistake in the text: the expression of a component that is used twice belongs to two
  /// properties.
  func isSame(as other: SceneFileError) -> Bool {
    path == other.path && line == other.line && column == other.column && description == other.description
  }
}

extension SceneFileSet {
  /// Throws an error, or adds it to the mistakes, if they are collected. `entry` is the path of the file and the entry of a list
  /// in which it was found.
  func note(
    _ error: SceneFileError, in entry: (path: String, value: JSON5Value)? = nil
  ) throws(SceneFileError) {
    guard let mistakes else { throw error }
    try mistakes.add(error, in: entry)
  }

  /// The number of mistakes that were found.
  var mistakeCount: Int { mistakes?.mistakes.count ?? 0 }

  /// Throws the first mistake after the first `count`. For entries that others refer to.
  func checkMistakes(after count: Int) throws(SceneFileError) {
    guard let mistakes, mistakes.mistakes.count > count else { return }
    throw mistakes.mistakes[count].error
  }
}
