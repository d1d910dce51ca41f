import Geometry

/// A value of a property that can be set by name.
///
/// Scene files, `--set`, expressions, journals, pages and the inspector exchange the values of properties in this form,
/// whatever the Swift types of the properties are.
public enum ModelValue: Hashable, Sendable {
  case number(Float)
  case vector(SIMD3<Float>)
  case color(Color)
  case boolean(Bool)
  /// A text, or the name of a choice.
  case text(String)
  /// The value of an optional property that has none.
  case missing
}

/// A type of the values of properties that can be set by name. A type that conforms to it has all ways to be set.
public protocol ModelValueConvertible: Equatable, SendableMetatype {
  /// The value.
  var modelValue: ModelValue { get }

  /// Creates a value. Returns nil if `value` is of another type, or not the name of a choice.
  init?(_ value: ModelValue)
}

extension Float: ModelValueConvertible {
  /// The number as the value of a property.
  public var modelValue: ModelValue { .number(self) }

  /// Returns nil if `value` is not a number.
  public init?(_ value: ModelValue) {
    guard case .number(let number) = value else { return nil }
    self = number
  }
}

extension SIMD3: ModelValueConvertible where Scalar == Float {
  /// The vector as the value of a property.
  public var modelValue: ModelValue { .vector(self) }

  /// Returns nil if `value` is not a vector.
  public init?(_ value: ModelValue) {
    guard case .vector(let vector) = value else { return nil }
    self = vector
  }
}

extension Color: ModelValueConvertible {
  /// The colour as the value of a property.
  public var modelValue: ModelValue { .color(self) }

  /// Returns nil if `value` is not a colour.
  public init?(_ value: ModelValue) {
    guard case .color(let color) = value else { return nil }
    self = color
  }
}

extension Bool: ModelValueConvertible {
  /// The truth value as the value of a property.
  public var modelValue: ModelValue { .boolean(self) }

  /// Returns nil if `value` is not a truth value.
  public init?(_ value: ModelValue) {
    guard case .boolean(let boolean) = value else { return nil }
    self = boolean
  }
}

extension String: ModelValueConvertible {
  /// The text as the value of a property.
  public var modelValue: ModelValue { .text(self) }

  /// Returns nil if `value` is not a text.
  public init?(_ value: ModelValue) {
    guard case .text(let text) = value else { return nil }
    self = text
  }
}

extension Optional: ModelValueConvertible where Wrapped: ModelValueConvertible {
  /// The wrapped value, or `ModelValue.missing`.
  public var modelValue: ModelValue { self?.modelValue ?? .missing }

  /// Creates nil of a missing value. Returns nil if `value` is of another type.
  public init?(_ value: ModelValue) {
    if value == .missing {
      self = .none
    } else if let wrapped = Wrapped(value) {
      self = wrapped
    } else {
      return nil
    }
  }
}

/// An enumeration whose cases have the names by which they are chosen.
public protocol ModelChoice: ModelValueConvertible, RawRepresentable<String>, CaseIterable {}

extension ModelChoice {
  /// The name as the value of a property.
  public var modelValue: ModelValue { .text(rawValue) }

  /// Returns nil if `value` is not the name of a case.
  public init?(_ value: ModelValue) {
    guard case .text(let name) = value else { return nil }
    self.init(rawValue: name)
  }
}

extension Material.AlphaMode: ModelChoice {}
extension Palette: ModelChoice {}
