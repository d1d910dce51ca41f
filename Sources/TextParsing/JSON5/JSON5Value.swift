/// A value of a JSON5 text, and where it begins.
package struct JSON5Value: Equatable, Sendable {
  package enum Content: Equatable, Sendable {
    case null
    case boolean(Bool)
    case number(Double)
    case string(String)
    case array([JSON5Value])
    /// The members in the order of the text; no key occurs twice.
    case object([JSON5Member])
  }

  package var content: Content
  package var position: TextPosition
}

/// A key of an object, where it begins, and its value.
package struct JSON5Member: Equatable, Sendable {
  package var key: String
  package var keyPosition: TextPosition
  package var value: JSON5Value
}

extension JSON5Value {
  /// The value as an error message shows it: short, on one line.
  package var summary: String {
    switch content {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .number(let value): Self.spelling(value)
    case .string(let text): quoted(text)
    case .array(let values): values.isEmpty ? "an empty list" : "a list"
    case .object: "an object"
    }
  }

  private static func spelling(_ number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    if let whole = Int32(exactly: number), !(number == 0 && number.sign == .minus) { return "\(whole)" }
    return "\(number)"
  }
}
