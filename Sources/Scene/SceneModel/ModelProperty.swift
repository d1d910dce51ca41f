import Geometry
import Reactive

/// A property of a model that can be set and bound by name in scene files, on the command line and in the inspector.
///
/// The properties are accessed by closures, because key paths take about 30 times as many instructions.
public enum ModelProperty<Model: AnyObject>: Sendable {
  /// A number, and the values that are valid.
  case number(String, NumberKind, @Sendable (Model) -> Property<Float>)
  /// A number, or nil for one that does not apply. The values that are valid do not include nil.
  case optionalNumber(String, NumberKind, @Sendable (Model) -> Property<Float?>)
  /// Three numbers, and the values that are valid.
  case vector(String, VectorKind, @Sendable (Model) -> Property<SIMD3<Float>>)
  /// A colour.
  case color(String, @Sendable (Model) -> Property<Color>)
  /// A colour, or nil for one that depends on the background.
  case optionalColor(String, @Sendable (Model) -> Property<Color?>)
  /// A choice between true and false.
  case boolean(String, @Sendable (Model) -> Property<Bool>)
  /// A text. In scene files it can contain the values of expressions. Expressions cannot read it.
  case text(String, @Sendable (Model) -> Property<String>)
  /// A choice between names. Expressions can set it, but cannot read it.
  case choice(String, @Sendable (Model) -> ChoiceProperty)

  /// The name, which is also the key in scene files.
  public var name: String {
    switch self {
    case .number(let name, _, _), .optionalNumber(let name, _, _), .vector(let name, _, _),
      .color(let name, _), .optionalColor(let name, _), .boolean(let name, _), .text(let name, _),
      .choice(let name, _):
      name
    }
  }

  /// Returns the property of `model` if it is a vector, whose components can be set individually. Nil otherwise.
  public func vector(of model: Model) -> Property<SIMD3<Float>>? {
    if case .vector(_, _, let property) = self { property(model) } else { nil }
  }

  /// Whether the property is a vector.
  public var isVector: Bool { if case .vector = self { true } else { false } }
}

/// The meaning of a number and its valid values, which are finite.
public enum NumberKind: Hashable, Sendable {
  /// A length in metres, greater than 0.
  case length
  /// A number in a range. Infinite bounds are excluded.
  case within(ClosedRange<Float>)
  /// An angle of view in degrees, greater than 0 and less than 180.
  case angleOfView
  /// An angle in degrees: any finite number.
  case angle
  /// Any finite number.
  case any
}

/// The meaning of three numbers and their valid values, which are finite.
public enum VectorKind: Hashable, Sendable {
  /// Lengths along X, Y and Z in metres, greater than 0.
  case lengths
  /// A point in metres.
  case point
  /// Angles about X, Y and Z in degrees.
  case angles
  /// A direction of any length but zero.
  case direction
  /// Factors along X, Y and Z. A single number stands for three equal ones. A negative factor mirrors.
  case scale
}

extension ModelProperty {
  /// A length in metres.
  public static func length(
    _ name: String, _ property: @escaping @Sendable (Model) -> Property<Float>
  ) -> ModelProperty { .number(name, .length, property) }

  /// Lengths along X, Y and Z in metres.
  public static func lengths(
    _ name: String, _ property: @escaping @Sendable (Model) -> Property<SIMD3<Float>>
  ) -> ModelProperty { .vector(name, .lengths, property) }

  /// A point in metres.
  public static func point(
    _ name: String, _ property: @escaping @Sendable (Model) -> Property<SIMD3<Float>>
  ) -> ModelProperty { .vector(name, .point, property) }

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
}
