import Geometry
import Reactive
import SceneExpressions
import SceneModel

// Properties of models as bindable properties.
extension Property where Value == Float {
  func bindable(_ name: String, label: @escaping @autoclosure () -> String, rule: ValueConstraint = .any)
    -> BindableProperty
  {
    BindableProperty(
      name: name, label: label(), type: .number, rule: rule, target: self,
      read: { .number(Double(self.value)) },
      set: { if case .number(let number) = $0 { self.value = Float(number) } })
  }
}

extension Property where Value == Float? {
  /// Expressions read a number that does not apply as 0.
  func bindable(_ name: String, label: String, rule: ValueConstraint = .any) -> BindableProperty {
    BindableProperty(
      name: name, label: label, type: .number, rule: rule, target: self,
      read: { .number(Double(self.value ?? 0)) },
      set: { if case .number(let number) = $0 { self.value = Float(number) } })
  }
}

extension Property where Value == SIMD3<Float> {
  func bindable(
    _ name: String, label: @escaping @autoclosure () -> String, rule: ValueConstraint = .any,
    acceptsNumber: Bool = false
  ) -> BindableProperty {
    BindableProperty(
      name: name, label: label(), type: .vector, rule: rule, acceptsNumber: acceptsNumber, target: self,
      read: { .vector(SIMD3<Double>(self.value)) },
      set: { if case .vector(let vector) = $0 { self.value = SIMD3<Float>(vector) } })
  }
}

extension Property where Value == Color {
  func bindable(_ name: String, label: @escaping @autoclosure () -> String) -> BindableProperty {
    BindableProperty(
      name: name, label: label(), type: .color, target: self,
      read: { .color(self.value) },
      set: { if case .color(let color) = $0 { self.value = color } })
  }
}

extension Property where Value == Color? {
  /// Expressions read the colour as black if there is none.
  func bindable(_ name: String, label: @escaping @autoclosure () -> String) -> BindableProperty {
    BindableProperty(
      name: name, label: label(), type: .color, target: self,
      read: { .color(self.value ?? .black) },
      set: { if case .color(let color) = $0 { self.value = color } })
  }
}

extension Property where Value == Bool {
  func bindable(_ name: String, label: @escaping @autoclosure () -> String) -> BindableProperty {
    BindableProperty(
      name: name, label: label(), type: .boolean, target: self,
      read: { .boolean(self.value) },
      set: { if case .boolean(let boolean) = $0 { self.value = boolean } })
  }
}

extension ChoiceProperty {
  /// Returns the choice as a number: the index of its name.
  func bindable(_ name: String, label: String) -> BindableProperty {
    let names = names
    return BindableProperty(
      name: name, label: label, type: .number, rule: .index(count: names.count), target: target,
      read: { .number(Double(self.index)) },
      set: { if case .number(let index) = $0 { _ = self.set(names[Int(index)]) } })
  }
}

extension ModelProperty {
  /// Returns the bindable property of one model. Nil for a text or a choice, which expressions cannot read. `owner` is
  /// the path of the model in expressions, empty for the scene, and `place` its description in messages.
  func bindable(
    of model: Model, owner: String, place: @escaping @autoclosure () -> String
  ) -> BindableProperty? {
    let key = name
    let (name, label) = (owner.isEmpty ? key : "\(owner).\(key)", { "\(key) of \(place())" })
    switch self {
    case .number(_, let kind, let property):
      return property(model).bindable(name, label: label(), rule: kind.constraint)
    case .optionalNumber(_, let kind, let property):
      return property(model).bindable(name, label: label(), rule: kind.constraint)
    case .vector(_, let kind, let property):
      return property(model).bindable(
        name, label: label(), rule: kind.constraint, acceptsNumber: kind == .scale)
    case .color(_, let property): return property(model).bindable(name, label: label())
    case .optionalColor(_, let property): return property(model).bindable(name, label: label())
    case .boolean(_, let property): return property(model).bindable(name, label: label())
    case .text, .choice: return nil
    }
  }

  /// Returns the property of one model that a formula sets: a choice by the index of its name, any other property as
  /// `bindable` does.
  func boundTarget(of model: Model, owner: String, place: String) -> BindableProperty? {
    guard case .choice(let name, let choice) = self else {
      return bindable(of: model, owner: owner, place: place)
    }
    return choice(model).bindable("\(owner).\(name)", label: "\(name) of \(place)")
  }
}

extension NumberKind {
  /// The constraint on the values, for expressions and messages.
  var constraint: ValueConstraint {
    switch self {
    case .length: .positive
    case .within(let range): range.constraint
    case .angleOfView: .lessThanHalfTurn
    case .angle, .any: .any
    }
  }

  /// The valid values in words.
  var expected: String { constraint.expected(.number) }

  /// Returns whether a finite number is valid.
  func accepts(_ number: Float) -> Bool {
    switch self {
    case .length: number > 0
    case .within(let range): range.contains(number)
    case .angleOfView: Camera.isAngle(number)
    case .angle, .any: true
    }
  }
}

extension VectorKind {
  /// The constraint on the values, for expressions and messages.
  var constraint: ValueConstraint {
    switch self {
    case .lengths: .positive
    case .direction: .notZero
    case .point, .angles, .scale: .any
    }
  }

  /// The valid values in words.
  var expected: String {
    switch self {
    case .lengths: "three positive numbers"
    case .direction: "a nonzero vector"
    case .point, .angles, .scale: "three numbers"
    }
  }

  /// Returns whether a finite vector is valid.
  func accepts(_ vector: SIMD3<Float>) -> Bool {
    switch self {
    case .lengths: vector.min() > 0
    case .direction: vector != .zero
    case .point, .angles, .scale: true
    }
  }
}

extension DescribedModel {
  /// Returns the property called `name`. `owner` is the path of the model in expressions, and `place` its description in
  /// messages.
  func bindable(
    _ name: String, owner: String, place: @escaping @autoclosure () -> String
  ) -> BindableProperty? {
    Self.properties.first { $0.name == name }?.bindable(of: self, owner: owner, place: place())
  }

  /// The names of the properties.
  static var propertyNames: [String] { properties.map(\.name) }

  /// The names of the properties that expressions can read.
  static var readableNames: [String] {
    properties.filter { if case .text = $0 { false } else if case .choice = $0 { false } else { true } }.map(
      \.name)
  }

  /// The names of the properties whose components can be set separately.
  static var vectorNames: [String] { properties.filter(\.isVector).map(\.name) }

  /// Returns the value of the vector called `name`. Nil if there is no such vector.
  func vector(_ name: String) -> SIMD3<Float>? {
    Self.properties.first { $0.name == name }?.vector(of: self)?.value
  }
}
