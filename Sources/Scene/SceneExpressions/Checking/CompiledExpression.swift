import Geometry
import SceneModel

/// The inputs of the evaluation of an expression.
struct ExpressionInputs {
  /// The values of the inputs by index. Each has the type that the expression was compiled for.
  var values: [PropertyValue]
  /// The index of the repetition that contains the expression.
  var index = 0.0
}

/// The compiled form of an expression: a program that computes the numbers of a value of a known type.
package struct CompiledExpression: Sendable {
  package let type: ValueType
  /// The program. For a list, that of one element, which reads `InputSource.listIndex`.
  package let program: Program
  /// The program of the number of elements of a list. Nil for other types.
  package var count: Program?

  /// The code of a vector of three components, each the number that this code computes.
  var repeatedAsVector: CompiledExpression {
    var program = program
    program.outputs = Array(repeating: program.outputs[0], count: 3)
    return CompiledExpression(type: .vector, program: program)
  }

  /// Returns the value. O(operations).
  ///
  /// - Parameter registers: Registers of width 1 or more. They are replaced by more of them if there are too few.
  func evaluate(_ inputs: ExpressionInputs, _ registers: inout RegisterBlock) -> PropertyValue {
    if let count { return list(count, inputs) }
    if registers.registerCount < program.registerCount {
      registers = RegisterBlock(registerCount: program.registerCount, width: 1)
    }
    registers.load(program, inputs)
    registers.run(program.uniformSteps, registerCount: program.registerCount, count: 1)
    registers.run(program.steps, registerCount: program.registerCount, count: 1)
    func part(_ number: Int) -> Double { registers[program.outputs[number], 0] }
    switch type {
    // A word is a number within a program, and never the value of one.
    case .number, .word: return .number(part(0))
    case .vector: return .vector(SIMD3(part(0), part(1), part(2)))
    case .color: return .color(Color(part(0), part(1), part(2), part(3)))
    case .boolean: return .boolean(part(0) != 0)
    case .text: return .text(registers.data.text(part(0)))
    case .numbers, .vectors, .colors, .texts: return .number(.nan)
    }
  }

  /// Returns the list of which `count` computes the number of elements. Not a number if the list is too long, or its
  /// elements need more operations than `ExpressionLimits.operations`.
  private func list(_ count: Program, _ inputs: ExpressionInputs) -> PropertyValue {
    var registers = RegisterBlock(registerCount: count.registerCount, width: 1)
    registers.load(count, inputs)
    registers.run(count.uniformSteps, registerCount: count.registerCount, count: 1)
    registers.run(count.steps, registerCount: count.registerCount, count: 1)
    let length = registers[count.outputs[0], 0].rounded(.down)
    guard length <= Double(ValueList.elementLimit),
      Int(max(length, 0)) &*< program.operationCount <= ExpressionLimits.listOperations
    else { return .number(.nan) }
    let elementCount = Int(max(length, 0))
    let width = max(1, min(256, elementCount))
    registers = RegisterBlock(registerCount: program.registerCount, width: width)
    registers.load(program, inputs)
    registers.run(program.uniformSteps, registerCount: program.registerCount, count: width)
    var (numbers, texts): ([Double], [String]) = ([], [])
    for start in stride(from: 0, to: elementCount, by: width) {
      let size = min(width, elementCount - start)
      for input in program.inputs where input.source == .listIndex {
        for element in 0..<size { registers[input.register, element] = Double(start + element) }
      }
      registers.run(program.steps, registerCount: program.registerCount, count: size)
      for element in 0..<size {
        if type == .texts {
          texts.append(registers.data.text(registers[program.outputs[0], element]))
        } else {
          for output in program.outputs { numbers.append(registers[output, element]) }
        }
      }
    }
    if type == .texts { return .list(ValueList(texts)) }
    return .list(ValueList(components: numbers, of: type.elementType ?? .number))
  }

  /// Returns the value with registers of its own, for a single evaluation.
  func evaluate(_ inputs: ExpressionInputs) -> PropertyValue {
    var registers = RegisterBlock(registerCount: program.registerCount, width: 1)
    return evaluate(inputs, &registers)
  }
}

extension RegisterBlock {
  /// Loads the inputs of a program for all elements, besides the index of a list.
  fileprivate func load(_ program: Program, _ inputs: ExpressionInputs) {
    data = ProgramData(program) { inputs.values[$0] }
    for input in program.inputs where input.source != .listIndex {
      var number: Double
      if program.usesTexts, input.source != .index, case .text(let text) = inputs.values[input.source.input] {
        number = data.code(of: text)
      } else {
        number = inputs[input.source]
      }
      fill(input.register, with: number, count: width)
    }
  }
}

extension ExpressionInputs {
  subscript(source: InputSource) -> Double {
    source == .index ? index : values[source.input].component(source.component)
  }
}

extension PropertyValue {
  /// Returns a component of a vector or colour (linear), the number, or 1 or 0 for a boolean.
  ///
  /// - Precondition: The value has that many components.
  package func component(_ number: Int) -> Double {
    switch self {
    case .number(let value): value
    case .vector(let vector): vector[number]
    case .color(let color): Double(color.linear[number])
    case .boolean(let isTrue): isTrue ? 1 : 0
    case .text, .list: .nan
    }
  }
}
