/// JSON5, <https://spec.json5.org>: JSON with comments, unquoted keys, single quotes, trailing commas and freer numbers.
package enum JSON5 {
  /// How deep lists and objects may stand in each other.
  package static let depthLimit = 200
  /// The most values that a text may contain, 16 Mi: a value of two bytes takes about 32 in memory.
  package static let valueLimit = 1 << 24

  /// Reads a whole text. A byte order mark at its beginning is stepped over. O(size).
  ///
  /// - Throws: `JSON5Error` if `bytes` are not UTF-8 or not JSON5, a key occurs twice in an object, lists and objects are
  ///   nested deeper than `depthLimit`, or there are more values than `valueLimit`.
  package static func parse(
    _ bytes: [UInt8], valueLimit: Int = valueLimit
  ) throws(JSON5Error) -> JSON5Value {
    var parser = JSON5Parser(scanner: try JSON5Scanner(bytes), valueLimit: valueLimit)
    return try parser.parseText()
  }
}

/// A recursive descent over the grammar, as deep as `JSON5.depthLimit`.
struct JSON5Parser {
  var scanner: JSON5Scanner
  private var depth = 0
  private var valueCount = 0

  private let valueLimit: Int

  init(scanner: JSON5Scanner, valueLimit: Int = JSON5.valueLimit) {
    (self.scanner, self.valueLimit) = (scanner, valueLimit)
  }

  mutating func parseText() throws(JSON5Error) -> JSON5Value {
    try scanner.skipBlank()
    let value = try parseValue()
    try scanner.skipBlank()
    guard scanner.isAtEnd else { throw scanner.unexpected("the end of the file after the value") }
    return value
  }

  private mutating func parseValue() throws(JSON5Error) -> JSON5Value {
    let position = scanner.position
    valueCount += 1
    guard valueCount <= valueLimit else {
      throw scanner.unexpected("at most \(valueLimit) values", found: "one more")
    }
    return JSON5Value(content: try parseContent(), position: position)
  }

  private mutating func parseContent() throws(JSON5Error) -> JSON5Value.Content {
    switch scanner.next {
    case "{"?: try nested { parser throws(JSON5Error) in try parser.parseObject() }
    case "["?: try nested { parser throws(JSON5Error) in try parser.parseArray() }
    case "\""?, "'"?: .string(try parseString())
    case ("0"..."9")?, "."?, "+"?, "-"?, "I"?, "N"?: .number(try parseNumber())
    case "t"?: try parseWord("true", as: .boolean(true), expected: "a value")
    case "f"?: try parseWord("false", as: .boolean(false), expected: "a value")
    case "n"?: try parseWord("null", as: .null, expected: "a value")
    default: throw scanner.unexpected("a value")
    }
  }

  /// Steps over `word`, which must not go on as a longer one.
  mutating func parseWord<Result>(
    _ word: String, as result: Result, expected: String
  ) throws(JSON5Error) -> Result {
    let start = scanner
    for letter in word.unicodeScalars {
      guard scanner.skip(letter) else { throw start.unexpected(expected) }
    }
    guard !scanner.isAtIdentifierPart else { throw start.unexpected(expected) }
    return result
  }

  private mutating func nested(
    _ parse: (inout JSON5Parser) throws(JSON5Error) -> JSON5Value.Content
  ) throws(JSON5Error) -> JSON5Value.Content {
    guard depth < JSON5.depthLimit else {
      throw scanner.unexpected("at most \(JSON5.depthLimit) levels of nesting", found: "one more")
    }
    depth += 1
    defer { depth -= 1 }
    scanner.advance()
    return try parse(&self)
  }

  private mutating func parseArray() throws(JSON5Error) -> JSON5Value.Content {
    var values: [JSON5Value] = []
    while true {
      try scanner.skipBlank()
      if scanner.skip("]") { return .array(values) }
      values.append(try parseValue())
      try scanner.skipBlank()
      if scanner.skip("]") { return .array(values) }
      guard scanner.skip(",") else { throw scanner.unexpected("\",\" or \"]\"") }
    }
  }

  private mutating func parseObject() throws(JSON5Error) -> JSON5Value.Content {
    var members: [JSON5Member] = []
    var keys = KeyIndex()
    while true {
      try scanner.skipBlank()
      if scanner.skip("}") { return .object(members) }
      let position = scanner.position
      let key = try parseKey()
      if let first = keys.insert(key, among: members) {
        throw JSON5Error(
          position: position, expected: "each key once",
          found: "a second \(quoted(key)) (the first is on line \(members[first].keyPosition.line))")
      }
      try scanner.skipBlank()
      guard scanner.skip(":") else { throw scanner.unexpected("\":\" after the key \(quoted(key))") }
      try scanner.skipBlank()
      members.append(JSON5Member(key: key, keyPosition: position, value: try parseValue()))
      try scanner.skipBlank()
      if scanner.skip("}") { return .object(members) }
      guard scanner.skip(",") else { throw scanner.unexpected("\",\" or \"}\"") }
    }
  }

  private mutating func parseKey() throws(JSON5Error) -> String {
    switch scanner.next {
    case "\""?, "'"?: try parseString()
    default: try parseIdentifier()
    }
  }
}

/// Finds repeated keys in linear time: by looking through a few, by hashing many.
private struct KeyIndex {
  private var positions: [String: Int] = [:]
  private static let fewKeys = 8

  /// Notes the key of the next member. Returns the number of the member that has it already, if one does.
  mutating func insert(_ key: String, among members: [JSON5Member]) -> Int? {
    guard members.count >= Self.fewKeys else { return members.firstIndex { $0.key == key } }
    if positions.isEmpty {
      for (index, member) in members.enumerated() { positions[member.key] = index }
    }
    if let first = positions[key] { return first }
    positions[key] = members.count
    return nil
  }
}
