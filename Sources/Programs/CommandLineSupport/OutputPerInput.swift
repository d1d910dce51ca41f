import ArgumentParser
import Files
import SceneFiles
import TextCoding

/// The outputs of a command for several inputs, if it writes one for each: by the placeholders `{name}`, the name of the
/// input without its ending, and `{folder}`, or by the number of the input, `%d`.
package enum OutputPerInput {
  private static let placeholders = ["name", "folder"]

  /// Returns the output for each input, as a pattern without placeholders. Nil if all inputs are one scene.
  ///
  /// - Parameters:
  ///   - output: The OUTPUT argument.
  ///   - swept: The names of the swept parameters, which are other placeholders.
  ///   - isSequence: Whether the command has several states of one scene, for which `%d` is then the number.
  /// - Throws: `ValidationError` if a placeholder cannot be filled, or if two inputs have the same output;
  ///   `OutputPatternError`.
  package static func outputs(
    _ output: String, inputs: [String], swept: [String], isSequence: Bool
  ) throws -> [String]? {
    let own = placeholders.filter { !swept.contains($0) }
    let pattern = try OutputPattern(output, parameters: swept + own)
    if let unknown = pattern.unknownNames.first {
      let known = (own + swept).map { "{\($0)}" }
      throw ValidationError(
        "\(output): nothing is called \(quoted(unknown)), expected \(alternatives(known)), or %d")
    }
    let namesInputs = own.contains { pattern.names($0) }
    guard namesInputs || pattern.hasNumber && inputs.count > 1 && !isSequence else { return nil }
    if isSequence {
      throw ValidationError(
        "\(output): {name} and {folder} are for one output of each input, but several pictures or values are of one scene"
      )
    }
    if namesInputs, inputs.contains(FileReader.standardInput) {
      throw ValidationError("\(output): standard input has no name, expected a file")
    }
    var inputsByOutput: [String: String] = [:]
    return try inputs.enumerated().map { number, input in
      let path = pattern.path(number) { $0 == "name" ? name(of: input) : folder(of: input) }
      if let other = inputsByOutput.updateValue(input, forKey: path) {
        throw ValidationError(
          "\(output): \(other) and \(input) would both be written to \(path), expected {folder} or %d in the name, too"
        )
      }
      return path.replacing("%", with: "%%")
    }
  }

  private static func name(of input: String) -> String {
    var name = input.pathName
    if name.lowercased().hasSuffix(".gz") { name = name.dropLast(3) }
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return String(name) }
    return String(name[..<dot])
  }

  private static func folder(of input: String) -> String {
    let folder = input.pathFolder
    return folder.isEmpty ? "." : folder == "/" ? "" : String(folder.dropLast())
  }
}
