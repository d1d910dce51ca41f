import Geometry
import Reactive
import SceneExpressions
import SceneModel

extension ExpressionValue {
  /// Creates the value of a property. Nil for a text, and for a value that is missing.
  public init?(_ value: ModelValue) {
    switch value {
    case .number(let number): self = .number(Double(number))
    case .vector(let vector): self = .vector(SIMD3<Double>(vector))
    case .color(let color): self = .color(color)
    case .boolean(let boolean): self = .boolean(boolean)
    case .text, .missing: return nil
    }
  }
}

extension ExpressionValue: ModelValueConvertible {
  /// The value in the precision of models.
  public var modelValue: ModelValue {
    switch self {
    case .number(let number): .number(Float(number))
    case .vector(let vector): .vector(SIMD3<Float>(vector))
    case .color(let color): .color(color.orMissing)
    case .boolean(let boolean): .boolean(boolean)
    case .text(let text): .text(text)
    // No property of a model is a list.
    case .list: .missing
    }
  }
}

extension PropertyKind {
  /// Returns `property`, whose values are of this kind, as one that can be bound. Nil for a text. A choice is a number: the
  /// index of its name. Expressions read a missing number as 0, and a missing colour as black.
  func bindable(
    _ property: any AnyModelProperty, _ name: String, label: @escaping @autoclosure () -> String
  ) -> BindableProperty? {
    if case .choice(let names) = self {
      return BindableProperty(
        name: name, label: label(), type: .number, rule: .index(count: names.count), target: property,
        read: {
          guard case .text(let name) = property.modelValue else { return nil }
          return .number(Double(names.firstIndex(of: name) ?? 0))
        },
        set: { if case .number(let index) = $0 { property.set(.text(names[Int(index)])) } })
    }
    guard let (type, rule, missing) = expressionType else { return nil }
    return BindableProperty(
      name: name, label: label(), type: type, rule: rule, acceptsNumber: self == .vector(.scale),
      angleUnit: isAngle ? .degrees : nil, target: property,
      read: { ExpressionValue(property.modelValue) ?? missing },
      set: { property.set($0.modelValue) })
  }

  /// Whether the value is an angle, or three angles. Angles of models are in degrees.
  private var isAngle: Bool {
    switch self {
    case .number(.angle), .number(.angleOfView), .vector(.angles): true
    default: false
    }
  }

  /// The type in expressions, the constraint on the values, and the value in place of a missing one. Nil for texts and
  /// choices.
  private var expressionType: (ExpressionType, ValueConstraint, missing: ExpressionValue)? {
    switch self {
    case .number(let kind): (.number, kind.constraint, .number(0))
    case .vector(let kind): (.vector, kind.constraint, .number(0))
    case .color: (.color, .total, .color(.black))
    case .boolean: (.boolean, .any, .boolean(false))
    case .text, .choice: nil
    }
  }
}

extension ModelProperty {
  /// Whether expressions can read the property.
  var isReadable: Bool {
    switch kind {
    case .text, .choice: false
    case .number, .vector, .color, .boolean: true
    }
  }

  /// Returns the property of one model that a formula sets, or expressions read. Nil for a text. `owner` is the path of the
  /// model in expressions, empty for the scene, and `place` its description in messages.
  func bindable(
    of model: Model, owner: String, place: @escaping @autoclosure () -> String
  ) -> BindableProperty? {
    let key = name
    return kind.bindable(
      self[of: model], owner.isEmpty ? key : "\(owner).\(key)", label: "\(key) of \(place())")
  }
}

extension NumberKind {
  /// The constraint on the values, for expressions and messages.
  var constraint: ValueConstraint {
    switch self {
    case .length: .total
    case .positive: .positive
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
    case .positive: number > 0
    case .within(let range): range.contains(number)
    case .angleOfView: Camera.isAngle(number)
    case .length, .angle, .any: true
    }
  }
}

extension VectorKind {
  /// The constraint on the values, for expressions and messages.
  var constraint: ValueConstraint {
    switch self {
    case .direction: .notZero
    case .requiredPoint: .any
    case .lengths, .point, .angles, .scale: .total
    }
  }

  /// The valid values in words.
  var expected: String {
    switch self {
    case .direction: "a nonzero vector"
    case .lengths, .point, .requiredPoint, .angles, .scale: "three numbers"
    }
  }

  /// Returns whether a finite vector is valid.
  func accepts(_ vector: SIMD3<Float>) -> Bool {
    switch self {
    case .direction: vector != .zero
    case .lengths, .point, .requiredPoint, .angles, .scale: true
    }
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

extension ClosedRange<Float> {
  /// The constraint to the range, for expressions and messages.
  var constraint: ValueConstraint { .within(Double(lowerBound)...Double(upperBound)) }
}
