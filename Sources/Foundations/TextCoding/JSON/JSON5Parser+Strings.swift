extension JSON5Parser {
  /// Parses a string in single or double quotes. The text is empty unless `decodes`.
  mutating func parseString(decodes: Bool = false) throws(JSON5Error) -> (node: JSON5Node, text: String) {
    let start = scanner.index
    let quote = scanner.bytes[start]
    scanner.index = start + 1
    var text = ""
    var hasEscapes = false
    while true {
      let run = scanner.stringRun(quote)
      if decodes { append(run.end, to: &text) }
      scanner.index = run.end
      switch scanner.nextByte {
      case quote?:
        let node = JSON5Node(
          .string, at: start, end: run.end, hasEscapes: hasEscapes, isPlain: !hasEscapes && run.isASCII,
          hash: run.hash)
        scanner.index = run.end + 1
        return (node, text)
      case UInt8(ascii: "\\")?:
        try parseEscape(into: &text)
        hasEscapes = true
      default: throw scanner.unexpected("\(quote == UInt8(ascii: "'") ? "'" : "\"") to end the string")
      }
    }
  }

  /// Appends the bytes from the index to `end`.
  private func append(_ end: Int, to text: inout String) {
    if scanner.index < end { text += String(decoding: scanner.bytes[scanner.index..<end], as: UTF8.self) }
  }

  mutating func parseEscape(into text: inout String) throws(JSON5Error) {
    let start = scanner.index
    scanner.advance()
    guard let scalar = scanner.next else { throw scanner.unexpected("the rest of an escape sequence") }
    if scalar == "u" {
      text.unicodeScalars.append(try parseUnicodeEscape(from: start))
      return
    }
    scanner.advance()
    switch scalar {
    case "b": text += "\u{8}"
    case "f": text += "\u{C}"
    case "n": text += "\n"
    case "r": text += "\r"
    case "t": text += "\t"
    case "v": text += "\u{B}"
    case "x": text.unicodeScalars.append(Unicode.Scalar(UInt8(try parseHexDigits(2))))
    case "0":
      if let next = scanner.next, "0"..."9" ~= next {
        throw scanner.unexpected("an escape sequence", at: start, found: quoted("\\0\(next)"))
      }
      text += "\0"
    case "1"..."9":
      throw scanner.unexpected("an escape sequence", at: start, found: quoted("\\\(scalar)"))
    case _ where JSON5Scanner.isLineTerminator(scalar): break
    default: text.unicodeScalars.append(scalar)
    }
  }

  /// Parses `\uXXXX`, or a surrogate pair of two of them, and returns its scalar. The scanner is at the first `u`.
  private mutating func parseUnicodeEscape(from start: Int) throws(JSON5Error) -> Unicode.Scalar {
    scanner.advance()
    let first = try parseHexDigits(4)
    if let scalar = Unicode.Scalar(first) { return scalar }
    if first < 0xDC00, scanner.isNext("\\", then: "u") {
      scanner.advance()
      scanner.advance()
      let second = try parseHexDigits(4)
      if 0xDC00...0xDFFF ~= second,
        let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      {
        return scalar
      }
    }
    throw scanner.unexpected(
      "a pair of surrogates", at: start,
      found: "the lone surrogate \(quoted("\\u" + String(first, radix: 16)))")
  }

  private mutating func parseHexDigits(_ count: Int) throws(JSON5Error) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard let next = scanner.next, next.isASCII, let digit = Character(next).hexDigitValue else {
        throw scanner.unexpected("\(count) hexadecimal digits")
      }
      value = value << 4 | UInt32(digit)
      scanner.advance()
    }
    return value
  }
}

extension JSON5Parser {
  /// Parses a key without quotes, an ECMAScript 5.1 identifier name. The text is empty unless `decodes`.
  mutating func parseIdentifier(decodes: Bool = false) throws(JSON5Error) -> (node: JSON5Node, text: String) {
    let start = scanner.index
    var text = ""
    var (hasEscapes, isPlain) = (false, true)
    var hash = JSON5Key.Hash()
    while let byte = scanner.nextByte {
      let run = scanner.identifierRun(isFirst: scanner.index == start)
      if run.end > scanner.index {
        if decodes { append(run.end, to: &text) }
        hash = run.hash
        scanner.index = run.end
      } else if byte == UInt8(ascii: "\\") {
        text.unicodeScalars.append(try parseIdentifierEscape(isFirst: scanner.index == start))
        (hasEscapes, isPlain) = (true, false)
      } else {
        guard byte >= 0x80, let scalar = scanner.next,
          scanner.index == start ? scalar.isIdentifierStart : scalar.isIdentifierPart
        else { break }
        if decodes { text.unicodeScalars.append(scalar) }
        isPlain = false
        scanner.advance()
      }
    }
    guard scanner.index > start else { throw scanner.unexpected("a key or \"}\"") }
    let node = JSON5Node(
      .identifier, at: start, end: scanner.index, hasEscapes: hasEscapes, isPlain: isPlain, hash: hash)
    return (node, text)
  }

  private mutating func parseIdentifierEscape(isFirst: Bool) throws(JSON5Error) -> Unicode.Scalar {
    let start = scanner.index
    scanner.advance()
    guard scanner.next == "u" else { throw scanner.unexpected("a key", at: start) }
    let letter = try parseUnicodeEscape(from: start)
    guard isFirst ? letter.isIdentifierStart : letter.isIdentifierPart else {
      throw scanner.unexpected("a letter", at: start, found: quoted(String(letter)))
    }
    return letter
  }
}

extension JSON5Scanner {
  /// Returns the run of a string's characters up to the closing quote, an escape, a line break or the end of the text.
  @inline(__always)
  fileprivate func stringRun(_ quote: UInt8) -> (end: Int, isASCII: Bool, hash: JSON5Key.Hash) {
    var (end, bits) = (index, UInt8(0))
    var hash = JSON5Key.Hash()
    let hashEnd = min(bytes.count, index + JSON5Key.Hash.byteCount)
    while true {
      if end == hashEnd {
        guard end < bytes.count else { break }
        let rest = StringRun(in: bytes.span, from: end, quote: quote)
        return (rest.end, bits < 0x80 && rest.isASCII, hash)
      }
      let byte = bytes[end]
      if byte.endsRun(quote) { break }
      bits |= byte
      hash.add(byte)
      end += 1
    }
    return (end, bits < 0x80, hash)
  }

  /// Returns the run of ASCII identifier characters at the index; empty if `isFirst` and it begins with a digit.
  @inline(__always)
  fileprivate func identifierRun(isFirst: Bool) -> (end: Int, hash: JSON5Key.Hash) {
    var end = index
    var hash = JSON5Key.Hash()
    if isFirst, end < bytes.count, bytes[end].isDigit { return (end, hash) }
    let hashEnd = index + JSON5Key.Hash.byteCount
    while end < bytes.count, bytes[end].isIdentifierPart {
      if end < hashEnd { hash.add(bytes[end]) }
      end += 1
    }
    return (end, hash)
  }

  /// Skips a key without quotes that is ASCII without escapes, the common case. Returns nil and does not move for any
  /// other key.
  @inline(__always)
  mutating func takePlainIdentifier() -> JSON5Node? {
    let run = identifierRun(isFirst: true)
    guard run.end > index, run.end < bytes.count, bytes[run.end] < 0x80, bytes[run.end] != UInt8(ascii: "\\")
    else { return nil }
    defer { index = run.end }
    return JSON5Node(
      .identifier, at: index, end: run.end, hasEscapes: false, isPlain: true, hash: run.hash)
  }

  /// Whether the character at the index can continue an identifier.
  @inline(__always)
  var isAtIdentifierPart: Bool {
    guard let byte = nextByte else { return false }
    if byte < 0x80 { return byte.isIdentifierPart || byte == UInt8(ascii: "\\") }
    return next?.isIdentifierPart ?? false
  }
}

extension UInt8 {
  @inline(__always)
  fileprivate var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  /// Whether the byte is an ASCII letter, a digit, `$` or `_`: bit `self` of a set of 128 bits.
  @inline(__always)
  fileprivate var isIdentifierPart: Bool {
    let set: UInt64 =
      self < 0x40 ? 0x03FF_0010_0000_0000 : self < 0x80 ? 0x07FF_FFFE_87FF_FFFE : 0
    return set >> UInt64(self & 0x3F) & 1 != 0
  }
}

extension Unicode.Scalar {
  @inline(never)
  fileprivate var isIdentifierStart: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "$", "_": return true
    case _ where isASCII: return false
    default: break
    }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .letterNumber:
      return true
    default: return false
    }
  }

  fileprivate var isIdentifierPart: Bool {
    if isIdentifierStart { return true }
    switch self {
    case "0"..."9", "\u{200C}", "\u{200D}": return true
    case _ where isASCII: return false
    default: break
    }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation: return true
    default: return false
    }
  }
}
