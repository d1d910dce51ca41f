import Geometry
import Reactive

/// A property of a model that can be set and bound by name in scene files, on the command line and in the inspector.
///
/// The properties are accessed by closures, because key paths take about 30 times as many instructions.
public struct ModelProperty<Owner: AnyObject>: Sendable {
  /// The name, which is also the key in scene files.
  package let name: String
  /// The type of the values, and the valid ones.
  package let kind: PropertyKind
  /// What the property does, in one or two sentences for readers of help texts. Empty if the name and the kind say it.
  package let meaning: String
  /// Whether the property may have no value.
  package let isOptional: Bool
  /// Whether a property of a picture is an option of the command line.
  package private(set) var hasOption = true
  private let access: @Sendable (Owner) -> any AnyModelProperty
  /// The origin to which a point is relative. Nil for other properties.
  private let origin: (@Sendable (Owner) -> SIMD3<Double>)?

  init(
    _ name: String, _ kind: PropertyKind, _ meaning: String, isOptional: Bool = false,
    relativeTo origin: (@Sendable (Owner) -> SIMD3<Double>)? = nil,
    _ access: @escaping @Sendable (Owner) -> any AnyModelProperty
  ) {
    (self.name, self.kind, self.meaning, self.isOptional) = (name, kind, meaning, isOptional)
    (self.access, self.origin) = (access, origin)
  }

  /// The property without an option of the command line, because another option has its name.
  package var withoutOption: ModelProperty {
    var property = self
    property.hasOption = false
    return property
  }

  /// The property of `model`. A point of a model far from zero has the coordinates of the file in 64 bits; see `DistantPoint`.
  package subscript(of model: Owner) -> any AnyModelProperty {
    guard let origin, origin(model) != .zero, let point = access(model) as? Property<SIMD3<Float>> else {
      return access(model)
    }
    return DistantPoint(point) { origin(model) }
  }

  /// Returns the origin to which the property of `model` is relative, zero for most.
  package func origin(of model: Owner) -> SIMD3<Double> { origin?(model) ?? .zero }

  /// Returns the property of `model` if it is a vector, whose components can be set individually. Nil otherwise.
  /// A point far from zero is relative to an origin; see `origin(of:)`.
  package func vector(of model: Owner) -> Property<SIMD3<Float>>? { access(model) as? Property<SIMD3<Float>> }

  /// Whether the property is a vector.
  package var isVector: Bool { if case .vector = kind { true } else { false } }

  /// Returns the property as one of a model that contains the model of the property.
  package func mapped<Outer: AnyObject>(
    _ inner: @escaping @Sendable (Outer) -> Owner
  ) -> ModelProperty<Outer> {
    let outerOrigin = origin.map { origin in { @Sendable (outer: Outer) in origin(inner(outer)) } }
    return ModelProperty<Outer>(name, kind, meaning, isOptional: isOptional, relativeTo: outerOrigin) {
      [access] in access(inner($0))
    }
  }
}

extension ModelProperty {
  /// A number.
  public static func number(
    _ name: String, _ kind: NumberKind, _ meaning: String = "",
    _ property: @escaping @Sendable (Owner) -> Property<Float>
  ) -> ModelProperty { ModelProperty(name, .number(kind), meaning, property) }

  /// A number, or nil for one that does not apply.
  public static func optionalNumber(
    _ name: String, _ kind: NumberKind, _ meaning: String = "",
    _ property: @escaping @Sendable (Owner) -> Property<Float?>
  ) -> ModelProperty { ModelProperty(name, .number(kind), meaning, isOptional: true, property) }

  /// A length in metres.
  public static func length(
    _ name: String, _ meaning: String = "", _ property: @escaping @Sendable (Owner) -> Property<Float>
  ) -> ModelProperty { .number(name, .length, meaning, property) }

  /// Three numbers.
  public static func vector(
    _ name: String, _ kind: VectorKind, _ meaning: String = "",
    _ property: @escaping @Sendable (Owner) -> Property<SIMD3<Float>>
  ) -> ModelProperty { ModelProperty(name, .vector(kind), meaning, property) }

  /// Lengths along X, Y and Z in metres.
  public static func lengths(
    _ name: String, _ meaning: String = "", _ property: @escaping @Sendable (Owner) -> Property<SIMD3<Float>>
  ) -> ModelProperty { .vector(name, .lengths, meaning, property) }

  /// Angles about X, Y and Z in degrees.
  public static func angles(
    _ name: String, _ meaning: String = "", _ property: @escaping @Sendable (Owner) -> Property<SIMD3<Float>>
  ) -> ModelProperty { .vector(name, .angles, meaning, property) }

  /// A direction of any length but zero.
  public static func direction(
    _ name: String, _ meaning: String = "", _ property: @escaping @Sendable (Owner) -> Property<SIMD3<Float>>
  ) -> ModelProperty { .vector(name, .direction, meaning, property) }

  /// Factors along X, Y and Z.
  public static func scale(
    _ name: String, _ meaning: String = "", _ property: @escaping @Sendable (Owner) -> Property<SIMD3<Float>>
  ) -> ModelProperty { .vector(name, .scale, meaning, property) }

  /// A colour.
  public static func color(
    _ name: String, _ meaning: String = "", _ property: @escaping @Sendable (Owner) -> Property<Color>
  ) -> ModelProperty { ModelProperty(name, .color, meaning, property) }

  /// A colour, or nil for one that depends on the background.
  public static func optionalColor(
    _ name: String, _ meaning: String = "", _ property: @escaping @Sendable (Owner) -> Property<Color?>
  ) -> ModelProperty { ModelProperty(name, .color, meaning, isOptional: true, property) }

  /// A choice between true and false.
  public static func boolean(
    _ name: String, _ meaning: String = "", _ property: @escaping @Sendable (Owner) -> Property<Bool>
  ) -> ModelProperty { ModelProperty(name, .boolean, meaning, property) }

  /// A text.
  public static func text(
    _ name: String, _ meaning: String = "", _ property: @escaping @Sendable (Owner) -> Property<String>
  ) -> ModelProperty { ModelProperty(name, .text, meaning, property) }

  /// A choice between the cases of an enumeration.
  public static func choice<Choice: ModelChoice>(
    _ name: String, _ meaning: String = "", _ property: @escaping @Sendable (Owner) -> Property<Choice>
  ) -> ModelProperty { ModelProperty(name, .choice(Choice.allCases.map(\.rawValue)), meaning, property) }
}

extension ModelProperty {
  /// A point in metres, relative to an origin.
  static func point(
    _ name: String, _ meaning: String = "", relativeTo origin: @escaping @Sendable (Owner) -> SIMD3<Double>,
    _ property: @escaping @Sendable (Owner) -> Property<SIMD3<Float>>
  ) -> ModelProperty { ModelProperty(name, .vector(.point), meaning, relativeTo: origin, property) }
}

/// A property of a model, whatever the type of its values. `Property` and `DistantPoint` conform to it.
package protocol AnyModelProperty: AnyObject {
  /// The observable property itself.
  var observed: AnyObject { get }

  /// The value. Nil if there is none.
  var propertyValue: PropertyValue? { get }

  /// Sets the value. Returns false, and changes nothing, if it is of another type or not the name of a choice.
  @discardableResult
  func set(_ value: PropertyValue?) -> Bool

  /// Calls `body` at once, and at each set of the property.
  func subscribe(_ body: @escaping () -> Void) -> Disposer

  /// Names the property in `trace`.
  func setName(_ name: String, in trace: ReactiveTrace)

  /// Records the changes in `history` under `name`.
  func record(in history: History, name: String)
}

extension Property: AnyModelProperty where Value: PropertyValueConvertible {
  /// The property itself.
  package var observed: AnyObject { self }

  /// The value. Nil if there is none.
  package var propertyValue: PropertyValue? { value.propertyValue }

  /// Sets the value. Returns false if it is of another type, or not the name of a choice.
  @discardableResult
  package func set(_ value: PropertyValue?) -> Bool {
    guard let value = Value(value) else { return false }
    self.value = value
    return true
  }

  /// Calls `body` at once, and at each set.
  package func subscribe(_ body: @escaping () -> Void) -> Disposer { subscribe { _ in body() } }

  /// Names the property in `trace`.
  package func setName(_ name: String, in trace: ReactiveTrace) { trace.setName(name, of: self) }

  /// Records the changes in `history` under `name`.
  package func record(in history: History, name: String) { history.record(self, name: name) }
}
