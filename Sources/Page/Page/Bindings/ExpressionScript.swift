import SceneExpressions
import SceneModel

/// The module `expressions.js` of a page: the functions of its expressions, each once.
struct ExpressionScript {
  private var translator = ProgramTranslator()
  private var functions: [String] = []
  private var numbers: [String: Int] = [:]

  /// Adds the function of one evaluation, and returns its number.
  mutating func add(_ code: CompiledExpression, inputTypes: [ValueType]) -> Int {
    add(translator.function(code, inputTypes: inputTypes))
  }

  /// Adds the function of the evaluation of many elements, and returns its number.
  mutating func add(_ program: Program, isVarying: (InputSource) -> Bool) -> Int {
    add(translator.function(program, isVarying: isVarying))
  }

  private mutating func add(_ function: String) -> Int {
    if let known = numbers[function] { return known }
    numbers[function] = functions.count
    functions.append(function)
    return functions.count - 1
  }

  /// The text of the module.
  var text: String { Self.module(functions) }

  /// Returns the text of a module with these functions.
  static func module(_ functions: [String]) -> String {
    let names = [
      "categoryComponent", "hslComponent", "larger", "linearFromSRGB", "paletteComponent", "power",
      "randomNumber",
      "roundHalfAway", "sRGBFromLinear", "smaller", "valueNoise", "valueNoiseSlope",
    ]
    let listNames = [
      "componentOf", "elementOf", "foldList", "listOf", "makeList", "sortedList", "textElement",
    ]
    var text = "import { \(names.joined(separator: ", ")) } from \"./functions.js\";\n"
    text += "import { \(listNames.joined(separator: ", ")) } from \"./lists.js\";\n"
    text += "export const expressions = [\n"
    for function in functions { text += function + ",\n" }
    return text + "];\n"
  }
}
