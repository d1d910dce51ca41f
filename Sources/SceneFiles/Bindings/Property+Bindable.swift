import Geometry
import Reactive
import SceneExpressions
import SceneModel

// Properties of models as bindable properties.
extension Property where Value == Float {
  func bindable(_ name: String, label: String, rule: ValueConstraint = .any) -> BindableProperty {
    BindableProperty(
      name: name, label: label, type: .number, rule: rule, target: self,
      source: { self.map { .number(Double($0)) }.eraseToEventSource() },
      set: { if case .number(let number) = $0 { self.value = Float(number) } })
  }
}

extension Property where Value == SIMD3<Float> {
  func bindable(_ name: String, label: String, rule: ValueConstraint = .any) -> BindableProperty {
    BindableProperty(
      name: name, label: label, type: .vector, rule: rule, target: self,
      source: { self.map { .vector(SIMD3<Double>($0)) }.eraseToEventSource() },
      set: { if case .vector(let vector) = $0 { self.value = SIMD3<Float>(vector) } })
  }
}

extension Property where Value == Color {
  func bindable(_ name: String, label: String) -> BindableProperty {
    BindableProperty(
      name: name, label: label, type: .color, target: self,
      source: { self.map { .color($0) }.eraseToEventSource() },
      set: { if case .color(let color) = $0 { self.value = color } })
  }
}

extension Property where Value == Bool {
  func bindable(_ name: String, label: String) -> BindableProperty {
    BindableProperty(
      name: name, label: label, type: .boolean, target: self,
      source: { self.map { .boolean($0) }.eraseToEventSource() },
      set: { if case .boolean(let boolean) = $0 { self.value = boolean } })
  }
}

extension ModelProperty {
  /// Returns the bindable property of one model. `owner` is the name of the model in expressions, and `place` its
  /// description in messages.
  func bindable(of model: Model, owner: String, place: String) -> BindableProperty {
    let (name, label) = ("\(owner).\(name)", "\(name) of \(place)")
    switch self {
    case .length(_, let property): return property(model).bindable(name, label: label, rule: .positive)
    case .lengths(_, let property): return property(model).bindable(name, label: label, rule: .positive)
    case .point(_, let property), .angles(_, let property):
      return property(model).bindable(name, label: label)
    case .color(_, let property): return property(model).bindable(name, label: label)
    }
  }
}

extension Shape {
  /// Returns the property called `name`. The model must have a name.
  func bindable(_ name: String) -> BindableProperty? {
    Self.properties.first { $0.name == name }?
      .bindable(
        of: self, owner: self.name,
        place: SceneFileObject.EntryKind.shape(kind: Self.kind, name: self.name, number: 0).description)
  }

  /// The names of the properties of the shape.
  static var propertyNames: [String] { properties.map(\.name) }

  /// The names of the properties whose components can be set separately.
  static var vectorNames: [String] { properties.filter(\.isVector).map(\.name) }
}

extension Camera {
  static let propertyNames = ["position", "target", "up", "fieldOfView"]

  func bindable(_ name: String) -> BindableProperty? {
    let (path, label) = ("camera.\(name)", "\(name) of the camera")
    switch name {
    case "position": return $position.bindable(path, label: label)
    case "target": return $target.bindable(path, label: label)
    case "up": return $up.bindable(path, label: label, rule: .notZero)
    case "fieldOfView": return $fieldOfView.bindable(path, label: label, rule: .lessThanHalfTurn)
    default: return nil
    }
  }
}

extension Light {
  static let propertyNames = ["direction", "color", "intensity", "castsShadow"]

  /// Returns the property called `name` of the light with the given index, from 0. Messages count lights from 1.
  func bindable(_ name: String, index: Int) -> BindableProperty? {
    let path = "\(Light.name(index)).\(name)"
    let label = "\(name) of \(SceneFileObject.EntryKind.light(number: index + 1))"
    switch name {
    case "direction": return $direction.bindable(path, label: label, rule: .notZero)
    case "color": return $color.bindable(path, label: label)
    case "intensity": return $intensity.bindable(path, label: label, rule: .notNegative)
    case "castsShadow": return $castsShadow.bindable(path, label: label)
    default: return nil
    }
  }

  /// Returns the name of a light in expressions. Lights have no names of their own.
  static func name(_ index: Int) -> String { "lights[\(index)]" }
}

extension Environment {
  static let propertyNames = ["rotation", "intensity", "visible"]

  /// Returns the property called `name`.
  func bindable(_ name: String) -> BindableProperty? {
    let path = "\(SceneNames.environmentName).\(name)"
    let label = "\(name) of \(SceneFileObject.EntryKind.environment)"
    switch name {
    case "rotation": return $rotation.bindable(path, label: label)
    case "intensity": return $intensity.bindable(path, label: label, rule: .notNegative)
    case "visible": return $isVisible.bindable(path, label: label)
    default: return nil
    }
  }
}
