import Geometry

/// The inputs of the evaluation of an expression.
struct ExpressionInputs {
  /// The values of the inputs by index. Each has the type that the expression was compiled for.
  var values: [ExpressionValue]
  /// The index of the repetition that contains the expression.
  var index = 0.0
}

/// The compiled form of an expression: a program that computes the numbers of a value of a known type.
package struct CompiledExpression: Sendable {
  package let type: ExpressionType
  package let program: Program

  /// The code of a vector of three components, each the number that this code computes.
  var repeatedAsVector: CompiledExpression {
    var program = program
    program.outputs = Array(repeating: program.outputs[0], count: 3)
    return CompiledExpression(type: .vector, program: program)
  }

  /// Returns the value. O(operations).
  ///
  /// - Parameter registers: Registers of width 1 or more. They are replaced by more of them if there are too few.
  func evaluate(_ inputs: ExpressionInputs, _ registers: inout RegisterBlock) -> ExpressionValue {
    if registers.registerCount < program.registerCount {
      registers = RegisterBlock(registerCount: program.registerCount, width: 1)
    }
    for input in program.inputs {
      registers[input.register, 0] = inputs[input.source]
    }
    registers.run(program.uniformSteps, registerCount: program.registerCount, count: 1)
    registers.run(program.steps, registerCount: program.registerCount, count: 1)
    func part(_ number: Int) -> Double { registers[program.outputs[number], 0] }
    switch type {
    // A word is a number within a program, and never the value of one.
    case .number, .word: return .number(part(0))
    case .vector: return .vector(SIMD3(part(0), part(1), part(2)))
    case .color: return .color(Color(part(0), part(1), part(2), part(3)))
    case .boolean: return .boolean(part(0) != 0)
    }
  }

  /// Returns the value with registers of its own, for a single evaluation.
  func evaluate(_ inputs: ExpressionInputs) -> ExpressionValue {
    var registers = RegisterBlock(registerCount: program.registerCount, width: 1)
    return evaluate(inputs, &registers)
  }
}

extension ExpressionInputs {
  subscript(source: InputSource) -> Double {
    source == .index ? index : values[source.input].component(source.component)
  }
}

extension ExpressionValue {
  /// Returns a component of a vector or colour (linear), the number, or 1 or 0 for a boolean.
  ///
  /// - Precondition: The value has that many components.
  package func component(_ number: Int) -> Double {
    switch self {
    case .number(let value): value
    case .vector(let vector): vector[number]
    case .color(let color): Double(color.linear[number])
    case .boolean(let isTrue): isTrue ? 1 : 0
    }
  }
}
