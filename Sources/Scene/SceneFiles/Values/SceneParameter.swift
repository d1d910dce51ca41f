import Reactive
import SceneExpressions
import SceneModel
import TextCoding

/// The control by which a user changes a parameter: `width: { value: 1, min: 0, max: 2, step: 0.1, label: "Width", unit: "mm" }`.
public struct ParameterControl: Equatable, Sendable {
  /// The text beside the control. Nil for the name of the parameter.
  public var label: String?
  /// The unit of the number, such as `mm`, which is shown after it. Empty for none.
  public var unit = ""
  /// The valid numbers. A bound may be infinite. Nil if every finite number is valid.
  public var range: ClosedRange<Double>?
  /// The difference of the numbers that a key or a slider sets, greater than 0. Other numbers are valid, too. Nil if the
  /// file gives none.
  public var step: Double?
  /// The names of the choices, such as `wave` and `flat`. The value of the parameter is the index of one of them. Empty
  /// for a parameter that is not a choice.
  public var choices: [String] = []

  init() {}

  /// The rule of validity of the values.
  var rule: ValueConstraint {
    choices.isEmpty ? range.map { .within($0) } ?? .total : .index(count: choices.count)
  }

  /// The unit of an angle. Nil if `unit` is another one.
  var angleUnit: AngleUnit? {
    switch unit {
    case "deg", "°", "degrees": .degrees
    case "rad", "radians": .radians
    default: nil
    }
  }

  /// Whether the value of the parameter must be a number.
  var isNumeric: Bool { range != nil || step != nil || !choices.isEmpty || !unit.isEmpty }

  /// Returns the valid values in words.
  func expected(_ type: ValueType) -> String {
    choices.isEmpty ? rule.expected(type) : alternatives(choices)
  }

  /// Returns the nearest number that is a multiple of `step` away from the lowest one, in the range. Without a step,
  /// returns the nearest number in the range.
  public func nearestStep(to number: Double) -> Double {
    var number = number
    if let step {
      let lowest = range?.lowerBound ?? 0
      let origin = lowest.isFinite ? lowest : 0
      // Dividing by the whole inverse of a step such as 0.1 gives the number nearest to each tenth.
      let (place, inverse) = (((number - origin) / step).rounded(), (1 / step).rounded())
      number = origin + (abs(inverse * step - 1) < 1e-9 ? place / inverse : place * step)
    }
    return clamped(number)
  }

  /// Returns the nearest number in the range.
  func clamped(_ number: Double) -> Double {
    range.map { min(max(number, $0.lowerBound), $0.upperBound) } ?? number
  }

  /// Returns the name of the choice that a value stands for. Nil if the parameter is not a choice.
  package func choice(_ value: PropertyValue) -> String? {
    guard case .number(let number) = value, let index = Int(exactly: number), choices.indices.contains(index)
    else { return nil }
    return choices[index]
  }
}

/// A value that a scene file declares and its expressions read: `parameters: { t: 0, scale: { value: 1, max: 2 } }`.
public final class SceneParameter {
  /// The name in expressions. That of a component's parameter begins with the path of the component: `gear.teeth`.
  public let name: String
  /// The range, step, label and choices.
  public let control: ParameterControl
  /// Whether it is a named intermediate value of the file, which has no control: `values: { r: "2 * a" }`.
  package let isIntermediate: Bool
  /// The current value. Set it with `SceneBindings.set(_:to:)`.
  @Property public internal(set) var value: PropertyValue

  init(
    name: String, value: PropertyValue, control: ParameterControl = ParameterControl(),
    isIntermediate: Bool = false
  ) {
    (self.name, self.control, self.isIntermediate) = (name, control, isIntermediate)
    self.value = value
  }

  /// The text of the value, in the syntax of expressions. That of a choice is its name.
  public var text: String { control.choice(value) ?? "\(value)" }

  /// The rule of validity of the values.
  var rule: ValueConstraint { control.rule }

  /// Returns the parameter as a bindable property. If the parameter is bound itself, `type` is nil and its expression
  /// determines the type.
  func bindable(type: ValueType?) -> BindableProperty {
    BindableProperty(
      name: name, label: "the parameter \(self.name)", type: type,
      rule: rule,
      angleUnit: control.angleUnit, target: $value,
      read: { [property = $value] in property.value },
      set: { [property = $value] in property.value = $0 })
  }
}
