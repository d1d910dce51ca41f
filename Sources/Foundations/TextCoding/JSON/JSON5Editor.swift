/// Changes of values in a JSON5 text. All other characters stay as they are: comments, order, quotation marks and layout.
///
/// ```swift
/// var editor = JSON5Editor(of: root)
/// editor.replace(radius, by: "2")
/// editor.add(("color", "\"red\""), to: sphere)
/// let bytes = editor.bytes()
/// ```
package struct JSON5Editor {
  private let document: JSON5Document
  private var replacements: [Replacement] = []
  /// The members to add by the offsets of their objects.
  private var additions: [Int: (object: JSON5Value, members: [Member])] = [:]

  /// A key, and the text of its value.
  package typealias Member = (key: String, text: String)

  private struct Replacement {
    let range: Range<Int>
    let text: String
  }

  /// Creates an editor without changes of the text of `value`.
  package init(of value: JSON5Value) { document = value.document }

  /// Replaces a value. It must not contain, or be in, another changed one.
  package mutating func replace(_ value: JSON5Value, by text: String) {
    replacements.append(Replacement(range: value.offset..<value.end, text: text))
  }

  /// Adds a member with a key that the object has not. If the last member stands on a line of its own, so does the new one.
  package mutating func add(_ member: Member, to object: JSON5Value) {
    additions[object.offset, default: (object, [])].members.append(member)
  }

  /// Replaces the key and the value of a member.
  package mutating func replace(_ member: JSON5Member, by other: Member, in object: JSON5Value) {
    let text = "\(spelling(ofKey: other.key, in: object)): \(other.text)"
    replacements.append(Replacement(range: member.offset..<member.value.end, text: text))
  }

  /// Returns the changed text. O(size + changes log changes).
  package func bytes() -> [UInt8] {
    var all = replacements
    for (object, members) in additions.values { all += insertions(members, in: object) }
    // Insertions at the offset at which another change begins come before it.
    all.sort { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
    var (result, index) = ([UInt8](), 0)
    for change in all {
      result += document.bytes[index..<change.range.lowerBound]
      result += change.text.utf8
      index = change.range.upperBound
    }
    return result + document.bytes[index...]
  }

  private func insertions(_ members: [Member], in object: JSON5Value) -> [Replacement] {
    let texts = members.map { "\(spelling(ofKey: $0.key, in: object)): \($0.text)" }
    var last: JSON5Member?
    for member in object.members { last = member }
    guard let last else {
      let start = object.offset + 1
      let isFollowedBySpace = isSpace(start) || isLineEnd(start)
      return [
        insertion(" " + texts.joined(separator: ", ") + (isFollowedBySpace ? "" : " "), at: start)
      ]
    }
    var scanner = JSON5Scanner(document.bytes, at: last.value.end)
    scanner.skipValidBlank()
    let hasComma = scanner.skip(",")
    let end = hasComma ? scanner.index : last.value.end
    guard let indentation = indentation(of: last.offset) else {
      let text = texts.joined(separator: ", ")
      return [insertion(hasComma ? " \(text)," : ", \(text)", at: end)]
    }
    let lineEnd = endOfLine(after: end)
    let lines = texts.map { newline(at: lineEnd) + indentation + $0 }.joined(separator: ",")
    if hasComma { return [insertion(lines + ",", at: lineEnd)] }
    return lineEnd == end
      ? [insertion("," + lines, at: end)] : [insertion(",", at: end), insertion(lines, at: lineEnd)]
  }

  private func insertion(_ text: String, at offset: Int) -> Replacement {
    Replacement(range: offset..<offset, text: text)
  }

  /// Returns the key in quotation marks if the keys beside it have them, or if it needs them.
  private func spelling(ofKey key: String, in object: JSON5Value) -> String {
    let example = object.members.first { _ in true } ?? document.root.members.first { _ in true }
    let mark = example.flatMap { Character(Unicode.Scalar(document.bytes[$0.offset])) as Character? }
    if let mark, mark == "\"" || mark == "'" { return JSON5.spelling(of: key, mark: mark) }
    return JSON5.spelling(ofKey: key)
  }

  private func isSpace(_ offset: Int) -> Bool {
    document.bytes[offset] == UInt8(ascii: " ") || document.bytes[offset] == UInt8(ascii: "\t")
  }

  private func isLineEnd(_ offset: Int) -> Bool {
    document.bytes[offset] == UInt8(ascii: "\n") || document.bytes[offset] == UInt8(ascii: "\r")
  }

  /// Returns the white space before `offset` on its line. Nil if anything else is before it, or if the line is the first.
  private func indentation(of offset: Int) -> String? {
    var start = offset
    while start > 0, isSpace(start - 1) { start -= 1 }
    guard start > 0, isLineEnd(start - 1) else { return nil }
    return String(decoding: document.bytes[start..<offset], as: UTF8.self)
  }

  /// Returns the end of the line after a member, with the comments on it. If the line has another end, returns `offset`.
  private func endOfLine(after offset: Int) -> Int {
    var scanner = JSON5Scanner(document.bytes, at: offset)
    while !scanner.isAtEnd, !isLineEnd(scanner.index) {
      if isSpace(scanner.index) {
        scanner.index += 1
      } else if scanner.isNext("/", then: "/") {
        while !scanner.isAtEnd, !isLineEnd(scanner.index) { scanner.index += 1 }
      } else {
        return offset
      }
    }
    return scanner.isAtEnd ? offset : scanner.index
  }

  /// The line end at `offset`, or a line feed if there is none.
  private func newline(at offset: Int) -> String {
    JSON5Scanner(document.bytes, at: offset).isNext("\r", then: "\n") ? "\r\n" : "\n"
  }
}

extension JSON5 {
  /// Returns a key, in quotation marks if it needs them.
  package static func spelling(ofKey key: String) -> String {
    let isWord = key.allSatisfy { $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber) }
    return isWord && key.first?.isNumber == false ? key : spelling(of: key)
  }

  /// Returns a string of a JSON5 text between two marks, `"` or `'`.
  package static func spelling(of text: String, mark: Character = "\"") -> String {
    var spelling = String(mark)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": spelling += "\\n"
      case "\\": spelling += "\\\\"
      case _ where Character(scalar) == mark: spelling += "\\\(mark)"
      case "\u{0}"..<" ", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        spelling += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: spelling.unicodeScalars.append(scalar)
      }
    }
    return spelling + String(mark)
  }
}
