extension Span<UInt8> {
  /// Returns whether the bytes begin with the UTF-8 bytes of `text`. O(text).
  @inlinable
  package func starts(with text: String) -> Bool {
    guard count >= text.utf8.count else { return false }
    for (index, byte) in text.utf8.enumerated() where self[index] != byte { return false }
    return true
  }
}
