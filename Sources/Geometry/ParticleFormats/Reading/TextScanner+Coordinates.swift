import TextCoding

extension TextScanner {
  /// Reads a coordinate: a number, or NaN for one that is not finite, in any spelling. The particle is then missing: it has a place
  /// in the frame, and is not drawn. Nil for another text.
  ///
  /// - Parameter whole: a whole number that is subtracted before the difference is rounded.
  @inline(__always)
  mutating func coordinate(in text: borrowing Span<UInt8>, minus whole: Int = 0) -> Float? {
    // Most files are near zero, and this call is inlined.
    if let value = whole == 0 ? float(in: text) : float(in: text, minus: whole) { return value }
    return takeNotFinite(in: text) ? .nan : nil
  }
}
