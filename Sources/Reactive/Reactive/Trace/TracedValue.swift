/// The text of a value in a trace.
enum TracedValue {
  /// The largest number of characters.
  private static let lengthLimit = 80

  /// Returns the text of `value`. Nil for a collection and for a type without a description, whose text could be of any
  /// length.
  static func text(_ value: Any) -> String? { untracked { description(of: value) } }

  private static func description(of value: Any) -> String? {
    if value is any Collection, !(value is any StringProtocol) { return nil }
    if let text = value as? any CustomStringConvertible {
      return String(text.description.prefix(lengthLimit))
    }
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .optional && mirror.children.isEmpty ? "nil" : nil
  }
}
