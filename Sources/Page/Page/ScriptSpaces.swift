/// Removes the spaces and line breaks of a script that have no meaning.
///
/// A space is kept between two letters or digits, and between two signs that would become one operator: `a + +b`. Line
/// breaks are kept, because some of them end statements, but not after a sign with which no statement ends without a
/// semicolon: see ECMA-262, section 12.10. Strings, templates and regular expressions are copied. A slash
/// begins a regular expression if no value precedes it; see ECMA-262, section 12.
struct ScriptSpaces {
  private let text: [UInt8]
  private var place = 0
  private var result: [UInt8] = []

  private init(_ text: String) {
    self.text = Array(text.utf8)
    result.reserveCapacity(self.text.count)
  }

  /// Returns `script` without such spaces. O(size).
  static func removed(from script: String) -> String {
    var spaces = ScriptSpaces(script)
    while spaces.place < spaces.text.count { spaces.copyCode() }
    return String(decoding: spaces.result, as: UTF8.self)
  }

  /// Copies the code up to the end of the text, or to the brace that ends a part of a template.
  private mutating func copyCode() {
    var depth = 0
    while place < text.count {
      let byte = text[place]
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): copyString(to: byte)
      case UInt8(ascii: "`"): copyTemplate()
      case UInt8(ascii: "/") where beginsExpression: copyRegularExpression()
      case UInt8(ascii: " "): skipSpace()
      case UInt8(ascii: "\n") where isWithinStatement: place += 1
      default:
        copyByte()
        if byte == UInt8(ascii: "{") { depth += 1 }
        if byte == UInt8(ascii: "}") { depth -= 1 }
        if depth < 0 { return }
      }
    }
  }

  /// Whether a slash at this place begins a regular expression.
  private var beginsExpression: Bool {
    guard let last = result.last(where: { $0 != UInt8(ascii: "\n") }) else { return true }
    return "(,=:[!&|?{};>".utf8.contains(last)
  }

  /// Whether a line break at this place neither ends a statement nor precedes one that needs it.
  private var isWithinStatement: Bool { result.last.map { ";{,([=".utf8.contains($0) } ?? true }

  private mutating func copyByte() {
    result.append(text[place])
    place += 1
  }

  /// Copies a backslash with the character that follows it, or another character.
  private mutating func copyCharacter() {
    if text[place] == UInt8(ascii: "\\"), place + 1 < text.count { copyByte() }
    copyByte()
  }

  private mutating func copyString(to end: UInt8) {
    copyByte()
    while place < text.count, text[place] != end { copyCharacter() }
    if place < text.count { copyByte() }
  }

  private mutating func copyRegularExpression() {
    var isInClass = false
    copyByte()
    while place < text.count, isInClass || text[place] != UInt8(ascii: "/") {
      if text[place] == UInt8(ascii: "[") { isInClass = true }
      if text[place] == UInt8(ascii: "]") { isInClass = false }
      copyCharacter()
    }
    if place < text.count { copyByte() }
  }

  private mutating func copyTemplate() {
    copyByte()
    while place < text.count, text[place] != UInt8(ascii: "`") {
      if text[place] == UInt8(ascii: "$"), place + 1 < text.count, text[place + 1] == UInt8(ascii: "{") {
        copyByte()
        copyByte()
        copyCode()
      } else {
        copyCharacter()
      }
    }
    if place < text.count { copyByte() }
  }

  private mutating func skipSpace() {
    while place < text.count, text[place] == UInt8(ascii: " ") { place += 1 }
    guard let before = result.last, place < text.count else { return }
    let after = text[place]
    let isSign = after == UInt8(ascii: "+") || after == UInt8(ascii: "-") || after == UInt8(ascii: "/")
    if (Self.isInWord(before) && Self.isInWord(after)) || (isSign && before == after) {
      result.append(UInt8(ascii: " "))
    }
  }

  /// Whether a byte is part of a name, a number or a word. Those of other characters than ASCII are.
  private static func isInWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "#"),
      0x80...:
      true
    default: false
    }
  }
}
