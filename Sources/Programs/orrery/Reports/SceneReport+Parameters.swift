import SceneFiles
import SceneModel
import TextCoding

// The parameters of a scene file.
extension SceneParameter {
  /// The name and the value, with the unit, the range, the step or the choices: `width = 1 mm (0 to 2, step 0.1)`.
  var summary: String {
    var limits: [String] = []
    switch control.range.map({ ($0.lowerBound.isFinite, $0.upperBound.isFinite, $0) }) {
    case (true, true, let range)?:
      limits.append("\(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))")
    case (true, false, let range)?: limits.append("at least \(Self.text(range.lowerBound))")
    case (false, true, let range)?: limits.append("at most \(Self.text(range.upperBound))")
    default: break
    }
    if let step = control.step { limits.append("step \(Self.text(step))") }
    if !control.choices.isEmpty { limits.append(alternatives(control.choices)) }
    let unit = control.unit.isEmpty ? "" : " \(control.unit)"
    return "\(name) = \(text)\(unit)" + (limits.isEmpty ? "" : " (\(limits.joined(separator: ", ")))")
  }

  /// The name, the value and the expression of a named value: `r = 4 from 2 * a`.
  func summary(_ expression: String?) -> String { summary + (expression.map { " from \($0)" } ?? "") }

  private static func text(_ number: Double) -> String { "\(PropertyValue.number(number))" }

  /// The parameter as an object, with its expression and the names that it reads. Infinite bounds are left out.
  func value(expression: String? = nil, reads: [String] = []) -> JSONValue {
    .members([
      "name": .text(name), "value": control.choice(value).map { .text($0) } ?? JSONValue(spelled: value),
      "label": control.label.map { .text($0) }, "unit": control.unit.isEmpty ? nil : .text(control.unit),
      "min": control.range.flatMap { .finite($0.lowerBound) },
      "max": control.range.flatMap { .finite($0.upperBound) },
      "step": control.step.map { .number($0) },
      "choices": control.choices.isEmpty ? nil : .texts(control.choices),
      "expression": expression.map { .text($0) }, "reads": reads.isEmpty ? nil : .texts(reads),
    ])
  }
}
