import Geometry
import Reactive

/// A binding of one property of very many similar objects, such as the spheres of a cloud. One expression reads the
/// index of the object, and all values are computed at once. Other expressions cannot read these values.
public struct ElementwiseBinding {
  let property: BindableProperty
  /// The expressions. Constant components are not set.
  let formula: PropertyBinding.Formula
  let count: Int
  let set: (_ component: Int?, ElementwiseValues) -> Void

  /// Creates a binding of the property `name` of `count` objects. The expressions belong to a repetition; its
  /// `RepetitionIndex.value` is ignored.
  ///
  /// - Parameter set: Receives `count` values of `type` that `rule` accepts. For one component of a vector it receives
  ///   numbers and the index of the component.
  public init(
    name: String, label: @escaping @autoclosure () -> String, type: ExpressionType,
    rule: ValueConstraint = .any,
    count: Int, _ formula: PropertyBinding.Formula,
    set: @escaping (_ component: Int?, ElementwiseValues) -> Void
  ) {
    property = BindableProperty(
      name: name, label: label(), type: type, rule: rule, source: { .never }, set: { _ in })
    (self.formula, self.count, self.set) = (formula, count, set)
  }
}

/// The values of one property of many objects, in the order of the objects.
public enum ElementwiseValues {
  /// Real numbers.
  case numbers([Double])
  /// Vectors.
  case vectors([SIMD3<Double>])
  /// Colours.
  case colors([Color])
}

/// The evaluator of a repeated binding, or of one component of it. It computes all values whenever an input changes.
final class ElementwiseCell {
  private let binding: ElementwiseBinding
  private let component: Int?
  private let code: CompiledExpression
  private let bound: LocatedExpression
  private let inputs: [BindingCell]
  private let evaluator: BindingEvaluator
  /// The number of times the expression was evaluated. Each object counts.
  private(set) var evaluationCount = 0

  init(
    _ binding: ElementwiseBinding, component: Int?, _ code: CompiledExpression, _ bound: LocatedExpression,
    inputs: [BindingCell], evaluator: BindingEvaluator
  ) {
    (self.binding, self.component, self.code, self.bound) = (binding, component, code, bound)
    (self.inputs, self.evaluator) = (inputs, evaluator)
  }

  /// The name shown in messages, such as `star[*].center.x`.
  var name: String { binding.property.name(ofComponent: component) }

  /// The names of the inputs.
  var inputNames: [String] { inputs.map(\.name) }

  /// The inputs that can change.
  var changingInputs: [BindingCell] { inputs.filter { !$0.isConstant } }

  /// Computes all values and sets them. If the rule rejects one of them, or they need more operations than
  /// `ExpressionLimits.columnOperations`, none is set and the evaluator's `failures` receive the error.
  func update() {
    let operations = code.program.operationCount &*< binding.count
    guard operations <= ExpressionLimits.columnOperations else {
      evaluator.failures[name] = BindingError(
        name, bound,
        .expression(
          .limit(
            what: "operations for \(binding.count) values", allowed: ExpressionLimits.columnOperations,
            found: operations)))
      return
    }
    evaluationCount += binding.count
    evaluator.count(binding.count)
    let inputs = ExpressionInputs(values: inputs.map(\.value))
    let columns = ProgramColumns(code.program) { $0 == .index ? .index : .uniform(inputs[$0]) }
    let values = code.evaluate(columns, count: binding.count).values
    let failure: BindingError?
    switch values {
    case .numbers(let numbers): failure = set(numbers, values, ExpressionValue.number)
    case .vectors(let vectors): failure = set(vectors, values, ExpressionValue.vector)
    case .colors(let colors): failure = set(colors, values, ExpressionValue.color)
    }
    evaluator.failures[name] = failure
  }

  private func set<Value>(
    _ values: [Value], _ elementwise: ElementwiseValues, _ single: (Value) -> ExpressionValue
  ) -> BindingError? {
    let rule = binding.property.rule
    if let number = values.firstIndex(where: { !rule.accepts(single($0)) }) {
      return failure(number, single(values[number]))
    }
    binding.set(component, elementwise)
    return nil
  }

  private func failure(_ number: Int, _ found: ExpressionValue) -> BindingError {
    let property = binding.property
    let index = bound.innermost.map {
      [BindingError.InputValue(name: $0.name, value: .number(Double(number)))]
    }
    return BindingError(
      name, bound,
      .invalidValue(
        expected: "\(property.rule.expected(found.type)) for \(property.label(ofComponent: component))",
        found: found,
        inputs: (index ?? []) + inputs.map { BindingError.InputValue(name: $0.name, value: $0.value) }))
  }
}
