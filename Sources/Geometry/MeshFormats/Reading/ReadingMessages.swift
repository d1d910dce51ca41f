import TextCoding

extension TextScanner {
  /// Reads a number of an attribute, as `float(in:)` does. NaN, after the field, for anything else.
  @inline(__always)
  mutating func floatOrNaN(in text: borrowing Span<UInt8>) -> Float {
    if let value = float(in: text) { return value }
    _ = field(in: text)
    return .nan
  }

  /// Returns a description of the text at the current position, for messages.
  func found(in text: borrowing Span<UInt8>) -> String {
    if isAtEnd { return "the end of the file" }
    if isAtLineEnd(in: text) { return "the end of the line" }
    var copy = self
    let field = copy.field(in: text)
    return field.isEmpty ? "a blank" : quoted(text.extracting(field))
  }
}
