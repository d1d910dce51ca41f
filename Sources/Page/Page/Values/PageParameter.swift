import SceneExpressions
import SceneFiles
import SceneModel

/// A parameter in the header of a page.
struct PageParameter {
  let header: PageValue

  init(_ parameter: SceneParameter) {
    let control = parameter.control
    var members: [(key: String, value: PageValue)] = [
      ("name", .text(parameter.name)), ("label", .text(parameter.labelWithUnit)),
      ("kind", .text(control.choices.isEmpty ? parameter.value.type.rawValue : "choice")),
      ("value", PageValue(parameter.value)),
    ]
    members += Self.limits(of: control)
    if let step = control.step { members.append(("step", .number(step))) }
    if !control.choices.isEmpty { members.append(("choices", .array(control.choices.map { .text($0) }))) }
    header = .object(members)
  }
}

extension PageParameter {
  /// The finite ends of the range of a control.
  private static func limits(of control: ParameterControl) -> [(key: String, value: PageValue)] {
    guard let range = control.range else { return [] }
    return [("min", range.lowerBound), ("max", range.upperBound)].filter { $0.1.isFinite }
      .map { ($0.0, .number($0.1)) }
  }

  /// Returns the time of a scene whose parameter `t` is a number that no expression computes. `null` without it.
  static func time(_ bindings: SceneBindings?) -> PageValue {
    guard let bindings, let parameter = bindings.parameter("t"), case .number = parameter.value,
      bindings.expression(of: parameter.$value) == nil
    else { return .null }
    var members: [(key: String, value: PageValue)] = [
      ("parameter", .text(parameter.name)), ("label", .text(parameter.labelWithUnit)),
      ("rate", .number(1)),
    ]
    members += limits(of: parameter.control)
    if let step = parameter.control.step { members.append(("controlStep", .number(step))) }
    return .object(members)
  }
}

extension SceneParameter {
  /// The label with the unit: `Width (mm)`.
  fileprivate var labelWithUnit: String {
    (control.label ?? name) + (control.unit.isEmpty ? "" : " (\(control.unit))")
  }
}

extension PropertyValue {
  /// Whether the value is a list.
  var isList: Bool { if case .list = self { true } else { false } }
}

extension PageValue {
  /// The value of an expression: a number, an array of three or four numbers, a boolean, a text, or an object with a list.
  init(_ value: PropertyValue) {
    switch value {
    case .number(let number): self = .number(number)
    case .vector(let vector): self = .numbers([vector.x, vector.y, vector.z])
    case .color(let color): self = .color(color)
    case .boolean(let isTrue): self = .boolean(isTrue)
    case .text(let text): self = .text(text)
    case .list(let list):
      self = .object([("list", .array((0..<list.count).map { PageValue(list[$0]) }))])
    }
  }
}
