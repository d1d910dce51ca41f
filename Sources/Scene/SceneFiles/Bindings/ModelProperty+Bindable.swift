import Geometry
import Reactive
import SceneExpressions
import SceneModel

extension PropertyKind {
  /// Returns `property`, whose values are of this kind, as one that can be bound. Nil for a text. A choice is a number: the
  /// index of its name. Expressions read a missing number as 0, and a missing colour as black.
  func bindable(
    _ property: any AnyModelProperty, _ name: String, label: @escaping @autoclosure () -> String
  ) -> BindableProperty? {
    if case .choice(let names) = self {
      return BindableProperty(
        name: name, label: label(), type: .number, rule: .index(count: names.count),
        target: property.observed,
        read: {
          guard case .text(let name)? = property.propertyValue else { return nil }
          return .number(Double(names.firstIndex(of: name) ?? 0))
        },
        set: { if case .number(let index) = $0 { property.set(.text(names[Int(index)])) } })
    }
    guard let type else { return nil }
    let missing: PropertyValue = type == .color ? .color(.black) : .number(0)
    return BindableProperty(
      name: name, label: label(), type: type, rule: constraint, acceptsNumber: self == .vector(.scale),
      angleUnit: isAngle ? .degrees : nil, target: property.observed,
      read: { property.propertyValue ?? missing }, set: { property.set($0) })
  }
}

extension ModelProperty {
  /// Whether expressions can read the property.
  var isReadable: Bool { kind.type != nil }

  /// Returns the property of one model that a formula sets, or expressions read. Nil for a text. `owner` is the path of the
  /// model in expressions, empty for the scene, and `place` its description in messages.
  func bindable(
    of model: Owner, owner: String, place: @escaping @autoclosure () -> String
  ) -> BindableProperty? {
    let key = name
    return kind.bindable(
      self[of: model], owner.isEmpty ? key : "\(owner).\(key)", label: "\(key) of \(place())")
  }
}

extension DescribedModel {
  /// Returns the property called `name`, if expressions can read it. `owner` is the path of the model in expressions, and `place` its description in
  /// messages.
  func bindable(
    _ name: String, owner: String, place: @escaping @autoclosure () -> String
  ) -> BindableProperty? {
    Self.properties.first { $0.name == Self.propertyName(name) && $0.isReadable }?
      .bindable(of: self, owner: owner, place: place())
  }

  /// The names of the properties.
  static var propertyNames: [String] { properties.map(\.name) }

  /// The names of the properties that expressions can read.
  static var readableNames: [String] { properties.filter(\.isReadable).map(\.name) }

  /// The names of the properties whose components can be set separately.
  static var vectorNames: [String] { properties.filter(\.isVector).map(\.name) }

  /// Returns the value of the vector called `name`. Nil if there is no such vector.
  func vector(_ name: String) -> SIMD3<Float>? {
    let name = Self.propertyName(name)
    return Self.properties.first { $0.name == name }?.vector(of: self)?.value
  }
}
