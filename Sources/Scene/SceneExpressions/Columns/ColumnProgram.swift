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

extension Expression {
  /// A name that an expression over columns reads and that is not a column.
  package struct Uniform {
    /// The name with its points, by which `ColumnExpression` finds the value: `earth.center.x`.
    package let name: String
    /// An expression of only this name, which can be bound. Its text and its errors are those of the whole expression.
    package let expression: Expression
  }

  /// Returns whether the expression reads one of `names`, which may have several words. O(names).
  package func reads(anyOf names: Set<String>) -> Bool {
    !names.isEmpty
      && self.names.contains { name in
        (try? prefixes(of: name))?.contains { names.contains($0) } ?? true
      }
  }

  /// Returns the names that are not in `columns`, each once, in the order of their first use. `columns` are of numbers and
  /// words, so a name that begins with a column and a point is another name. O(names).
  ///
  /// - Throws: `ExpressionError` if brackets after a name contain another name.
  package func uniforms(besides columns: Set<String>) throws(ExpressionError) -> [Uniform] {
    var found: [Uniform] = []
    // Lists in brackets are not uniform values; see `SceneFileObject`.
    for number in try inputNames([], isList: { _ in false }) {
      guard let name = try prefixes(of: names[number]).last, !columns.contains(name),
        !found.contains(where: { $0.name == name })
      else { continue }
      found.append(Uniform(name: name, expression: Expression(name: number, of: self, columns: columns)))
    }
    return found
  }
}
