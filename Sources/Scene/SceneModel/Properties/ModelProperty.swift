import Geometry
import Reactive

/// A property of a model that can be set and bound by name in scene files, on the command line and in the inspector.
///
/// The properties are accessed by closures, because key paths take about 30 times as many instructions.
public struct ModelProperty<Model: AnyObject>: Sendable {
  /// The name, which is also the key in scene files.
  public let name: String
  /// The type of the values, and the valid ones.
  public let kind: PropertyKind
  /// Whether the property may have no value.
  public let isOptional: Bool
  private let access: @Sendable (Model) -> any AnyModelProperty

  private init(
    _ name: String, _ kind: PropertyKind, isOptional: Bool = false,
    _ access: @escaping @Sendable (Model) -> any AnyModelProperty
  ) { (self.name, self.kind, self.isOptional, self.access) = (name, kind, isOptional, access) }

  /// The property of `model`.
  public subscript(of model: Model) -> any AnyModelProperty { access(model) }

  /// Returns the property of `model` if it is a vector, whose components can be set individually. Nil otherwise.
  public func vector(of model: Model) -> Property<SIMD3<Float>>? { access(model) as? Property<SIMD3<Float>> }

  /// Whether the property is a vector.
  public var isVector: Bool { if case .vector = kind { true } else { false } }

  /// Returns the property as one of a model that contains the model of the property.
  package func mapped<Outer: AnyObject>(
    _ inner: @escaping @Sendable (Outer) -> Model
  ) -> ModelProperty<Outer> {
    ModelProperty<Outer>(name, kind, isOptional: isOptional) { [access] in access(inner($0)) }
  }
}

/// The types of the values of properties.
public enum PropertyKind: Hashable, Sendable {
  /// A number.
  case number(NumberKind)
  /// Three numbers.
  case vector(VectorKind)
  /// A colour.
  case color
  /// A choice between true and false.
  case boolean
  /// A text. In scene files it can contain the values of expressions. Expressions cannot read it.
  case text
  /// A choice between names. Expressions can set it, but cannot read it.
  case choice([String])
}

/// The meaning of a number and its valid values, which are finite unless a length is missing.
public enum NumberKind: Hashable, Sendable {
  /// A length in metres. With 0, and with a number that is not finite, there is nothing to draw. A negative one is turned round.
  case length
  /// A number greater than 0.
  case positive
  /// A number in a range. Infinite bounds are excluded.
  case within(ClosedRange<Float>)
  /// An angle of view in degrees, greater than 0 and less than 180.
  case angleOfView
  /// An angle in degrees: any finite number.
  case angle
  /// Any finite number.
  case any
}

/// The meaning of three numbers and their valid values. A model with a number that is not finite is not drawn.
public enum VectorKind: Hashable, Sendable {
  /// Lengths along X, Y and Z in metres; see `NumberKind.length`.
  case lengths
  /// A point in metres.
  case point
  /// A finite point in metres: that of a camera or a light.
  case requiredPoint
  /// Angles about X, Y and Z in degrees.
  case angles
  /// A finite direction of any length but zero.
  case direction
  /// Factors along X, Y and Z. A single number stands for three equal ones. A negative factor mirrors.
  case scale
}

extension ModelProperty {
  /// A number.
  public static func number(
    _ name: String, _ kind: NumberKind, _ property: @escaping @Sendable (Model) -> Property<Float>
  ) -> ModelProperty { ModelProperty(name, .number(kind), property) }

  /// A number, or nil for one that does not apply.
  public static func optionalNumber(
    _ name: String, _ kind: NumberKind, _ property: @escaping @Sendable (Model) -> Property<Float?>
  ) -> ModelProperty { ModelProperty(name, .number(kind), isOptional: true, property) }

  /// A length in metres.
  public static func length(
    _ name: String, _ property: @escaping @Sendable (Model) -> Property<Float>
  ) -> ModelProperty { .number(name, .length, property) }

  /// Three numbers.
  public static func vector(
    _ name: String, _ kind: VectorKind, _ property: @escaping @Sendable (Model) -> Property<SIMD3<Float>>
  ) -> ModelProperty { ModelProperty(name, .vector(kind), property) }

  /// Lengths along X, Y and Z in metres.
  public static func lengths(
    _ name: String, _ property: @escaping @Sendable (Model) -> Property<SIMD3<Float>>
  ) -> ModelProperty { .vector(name, .lengths, property) }

  /// A point in metres.
  public static func point(
    _ name: String, _ property: @escaping @Sendable (Model) -> Property<SIMD3<Float>>
  ) -> ModelProperty { .vector(name, .point, property) }

  /// A finite point in metres.
  public static func requiredPoint(
    _ name: String, _ property: @escaping @Sendable (Model) -> Property<SIMD3<Float>>
  ) -> ModelProperty { .vector(name, .requiredPoint, property) }

  /// Angles about X, Y and Z in degrees.
  public static func angles(
    _ name: String, _ property: @escaping @Sendable (Model) -> Property<SIMD3<Float>>
  ) -> ModelProperty { .vector(name, .angles, property) }

  /// A direction of any length but zero.
  public static func direction(
    _ name: String, _ property: @escaping @Sendable (Model) -> Property<SIMD3<Float>>
  ) -> ModelProperty { .vector(name, .direction, property) }

  /// Factors along X, Y and Z.
  public static func scale(
    _ name: String, _ property: @escaping @Sendable (Model) -> Property<SIMD3<Float>>
  ) -> ModelProperty { .vector(name, .scale, property) }

  /// A colour.
  public static func color(
    _ name: String, _ property: @escaping @Sendable (Model) -> Property<Color>
  ) -> ModelProperty { ModelProperty(name, .color, property) }

  /// A colour, or nil for one that depends on the background.
  public static func optionalColor(
    _ name: String, _ property: @escaping @Sendable (Model) -> Property<Color?>
  ) -> ModelProperty { ModelProperty(name, .color, isOptional: true, property) }

  /// A choice between true and false.
  public static func boolean(
    _ name: String, _ property: @escaping @Sendable (Model) -> Property<Bool>
  ) -> ModelProperty { ModelProperty(name, .boolean, property) }

  /// A text.
  public static func text(
    _ name: String, _ property: @escaping @Sendable (Model) -> Property<String>
  ) -> ModelProperty { ModelProperty(name, .text, property) }

  /// A choice between the cases of an enumeration.
  public static func choice<Choice: ModelChoice>(
    _ name: String, _ property: @escaping @Sendable (Model) -> Property<Choice>
  ) -> ModelProperty { ModelProperty(name, .choice(Choice.allCases.map(\.rawValue)), property) }
}
