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
