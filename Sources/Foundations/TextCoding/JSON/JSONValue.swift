/// A value that becomes JSON text (RFC 8259).
package enum JSONValue: Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  /// A number, which becomes `null` if it is not finite.
  case number(Double)
  case numbers([Double])
  case text(String)
  case array([JSONValue])
  case object([(key: String, value: JSONValue)])

  /// A float, with the digits of a float: 0.1 rather than 0.10000000149011612.
  package static func float(_ value: Float) -> JSONValue { .number(decimal(value)) }

  /// Numbers with the digits of floats.
  package static func floats(_ values: [Float]) -> JSONValue { .numbers(values.map(decimal)) }

  /// The components of a vector, with the digits of floats.
  package static func vector(_ value: SIMD3<Float>) -> JSONValue {
    .numbers((0..<3).map { decimal(value[$0]) })
  }

  /// The components of a vector of 64 bits.
  package static func doubles(_ value: SIMD3<Double>) -> JSONValue { .numbers((0..<3).map { value[$0] }) }

  package static func texts(_ values: [String]) -> JSONValue { .array(values.map { .text($0) }) }

  /// An object without the members whose value is nil.
  package static func members(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(members.compactMap { key, value in value.map { (key, $0) } })
  }

  /// Returns the double with the shortest decimal that reads back as the same float.
  package static func decimal(_ value: Float) -> Double { Double(value.description) ?? Double(value) }

  /// Writes the value as a member called `key`, or as an element of an array if `key` is nil.
  package func write(_ key: String? = nil, to json: inout JSONWriter) {
    switch self {
    case .null: json.null(key)
    case .boolean(let value): json.boolean(key, value)
    case .integer(let value): json.integer(key, value)
    case .number(let value): json.anyNumber(key, value)
    case .numbers(let values): json.array(key) { json in for value in values { json.anyNumber(nil, value) } }
    case .text(let text): json.text(key, text)
    case .array(let values): json.array(key) { json in for value in values { value.write(to: &json) } }
    case .object(let members):
      json.object(key) { json in for (key, value) in members { value.write(key, to: &json) } }
    }
  }
}
