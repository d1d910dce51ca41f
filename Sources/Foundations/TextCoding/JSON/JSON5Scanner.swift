/// A cursor over the bytes of a JSON5 text, which are valid UTF-8. Lines and columns are counted for errors only.
///
/// Inner loops are non-mutating functions that return where they end, such as `blankEnd`, so that the compiler keeps
/// the index in a register.
struct JSON5Scanner {
  let bytes: [UInt8]
  var index: Int

  /// Creates a scanner at the beginning of `bytes`, after a byte order mark.
  ///
  /// - Throws: `JSON5Error` if `bytes` are not UTF-8.
  init(_ bytes: [UInt8]) throws(JSON5Error) {
    self.init(bytes, at: LineIndex.byteOrderMarkLength(bytes))
    if let foreign = NonUTF8Encoding(bytes.span) {
      throw unexpected(NonUTF8Encoding.expected, found: foreign.rawValue)
    }
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      let invalid = error.byteOffsets.lowerBound
      throw unexpected(
        NonUTF8Encoding.expected, at: invalid, found: "the byte 0x\(String(bytes[invalid], radix: 16))")
    }
  }

  /// Creates a scanner within `bytes`, which must be valid UTF-8.
  init(_ bytes: [UInt8], at index: Int) {
    (self.bytes, self.index) = (bytes, index)
  }

  var isAtEnd: Bool { index == bytes.count }

  /// The next byte; nil at the end.
  @inline(__always)
  var nextByte: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// The next character; nil at the end.
  var next: Unicode.Scalar? { index < bytes.count ? scalar(at: index) : nil }

  /// Returns whether the next two characters are `first` and `second`. Both must be ASCII.
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

  /// Advances past the next character. CR LF counts as one character. Must not be called at the end.
  mutating func advance() {
    index += isNext("\r", then: "\n") ? 2 : Self.length(bytes[index])
  }

  /// Skips the next character if it is `expected`, which must be ASCII other than CR and LF. Returns whether it was.
  @inline(__always)
  mutating func skip(_ expected: Unicode.Scalar) -> Bool {
    guard nextByte == UInt8(ascii: expected) else { return false }
    index += 1
    return true
  }

  /// Returns the length in bytes of the character that begins with `first`. Returns 1 for a byte that begins no
  /// character.
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
  /// Skips white space and comments.
  ///
  /// - Throws: `JSON5Error` at a comment that does not end.
  @inline(__always)
  mutating func skipBlank() throws(JSON5Error) {
    index = blankEnd
    while let byte = nextByte, byte >= 0x80 || byte == UInt8(ascii: "/") {
      guard try skipCommentOrWideBlank() else { return }
      index = blankEnd
    }
  }

  /// The end of the ASCII white space at the index.
  @inline(__always)
  private var blankEnd: Int {
    var end = index
    // A space, and the range from tab to CR.
    while end < bytes.count, bytes[end] == 0x20 || bytes[end] &- 0x09 < 5 { end += 1 }
    return end
  }

  /// Skips a comment or one non-ASCII white space character. Returns whether there was one.
  private mutating func skipCommentOrWideBlank() throws(JSON5Error) -> Bool {
    if isNext("/", then: "/") {
      while let next, !Self.isLineTerminator(next) { advance() }
    } else if isNext("/", then: "*") {
      try skipBlockComment()
    } else if let next, Self.isWhiteSpace(next) {
      advance()
    } else {
      return false
    }
    return true
  }

  private mutating func skipBlockComment() throws(JSON5Error) {
    let start = index
    index += 2
    while !isNext("*", then: "/") {
      guard !isAtEnd else {
        throw unexpected("\"*/\" to end the comment", at: start, found: "the end of the file")
      }
      index += 1
    }
    index += 2
  }

  /// Returns whether `scalar` is a line terminator of ECMAScript. Lines are counted by CR and LF only, as in editors.
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
  /// Returns the error for the text found at `start`, or at the index if `start` is nil.
  func unexpected(_ expected: String, at start: Int? = nil, found: String? = nil) -> JSON5Error {
    let start = start ?? index
    return JSON5Error(
      position: LineIndex.position(of: start, in: bytes), expected: expected,
      found: found ?? JSON5Scanner(bytes, at: start).upcoming)
  }

  /// The next token as shown in an error message: a whole word or number, otherwise one character.
  private var upcoming: String {
    guard let next else { return "the end of the file" }
    if Self.isLineTerminator(next) { return "a line break" }
    // Error messages truncate longer words anyway.
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
