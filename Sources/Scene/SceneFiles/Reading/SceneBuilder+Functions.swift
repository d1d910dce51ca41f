import SceneExpressions
import TextCoding

/// The user functions of a scene file: `functions: { wave: "(x, k) => sin(k * x)" }`. All expressions of the file can
/// call them; see `FunctionDefinitions`.
extension SceneBuilder {
  static let functionsKey: JSON5Key = "functions"

  /// Reads the functions. Call it before any expression is read.
  func readFunctions(_ scene: SceneFileObject) throws(SceneFileError) {
    // The uses of a component share its functions.
    guard text.functionNames.isEmpty else { return }
    try readUnits(scene)
    guard let value = try scene.object(Self.functionsKey) else { return }
    let object = try SceneFileObject(value, text: text, place: .functions)
    var texts: [String: String] = [:]
    for member in value.members {
      guard let definition = member.value.string else {
        throw object.unexpected("a text such as \"(x) => 2 * x\"", for: JSON5Key(member.key), member.value)
      }
      texts[member.key] = definition
    }
    do throws(FunctionDefinitionError) {
      text.functions = try FunctionDefinitions(texts, unitsPerMetre: text.unitsPerMetre)
    } catch {
      throw text.error(error, in: value)
    }
    text.functionNames = Set(texts.keys)
  }

  /// Reads `units: "mm"`, the unit of all lengths of the file. Literals such as `2cm` are converted to it.
  private func readUnits(_ scene: SceneFileObject) throws(SceneFileError) {
    if let found = try scene.lengthUnit() { text.unitsPerMetre = found.perMetre }
    guard text.unitsPerMetre != 1,
      let functions = try? FunctionDefinitions([:], unitsPerMetre: text.unitsPerMetre)
    else { return }
    text.functions = functions
  }
}
