public import Geometry
import Reactive

/// A property of each of very many equal things, as the spheres of a cloud: one expression that reads their number, and
/// gives all their values in one go. Nobody reads these values by name.
public struct RepeatedBinding {
  let property: BindableProperty
  /// The expressions; a constant component is not set.
  let formula: PropertyBinding.Formula
  let count: Int
  let set: (_ component: Int?, RepeatedValues) -> Void

  /// Binds the property `name` of `count` things. The expressions stand in a repetition, whichever of it. `set` is called
  /// with `count` values of `type` that `rule` accepts, or of numbers for one component of a vector.
  public init(
    name: String, label: @escaping @autoclosure () -> String, type: ExpressionType, rule: ValueRule = .any,
    count: Int, _ formula: PropertyBinding.Formula,
    set: @escaping (_ component: Int?, RepeatedValues) -> Void
  ) {
    property = BindableProperty(
      name: name, label: label(), type: type, rule: rule, source: { .never }, set: { _ in })
    (self.formula, self.count, self.set) = (formula, count, set)
  }
}

/// The values of one property of many things, in their order.
public enum RepeatedValues {
  /// Real numbers.
  case numbers([Double])
  /// Vectors.
  case vectors([SIMD3<Double>])
  /// Colours.
  case colors([Color])
}

/// The expression of a repeated binding, or that of one component: computes all values whenever what it reads changes.
final class RepeatedCell {
  private let binding: RepeatedBinding
  private let component: Int?
  private let code: TypedCode
  private let bound: BoundExpression
  private let inputs: [BindingCell]
  private let record: BindingRecord
  /// How often the expression was computed.
  private(set) var evaluationCount = 0

  init(
    _ binding: RepeatedBinding, component: Int?, _ code: TypedCode, _ bound: BoundExpression,
    inputs: [BindingCell], record: BindingRecord
  ) {
    (self.binding, self.component, self.code, self.bound) = (binding, component, code, bound)
    (self.inputs, self.record) = (inputs, record)
  }

  /// What messages call it: `star[*].center.x`.
  var name: String { binding.property.name(ofComponent: component) }

  /// The names of what it reads.
  var inputNames: [String] { inputs.map(\.name) }

  /// What it reads and may change.
  var changingInputs: [BindingCell] { inputs.filter { !$0.isConstant } }

  /// Computes all values and sets them, or none of them where one is refused, which `failures` then tells.
  func update() {
    let inputs = ExpressionInputs(values: inputs.map(\.value))
    evaluationCount += binding.count
    record.count(binding.count)
    let failure: BindingError?
    switch code {
    case .number(let code):
      failure = set(values(inputs, code), RepeatedValues.numbers, ExpressionValue.number)
    case .vector(let code):
      failure = set(values(inputs, code), RepeatedValues.vectors, ExpressionValue.vector)
    case .color(let code):
      failure = set(values(inputs, code), RepeatedValues.colors, ExpressionValue.color)
    case .boolean: failure = nil  // No property is one, as the compiler has seen to.
    }
    record.failures[name] = failure
  }

  private func values<Value>(
    _ inputs: ExpressionInputs, _ code: (ExpressionInputs) -> Value
  ) -> [Value] {
    var inputs = inputs
    return (0..<binding.count).map { number in
      inputs.index = Double(number)
      return code(inputs)
    }
  }

  private func set<Value>(
    _ values: [Value], _ repeated: ([Value]) -> RepeatedValues, _ single: (Value) -> ExpressionValue
  ) -> BindingError? {
    let rule = binding.property.rule
    if let number = values.firstIndex(where: { !rule.accepts(single($0)) }) {
      return failure(number, single(values[number]))
    }
    binding.set(component, repeated(values))
    return nil
  }

  private func failure(_ number: Int, _ found: ExpressionValue) -> BindingError {
    let property = binding.property
    let index = bound.repetition.map {
      [BindingError.Input(name: $0.name, value: .number(Double(number)))]
    }
    return BindingError(
      name, bound,
      .invalidValue(
        expected: "\(property.rule.expected(found.type)) for \(property.label(ofComponent: component))",
        found: found,
        inputs: (index ?? []) + inputs.map { BindingError.Input(name: $0.name, value: $0.value) }))
  }
}
