import Geometry
import Reactive
import SceneModel

/// The evaluator of a repeated binding, or of one component of it. It computes all values whenever an input changes.
final class ElementwiseCell: CollectiveCell {
  /// The source of the numbers of an input.
  enum Input {
    /// A value that is the same for all objects.
    case cell(BindingCell)
    /// The column with this name.
    case column(String)
  }

  let binding: ElementwiseBinding
  let component: Int?
  let code: CompiledExpression
  private let bound: LocatedExpression
  let inputs: [Input]
  private let evaluator: BindingEvaluator
  /// The number of times the expression was evaluated. Each object counts.
  private(set) var evaluationCount = 0
  /// The values from which the elements were set last. Nil if they were not set, if the values were rejected afterwards,
  /// or if the cell reads columns.
  var lastInputs: [PropertyValue]?
  init(
    _ binding: ElementwiseBinding, component: Int?, _ code: CompiledExpression, _ bound: LocatedExpression,
    inputs: [Input], presences: [BindingCell], evaluator: BindingEvaluator
  ) {
    (self.binding, self.component, self.code, self.bound) = (binding, component, code, bound)
    (self.inputs, self.evaluator) = (inputs, evaluator)
    super.init(presences: presences)
  }

  override var name: String { binding.property.name(ofComponent: component) }

  override var inputNames: [String] {
    inputs.map { input in
      switch input {
      case .cell(let cell): cell.name
      case .column(let name): binding.columns?.property(name).name ?? name
      }
    }
  }

  /// Whether a cell among the inputs can change.
  var readsChangingCell: Bool {
    inputs.contains { input in if case .cell(let cell) = input { !cell.isConstant } else { false } }
  }

  /// One source for each cell, and one for all columns.
  override var changes: [Derived<PropertyValue>] { inputChanges }

  private lazy var inputChanges: [Derived<PropertyValue>] = {
    var changes: [Derived<PropertyValue>] = []
    var readsColumns = false
    for input in inputs {
      switch input {
      case .cell(let cell): if !cell.isConstant { changes.append(cell.source) }
      case .column: readsColumns = true
      }
    }
    if readsColumns, let columns = binding.columns {
      // Each change of a column counts.
      let revision = Derived(by: { _, _ in false }) {
        columns.track()
        return PropertyValue.boolean(true)
      }
      changes.append(revision)
    }
    return changes
  }()

  /// Computes the values and sets them, unless the inputs are those of the last time. If the rule rejects one of them, or
  /// they need more operations than `ExpressionLimits.columnOperations`, none is set and the evaluator's `failures`
  /// receive the error.
  override func update() {
    let count = binding.count
    var (current, numbers): ([PropertyValue]?, [String: ElementwiseColumns.Numbers]) = ([], [:])
    for input in inputs {
      switch input {
      case .cell(let cell): current?.append(cell.value)
      case .column(let name): (current, numbers[name]) = (nil, binding.columns?.current(name))
      }
    }
    if let current, let lastInputs, zip(lastInputs, current).allSatisfy({ $0.isIdentical(to: $1) }) { return }
    lastInputs = nil
    let operations = code.program.operationCount &*< count
    guard operations <= ExpressionLimits.columnOperations else {
      evaluator.failures[name] = BindingError(
        name, bound,
        .expression(
          .limit(
            what: "operations for \(count) values", allowed: ExpressionLimits.columnOperations,
            found: operations)))
      return
    }
    evaluationCount += count
    evaluator.count(count)
    let columns = ProgramColumns(code.program) { input in
      if case .cell(let cell) = inputs[input] { cell.value } else { nil }
    } _: { source in
      if source == .index { return .index }
      switch inputs[source.input] {
      case .cell: return nil
      case .column(let name):
        switch numbers[name] {
        case .each(let values)?: return .numbers(values)
        case .same(let value)?: return .uniform(value)
        case nil: return .uniform(.nan)
        }
      }
    }
    let values = code.evaluate(columns, count: count).values
    let invalid: (number: Int, value: PropertyValue)?
    switch values {
    case .numbers(let numbers): invalid = firstInvalid(numbers, PropertyValue.number)
    case .vectors(let vectors): invalid = firstInvalid(vectors, PropertyValue.vector)
    case .colors(let colors): invalid = firstInvalid(colors, PropertyValue.color)
    }
    evaluator.failures[name] = invalid.map { failure($0.number, $0.value, numbers) }
    if invalid == nil {
      binding.set(component, values)
      lastInputs = current
    }
  }

  /// Returns the first value that the rule rejects.
  private func firstInvalid<Value>(
    _ values: [Value], _ single: (Value) -> PropertyValue
  ) -> (number: Int, value: PropertyValue)? {
    let rule = binding.property.rule
    return values.firstIndex { !rule.accepts(single($0)) }.map { ($0, single(values[$0])) }
  }

  private func failure(
    _ number: Int, _ found: PropertyValue, _ columns: [String: ElementwiseColumns.Numbers]
  ) -> BindingError {
    let property = binding.property
    var values = bound.innermost.map {
      [BindingError.InputValue(name: $0.name, value: .number(Double(number)))]
    }
    values =
      (values ?? [])
      + inputs.map { input in
        switch input {
        case .cell(let cell): BindingError.InputValue(name: cell.name, value: cell.value)
        case .column(let name):
          BindingError.InputValue(name: name, value: .number(columns[name]?[number] ?? .nan))
        }
      }
    return BindingError(
      name, bound,
      .invalidValue(
        expected: "\(property.rule.expected(found.type)) for \(property.label(ofComponent: component))",
        found: found, inputs: values ?? []),
      admission: property.rule.admission(of: found))
  }
}
