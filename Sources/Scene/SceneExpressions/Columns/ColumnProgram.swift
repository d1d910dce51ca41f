import SceneModel

/// The program of a `ColumnExpression` or a `DifferentiatedExpression`, by which it can be translated to another language.
package struct ColumnProgram: Sendable {
  package let code: CompiledExpression
  /// The names of the inputs of the program, by their numbers: columns and uniform values.
  package let inputs: [String]
  /// The types of the columns. An input of another name is a uniform value.
  package let columns: [String: ValueType]
  /// The types of the uniform values.
  package let uniforms: [String: ValueType]
  /// The texts that words are compared with; see `InputSource.text`.
  package let texts: [String]

  init(_ code: CompiledExpression, _ names: ColumnNames) {
    self.code = code
    (inputs, columns, uniforms, texts) = (names.inputs, names.columns, names.uniforms, names.texts)
  }
}

/// Expressions of columns whose programs can be translated.
package protocol ColumnCode {
  /// The programs, in the order of the expressions.
  var programs: [ColumnProgram] { get }
}

extension ColumnExpression: ColumnCode {
  package var programs: [ColumnProgram] { [ColumnProgram(code, names)] }
}

extension DifferentiatedExpression: ColumnCode {
  /// One program, whose outputs are the vector, its derivative by the first variable and that by the second one.
  package var programs: [ColumnProgram] { [ColumnProgram(code, names)] }
}

extension [ColumnExpression]: ColumnCode {
  package var programs: [ColumnProgram] { flatMap(\.programs) }
}
