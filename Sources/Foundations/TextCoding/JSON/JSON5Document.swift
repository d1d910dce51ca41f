/// A parsed JSON5 text: a flat array of its values and keys in the order of the text, 16 bytes each.
///
/// Numbers are converted by the parser. Strings are decoded when they are read. Lines and columns are counted only when
/// an error message needs one.
package final class JSON5Document {
  let bytes: [UInt8]
  let nodes: [JSON5Node]
  private lazy var lines = LineIndex(bytes)

  init(bytes: [UInt8], nodes: [JSON5Node]) {
    (self.bytes, self.nodes) = (bytes, nodes)
  }

  /// The top-level value of the text.
  package var root: JSON5Value { JSON5Value(document: self, index: 0) }

  /// Returns the index of the node that follows the value at `index` and everything nested in it. O(1).
  @inline(__always)
  func index(after index: Int) -> Int {
    let node = nodes[index]
    return node.isContainer ? node.next : index + 1
  }

  /// Returns the line and column of a byte offset. O(size) at the first call, O(1) afterwards.
  func position(of offset: Int) -> TextPosition { lines.position(of: offset, in: bytes) }

  /// Returns the text of a string or key. O(length).
  func text(_ node: JSON5Node) -> String { node.text(in: bytes) }

  /// Returns the UTF-8 bytes of a string or key: a part of the text, or a copy if it has escapes.
  func utf8(_ node: JSON5Node) -> ArraySlice<UInt8> { node.utf8(in: bytes) }

  /// Returns the index of the value of `key` in the object at `index`. Nil if the object has no such key. O(members).
  func member(_ key: JSON5Key, of index: Int) -> Int? {
    guard nodes[index].kind == .object else { return nil }
    var member = index + 1
    for _ in 0..<nodes[index].count {
      if nodes[member].isKey(key, in: bytes) { return member + 1 }
      member = self.index(after: member + 1)
    }
    return nil
  }

  /// Returns the index of the value of `key` in the object at `index`, as `member(_: JSON5Key, of:)`. Creates no key.
  /// O(members × length).
  func member(_ key: String, of index: Int) -> Int? {
    guard nodes[index].kind == .object else { return nil }
    var member = index + 1
    for _ in 0..<nodes[index].count {
      let node = nodes[member]
      if node.isPlain ? node.utf8(in: bytes).elementsEqual(key.utf8) : text(node) == key { return member + 1 }
      member = self.index(after: member + 1)
    }
    return nil
  }

  /// Returns the path from the root to the value at `target`, such as `accessors[3].min`. Empty for the root.
  /// O(members and elements on the way).
  func path(of target: Int) -> String {
    var (path, index) = ("", 0)
    while index < target {
      let isObject = nodes[index].kind == .object
      var child = index + 1
      var number = 0
      // The value that contains the target is the last one that begins at or before it.
      while true {
        let value = isObject ? child + 1 : child
        let next = self.index(after: value)
        if next > target {
          path += isObject ? (path.isEmpty ? "" : ".") + text(nodes[child]) : "[\(number)]"
          index = value
          break
        }
        (child, number) = (next, number + 1)
      }
    }
    return path
  }

  /// Returns the index of the first key of the object at `index` that is not in `keys`; nil if all are.
  /// O(members × keys), and O(members) if the members are in the order of `keys`.
  func firstKey(of index: Int, notIn keys: [JSON5Key]) -> Int? {
    var member = index + 1
    var known = 0
    for _ in 0..<nodes[index].count {
      let node = nodes[member]
      if known >= keys.count || !node.isKey(keys[known], in: bytes) {
        guard let found = keys.firstIndex(where: { node.isKey($0, in: bytes) }) else { return member }
        known = found
      }
      known += 1
      member = self.index(after: member + 1)
    }
    return nil
  }
}

/// A value or key of a text: its offset, its kind, and its content.
struct JSON5Node {
  enum Kind: UInt8 {
    case null, yes, no, number
    /// A string, or a key in quotes.
    case string
    /// A key without quotes.
    case identifier
    case array, object
  }

  /// Bits 0 to 7: the kind. Bits 8 and 9: the flags. From bit 10 on: the offset.
  private let header: UInt64
  /// A number: its bit pattern. A string or key: the end of its content (low 32 bits) and its hash. An array or object:
  /// the number of its elements or members (low 32 bits) and the index of the node after it.
  private var payload: UInt64

  private static let escapeFlag: UInt64 = 1 << 8
  private static let plainFlag: UInt64 = 1 << 9
  private static let offsetShift: UInt64 = 10

  /// The maximum size of a document in bytes. A document has at most one node more than bytes.
  static let sizeLimit = Int(UInt32.max) - 1

  init(_ kind: Kind, at offset: Int) {
    header = UInt64(offset) << Self.offsetShift | UInt64(kind.rawValue)
    payload = 0
  }

  init(_ number: Double, at offset: Int) {
    header = UInt64(offset) << Self.offsetShift | UInt64(Kind.number.rawValue)
    payload = number.bitPattern
  }

  /// Creates a string or key whose content ends at `end`. `isPlain` states that the content is ASCII without escapes.
  /// `hash` is the hash of the content if it is plain, and unused otherwise.
  init(
    _ kind: Kind, at offset: Int, end: Int, hasEscapes: Bool, isPlain: Bool, hash: JSON5Key.Hash
  ) {
    header =
      UInt64(offset) << Self.offsetShift | UInt64(kind.rawValue) | (hasEscapes ? Self.escapeFlag : 0)
      | (isPlain ? Self.plainFlag : 0)
    payload = UInt64(hash.value) << 32 | UInt64(end)
  }

  /// Sets the content of an array or object.
  mutating func close(count: Int, next: Int) { payload = UInt64(next) << 32 | UInt64(count) }

  var kind: Kind { Kind(rawValue: UInt8(truncatingIfNeeded: header)) ?? .null }
  /// The offset of its first byte.
  var offset: Int { Int(header >> Self.offsetShift) }
  private var hasEscapes: Bool { header & Self.escapeFlag != 0 }
  /// Whether a string or key is ASCII without escapes.
  var isPlain: Bool { header & Self.plainFlag != 0 }
  var number: Double { Double(bitPattern: payload) }
  /// The byte range of a string or key without its quotes.
  private var content: Range<Int> { (offset + (kind == .string ? 1 : 0))..<Int(payload & 0xFFFF_FFFF) }
  /// The offset after the content of a string or key.
  var contentEnd: Int { content.upperBound }
  /// The hash of a plain string or key.
  var hash: UInt32 { UInt32(payload >> 32) }
  /// The number of elements or members.
  var count: Int { Int(payload & 0xFFFF_FFFF) }
  /// The index of the node after an array or object.
  var next: Int { Int(payload >> 32) }
  var isContainer: Bool { kind == .array || kind == .object }
}

extension JSON5Node {
  /// Returns the text of a string or key in `bytes`. O(length).
  func text(in bytes: [UInt8]) -> String {
    if !hasEscapes { return String(decoding: bytes[content], as: UTF8.self) }
    // The parser has accepted this text already, so it does not throw.
    var parser = JSON5Parser(scanner: JSON5Scanner(bytes, at: offset))
    let text =
      kind == .identifier
      ? try? parser.parseIdentifier(decodes: true).text : try? parser.parseString(decodes: true).text
    return text ?? ""
  }

  /// Returns the UTF-8 bytes of a string or key in `bytes`, of which it is a part unless it has escapes. O(1) without
  /// escapes, O(length) with them.
  func utf8(in bytes: [UInt8]) -> ArraySlice<UInt8> {
    hasEscapes ? Array(text(in: bytes).utf8)[...] : bytes[content]
  }

  /// Returns whether a key equals `other`. O(length); O(1) if the hashes differ.
  @inline(__always)
  func isKey(_ other: JSON5Key, in bytes: [UInt8]) -> Bool {
    guard isPlain else { return text(in: bytes) == other.text }
    return hash == other.hash.value && hasContent(other.bytes, in: bytes)
  }

  private func hasContent(_ other: [UInt8], in bytes: [UInt8]) -> Bool {
    let content = content
    guard content.count == other.count else { return false }
    for index in other.indices where bytes[content.lowerBound + index] != other[index] { return false }
    return true
  }

  /// Returns whether two strings or keys of one text are equal.
  func hasText(of other: JSON5Node, in bytes: [UInt8]) -> Bool {
    guard isPlain, other.isPlain else { return text(in: bytes) == other.text(in: bytes) }
    if hash != other.hash { return false }
    let content = content
    guard content.count == other.content.count else { return false }
    let distance = other.content.lowerBound - content.lowerBound
    for index in content where bytes[index] != bytes[index + distance] { return false }
    return true
  }

  /// Returns whether a node equals one of another document. Nested values are not compared.
  func isSame(in document: JSON5Document, as other: JSON5Node, in otherDocument: JSON5Document) -> Bool {
    switch (kind, other.kind) {
    case (.number, .number): number == other.number
    case (.array, .array), (.object, .object): count == other.count
    case (.string, .string), (.string, .identifier), (.identifier, .string), (.identifier, .identifier):
      text(in: document.bytes) == other.text(in: otherDocument.bytes)
    default: kind == other.kind
    }
  }
}

/// The reason why a text is not JSON5: the position, the expected syntax and the text found there.
package struct JSON5Error: Error, Equatable, CustomStringConvertible {
  package var position: TextPosition
  package var expected: String
  package var found: String

  package var description: String {
    "\(position.line):\(position.column): expected \(expected), found \(found)"
  }
}
