// A property and a collection are encoded as their values. So a class whose stored variables are properties is `Codable` as
// one of plain variables is: `final class Sphere: Codable { @Property var radius = 1.0 }` is `{"radius": 1}`.

extension Property: Encodable where Value: Encodable {
  /// Encodes the value.
  public func encode(to encoder: any Encoder) throws { try value.encodeAlone(to: encoder) }
}

extension Property: Decodable where Value: Decodable {
  /// Creates a property of the value that `decoder` has.
  public convenience init(from decoder: any Decoder) throws { self.init(try decoder.aloneValue()) }
}

extension ArrayProperty: Encodable where Element: Encodable {
  /// Encodes the array.
  public func encode(to encoder: any Encoder) throws { try value.encodeAlone(to: encoder) }
}

extension ArrayProperty: Decodable where Element: Decodable {
  /// Creates a property of the array that `decoder` has.
  public convenience init(from decoder: any Decoder) throws { self.init(try decoder.aloneValue()) }
}

extension DictionaryProperty: Encodable where Key: Encodable, Value: Encodable {
  /// Encodes the dictionary.
  public func encode(to encoder: any Encoder) throws { try value.encodeAlone(to: encoder) }
}

extension DictionaryProperty: Decodable where Key: Decodable, Value: Decodable {
  /// Creates a property of the dictionary that `decoder` has.
  public convenience init(from decoder: any Decoder) throws { self.init(try decoder.aloneValue()) }
}

extension SetProperty: Encodable where Element: Encodable {
  /// Encodes the set.
  public func encode(to encoder: any Encoder) throws { try value.encodeAlone(to: encoder) }
}

extension SetProperty: Decodable where Element: Decodable {
  /// Creates a property of the set that `decoder` has.
  public convenience init(from decoder: any Decoder) throws { self.init(try decoder.aloneValue()) }
}

// The code that the compiler writes for a class calls these in place of the generic methods of the containers: an optional that
// is nil has no key, as that of a plain variable.

extension KeyedEncodingContainer {
  /// Encodes the value of `property` for `key`, or nothing if it is nil.
  public mutating func encode<Value: Encodable>(_ property: Property<Value?>, forKey key: Key) throws {
    try encodeIfPresent(property.value, forKey: key)
  }
}

extension KeyedDecodingContainer {
  /// Returns a property of the value for `key`, or of nil if there is none.
  public func decode<Value: Decodable>(
    _ type: Property<Value?>.Type, forKey key: Key
  ) throws -> Property<Value?> {
    Property(try decodeIfPresent(Value.self, forKey: key))
  }
}

extension Encodable {
  /// Encodes the value itself, in the way of the encoder for its type.
  fileprivate func encodeAlone(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(self)
  }
}

extension Decoder {
  fileprivate func aloneValue<Value: Decodable>() throws -> Value {
    try singleValueContainer().decode(Value.self)
  }
}
