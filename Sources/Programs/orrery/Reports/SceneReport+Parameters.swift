import SceneExpressions
import SceneFiles
import SceneModel
import TextCoding

extension PropertyValue {
  /// Writes the value as JSON: a number, `true` or `false`, an array of three numbers, or a colour such as `"#3f86e0"`. Numbers
  /// that are not finite are `null`.
  func write(_ key: String, _ json: inout JSONWriter) {
    switch self {
    case .number(let number): json.anyNumber(key, number)
    case .boolean(let boolean): json.truth(key, boolean)
    case .vector(let vector):
      json.array(key) { json in for index in 0..<3 { json.anyNumber(nil, vector[index]) } }
    case .color: json.string(key, description)
    case .text(let text): json.string(key, text)
    case .list(let list): list.write(key, to: &json)
    }
  }
}

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

  /// Writes the parameter as an object, with its expression and the names that it reads. Infinite bounds are omitted.
  func write(_ json: inout JSONWriter, expression: String? = nil, reads: [String] = []) {
    json.object { json in
      json.string("name", name)
      if let choice = control.choice(value) {
        json.string("value", choice)
      } else {
        value.write("value", &json)
      }
      if let label = control.label { json.string("label", label) }
      if !control.unit.isEmpty { json.string("unit", control.unit) }
      if let lowest = control.range?.lowerBound, lowest.isFinite { json.number("min", lowest) }
      if let highest = control.range?.upperBound, highest.isFinite { json.number("max", highest) }
      if let step = control.step { json.number("step", step) }
      if !control.choices.isEmpty { json.strings("choices", control.choices) }
      if let expression { json.string("expression", expression) }
      if !reads.isEmpty { json.strings("reads", reads) }
    }
  }
}
