import Geometry

/// A type of the values of properties that can be set by name. A type that conforms to it has all ways to be set.
public protocol PropertyValueConvertible: Equatable, SendableMetatype {
  /// The value. Nil for an optional property that has none.
  var propertyValue: PropertyValue? { get }

  /// Creates a value. Returns nil if `value` is of another type, or not the name of a choice.
  init?(_ value: PropertyValue?)
}

extension Float: PropertyValueConvertible {
  /// The number as the value of a property.
  public var propertyValue: PropertyValue? { .number(Double(self)) }

  /// Rounds a number. Returns nil if `value` is not a number.
  public init?(_ value: PropertyValue?) {
    guard case .number(let number)? = value else { return nil }
    self = Float(number)
  }
}

extension SIMD3: PropertyValueConvertible where Scalar == Float {
  /// The vector as the value of a property.
  public var propertyValue: PropertyValue? { .vector(SIMD3<Double>(self)) }

  /// Rounds the numbers of a vector. Returns nil if `value` is not a vector.
  public init?(_ value: PropertyValue?) {
    guard case .vector(let vector)? = value else { return nil }
    self.init(vector)
  }
}

extension Color: PropertyValueConvertible {
  /// The colour as the value of a property.
  public var propertyValue: PropertyValue? { .color(self) }

  /// A colour with a number that is not finite becomes that of missing values. Returns nil if `value` is not a colour.
  public init?(_ value: PropertyValue?) {
    guard case .color(let color)? = value else { return nil }
    self = color.orMissing
  }
}

extension Bool: PropertyValueConvertible {
  /// The truth value as the value of a property.
  public var propertyValue: PropertyValue? { .boolean(self) }

  /// Returns nil if `value` is not a truth value.
  public init?(_ value: PropertyValue?) {
    guard case .boolean(let boolean)? = value else { return nil }
    self = boolean
  }
}

extension String: PropertyValueConvertible {
  /// The text as the value of a property.
  public var propertyValue: PropertyValue? { .text(self) }

  /// Returns nil if `value` is not a text.
  public init?(_ value: PropertyValue?) {
    guard case .text(let text)? = value else { return nil }
    self = text
  }
}

extension Optional: PropertyValueConvertible where Wrapped: PropertyValueConvertible {
  /// The value that is wrapped. Nil if there is none.
  public var propertyValue: PropertyValue? { flatMap(\.propertyValue) }

  /// Creates nil of no value. Returns nil if `value` is of another type.
  public init?(_ value: PropertyValue?) {
    if value == nil {
      self = .none
    } else if let wrapped = Wrapped(value) {
      self = wrapped
    } else {
      return nil
    }
  }
}

extension PropertyValue: PropertyValueConvertible {
  /// The value itself.
  public var propertyValue: PropertyValue? { self }

  /// Returns nil if there is no value.
  public init?(_ value: PropertyValue?) {
    guard let value else { return nil }
    self = value
  }
}

/// An enumeration whose cases have the names by which they are chosen.
public protocol ModelChoice: PropertyValueConvertible, RawRepresentable<String>, CaseIterable {}

extension ModelChoice {
  /// The name as the value of a property.
  public var propertyValue: PropertyValue? { .text(rawValue) }

  /// Returns nil if `value` is not the name of a case.
  public init?(_ value: PropertyValue?) {
    guard case .text(let name)? = value else { return nil }
    self.init(rawValue: name)
  }
}

extension Material.AlphaMode: ModelChoice {}
extension Palette: ModelChoice {}
