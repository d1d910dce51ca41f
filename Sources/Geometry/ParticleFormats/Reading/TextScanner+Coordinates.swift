import TextCoding

extension TextScanner {
  /// Reads a coordinate: a number, or NaN for one that is not finite, in any spelling. The particle is then missing: it has a place
  /// in the frame, and is not drawn. Nil for another text.
  @inline(__always)
  mutating func coordinate(in text: borrowing Span<UInt8>) -> Float? {
    if let value = float(in: text) { return value }
    return takeNotFinite(in: text) ? .nan : nil
  }

  /// Reads a coordinate relative to a whole number, which is subtracted before the difference is rounded.
  @inline(__always)
  mutating func coordinate(in text: borrowing Span<UInt8>, minus whole: Int) -> Float? {
    if whole == 0 { return coordinate(in: text) }
    if let value = float(in: text, minus: whole) { return value }
    return takeNotFinite(in: text) ? .nan : nil
  }
}
