import Files
import MeshFormats
import TextCoding

extension SceneFile {
  /// The mistakes of a scene file and of its components.
  package struct Mistakes: Equatable {
    /// The mistakes of each file in the order of its text. Those of the scene file come first.
    package var errors: [SceneFileError]
    /// Whether there are no others: everything in the files was read.
    package var isComplete: Bool
  }

  /// The number of mistakes that are reported.
  private static let mistakeLimit = 100
  /// The number of times that the files are read.
  private static let readingLimit = 20

  /// Returns the mistakes of a scene file. Each list is read to its end, whatever is wrong with its entries; then the parts of
  /// the text with mistakes are left out, the rest is read, and so on. What is wrong only because a part is left out is not
  /// reported. Files of other formats have no mistakes. O(size × readings): a file whose mistakes are in different models is
  /// read two or three times, however many there are.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - path: The path of the file.
  ///   - format: The format. Nil to determine it.
  ///   - limits: The limits on the files that it refers to.
  ///   - allowed: Further folders with files to which it may refer.
  package static func mistakes(
    in bytes: [UInt8], path: String, format: SceneFormat? = nil, limits: InputLimits = .standard,
    allowing allowed: [String] = []
  ) -> Mistakes {
    guard (try? checkedFormat(of: bytes, path: path, format)) == .json5 else {
      return Mistakes(errors: [], isComplete: true)
    }
    var mistakes = mistakesInOrderOfReading(
      in: bytes, path: path, siblings: siblings(of: path, limits, allowing: allowed))
    mistakes.errors.sort { first, second in
      func place(_ error: SceneFileError) -> (Int, String, Int, Int) {
        (error.path == path ? 0 : 1, error.path, error.line ?? 0, error.column ?? 0)
      }
      return place(first) < place(second)
    }
    return mistakes
  }

  private static func mistakesInOrderOfReading(
    in bytes: [UInt8], path: String, siblings: SiblingFiles
  ) -> Mistakes {
    var found = Mistakes(errors: [], isComplete: true)
    var texts = [path: bytes]
    var rest = Remainder()
    for _ in 0..<readingLimit {
      let collector = MistakeCollector(texts: texts, limit: mistakeLimit)
      do throws(SceneFileError) {
        let read = try SceneReader(path: path, siblings: siblings, mistakes: collector).read(
          texts[path] ?? bytes)
        for failure in read.bindings?.failures ?? [] where !rest.explains(failure, at: nil) {
          if !found.errors.contains(where: failure.isSame) { found.errors.append(failure) }
        }
        return found
      } catch {
        var mistakes = collector.mistakes
        if !collector.contains(error) { mistakes.append(.init(error: error, entry: nil)) }
        var parts: [String: [JSON5Part]] = [:]
        for mistake in mistakes where !found.errors.contains(where: mistake.error.isSame) {
          if found.errors.count == mistakeLimit {
            found.isComplete = false
            return found
          }
          let place = collector.part(of: mistake)
          if !rest.explains(mistake.error, at: place) { found.errors.append(mistake.error) }
          guard let (file, part) = place,
            part.keys.count != 1 || !Remainder.namedSections.contains(part.keys[0]) || part.value.isObject
          else {
            // What is after the mistake cannot be read.
            found.isComplete = false
            continue
          }
          parts[file, default: []].append(part)
        }
        guard !parts.isEmpty else {
          found.isComplete = false
          return found
        }
        for (file, parts) in parts {
          for part in parts { rest.leaveOut(part, of: file) }
          texts[file] = JSON5Part.leftOut(parts)
        }
      }
    }
    found.isComplete = false
    return found
  }

  /// What is left of the files without the parts that are wrong.
  private struct Remainder {
    /// The keys of the scene whose members have names that expressions and models refer to.
    static let namedSections: Set<String> = ["parameters", "values", "functions"]

    /// The offsets of the objects of which a member is left out, by file.
    private var containers: [String: Set<Int>] = [:]
    /// The names of what is left out.
    private var names: Set<String> = []

    mutating func leaveOut(_ part: JSON5Part, of file: String) {
      containers[file, default: []].insert(part.container)
      if part.keys.count == 2, Self.namedSections.contains(part.keys[0]) { names.insert(part.keys[1]) }
      if let name = part.value.member(named: "name")?.string { names.insert(name) }
    }

    /// Returns whether an error is there because something is left out: a key that an object must have, or a name.
    func explains(_ error: SceneFileError, at place: (path: String, part: JSON5Part)?) -> Bool {
      if let place, containers[place.path]?.contains(place.part.value.offset) == true { return true }
      if names.isEmpty { return false }
      let message = error.description
      return names.contains { message.contains(quoted($0)) }
    }
  }
}
