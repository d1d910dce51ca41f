extension String {
  /// The text that UTF-8 `bytes` spell. Like `String(decoding:as:)`, it has U+FFFD where they are not UTF-8. O(bytes).
  package init(utf8 bytes: borrowing Span<UInt8>) {
    do {
      self.init(copying: try UTF8Span(validating: copy bytes))
    } catch {
      self.init(decoding: bytes.indices.map { [bytes = copy bytes] in bytes[$0] }, as: UTF8.self)
    }
  }
}
