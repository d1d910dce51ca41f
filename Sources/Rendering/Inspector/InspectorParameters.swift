import Geometry
import Reactive
import SceneExpressions
import SceneFiles
import SceneModel

/// The parameters of a scene file and the function that sets them.
package struct InspectorParameters {
  let bindings: SceneBindings
  /// The names of the parameters that change by themselves, such as the time. What follows from them does not glow.
  let unattended: Set<String>
  let set: (SceneParameter, PropertyValue) -> Void

  /// Creates the parameters of `bindings`. `set` must set a value through `bindings`. The parameters `unattended` change by
  /// themselves, such as the time: what follows from them does not glow.
  package init(
    _ bindings: SceneBindings, unattended: Set<String> = [],
    set: @escaping (SceneParameter, PropertyValue) -> Void
  ) {
    (self.bindings, self.unattended, self.set) = (bindings, unattended, set)
  }

  /// Returns a control for each parameter, in the order of the file. Their bindings end with `bag`.
  func controls(_ bag: DisposerBag) -> [Control] {
    bindings.parameters.compactMap { parameter in
      kind(of: parameter, bag).map {
        Control(
          label: parameter.control.label ?? parameter.name, kind: $0,
          expression: bindings.expression(of: parameter.$value), unit: parameter.control.unit,
          source: ObjectIdentifier(parameter.$value))
      }
    }
  }

  private func kind(of parameter: SceneParameter, _ bag: DisposerBag) -> Control.Kind? {
    let value = parameter.$value
    let control = parameter.control
    switch parameter.value {
    case .number where !control.choices.isEmpty:
      return value.part(
        bag, get: { if case .number(let number) = $0 { Int(exactly: number) } else { nil } },
        put: { set(parameter, .number(Double($0))) }
      ).map { .choice($0, control.choices) }
    case .number(let number):
      return value.part(
        bag, get: { Float($0) },
        // The decimal number that is displayed, not the exact value of the Float.
        put: { set(parameter, .number(control.nearestStep(to: Double(shortestDecimalOf: $0)))) }
      ).map { .number($0, Self.range(of: control, around: Float(number))) }
    case .vector:
      return value.part(bag, get: { SIMD3<Float>($0) }, put: { set(parameter, .vector(SIMD3<Double>($0))) })
        .map { .vector($0, step: 0.01) }
    case .color:
      return value.part(
        bag, get: { if case .color(let color) = $0 { color } else { nil } },
        put: { set(parameter, .color($0)) }
      ).map { .color($0) }
    case .boolean:
      return value.part(bag, get: { Bool($0) }, put: { set(parameter, .boolean($0)) }).map { .toggle($0) }
    case .text, .list: return nil
    }
  }

  /// The range of the control, in which an infinite bound is replaced by that around the number.
  private static func range(of control: ParameterControl, around number: Float) -> ClosedRange<Float> {
    let around = Control.range(around: number)
    guard let range = control.range else { return around }
    let lowest =
      range.lowerBound.isFinite ? Float(range.lowerBound) : min(around.lowerBound, Float(range.upperBound))
    let highest = range.upperBound.isFinite ? Float(range.upperBound) : max(around.upperBound, lowest)
    return lowest...max(highest, lowest)
  }
}
