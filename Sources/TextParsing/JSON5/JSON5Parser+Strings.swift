extension JSON5Parser {
  /// A string in single or double quotes.
  mutating func parseString() throws(JSON5Error) -> String {
    let quote = scanner.next
    scanner.advance()
    var text = ""
    var runStart = scanner.index
    while true {
      switch scanner.next {
      case nil, "\n"?, "\r"?: throw scanner.unexpected("\(quote == "'" ? "'" : "\"") to end the string")
      case quote:
        appendRun(from: runStart, to: &text)
        scanner.advance()
        return text
      case "\\"?:
        appendRun(from: runStart, to: &text)
        try parseEscape(into: &text)
        runStart = scanner.index
      default: scanner.advance()
      }
    }
  }

  private func appendRun(from start: Int, to text: inout String) {
    if start < scanner.index { text += String(decoding: scanner.bytes[start..<scanner.index], as: UTF8.self) }
  }

  mutating func parseEscape(into text: inout String) throws(JSON5Error) {
    let start = scanner
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
        throw start.unexpected("an escape sequence", found: quoted("\\0\(next)"))
      }
      text += "\0"
    case "1"..."9":
      throw start.unexpected("an escape sequence", found: quoted("\\\(scalar)"))
    case _ where JSON5Scanner.isLineTerminator(scalar): break
    default: text.unicodeScalars.append(scalar)
    }
  }

  /// The scalar of `\uXXXX`, or of two of them that are a surrogate pair; the scanner stands at the first `u`.
  private mutating func parseUnicodeEscape(from start: JSON5Scanner) throws(JSON5Error) -> Unicode.Scalar {
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
    throw start.unexpected(
      "a pair of surrogates", found: "the lone surrogate \(quoted("\\u" + String(first, radix: 16)))")
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
  /// A key without quotes: an ECMAScript 5.1 identifier name.
  mutating func parseIdentifier() throws(JSON5Error) -> String {
    var name = ""
    var runStart = scanner.index
    while let scalar = scanner.next {
      if scalar == "\\" {
        appendRun(from: runStart, to: &name)
        name.unicodeScalars.append(try parseIdentifierEscape(isFirst: name.isEmpty))
        runStart = scanner.index
      } else {
        let isFirst = name.isEmpty && scanner.index == runStart
        guard isFirst ? scalar.isIdentifierStart : scalar.isIdentifierPart else { break }
        scanner.advance()
      }
    }
    appendRun(from: runStart, to: &name)
    guard !name.isEmpty else { throw scanner.unexpected("a key or \"}\"") }
    return name
  }

  private mutating func parseIdentifierEscape(isFirst: Bool) throws(JSON5Error) -> Unicode.Scalar {
    let start = scanner
    scanner.advance()
    guard scanner.next == "u" else { throw start.unexpected("a key") }
    let letter = try parseUnicodeEscape(from: start)
    guard isFirst ? letter.isIdentifierStart : letter.isIdentifierPart else {
      throw start.unexpected("a letter", found: quoted(String(letter)))
    }
    return letter
  }
}

extension JSON5Scanner {
  /// Whether a word would go on here.
  var isAtIdentifierPart: Bool { next.map { $0.isIdentifierPart || $0 == "\\" } ?? false }
}

extension Unicode.Scalar {
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
