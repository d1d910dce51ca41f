import Reactive

/// A value that expressions read: a property's as its model has it, or one that is computed, and then kept up to date.
final class BindingCell {
  enum Content {
    /// What nothing computes: the property as its model has it.
    case root(BindableProperty)
    case constant(Double)
    /// A component of the one input, which is a vector.
    case projection(Int)
    /// A vector of the inputs, where no constant stands.
    case join([Double?])
    case expression(TypedCode, BoundExpression)
  }

  let name: String
  let type: ExpressionType
  private let content: Content
  private var inputs: [BindingCell]
  /// Refuses values, and says what is expected in words; nil where any value is taken.
  private let rule: (ValueRule, expected: String)?
  private let record: BindingRecord
  /// Whether all that it reads never changes.
  let isConstant: Bool
  /// How often its expression was computed.
  private(set) var evaluationCount = 0
  /// The last value that was accepted.
  private(set) var lastGood: ExpressionValue?
  /// Whether the last value was refused, its own or that of a component, so that `lastGood` stays.
  private(set) var isHolding = false
  private var standingChanged = false

  init(
    name: String, type: ExpressionType, _ content: Content, inputs: [BindingCell] = [],
    rule: (ValueRule, expected: String)? = nil, lastGood: ExpressionValue? = nil, record: BindingRecord
  ) {
    (self.name, self.type, self.content, self.inputs) = (name, type, content, inputs)
    (self.rule, self.lastGood, self.record) = (rule, lastGood, record)
    if case .root = content { isConstant = false } else { isConstant = inputs.allSatisfy(\.isConstant) }
    if isConstant { constantValue = evaluate(inputs.map(\.value)) }
  }

  /// What it is, where it is constant.
  private var constantValue: ExpressionValue?

  /// The value as a source: computed once for each change of what it reads, and published where it has changed.
  private(set) lazy var source: DerivedProperty<ExpressionValue> = {
    if let constantValue { return EventSource.just(constantValue).asProperty() }
    let source =
      if case .root(let property) = content {
        property.source()
      } else {
        combine(inputs.map(\.source)).map { [unowned self] in evaluate($0) }.eraseToEventSource()
      }
    // The chain ends with the property, and that with the cell.
    return source.distinct { [unowned self] in !standingChanged && $0.isIdentical(to: $1) }.asProperty()
  }()

  /// The current value.
  var value: ExpressionValue { constantValue ?? source.value }

  /// The expression, where there is one.
  var expression: BoundExpression? { if case .expression(_, let bound) = content { bound } else { nil } }

  /// Whether an expression computes it, or one of its components.
  var isComputed: Bool {
    switch content {
    case .expression, .join: true
    case .root, .constant, .projection: false
    }
  }

  /// The names of what it reads.
  var inputNames: [String] {
    if case .join = content { inputs.flatMap(\.inputNames) } else { inputs.map(\.name) }
  }

  /// Lets go of what it reads, for cells that are all about to go: a long row of them would else end on one stack.
  func detach() { inputs = [] }

  private func evaluate(_ values: [ExpressionValue]) -> ExpressionValue {
    let value = compute(values)
    var isRefused = false
    if let rule, !rule.0.accepts(value) { isRefused = true }
    var holds = isRefused
    if case .join = content, inputs.contains(where: \.isHolding) { holds = true }
    standingChanged = holds != isHolding
    isHolding = holds
    if isRefused || record.failures[name] != nil {
      record.failures[name] = isRefused ? failure(value, values) : nil
    }
    if holds { return lastGood ?? value }
    lastGood = value
    return value
  }

  private func compute(_ values: [ExpressionValue]) -> ExpressionValue {
    switch content {
    case .root: return values[0]
    case .constant(let number): return .number(number)
    case .projection(let component): return .number(values[0].component(component))
    case .join(let constants):
      var vector = SIMD3<Double>.zero
      var next = 0
      for component in 0..<3 {
        if let constant = constants[component] {
          vector[component] = constant
        } else {
          if case .number(let number) = values[next] { vector[component] = number }
          next += 1
        }
      }
      return .vector(vector)
    case .expression(let code, let bound):
      evaluationCount += 1
      record.evaluationCount += 1
      return code(ExpressionInputs(values: values, index: Double(bound.repetition?.value ?? 0)))
    }
  }

  private func failure(_ value: ExpressionValue, _ values: [ExpressionValue]) -> BindingError? {
    // A vector of components has no expression of its own.
    guard let bound = expression ?? inputs.lazy.compactMap(\.expression).first else { return nil }
    let read = zip(inputs, values).map { BindingError.Input(name: $0.name, value: $1) }
    return BindingError(
      name, bound, .invalidValue(expected: rule?.expected ?? "another value", found: value, inputs: read))
  }
}

/// What the cells of a graph have done together.
final class BindingRecord {
  /// How often expressions were computed.
  var evaluationCount = 0
  /// Why values were refused, by the names of the cells that hold their last good one.
  var failures: [String: BindingError] = [:]
}

extension ExpressionValue {
  fileprivate func component(_ index: Int) -> Double {
    if case .vector(let vector) = self { vector[index] } else { .nan }
  }
}
