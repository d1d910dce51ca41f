import Reactive
import SceneModel
import TextCoding

@testable import SceneExpressions

/// A model with named numbers and vectors for bindings, such as `a.radius` and `a.center`, and with parameters.
final class Model: BindingScope {
  final class Body {
    @Property var radius = 1.0
    @Property var center = SIMD3<Double>.zero
  }

  var bodies: [String: Body] = [:]
  var parameters: [String: Property<PropertyValue>] = [:]

  init(_ bodies: [String], parameters: [String: Double] = [:]) {
    for name in bodies { self.bodies[name] = Body() }
    self.parameters = parameters.mapValues { Property(.number($0)) }
  }

  /// The rule of validity of radii: a number beyond a million is a mistake.
  static let radii = ValueConstraint.count(-1e6...1e6)

  func lookUp(_ path: [String], in scope: String) -> NameLookup {
    let (base, property) = (path[0], path.dropFirst().first)
    if let parameter = parameters[base] {
      return .property(
        BindableProperty(
          name: base, label: "parameter \(base)", type: .number,
          read: { parameter.value }, set: { parameter.value = $0 }), words: 1)
    }
    guard let body = bodies[base] else {
      // As in scenes: a suggestion takes O(bodies).
      if bodies[base + "[0]"] != nil { return .unknown(suggestion: nil) }
      return .unknown(suggestion: nearestName(to: base, among: bodies.keys.sorted()))
    }
    switch property {
    case "radius":
      return .property(
        BindableProperty(
          name: "\(base).radius", label: "radius of \(base)", type: .number, rule: Model.radii,
          read: { .number(body.radius) },
          set: { if case .number(let value) = $0 { body.radius = value } }), words: 2)
    case "center":
      return .property(
        BindableProperty(
          name: "\(base).center", label: "center of \(base)", type: .vector,
          read: { .vector(body.center) },
          set: { if case .vector(let value) = $0 { body.center = value } }), words: 2)
    default: return .unknownProperty(model: "body \(base)", words: 1, known: ["radius", "center"])
    }
  }

  func property(_ name: String) -> BindableProperty {
    let parts = name.split(separator: ".").map(String.init)
    switch lookUp(parts, in: "") {
    case .property(let property, _): return property
    default: fatalError("no \(name)")
    }
  }

  /// Returns bindings of properties, each to one expression or to one for each component.
  func bindings(_ texts: KeyValuePairs<String, [String]>) throws -> [PropertyBinding] {
    try texts.map { name, texts in
      let parts = try texts.map { text -> PropertyBinding.ComponentFormula in
        if let number = Double(text) { return .constant(number) }
        return .expression(LocatedExpression(try Expression(text)))
      }
      if texts.count > 1 { return PropertyBinding(property(name), .components(parts)) }
      return PropertyBinding(property(name), .whole(LocatedExpression(try Expression(texts[0]))))
    }
  }
}
