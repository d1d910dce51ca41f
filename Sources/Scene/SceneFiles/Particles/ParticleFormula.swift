import ParticleFormats
import SceneExpressions
import SceneModel
import TextCoding

/// An expression over the columns of particles, compiled for the columns of one frame.
struct ParticleFormula {
  private let expression: Expression
  private let code: ColumnExpression
  private let columns: ParticleColumns
  private let property: ParticleStyleError.Property

  /// Compiles `expression`, which can also read `values`.
  init(
    _ expression: Expression, _ columns: ParticleColumns, _ values: [String: PropertyValue],
    for property: ParticleStyleError.Property
  ) throws(ParticleStyleError) {
    (self.expression, self.columns, self.property) = (expression, columns, property)
    do throws(ExpressionError) {
      code = try ColumnExpression(
        expression, columns: columns.types, uniforms: values.mapValues(\.type),
        scaledColumns: columns.scaledNames, expecting: property.isColor ? .color : nil)
    } catch {
      throw ParticleStyleError(property, .expression(columns.withTextCell(error, in: expression)))
    }
  }

  /// The type of the values.
  var type: ValueType { code.type }
  /// The names of the columns whose range the expression reads.
  var rangeNames: [String] { code.rangeNames }

  /// Returns the values for all particles. O(operations * particles), on several threads.
  func evaluate(
    _ values: [String: PropertyValue], ranges: [String: ClosedRange<Double>] = [:]
  ) throws(ParticleStyleError) -> ColumnValues {
    var inputs: [String: ExpressionColumn] = [:]
    for name in code.inputNames where columns.types[name] != nil { inputs[name] = columns.values(name) }
    do throws(ColumnError) {
      return try code.evaluate(inputs, uniforms: values, ranges: ranges, count: columns.frame.count)
    } catch {
      throw ParticleStyleError(property, .evaluation(error))
    }
  }

  /// Returns the numbers for all particles. An expression of one name is its column, without a calculation.
  ///
  /// - Throws: `ParticleStyleError` if the expression is not a number.
  func floats(_ values: [String: PropertyValue]) throws(ParticleStyleError) -> [Float] {
    if let name = expression.singleName, columns.types[name] == .number,
      case .floats(let numbers) = columns.values(name)
    {
      return numbers
    }
    guard case .numbers(let numbers) = try evaluate(values).values else {
      throw ParticleStyleError(property, expected: "a number", found: "\(type)")
    }
    return numbers.map { Float($0) }
  }

  /// Returns the error for a value that is not valid, of the particle with the given index.
  func error(expected: String, found: String, particle index: Int) -> ParticleStyleError {
    ParticleStyleError(
      property, expected: expected,
      found: "\(found) for particle \(columns.selectedIndices?[index] ?? index)")
  }
}

extension ParticleColumns {
  /// Returns an error about a word in place of a number with the first entry that makes the column one of words, if its other
  /// entries are numbers.
  fileprivate func withTextCell(_ error: ExpressionError, in expression: Expression) -> ExpressionError {
    guard case .mismatch(let expected, .word) = error.reason else { return error }
    for name in expression.firstWords {
      guard case .labels(let labels)? = frame.column(name) else { continue }
      let areNumbers = labels.names.map { Double($0) != nil }
      guard areNumbers.contains(true),
        let index = labels.indices.firstIndex(where: { word in
          !areNumbers[Int(word)] && !labels.names[Int(word)].isEmpty
        })
      else { continue }
      let particle = selectedIndices?[index] ?? index
      return ExpressionError(
        text: error.text, column: error.column,
        .unexpected(
          expected: expected,
          found: "a word, because \(name) of particle \(particle) is \(quoted(labels[index]))"))
    }
    return error
  }
}
