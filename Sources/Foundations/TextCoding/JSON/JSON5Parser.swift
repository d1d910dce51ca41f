/// JSON5 (<https://spec.json5.org>): JSON with comments, unquoted keys, single quotes, trailing commas and more number
/// formats.
package enum JSON5 {
  /// The maximum nesting depth of lists and objects.
  package static let depthLimit = 200
  /// The maximum number of values of a text: 16 Mi.
  package static let valueLimit = 1 << 24

  /// Parses a whole text. A byte order mark at its beginning is skipped. O(size). The result takes 16 bytes for each
  /// value and each key, and retains `bytes`.
  ///
  /// - Throws: `JSON5Error` if `bytes` are not UTF-8 or not JSON5, a key occurs twice in an object, lists and objects
  ///   are nested deeper than `depthLimit`, or there are more values than `valueLimit`.
  package static func parse(
    _ bytes: [UInt8], valueLimit: Int = valueLimit
  ) throws(JSON5Error) -> JSON5Value {
    var parser = JSON5Parser(scanner: try JSON5Scanner(bytes), valueLimit: valueLimit)
    return try parser.parseText().root
  }
}

/// A recursive descent parser of the JSON5 grammar. The recursion depth is limited by `JSON5.depthLimit`.
struct JSON5Parser {
  var scanner: JSON5Scanner
  /// The nodes parsed so far.
  private var nodes: [JSON5Node] = []
  private var depth = 0
  /// The offsets of the opening brackets that are not closed.
  private var openers: [Int] = []
  private var valueCount = 0
  private let valueLimit: Int

  init(scanner: JSON5Scanner, valueLimit: Int = JSON5.valueLimit) {
    (self.scanner, self.valueLimit) = (scanner, valueLimit)
  }

  mutating func parseText() throws(JSON5Error) -> JSON5Document {
    guard scanner.bytes.count <= JSON5Node.sizeLimit else {
      throw scanner.unexpected("at most \(JSON5Node.sizeLimit) bytes", found: "\(scanner.bytes.count)")
    }
    nodes.reserveCapacity(scanner.expectedNodeCount)
    try scanner.skipBlank()
    do throws(JSON5Error) { try parseValue() } catch { throw withOpener(error) }
    try scanner.skipBlank()
    guard scanner.isAtEnd else { throw scanner.unexpected("the end of the file after the value") }
    return JSON5Document(bytes: scanner.bytes, nodes: nodes)
  }

  private mutating func parseValue() throws(JSON5Error) {
    let start = scanner.index
    valueCount += 1
    guard valueCount <= valueLimit else {
      throw scanner.unexpected("at most \(valueLimit) values", found: "one more")
    }
    switch scanner.nextByte.map(Unicode.Scalar.init) {
    case "{"?: try parseContainer(.object)
    case "["?: try parseContainer(.array)
    case "\""?, "'"?: nodes.append(try parseString().node)
    case ("0"..."9")?, "."?, "+"?, "-"?, "I"?, "N"?:
      let number = try parseNumber()
      nodes.append(JSON5Node(number, at: start))
    case "t"?: nodes.append(try parseWord("true", as: JSON5Node(.yes, at: start), expected: "a value"))
    case "f"?: nodes.append(try parseWord("false", as: JSON5Node(.no, at: start), expected: "a value"))
    case "n"?: nodes.append(try parseWord("null", as: JSON5Node(.null, at: start), expected: "a value"))
    default: throw unexpectedValue(at: start)
    }
  }

  /// Returns the error for a text that is no value: a word without quotation marks, or with those of a word processor.
  private func unexpectedValue(at start: Int, expected: String = "a value") -> JSON5Error {
    var ahead = scanner
    ahead.index = start
    if let next = ahead.next, next.isCurlyQuote {
      return scanner.unexpected("straight quotation marks, as in \"red\"", at: start)
    }
    guard let word = ahead.takeWord() else { return scanner.unexpected(expected, at: start) }
    return scanner.unexpected("\(expected), or a text in quotation marks: \"\(word)\"", at: start)
  }

  /// Returns an error at the end of the file with the bracket that is not closed.
  private func withOpener(_ error: JSON5Error) -> JSON5Error {
    let isAtValue = ["a value", "a key", "\",\" or", "\":\""].contains { error.expected.hasPrefix($0) }
    guard scanner.isAtEnd, isAtValue, let opener = openers.last else { return error }
    let closing = scanner.bytes[opener] == UInt8(ascii: "{") ? "\"}\"" : "\"]\""
    return JSON5Error(
      position: error.position, expected: "\(closing) for \(words(ofOpener: opener))", found: error.found)
  }

  /// Returns the words for an opening bracket.
  private func words(ofOpener offset: Int) -> String {
    let place = LineIndex.position(of: offset, in: scanner.bytes)
    let bracket = Unicode.Scalar(scanner.bytes[offset])
    return "the \"\(bracket)\" at line \(place.line), column \(place.column)"
  }

  /// Returns the error for a text after a value in a list or an object. A closing bracket of the other kind names the opening
  /// one.
  private func unexpectedAfterValue(_ closing: String) -> JSON5Error {
    guard let opener = openers.last,
      scanner.nextByte == UInt8(ascii: "]") || scanner.nextByte == UInt8(ascii: "}")
    else { return scanner.unexpected("\",\" or \"\(closing)\"") }
    return scanner.unexpected("\",\" or \"\(closing)\" for \(words(ofOpener: opener))")
  }

  /// Skips `word`, which must not be the beginning of a longer word.
  mutating func parseWord<Result>(
    _ word: String, as result: Result, expected: String
  ) throws(JSON5Error) -> Result {
    let start = scanner.index
    for letter in word.unicodeScalars {
      guard scanner.skip(letter) else { throw unexpectedValue(at: start, expected: expected) }
    }
    guard !scanner.isAtIdentifierPart else { throw unexpectedValue(at: start, expected: expected) }
    return result
  }

  private mutating func parseContainer(_ kind: JSON5Node.Kind) throws(JSON5Error) {
    guard depth < JSON5.depthLimit else {
      throw scanner.unexpected("at most \(JSON5.depthLimit) levels of nesting", found: "one more")
    }
    depth += 1
    let number = nodes.count
    nodes.append(JSON5Node(kind, at: scanner.index))
    openers.append(scanner.index)
    scanner.advance()
    let count = kind == .array ? try parseElements() : try parseMembers(of: number)
    nodes[number].close(count: count, next: nodes.count)
    openers.removeLast()
    depth -= 1
  }

  /// Parses the elements and the end of an array. Returns the number of elements.
  private mutating func parseElements() throws(JSON5Error) -> Int {
    var count = 0
    while true {
      try scanner.skipBlank()
      if scanner.skip("]") { return count }
      try parseValue()
      count += 1
      try scanner.skipBlank()
      if scanner.skip("]") { return count }
      guard scanner.skip(",") else { throw unexpectedAfterValue("]") }
    }
  }

  /// Parses the members and the end of the object at node `number`. Returns the number of members.
  private mutating func parseMembers(of number: Int) throws(JSON5Error) -> Int {
    var keys = DuplicateKeyDetector(firstNode: number + 1)
    var count = 0
    while true {
      try scanner.skipBlank()
      if scanner.skip("}") { return count }
      let key = try parseKey()
      if let first = keys.insert(key, count: count, nodes, scanner.bytes) {
        throw scanner.unexpected(
          "each key once", at: key.offset,
          found:
            "a second \(quoted(key.text(in: scanner.bytes))) (the first is on line \(LineIndex.position(of: first, in: scanner.bytes).line))"
        )
      }
      nodes.append(key)
      try scanner.skipBlank()
      guard scanner.skip(":") else {
        throw scanner.unexpected("\":\" after the key \(quoted(key.text(in: scanner.bytes)))")
      }
      try scanner.skipBlank()
      try parseValue()
      count += 1
      try scanner.skipBlank()
      if scanner.skip("}") { return count }
      guard scanner.skip(",") else { throw unexpectedAfterValue("}") }
      if let next = scanner.nextByte, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) {
        throw scanner.unexpected("a key or \"}\"; a number has a decimal point, as in 0.5")
      }
    }
  }

  private mutating func parseKey() throws(JSON5Error) -> JSON5Node {
    if let key = scanner.takePlainIdentifier() { return key }
    let isQuoted = scanner.nextByte == UInt8(ascii: "\"") || scanner.nextByte == UInt8(ascii: "'")
    return isQuoted ? try parseString().node : try parseIdentifier().node
  }
}

extension Unicode.Scalar {
  /// Whether the character is a quotation mark of a word processor.
  package var isCurlyQuote: Bool {
    "\u{2018}\u{2019}\u{201A}\u{201C}\u{201D}\u{201E}".unicodeScalars.contains(self)
  }
}

extension JSON5Scanner {
  /// Skips a word of letters and digits, and returns it. Nil if there is none.
  fileprivate mutating func takeWord() -> String? {
    let start = index
    while isAtIdentifierPart, nextByte != UInt8(ascii: "\\") { advance() }
    guard index > start, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[start]) else { return nil }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// An estimate of the number of nodes, extrapolated from the first 64 KiB: each value and key follows a bracket, a
  /// comma, a colon, or the beginning of the text.
  fileprivate var expectedNodeCount: Int {
    let sample = bytes.prefix(1 << 16)
    let count = sample.count {
      $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{")
    }
    // Two per cent more, so that a file of equal objects does not outgrow the reservation.
    return 1 + Int(Double(count) * Double(bytes.count) / Double(max(sample.count, 1)) * 1.02)
  }
}

/// A detector of repeated keys of an object, in linear time. It compares hashes for up to eight keys, and uses a
/// dictionary beyond.
private struct DuplicateKeyDetector {
  /// The index of the first key's node.
  let firstNode: Int
  /// The hashes of the first eight keys.
  private var hashes: InlineArray<8, UInt32> = .init(repeating: 0)
  private var areAllPlain = true
  private var offsets: [String: Int] = [:]

  init(firstNode: Int) { self.firstNode = firstNode }

  /// Adds the key of member number `count`. Returns the offset of an equal earlier key. Nil if the key is new.
  mutating func insert(_ key: JSON5Node, count: Int, _ nodes: [JSON5Node], _ bytes: [UInt8]) -> Int? {
    guard count < hashes.count else {
      if offsets.isEmpty { forEachKey(count, nodes) { offsets[$0.text(in: bytes)] = $0.offset } }
      return offsets.updateValue(key.offset, forKey: key.text(in: bytes))
    }
    var mayRepeat = false
    for index in 0..<count where hashes[index] == key.hash { mayRepeat = true }
    hashes[count] = key.hash
    areAllPlain = areAllPlain && key.isPlain
    if !mayRepeat, areAllPlain { return nil }
    var first: Int?
    forEachKey(count, nodes) { if $0.hasText(of: key, in: bytes) { first = $0.offset } }
    return first
  }

  private func forEachKey(_ count: Int, _ nodes: [JSON5Node], _ body: (JSON5Node) -> Void) {
    var number = firstNode
    for _ in 0..<count {
      body(nodes[number])
      let value = nodes[number + 1]
      number = value.isContainer ? value.next : number + 2
    }
  }
}
