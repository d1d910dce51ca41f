import Reactive
import SceneExpressions
import SceneFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A number that keys change: a parameter, or one component of one.
struct ParameterDial {
  let parameter: SceneParameter
  /// Which of three numbers it is; nil where the parameter is one.
  let component: Int?
  /// How many steps go to one: by dividing, steps of a tenth are the nearest numbers to tenths.
  private let stepsToOne: Double

  private init(_ parameter: SceneParameter, component: Int? = nil) {
    (self.parameter, self.component) = (parameter, component)
    // A tenth of the power of ten that is in it: 0.1 of 1 and 2.5, 1 of 30; of 0 as of 1.
    let size = abs(Self.number(parameter.value, component))
    stepsToOne = size > 0 && size.isFinite ? pow(10, 1 - floor(log10(size))) : 10
  }

  /// The numbers of a parameter: one, three, or none of a colour.
  static func all(of parameter: SceneParameter) -> [ParameterDial] {
    switch parameter.value {
    case .number: [ParameterDial(parameter)]
    case .vector: (0..<3).map { ParameterDial(parameter, component: $0) }
    case .color, .boolean: []
    }
  }

  /// `scale`, or `axis.x`.
  var name: String { component.map { "\(parameter.name).\(["x", "y", "z"][$0])" } ?? parameter.name }

  /// What the title bar says: `scale = 1.2`; the current words at once, and all that follow.
  var texts: EventSource<String> {
    let (name, component) = (name, component)
    // The time runs too fast to be read more exactly.
    let isTime = name == Parameters.timeName
    return parameter.$value
      .map { value in
        let number = Self.number(value, component)
        return "\(name) = \(Self.text(isTime ? (number * 10).rounded() / 10 : number))"
      }
      .distinct().eraseToEventSource()
  }

  /// The parameter's value when this number has gone so many steps: to the next whole step first.
  func value(steps: Int) -> ExpressionValue {
    let number = Self.number(parameter.value, component)
    let place = number * stepsToOne
    let whole = place.rounded()
    // What is not at a step, but for rounding, reaches the next one by the first step.
    let isAtStep = abs(place - whole) < 1e-6
    let start = isAtStep ? whole : steps > 0 ? place.rounded(.down) : place.rounded(.up)
    let next = (start + Double(steps)) / stepsToOne
    guard Float(next).isFinite else { return parameter.value }
    guard let component, case .vector(var vector) = parameter.value else { return .number(next) }
    vector[component] = next
    return .vector(vector)
  }

  private static func number(_ value: ExpressionValue, _ component: Int?) -> Double {
    switch value {
    case .number(let number): number
    case .vector(let vector): vector[component ?? 0]
    case .color, .boolean: 0
    }
  }

  /// As models hold it, and without a point where it is whole.
  private static func text(_ number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(Float(number))"
  }
}
