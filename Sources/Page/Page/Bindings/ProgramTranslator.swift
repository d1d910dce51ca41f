import SceneExpressions
import SceneModel

/// A translator of the programs of expressions to functions of JavaScript: one statement for each operation, on numbers of
/// the same precision. `functions.js` has the operations that JavaScript does not have.
struct ProgramTranslator {
  private var body = ""
  /// The texts of the program that is being translated.
  private var texts: [String] = []
  /// The types of the elements of its lists.
  private var listTypes: [Int: ValueType] = [:]

  /// Returns the function of one evaluation: `(a, i) => …` for the values `a` of the inputs, and the index `i` of a
  /// repetition. The value is a number, an array of three or four numbers, a boolean, a text, or a `List`.
  ///
  /// - Parameter inputTypes: The types of the inputs.
  mutating func function(_ code: CompiledExpression, inputTypes: [ValueType]) -> String {
    if let count = code.count {
      let length = "(a,i)=>{\(single(count, type: .number, inputTypes))}"
      let element = single(code.program, type: code.type.elementType ?? .number, inputTypes)
      return "(a,i)=>makeList((\(length))(a,i),\(code.program.operationCount),m=>{\(element)})"
    }
    return "(a,i)=>{\(single(code.program, type: code.type, inputTypes))}"
  }

  /// Returns the statements of one evaluation.
  private mutating func single(_ program: Program, type: ValueType, _ inputTypes: [ValueType])
    -> String
  {
    texts = program.texts
    body = lists(program) { "a[\($0)]" }
    for input in program.inputs {
      let value: String
      switch input.source {
      case .index: value = "i"
      case .listIndex: value = "m"
      case let source where [.vector, .color].contains(inputTypes[source.input]):
        value = "a[\(source.input)][\(source.component)]"
      case let source where inputTypes[source.input] == .boolean: value = "+a[\(source.input)]"
      case let source: value = "a[\(source.input)]"
      }
      body += "r\(input.register)=\(value);"
    }
    append(program.uniformSteps)
    append(program.steps)
    let outputs = program.outputs.map { "r\($0)" }
    switch type {
    case .numbers, .vectors, .colors, .texts, .number, .word, .text: body += "return \(outputs[0])"
    case .boolean: body += "return \(outputs[0])!==0"
    case .vector: body += "return[\(outputs.joined(separator: ","))]"
    case .color: body += "return[\(outputs.map { "Math.fround(\($0))" }.joined(separator: ","))]"
    }
    return declarations(program) + body
  }

  /// Returns the declarations of the lists of a program. `input` returns the value of an input.
  private mutating func lists(_ program: Program, input: (Int) -> String) -> String {
    var text = ""
    for (number, source) in program.lists.enumerated() {
      let value: String
      switch source {
      case .input(let index, _): value = "listOf(\(input(index)))"
      case .sorted(let index): value = "sortedList(listOf(\(input(index))))"
      case .constant(let bits, let type):
        let numbers = bits.map { Self.literal(Double(bitPattern: $0)) }
        let width = type == .vector ? 3 : type == .color ? 4 : 1
        let elements = stride(from: 0, to: numbers.count, by: width).map { start in
          let part = numbers[start..<start + width].joined(separator: ",")
          return width == 1 ? part : "[\(part)]"
        }
        value = "[\(elements.joined(separator: ","))]"
      }
      listTypes[number] = source.elementType
      text += "const l\(number)=\(value);"
    }
    return text
  }

  /// Returns the function of the evaluation of many elements: `(a, c, n, o, l) => …`. For each input of the program, `a` has
  /// the number that is the same for all elements, or `c` the array with one number for each. `l` has the inputs that are
  /// lists. `n` is the number of elements. The outputs of all elements are stored in `o`, one element after the other.
  ///
  /// - Parameter isVarying: Whether an input differs between the elements.
  mutating func function(_ program: Program, isVarying: (InputSource) -> Bool) -> String {
    texts = program.texts
    body = lists(program) { "l[\($0)]" }
    for (number, input) in program.inputs.enumerated() where !isVarying(input.source) {
      body += "r\(input.register)=a[\(number)];"
    }
    append(program.uniformSteps)
    body += "for(let e=0,q=0;e<n;e++){"
    for (number, input) in program.inputs.enumerated() where isVarying(input.source) {
      body += "r\(input.register)=\(input.source == .index ? "e" : "c[\(number)][e]");"
    }
    append(program.steps)
    for output in program.outputs { body += "o[q++]=r\(output);" }
    return "(a,c,n,o,l)=>{\(declarations(program))\(body)}}"
  }

  private func declarations(_ program: Program) -> String {
    guard program.registerCount > 0 else { return "" }
    return "let " + (0..<program.registerCount).map { "r\($0)" }.joined(separator: ",") + ";"
  }

  private mutating func append(_ steps: [Program.Step]) {
    for step in steps {
      switch step {
      case .operation(let instruction): append(instruction)
      case .loop(let loop): append(loop)
      }
    }
  }

  /// Appends a loop as `RegisterBlock` runs it: a sum with too many terms is not a number, and has no terms.
  private mutating func append(_ loop: Program.Loop) {
    let (count, counter) = ("r\(loop.termCount)", "k\(loop.index)")
    body += "\(count)=Math.floor(r\(loop.to)-r\(loop.from))+1;"
    for sum in loop.sums {
      let start = sum.fold == .sum ? "0" : sum.fold == .minimum ? "Infinity" : "-Infinity"
      body += "r\(sum.accumulator)=\(count)<=\(ExpressionLimits.sumTerms)?\(start):NaN;"
    }
    body +=
      "if(\(count)<=\(ExpressionLimits.sumTerms))for(let \(counter)=0;\(counter)<\(count);\(counter)++){"
    body += "r\(loop.index)=r\(loop.from)+\(counter);"
    append(loop.body)
    for sum in loop.sums {
      let (total, term) = ("r\(sum.accumulator)", "r\(sum.term)")
      switch sum.fold {
      case .sum: body += "\(total)+=\(term);"
      case .minimum: body += "\(total)=smaller(\(total),\(term));"
      case .maximum: body += "\(total)=larger(\(total),\(term));"
      }
    }
    body += "}"
  }

  private mutating func append(_ instruction: Program.Instruction) {
    let (a, b, c) = (
      "r\(instruction.operands.0)", "r\(instruction.operands.1)", "r\(instruction.operands.2)"
    )
    guard let value = value(of: instruction.operation, a, b, c) else { return }
    body += "r\(instruction.destination)=\(value);"
  }

  /// Returns the value of an operation. Nil for inputs and loops, which are no statements.
  private func value(of operation: Operation, _ a: String, _ b: String, _ c: String) -> String? {
    switch operation {
    case .constant(let bits): Self.literal(Double(bitPattern: bits))
    case .input, .loopIndex, .fold: nil
    case .element(let list, let component):
      switch listTypes[list] {
      case .text?: "textElement(l\(list),\(a))"
      case .vector?, .color?: "componentOf(l\(list),\(a),\(component))"
      default: "elementOf(l\(list),\(a))"
      }
    case .listCount(let list): "l\(list).length"
    case .listFold(let list, let fold, let component):
      "foldList(l\(list),\"\(fold.rawValue)\",\(listTypes[list] == .number ? "null" : "\(component)"))"
    case .text(let number): Self.literal(texts[number])
    case .textEqual: "+(\(a)===\(b))"
    case .negate: "-\(a)"
    case .add: "\(a)+\(b)"
    case .subtract: "\(a)-\(b)"
    case .multiply: "\(a)*\(b)"
    case .divide: "\(a)/\(b)"
    case .minimum: "smaller(\(a),\(b))"
    case .maximum: "larger(\(a),\(b))"
    case .less: "+(\(a)<\(b))"
    case .lessOrEqual: "+(\(a)<=\(b))"
    case .equal: "+(\(a)===\(b))"
    case .unequal: "+(\(a)!==\(b))"
    case .select: "\(a)!==0?\(b):\(c)"
    case .absolute: "Math.abs(\(a))"
    case .sign: "Math.sign(\(a))"
    case .floor: "Math.floor(\(a))"
    case .ceil: "Math.ceil(\(a))"
    case .round: "roundHalfAway(\(a))"
    case .squareRoot: "Math.sqrt(\(a))"
    case .exp: "Math.exp(\(a))"
    case .log: "Math.log(\(a))"
    case .pow: "power(\(a),\(b))"
    case .sin: "Math.sin(\(a))"
    case .cos: "Math.cos(\(a))"
    case .tan: "Math.tan(\(a))"
    case .asin: "Math.asin(\(a))"
    case .acos: "Math.acos(\(a))"
    case .atan: "Math.atan(\(a))"
    case .atan2: "Math.atan2(\(a),\(b))"
    case .sinh: "Math.sinh(\(a))"
    case .cosh: "Math.cosh(\(a))"
    case .tanh: "Math.tanh(\(a))"
    case .noise(let dimensions): "valueNoise(\(dimensions),\(a),\(b),\(c))"
    case .noiseSlope(let dimensions, let axis): "valueNoiseSlope(\(dimensions),\(axis),\(a),\(b),\(c))"
    case .random: "randomNumber(\(a),\(b),\(c))"
    case .palette(let palette, let component): "paletteComponent(\"\(palette.rawValue)\",\(component),\(a))"
    case .category(let component): "categoryComponent(\(component),\(a))"
    case .hsl(let component): "hslComponent(\(component),\(a),\(b),\(c))"
    case .linearFromSRGB: "linearFromSRGB(\(a))"
    case .sRGBFromLinear: "sRGBFromLinear(\(a))"
    case .float: "Math.fround(\(a))"
    }
  }

  /// Returns the literal of a text.
  static func literal(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", " ", "-", "_", ".", ",", "#":
        literal.unicodeScalars.append(scalar)
      default: literal += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return literal + "\""
  }

  /// Returns the literal of a number.
  static func literal(_ number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
