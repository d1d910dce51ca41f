/// A part of a JSON5 text that can be left out: a member of an object, or an object in a list.
package struct JSON5Part {
  /// The keys on the way from the root, such as `spheres`, `radius`.
  package fileprivate(set) var keys: [String] = []
  /// The offset of the object or list that contains it.
  package fileprivate(set) var container = 0
  /// Its value.
  package let value: JSON5Value
  fileprivate let start: Int

  /// Returns the text with spaces in place of parts of it and of the commas after them. Everything else keeps its place. Empty
  /// without parts. O(size).
  package static func leftOut(_ parts: [JSON5Part]) -> [UInt8] {
    guard let document = parts.first?.value.document else { return [] }
    var bytes = document.bytes
    func blank(_ range: Range<Int>) {
      for index in range where bytes[index] != UInt8(ascii: "\n") && bytes[index] != UInt8(ascii: "\r") {
        bytes[index] = UInt8(ascii: " ")
      }
    }
    for part in parts {
      precondition(part.value.document === document, "the parts of one text")
      // In the original text, because a part can be in another one.
      var scanner = JSON5Scanner(document.bytes, at: part.value.end)
      scanner.skipValidBlank()
      let comma = scanner.index
      blank(part.start..<part.value.end)
      if scanner.skip(",") { blank(comma..<comma + 1) }
    }
    return bytes
  }
}

extension JSON5Value {
  /// Returns the innermost part at a position. Nil if no part is there. O(size).
  package func part(at position: TextPosition) -> JSON5Part? {
    guard let offset = LineIndex.offset(of: position, in: document.bytes) else { return nil }
    var (part, value, keys) = (nil as JSON5Part?, self, [String]())
    while true {
      if let member = value.members.first(where: { $0.offset <= offset && offset < $0.value.end }) {
        keys.append(member.key)
        part = JSON5Part(keys: keys, container: value.offset, value: member.value, start: member.offset)
        value = member.value
      } else if let element = value.elements.first(where: { $0.offset <= offset && offset < $0.end }) {
        if element.isObject {
          part = JSON5Part(keys: keys, container: value.offset, value: element, start: element.offset)
        }
        value = element
      } else {
        return part
      }
    }
  }
}

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
