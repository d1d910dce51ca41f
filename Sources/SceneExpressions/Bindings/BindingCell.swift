import Reactive

/// A value that expressions read: a property's as its model has it, or one that is computed, and then kept up to date.
final class BindingCell {
  enum Content {
    /// What nothing computes: the property as its model has it.
    case root
    case constant(Double)
    /// The cell's component of the one input, which is a vector.
    case projection
    /// A vector of the inputs, where no constant stands.
    case join([Double?])
    case expression(TypedCode, BoundExpression)
  }

  let property: BindableProperty
  let component: Int?
  private let content: Content
  private var inputs: [BindingCell]
  private let record: BindingRecord
  /// Whether all that it reads never changes.
  let isConstant: Bool
  /// How often its expression was computed.
  private(set) var evaluationCount = 0
  /// The last value that was accepted; before there was one, the first that was not.
  private(set) var value: ExpressionValue
  /// Whether there was a value that was accepted.
  private(set) var hasGoodValue: Bool
  /// Whether the last value was refused, its own or that of a component.
  private(set) var isHolding = false
  private var isStarted = false

  /// `lastGood` is what the property has that the cell is to keep where its first value is refused.
  init(
    _ property: BindableProperty, component: Int? = nil, _ content: Content, inputs: [BindingCell] = [],
    lastGood: ExpressionValue? = nil, record: BindingRecord
  ) {
    (self.property, self.component, self.content) = (property, component, content)
    (self.inputs, self.record) = (inputs, record)
    value = lastGood ?? .boolean(false)
    hasGoodValue = lastGood != nil
    if case .root = content { isConstant = false } else { isConstant = inputs.allSatisfy(\.isConstant) }
    if isConstant { _ = update() } else { _ = source }
  }

  /// The value as a source: computed once for each change of what it reads, and published where it has changed.
  ///
  /// The inputs only tell that it is time: they are up to date then, and their values are read where they are.
  var source: DerivedProperty<ExpressionValue> {
    if let derived { return derived }
    let made = makeSource()
    derived = made
    return made
  }

  private var derived: DerivedProperty<ExpressionValue>?

  private func makeSource() -> DerivedProperty<ExpressionValue> {
    if isConstant { return EventSource.just(value).asProperty() }
    if case .root = content {
      return property.source().compactMap { [unowned self] in update($0) }.asProperty()
    }
    // What never changes need not be watched. The chain ends with the property, and that with the cell.
    let changing = inputs.filter { !$0.isConstant }
    switch changing.count {
    case 1: return changing[0].source.compactMap { [unowned self] _ in update() }.asProperty()
    case 2:
      return combine(changing[0].source, changing[1].source)
        .compactMap { [unowned self] _, _ in update() }.asProperty()
    default:
      return combine(changing.map(\.source)).compactMap { [unowned self] _ in update() }.asProperty()
    }
  }

  /// What expressions call it.
  var name: String { property.name(ofComponent: component) }

  /// The expression, where there is one.
  var expression: BoundExpression? { if case .expression(_, let bound) = content { bound } else { nil } }

  /// The names of what it reads.
  var inputNames: [String] {
    if case .join = content { inputs.flatMap(\.inputNames) } else { inputs.map(\.name) }
  }

  /// Ends following what it reads, and lets go of it. A long row of cells would else end on one stack.
  func detach() {
    derived = nil
    inputs = []
  }

  /// Computes the value anew, or takes what its property has: nil where it is what it was, and so is its standing.
  private func update(_ found: ExpressionValue? = nil) -> ExpressionValue? {
    let next = found ?? compute()
    let isRefused = isComputed && !property.rule.accepts(next)
    var holds = isRefused
    if case .join = content, inputs.contains(where: \.isHolding) { holds = true }
    let isNews = !isStarted || holds != isHolding || !holds && !next.isIdentical(to: value)
    (isStarted, isHolding) = (true, holds)
    if isRefused || !record.failures.isEmpty { record.failures[name] = isRefused ? failure(next) : nil }
    if !holds || !hasGoodValue { value = next }
    if !holds { hasGoodValue = true }
    return isNews ? value : nil
  }

  private var isComputed: Bool {
    switch content {
    case .expression, .join: true
    case .root, .constant, .projection: false
    }
  }

  private func compute() -> ExpressionValue {
    switch content {
    // A root is given what its property has.
    case .root: return value
    case .constant(let number): return .number(number)
    case .projection:
      guard let component, case .vector(let vector) = inputs[0].value else { return .number(.nan) }
      return .number(vector[component])
    case .join(let constants):
      var vector = SIMD3<Double>.zero
      var next = 0
      for component in 0..<3 {
        if let constant = constants[component] {
          vector[component] = constant
        } else {
          if case .number(let number) = inputs[next].value { vector[component] = number }
          next += 1
        }
      }
      return .vector(vector)
    case .expression(let code, let bound):
      evaluationCount += 1
      return record.compute(code, inputs, index: bound.repetition?.value ?? 0)
    }
  }

  private func failure(_ found: ExpressionValue) -> BindingError? {
    // A vector of components has no expression of its own.
    guard let bound = expression ?? inputs.lazy.compactMap(\.expression).first else { return nil }
    let expected = "\(property.rule.expected(found.type)) for \(property.label(ofComponent: component))"
    return BindingError(
      name, bound,
      .invalidValue(
        expected: expected, found: found,
        inputs: inputs.map { BindingError.Input(name: $0.name, value: $0.value) }))
  }
}

/// What the cells of a graph have done together.
final class BindingRecord {
  /// How often expressions were computed.
  private(set) var evaluationCount = 0
  /// Why values were refused, by the names of the cells that hold their last good one.
  var failures: [String: BindingError] = [:] {
    didSet { failureRevision += 1 }
  }
  /// Changes with each edit of `failures`.
  private(set) var failureRevision = 0
  /// Counts what was computed elsewhere.
  func count(_ evaluations: Int) { evaluationCount += evaluations }

  /// Kept from one computation to the next, so that none allocates.
  private var inputs = ExpressionInputs(values: [])

  func compute(_ code: TypedCode, _ cells: [BindingCell], index: Int) -> ExpressionValue {
    evaluationCount += 1
    inputs.values.removeAll(keepingCapacity: true)
    for cell in cells { inputs.values.append(cell.value) }
    inputs.index = Double(index)
    return code(inputs)
  }
}
