import Files
import SceneModel
import TextCoding

extension SceneFile {
  /// The mistakes that are looked for in one file. Each takes as long as reading the file.
  private static let mistakeLimit = 20

  /// Returns the mistakes of a scene file. Reading ends at the first one; then the part of the text with it is left out, the
  /// rest is read, and so on. What is wrong only because a part is left out is not reported. They
  /// are in the order of the text. O(mistakes × size).
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - path: The path of the file.
  ///   - limits: The limits on the files that it refers to.
  ///   - allowed: Further folders with files to which it may refer.
  package static func mistakes(
    in bytes: [UInt8], path: String, limits: InputLimits = .standard, allowing allowed: [String] = []
  ) -> [SceneFileError] {
    mistakesInOrderOfReading(in: bytes, path: path, limits: limits, allowing: allowed)
      .sorted { ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0) }
  }

  private static func mistakesInOrderOfReading(
    in bytes: [UInt8], path: String, limits: InputLimits, allowing allowed: [String]
  ) -> [SceneFileError] {
    let siblings = siblings(of: path, limits, allowing: allowed)
    var (bytes, mistakes) = (bytes, [SceneFileError]())
    var rest = Remainder()
    for _ in 0..<mistakeLimit {
      do throws(SceneFileError) {
        let contents = try parse(bytes, path: path, format: .json5, siblings: siblings)
        return mistakes + (contents.bindings?.failures ?? []).filter { !rest.explains($0, at: nil) }
      } catch {
        guard error.path == path, let line = error.line, let column = error.column,
          let root = try? SceneReader.parse(bytes, path: path),
          let part = root.part(at: TextPosition(line: line, column: column)),
          !mistakes.contains(error)
        else { return mistakes.isEmpty ? [error] : mistakes }
        if !rest.explains(error, at: part) { mistakes.append(error) }
        if part.keys.count == 1, Remainder.namedSections.contains(part.keys[0]), !part.value.isObject {
          return mistakes
        }
        rest.leaveOut(part)
        bytes = part.leftOut()
      }
    }
    return mistakes
  }

  /// What is left of a scene file without the parts that are wrong.
  private struct Remainder {
    /// The keys of the scene whose members have names that expressions and models refer to.
    static let namedSections: Set<String> = ["parameters", "values", "functions"]

    /// The offsets of the objects of which a member is left out.
    private var containers: Set<Int> = []
    /// The names of what is left out.
    private var names: Set<String> = []

    mutating func leaveOut(_ part: JSON5Part) {
      containers.insert(part.container)
      if part.keys.count == 2, Self.namedSections.contains(part.keys[0]) { names.insert(part.keys[1]) }
      if let name = part.value.member(named: "name")?.string { names.insert(name) }
    }

    /// Returns whether an error is there because something is left out: a key that an object must have, or a name.
    func explains(_ error: SceneFileError, at part: JSON5Part?) -> Bool {
      if let part, containers.contains(part.value.offset) { return true }
      let message = error.description
      return names.contains { message.contains(quoted($0)) }
    }
  }
}
