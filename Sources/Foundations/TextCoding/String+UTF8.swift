extension String {
  /// Creates a string from UTF-8 `bytes`. Invalid bytes become U+FFFD, as by `String(decoding:as:)`. O(bytes).
  package init(utf8 bytes: borrowing Span<UInt8>) {
    do {
      self.init(copying: try UTF8Span(validating: copy bytes))
    } catch {
      self.init(decoding: bytes.indices.map { [bytes = copy bytes] in bytes[$0] }, as: UTF8.self)
    }
  }
}
