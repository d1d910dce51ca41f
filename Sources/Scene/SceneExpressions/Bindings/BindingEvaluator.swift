import SceneModel

/// The evaluator of a graph's expressions, which counts evaluations and stores failures.
final class BindingEvaluator {
  /// The number of evaluations of all expressions.
  private(set) var evaluationCount = 0
  /// The errors of rejected values, by the names of the cells that keep their last accepted value.
  var failures: [String: BindingError] = [:] {
    didSet { failureRevision += 1 }
  }
  /// A number that changes with each change of `failures`.
  private(set) var failureRevision = 0
  /// Reused by all evaluations, so that none allocates.
  private var inputs = ExpressionInputs(values: [])
  private var registers = RegisterBlock(registerCount: 64, width: 1)

  /// Returns the error of the rejected value of a cell. Nil for a value that is missing, which is no mistake.
  func mistake(_ name: String) -> BindingError? { failures[name].flatMap { $0.isMissingValue ? nil : $0 } }

  /// Returns the value of `code` for the current values of `cells`, and counts the evaluation.
  func evaluate(_ code: CompiledExpression, _ cells: [BindingCell], index: Int) -> PropertyValue {
    count(1)
    inputs.values.removeAll(keepingCapacity: true)
    for cell in cells { inputs.values.append(cell.value) }
    inputs.index = Double(index)
    return code.evaluate(inputs, &registers)
  }

  /// Adds evaluations that were done outside of `evaluate`.
  func count(_ evaluations: Int) { evaluationCount += evaluations }
}
