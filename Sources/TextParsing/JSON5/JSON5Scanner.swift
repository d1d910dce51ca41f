/// The bytes of a JSON5 text, valid UTF-8, with the place reached: what is next, and on which line and column.
struct JSON5Scanner {
  let bytes: [UInt8]
  private(set) var index = 0
  private var line = 1
  /// Where the current line begins, less one for each of its bytes so far that is not a character of its own:
  /// the distance to it is the column.
  private var columnOrigin = 0

  /// - Throws: `JSON5Error` if `bytes` are not UTF-8.
  init(_ bytes: [UInt8]) throws(JSON5Error) {
    self.bytes = bytes
    if let foreign = ForeignText(bytes.span) {
      throw unexpected(ForeignText.expected, found: foreign.rawValue)
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { (index, columnOrigin) = (3, 3) }
    var invalid: Int?
    do { _ = try UTF8Span(validating: bytes.span) } catch { invalid = error.byteOffsets.lowerBound }
    guard let invalid else { return }
    while index < invalid { advance() }
    throw unexpected(ForeignText.expected, found: "the byte 0x\(String(bytes[invalid], radix: 16))")
  }

  var position: TextPosition { TextPosition(line: line, column: index - columnOrigin + 1) }

  var isAtEnd: Bool { index == bytes.count }

  /// The next character; nil at the end.
  var next: Unicode.Scalar? { index < bytes.count ? scalar(at: index) : nil }

  /// Whether `second` comes after `first`, both ASCII, and both come next.
  func isNext(_ first: Unicode.Scalar, then second: Unicode.Scalar) -> Bool {
    index + 1 < bytes.count && bytes[index] == UInt8(ascii: first) && bytes[index + 1] == UInt8(ascii: second)
  }

  private func scalar(at index: Int) -> Unicode.Scalar? {
    let first = bytes[index]
    let length = Self.length(first)
    guard length > 1 else { return Unicode.Scalar(first) }
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for offset in 1..<length { value = value << 6 | UInt32(bytes[index + offset] & 0x3F) }
    return Unicode.Scalar(value)
  }

  /// Steps over the next character; CR LF is one. Must not be at the end.
  mutating func advance() {
    let first = bytes[index]
    if first == UInt8(ascii: "\n") || first == UInt8(ascii: "\r") {
      index += isNext("\r", then: "\n") ? 2 : 1
      line += 1
      columnOrigin = index
    } else {
      let length = Self.length(first)
      index += length
      columnOrigin += length - 1
    }
  }

  /// Steps over the next character if it is `expected`; says whether it was.
  mutating func skip(_ expected: Unicode.Scalar) -> Bool {
    guard next == expected else { return false }
    advance()
    return true
  }

  /// How many bytes the character takes that begins with `first`; 1 for a byte that begins none.
  private static func length(_ first: UInt8) -> Int {
    switch first {
    case 0xC0..<0xE0: 2
    case 0xE0..<0xF0: 3
    case 0xF0...: 4
    default: 1
    }
  }
}

extension JSON5Scanner {
  /// Steps over white space and comments.
  ///
  /// - Throws: `JSON5Error` at a comment that does not end.
  mutating func skipBlank() throws(JSON5Error) {
    while let next {
      if Self.isWhiteSpace(next) {
        advance()
      } else if isNext("/", then: "/") {
        while let next = self.next, !Self.isLineTerminator(next) { advance() }
      } else if isNext("/", then: "*") {
        try skipBlockComment()
      } else {
        return
      }
    }
  }

  private mutating func skipBlockComment() throws(JSON5Error) {
    let start = position
    advance()
    advance()
    while !isNext("*", then: "/") {
      guard !isAtEnd else {
        throw JSON5Error(position: start, expected: "\"*/\" to end the comment", found: "the end of the file")
      }
      advance()
    }
    advance()
    advance()
  }

  /// The line terminators of ECMAScript. Lines are counted by CR and LF only, as editors do.
  static func isLineTerminator(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\r" || scalar == "\u{2028}" || scalar == "\u{2029}"
  }

  private static func isWhiteSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\t"..."\r", " ", "\u{FEFF}", "\u{2028}", "\u{2029}": true
    default: !scalar.isASCII && scalar.properties.generalCategory == .spaceSeparator
    }
  }
}

extension JSON5Scanner {
  /// The error that says what stands here instead of what was expected.
  func unexpected(_ expected: String) -> JSON5Error { unexpected(expected, found: upcoming) }

  func unexpected(_ expected: String, found: String) -> JSON5Error {
    JSON5Error(position: position, expected: expected, found: found)
  }

  /// What comes next, as an error message names it: a word or number as a whole, else one character.
  private var upcoming: String {
    guard let next else { return "the end of the file" }
    if Self.isLineTerminator(next) { return "a line break" }
    // A word of more than this is cut short in the message anyway.
    var end = index
    while end < bytes.count, end - index < 200, Self.isInWord(bytes[end]) { end += 1 }
    return end > index ? quoted(String(decoding: bytes[index..<end], as: UTF8.self)) : quoted(String(next))
  }

  private static func isInWord(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "$", ".", "+", "-": true
    default: false
    }
  }
}
