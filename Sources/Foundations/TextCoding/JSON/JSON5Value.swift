/// A value of a JSON5 text with its position. It retains the parsed text.
package struct JSON5Value {
  /// The type and content of a JSON value.
  package enum Content: Equatable {
    case null
    case boolean(Bool)
    case number(Double)
    case string(String)
    case array([JSON5Value])
    /// The members in the order of the text; no key occurs twice.
    case object([JSON5Member])
  }

  let document: JSON5Document
  /// The index of the value's node.
  let index: Int

  private var node: JSON5Node { document.nodes[index] }

  /// The value as an enumeration. O(elements or members); O(length) for a string.
  package var content: Content {
    let node = node
    return switch node.kind {
    case .null: .null
    case .yes: .boolean(true)
    case .no: .boolean(false)
    case .number: .number(node.number)
    case .string, .identifier: .string(document.text(node))
    case .array: .array(Array(elements))
    case .object: .object(Array(members))
    }
  }

  package var position: TextPosition { document.position(of: node.offset) }

  /// Returns the line and column of a byte offset of the text. O(size) at the first call, O(1) afterwards.
  package func position(of offset: Int) -> TextPosition { document.position(of: offset) }

  /// The offset of the value's first byte in the text.
  package var offset: Int { node.offset }

  /// The number; nil if the value is of another kind. O(1).
  package var number: Double? {
    let node = node
    return node.kind == .number ? node.number : nil
  }

  /// The string; nil if the value is of another kind. O(length).
  package var string: String? {
    let node = node
    return node.kind == .string ? document.text(node) : nil
  }

  /// The UTF-8 bytes of the string; nil if the value is of another kind. They are a part of the parsed text, and not
  /// copied, unless the string has escapes. O(1) without escapes, O(length) with them.
  package var utf8: ArraySlice<UInt8>? {
    let node = node
    return node.kind == .string ? document.utf8(node) : nil
  }

  /// Whether the value is a string. O(1).
  package var isString: Bool { node.kind == .string }

  /// The elements of an array; empty if the value is of another kind.
  package var elements: JSON5Elements {
    let node = node
    return JSON5Elements(document: document, index: index + 1, count: node.kind == .array ? node.count : 0)
  }

  /// The members of an object; empty if the value is of another kind.
  package var members: JSON5Members {
    let node = node
    return JSON5Members(document: document, index: index + 1, count: node.kind == .object ? node.count : 0)
  }

  /// Whether the value is null. O(1).
  package var isNull: Bool { node.kind == .null }

  /// Whether the value is an array. O(1).
  package var isArray: Bool { node.kind == .array }

  /// Whether the value is an object. O(1).
  package var isObject: Bool { node.kind == .object }

  /// Returns the value of `key`. Nil if there is no such key, or the value is not an object. O(members).
  package func member(_ key: JSON5Key) -> JSON5Value? {
    document.member(key, of: index).map { JSON5Value(document: document, index: $0) }
  }

  /// Returns the value of `key`. Nil if there is no such key, or the value is not an object. O(members × length).
  package func member(named key: String) -> JSON5Value? {
    document.member(key, of: index).map { JSON5Value(document: document, index: $0) }
  }

  /// The path from the root of the text to the value, such as `accessors[3].min`. Empty for the root. It is computed at
  /// each call. O(members and elements on the way).
  package var path: String { document.path(of: index) }

  /// Returns whether both are the same value of the same text. O(1).
  package func isSame(as other: JSON5Value) -> Bool { document === other.document && index == other.index }

  /// The number of elements of an array, or of members of an object; 0 if the value is of another kind. O(1).
  package var count: Int { node.isContainer ? node.count : 0 }

  /// Returns the first member of an object whose key is not in `keys`. Nil if all keys are. O(members × keys).
  package func firstMember(notIn keys: [JSON5Key]) -> JSON5Member? {
    guard isObject else { return nil }
    return document.firstKey(of: index, notIn: keys).map { JSON5Member(document: document, index: $0) }
  }

  /// The elements of an array of exactly three numbers; nil for any other value. O(1).
  package var threeNumbers: SIMD3<Double>? {
    guard isArray, node.count == 3 else { return nil }
    var numbers = SIMD3<Double>.zero
    for number in 0..<3 {
      let node = document.nodes[index + 1 + number]
      guard node.kind == .number else { return nil }
      numbers[number] = node.number
    }
    return numbers
  }

  /// Returns whether both values are equal, ignoring positions and spelling. NaN differs from itself. O(size).
  package func hasContent(of other: JSON5Value) -> Bool {
    let (end, otherEnd) = (document.index(after: index), other.document.index(after: other.index))
    guard end - index == otherEnd - other.index else { return false }
    return zip(index..<end, other.index..<otherEnd).allSatisfy { mine, theirs in
      document.nodes[mine].isSame(in: document, as: other.document.nodes[theirs], in: other.document)
    }
  }
}

/// A member of an object: its key, the position of the key, and its value.
package struct JSON5Member: Equatable {
  fileprivate let document: JSON5Document
  fileprivate let index: Int

  package var key: String { document.text(document.nodes[index]) }

  package var keyPosition: TextPosition { document.position(of: document.nodes[index].offset) }

  package var value: JSON5Value { JSON5Value(document: document, index: index + 1) }

  package static func == (one: JSON5Member, other: JSON5Member) -> Bool {
    one.key == other.key && one.keyPosition == other.keyPosition && one.value == other.value
  }
}

/// The elements of an array, in order.
package struct JSON5Elements: Sequence, IteratorProtocol {
  fileprivate let document: JSON5Document
  fileprivate var index: Int
  /// The number of elements that `next()` has not returned yet.
  package private(set) var count: Int

  fileprivate init(document: JSON5Document, index: Int, count: Int) {
    (self.document, self.index, self.count) = (document, index, count)
  }

  package var underestimatedCount: Int { count }

  package mutating func next() -> JSON5Value? {
    if count == 0 { return nil }
    defer { (index, count) = (document.index(after: index), count - 1) }
    return JSON5Value(document: document, index: index)
  }
}

/// The elements of an array, with access by index. Takes four bytes for each element.
package struct JSON5ElementList: RandomAccessCollection {
  private let document: JSON5Document
  private let nodeNumbers: [UInt32]

  /// An empty list.
  package init() { (document, nodeNumbers) = (JSON5Document(bytes: [], nodes: []), []) }

  /// Lists the elements of an array. Empty if the value is of another kind. O(elements).
  package init(_ value: JSON5Value) {
    document = value.document
    var numbers: [UInt32] = []
    numbers.reserveCapacity(value.isArray ? value.count : 0)
    // `JSON5Node.sizeLimit` is less than 2³².
    for element in value.elements { numbers.append(UInt32(element.index)) }
    nodeNumbers = numbers
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { nodeNumbers.count }
  package subscript(position: Int) -> JSON5Value {
    JSON5Value(document: document, index: Int(nodeNumbers[position]))
  }
}

/// The members of an object, in order.
package struct JSON5Members: Sequence, IteratorProtocol {
  fileprivate let document: JSON5Document
  fileprivate var index: Int
  /// The number of members that `next()` has not returned yet.
  package private(set) var count: Int

  fileprivate init(document: JSON5Document, index: Int, count: Int) {
    (self.document, self.index, self.count) = (document, index, count)
  }

  package var underestimatedCount: Int { count }

  package mutating func next() -> JSON5Member? {
    if count == 0 { return nil }
    defer { (index, count) = (document.index(after: index + 1), count - 1) }
    return JSON5Member(document: document, index: index)
  }
}

extension JSON5Value: Equatable {
  package static func == (one: JSON5Value, other: JSON5Value) -> Bool {
    one.position == other.position && one.content == other.content
  }
}

extension JSON5Value {
  /// The value as shown in an error message: short, on one line.
  package var summary: String {
    switch content {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .number(let value): Self.spelling(value)
    case .string(let text): quoted(text)
    case .array(let values): values.isEmpty ? "an empty list" : "a list"
    case .object: "an object"
    }
  }

  private static func spelling(_ number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    if let whole = Int32(exactly: number), !(number == 0 && number.sign == .minus) { return "\(whole)" }
    return "\(number)"
  }
}

extension JSONWriter {
  /// Writes a parsed value, which is an element of an array if `key` is nil. Numbers that are not finite are written as
  /// `null`. O(size).
  package mutating func value(_ key: String?, _ value: JSON5Value) {
    switch value.content {
    case .null: null(key)
    case .boolean(let boolean): self.boolean(key, boolean)
    case .number(let number): anyNumber(key, number)
    case .string(let string): text(key, string)
    case .array(let elements): array(key) { json in for element in elements { json.value(nil, element) } }
    case .object(let members):
      object(key) { json in for member in members { json.value(member.key, member.value) } }
    }
  }
}

/// A key for looking up members of objects. Creating one allocates, so loops should reuse keys.
package struct JSON5Key: Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  package let text: String
  let bytes: [UInt8]
  let hash: Hash

  /// The 32-bit FNV-1a hash of the first bytes of a key: <http://www.isthe.com/chongo/tech/comp/fnv/>. Keys with equal
  /// hashes are compared.
  struct Hash {
    /// The number of bytes that are hashed. Longer texts are values, such as embedded files, and are only searched for
    /// their end.
    static let byteCount = 64

    private(set) var value: UInt32 = 0x811C_9DC5

    @inline(__always)
    mutating func add(_ byte: UInt8) { value = (value ^ UInt32(byte)) &* 0x0100_0193 }
  }

  package init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
    var hash = Hash()
    for byte in bytes.prefix(Hash.byteCount) { hash.add(byte) }
    self.hash = hash
  }

  package init(stringLiteral text: String) { self.init(text) }

  package var description: String { text }
}
