import Reactive
import SceneExpressions
import SceneFiles
import SceneModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A number, a choice or a Boolean that the arrow keys change: a parameter, or one component of a vector parameter, or the
/// hue, the saturation or the brightness of a colour.
struct ParameterStepper {
  let parameter: SceneParameter
  /// The index of the component. Nil if the parameter is a number.
  let component: Int?
  /// The number of steps per 1. Values are computed by dividing by it, so steps of 0.1 give the `Double` nearest to
  /// each tenth.
  private let stepsToOne: Double
  /// The step of a hue, in degrees.
  private static let hueStep = 15.0
  /// The value from which steps are counted: the lowest one of a parameter with a step, or 0.
  private let origin: Double

  private init(_ parameter: SceneParameter, component: Int? = nil) {
    (self.parameter, self.component) = (parameter, component)
    let control = parameter.control
    if case .color = parameter.value {
      (origin, stepsToOne) = (0, component == 0 ? 1 / Self.hueStep : 20)
      return
    }
    if let step = control.choices.isEmpty ? control.step : 1 {
      let lowest = control.range?.lowerBound ?? 0
      origin = lowest.isFinite ? lowest : 0
      // The inverse of 0.1 is 10, but that of 0.3 is not exact.
      let (inverse, whole) = (1 / step, (1 / step).rounded())
      stepsToOne = abs(inverse - whole) < 1e-9 * inverse ? whole : inverse
      return
    }
    origin = 0
    // A step is a tenth of the largest power of ten in the number: 0.1 for 1 and 2.5, 1 for 30. For 0, it is 0.1.
    let size = abs(Self.number(parameter.value, component))
    stepsToOne = size > 0 && size.isFinite ? pow(10, 1 - floor(log10(size))) : 10
  }

  /// Returns one dial for a number, a choice or a Boolean, and three for a vector or a colour.
  static func all(of parameter: SceneParameter) -> [ParameterStepper] {
    switch parameter.value {
    case .number, .boolean: [ParameterStepper(parameter)]
    case .vector, .color: (0..<3).map { ParameterStepper(parameter, component: $0) }
    case .text, .list: []
    }
  }

  /// The name of the parameter, with the component: `scale`, `axis.x`.
  var name: String { name(parameter.name) }

  private func name(_ parameter: String) -> String {
    guard let component else { return parameter }
    let isColor = if case .color = self.parameter.value { true } else { false }
    return "\(parameter).\((isColor ? ["hue", "saturation", "brightness"] : ["x", "y", "z"])[component])"
  }

  /// The text in the title bar, as `scale = 1.2`: sends the current text on subscription, then each change.
  var texts: AnyEventSource<String> {
    let (label, control, component) = (
      name(parameter.control.label ?? parameter.name), parameter.control, component
    )
    // Time changes too fast for a reader to follow more digits.
    let isTime = name == ParameterController.timeName
    return parameter.$value
      .map { value in
        if let choice = control.choice(value) { return "\(label) = \(choice)" }
        if case .boolean = value { return "\(label) = \(value)" }
        let number = Self.number(value, component)
        if case .color = value {
          return "\(label) = \(Self.text((number * 100).rounded() / 100)) (\(value))"
        }
        return "\(label) = \(Self.text(isTime ? (number * 10).rounded() / 10 : number))"
      }
      .removeDuplicates().eraseToAnyEventSource()
  }

  /// Returns the parameter's value after `steps` steps. The first step goes to the next multiple of the step, counted
  /// from the lowest value. The values stay in the range of the parameter. A Boolean is true after steps upward.
  ///
  /// A fraction is one step of that size: 0.1 goes to the next tenth of a step. Choices have whole steps only.
  func value(steps: Double) -> PropertyValue {
    if case .boolean = parameter.value { return .boolean(steps > 0) }
    let number = Self.number(parameter.value, component)
    let isFine = abs(steps) < 1 && parameter.control.choices.isEmpty
    let stepsToOne = isFine ? (stepsToOne / abs(steps)) : stepsToOne
    let steps = abs(steps) < 1 ? (steps < 0 ? -1 : 1) : steps
    let place = (number - origin) * stepsToOne
    let whole = place.rounded()
    // A number between two multiples reaches the next one by the first step. The tolerance allows for rounding.
    let isAtStep = abs(place - whole) < 1e-6
    let start = isAtStep ? whole : steps > 0 ? place.rounded(.down) : place.rounded(.up)
    var next = origin + (start + steps) / stepsToOne
    let control = parameter.control
    let choices = control.choices.isEmpty ? nil : 0...Double(control.choices.count - 1)
    if let range = choices ?? control.range { next = min(max(next, range.lowerBound), range.upperBound) }
    guard Float(next).isFinite else { return parameter.value }
    if case .color(let color) = parameter.value {
      var parts = HueSaturationBrightness(color)
      parts[component ?? 0] = next
      return .color(parts.color(alpha: color.alpha))
    }
    guard let component, case .vector(var vector) = parameter.value else { return .number(next) }
    vector[component] = next
    return .vector(vector)
  }

  private static func number(_ value: PropertyValue, _ component: Int?) -> Double {
    switch value {
    case .number(let number): number
    case .vector(let vector): vector[component ?? 0]
    case .color(let color): HueSaturationBrightness(color)[component ?? 0]
    case .boolean, .text, .list: 0
    }
  }

  /// Formats a number in the precision of models (`Float`), without a decimal point if it is an integer.
  private static func text(_ number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(Float(number))"
  }
}
