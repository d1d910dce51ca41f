extension JSON5Value {
  /// The offset after the value's last byte in the text. O(depth + white space and comments).
  package var end: Int { document.end(of: index) }

  /// The first character in the text, such as the quotation mark of a string.
  package var firstCharacter: Character { Character(Unicode.Scalar(document.bytes[offset])) }
}

extension JSON5Member {
  /// The offset of the key's first byte in the text.
  package var offset: Int { value.document.nodes[value.index - 1].offset }
}

extension JSON5Document {
  fileprivate func end(of index: Int) -> Int {
    let node = nodes[index]
    switch node.kind {
    case .string, .identifier: return node.contentEnd + 1
    case .null, .yes, .no, .number:
      var end = node.offset
      while end < bytes.count, Self.isInWord(bytes[end]) { end += 1 }
      return end
    case .array, .object:
      var scanner = JSON5Scanner(bytes, at: node.offset + 1)
      if let last = lastChild(of: index) {
        scanner.index = end(of: last)
        scanner.skipValidBlank()
        _ = scanner.skip(",")
      }
      scanner.skipValidBlank()
      return scanner.index + 1
    }
  }

  /// Returns the index of the last element, or of the value of the last member. Nil if there is none. O(children).
  private func lastChild(of index: Int) -> Int? {
    var (child, last) = (index + 1, Int?.none)
    let keyCount = nodes[index].kind == .object ? 1 : 0
    while child < self.index(after: index) {
      last = child + keyCount
      child = self.index(after: child + keyCount)
    }
    return last
  }

  /// Returns whether a byte may belong to a number or a word such as `true`.
  private static func isInWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}

extension JSON5Scanner {
  /// Skips white space and comments of a text that was parsed.
  mutating func skipValidBlank() {
    // A comment without an end is found by the parser.
    try? skipBlank()
  }
}
