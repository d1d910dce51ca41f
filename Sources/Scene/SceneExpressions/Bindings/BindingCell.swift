import Reactive
import SceneModel

/// A value that expressions read: the current value of a model's property, or a computed value that is kept up to date.
final class BindingCell {
  /// The source of the cell's value.
  enum Content {
    /// A property that no expression computes. The value is that of its model.
    case root
    case constant(Double)
    /// One component of the only input, which is a vector.
    case component
    /// A vector. Each component is a constant, or the value of the next input if the constant is nil.
    case vector([Double?])
    /// The value of compiled code for the values of the inputs.
    case expression(CompiledExpression, LocatedExpression)
  }

  let property: BindableProperty
  let component: Int?
  let content: Content
  private(set) var inputs: [BindingCell]
  /// The booleans without which the value is not computed.
  private(set) var presences: [BindingCell]
  private let evaluator: BindingEvaluator
  /// Whether no input can change.
  let isConstant: Bool
  /// The number of times the expression was evaluated.
  private(set) var evaluationCount = 0
  /// The last accepted value. Before any value is accepted, the first rejected one.
  private var lastValue: PropertyValue
  /// Whether any value was accepted so far.
  private(set) var hasAcceptedValue: Bool
  /// Whether the last value, or that of a component, was rejected. The cell then keeps its last accepted value.
  private(set) var isValueRejected = false
  /// Whether the last update has changed the value, or whether it is rejected.
  private var hasChanged = true
  private var isStarted = false

  /// `lastAccepted` is the value of the property that the cell keeps if its first value is rejected.
  init(
    _ property: BindableProperty, component: Int? = nil, _ content: Content, inputs: [BindingCell] = [],
    presences: [BindingCell] = [], lastAccepted: PropertyValue? = nil, evaluator: BindingEvaluator
  ) {
    (self.property, self.component, self.content) = (property, component, content)
    (self.inputs, self.presences, self.evaluator) = (inputs, presences, evaluator)
    lastValue = lastAccepted ?? .boolean(false)
    hasAcceptedValue = lastAccepted != nil
    if case .root = content {
      isConstant = false
    } else {
      isConstant = presences.isEmpty && inputs.allSatisfy(\.isConstant)
    }
    if isConstant { update(compute()) } else { untracked { _ = source.value } }
  }

  /// The value, up to date.
  var value: PropertyValue {
    if let derived { untracked { _ = derived.value } }
    return lastValue
  }

  /// The value as a source. It is computed once for each change of its inputs, and delivered if it differs, or if
  /// `isValueRejected` does.
  var source: Derived<PropertyValue> {
    if let derived { return derived }
    let made = Derived(by: { [weak self] _, _ in self?.hasChanged == false }) { [weak self] in
      self?.recompute() ?? .boolean(false)
    }
    derived = made
    return made
  }

  private var derived: Derived<PropertyValue>?

  private func recompute() -> PropertyValue {
    for presence in presences where presence.source.value == .boolean(false) {
      // The row is absent, so its value stays.
      hasChanged = !isStarted || isValueRejected
      (isStarted, isValueRejected) = (true, false)
      if !evaluator.failures.isEmpty { evaluator.failures[name] = nil }
      return lastValue
    }
    // Each input is up to date before it is used.
    for input in inputs where !input.isConstant { _ = input.source.value }
    if case .root = content {
      // Without a value, the last one stays.
      if let found = property.read() { update(found) } else { hasChanged = false }
    } else {
      update(compute())
    }
    return lastValue
  }

  /// The name in expressions.
  var name: String { property.name(ofComponent: component) }

  /// The expression. Nil if the cell has none.
  var expression: LocatedExpression? { if case .expression(_, let bound) = content { bound } else { nil } }

  /// The names of the inputs.
  var inputNames: [String] {
    if case .vector = content { inputs.flatMap(\.inputNames) } else { inputs.map(\.name) }
  }

  /// Names the value in `trace`, unless it is constant.
  func setName(in trace: ReactiveTrace) { if let derived { trace.setName(name, of: derived) } }

  /// Ends the dependency on the inputs and releases them. Otherwise a long chain of cells would be deallocated
  /// recursively.
  func detach() {
    derived = nil
    (inputs, presences) = ([], [])
  }

  /// Makes `found`, or the nearest valid value, the value of the cell, unless the rule rejects it.
  private func update(_ found: PropertyValue) {
    let admission = isComputed ? property.rule.admission(of: found) : .valid
    let next = if case .nearest(let nearest) = admission { nearest } else { found }
    var isRejected = admission == .missing || admission == .mistake
    if case .vector = content, inputs.contains(where: \.isValueRejected) { isRejected = true }
    hasChanged =
      !isStarted || isRejected != isValueRejected || !isRejected && !next.isIdentical(to: lastValue)
    (isStarted, isValueRejected) = (true, isRejected)
    if admission != .valid || !evaluator.failures.isEmpty {
      evaluator.failures[name] = failure(found, admission)
    }
    if !isRejected || !hasAcceptedValue { lastValue = next }
    if !isRejected { hasAcceptedValue = true }
  }

  /// Whether the value is that of an expression, or of several.
  var isComputed: Bool {
    switch content {
    case .expression, .vector: true
    case .root, .constant, .component: false
    }
  }

  private func compute() -> PropertyValue {
    switch content {
    // The value of a root comes from its property, not from this function.
    case .root: return lastValue
    case .constant(let number): return .number(number)
    case .component:
      guard let component, case .vector(let vector) = inputs[0].value else { return .number(.nan) }
      return .number(vector[component])
    case .vector(let constants):
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
      return evaluator.evaluate(code, inputs, index: bound.innermost?.value ?? 0)
    }
  }

  private func failure(_ found: PropertyValue, _ admission: ValueConstraint.Admission) -> BindingError? {
    // A vector of components has no expression of its own.
    guard admission != .valid, let bound = expression ?? inputs.lazy.compactMap(\.expression).first else {
      return nil
    }
    let expected = "\(property.rule.expected(found.type)) for \(property.label(ofComponent: component))"
    return BindingError(
      name, bound,
      .invalidValue(
        expected: expected, found: found,
        inputs: inputs.map { BindingError.InputValue(name: $0.name, value: $0.value) }),
      admission: admission)
  }
}

/// The evaluator of a graph's expressions, which counts evaluations and stores failures.
final class BindingEvaluator {
  /// The number of evaluations of all expressions.
  private(set) var evaluationCount = 0
  /// The errors of values that are not valid, by the names of the cells: those that keep their last accepted value, and those that
  /// have the nearest valid one.
  var failures: [String: BindingError] = [:] {
    didSet { failureRevision += 1 }
  }
  /// A number that changes with each change of `failures`.
  private(set) var failureRevision = 0
  /// Reused by all evaluations, so that none allocates.
  private var inputs = ExpressionInputs(values: [])
  private var registers = RegisterBlock(registerCount: 64, width: 1)

  /// Returns the error of the value of a cell that is a mistake. Nil for other values.
  func mistake(_ name: String) -> BindingError? { failures[name].flatMap { $0.isMistake ? $0 : nil } }

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
