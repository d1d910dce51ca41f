import Parallelism

/// A writer of compact JSON text (RFC 8259). Keys are written in the order of the calls.
package struct JSONWriter: Sendable {
  /// The UTF-8 text written so far.
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  package init() {}

  /// Writes an object. `members` writes its members.
  package mutating func object(_ key: String? = nil, _ members: (inout JSONWriter) -> Void) {
    open(key, UInt8(ascii: "{"))
    members(&self)
    close(UInt8(ascii: "}"))
  }

  /// Writes an array. `elements` writes its elements.
  package mutating func array(_ key: String? = nil, _ elements: (inout JSONWriter) -> Void) {
    open(key, UInt8(ascii: "["))
    elements(&self)
    close(UInt8(ascii: "]"))
  }

  /// Writes an element of an array that another writer has written.
  package mutating func element(_ text: [UInt8]) {
    begin(nil)
    bytes += text
  }

  /// Writes a member whose value is JSON text.
  package mutating func member(_ key: String, text: String) {
    begin(key)
    append(text)
  }

  /// Reserves memory for as many bytes after those that are written.
  package mutating func reserveCapacity(_ byteCount: Int) { bytes.reserveCapacity(bytes.count + byteCount) }

  /// Removes the text written so far, which the caller has used. What is written next continues it.
  package mutating func removeText() { bytes.removeAll(keepingCapacity: true) }

  /// Writes an integer.
  package mutating func number(_ key: String, _ value: Int) { integer(key, value) }

  /// Writes an integer, which is an element of an array if `key` is nil.
  package mutating func integer(_ key: String?, _ value: Int) {
    begin(key)
    append(value.description)
  }

  /// Writes a finite float as the shortest decimal that reads back as the same float.
  package mutating func number(_ key: String, _ value: Float) {
    begin(key)
    append(value)
  }

  /// Writes an array of integers.
  package mutating func numbers(_ key: String, _ values: some Sequence<Int>) {
    array(key, values) { $0.append($1.description) }
  }

  /// Writes an array of strings.
  package mutating func strings(_ key: String, _ values: [String]) {
    array(key, values) { $0.quote($1) }
  }

  /// Writes a finite double.
  package mutating func number(_ key: String, _ value: Double) {
    begin(key)
    append(value.description)
  }

  /// Writes `true` or `false`.
  package mutating func truth(_ key: String, _ value: Bool) {
    begin(key)
    append(value ? "true" : "false")
  }

  /// Writes an element or a member that is `null`.
  package mutating func null(_ key: String? = nil) {
    begin(key)
    append("null")
  }

  /// Writes a number, which is an element of an array if `key` is nil. A number that is not finite is written as `null`.
  package mutating func anyNumber(_ key: String? = nil, _ value: Double) {
    guard value.isFinite else { return null(key) }
    begin(key)
    if let integer = Int32(exactly: value), value != 0 || value.sign == .plus {
      append(integer.description)
    } else {
      append(value.description)
    }
  }

  /// Writes a string, `true` or `false` as an element of an array if `key` is nil.
  package mutating func text(_ key: String? = nil, _ value: String) {
    begin(key)
    quote(value)
  }

  /// Writes `true` or `false`, which is an element of an array if `key` is nil.
  package mutating func boolean(_ key: String? = nil, _ value: Bool) {
    begin(key)
    append(value ? "true" : "false")
  }

  /// Writes the components of a vector of finite floats as an array.
  package mutating func vector(_ key: String, _ value: SIMD3<Float>) {
    array(key, 0..<3) { $0.append(value[$1]) }
  }

  /// Writes several vectors of finite floats, each as an array.
  package mutating func vectors(_ members: KeyValuePairs<String, SIMD3<Float>>) {
    for (key, value) in members { vector(key, value) }
  }

  /// Writes an array of finite floats.
  package mutating func numbers(_ key: String, _ values: [Float]) {
    array(key, values) { $0.append($1) }
  }

  /// Writes an array of finite doubles.
  package mutating func doubles(_ key: String, _ values: [Double]) {
    array(key, values) { $0.append($1.description) }
  }

  /// Writes a string.
  package mutating func string(_ key: String, _ value: String) {
    begin(key)
    quote(value)
  }

  private mutating func array<Values: Sequence>(
    _ key: String, _ values: Values, _ append: (inout JSONWriter, Values.Element) -> Void
  ) {
    array(key) { json in
      for value in values {
        json.begin(nil)
        append(&json, value)
      }
    }
  }

  private mutating func open(_ key: String?, _ bracket: UInt8) {
    begin(key)
    append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    append(bracket)
    needsComma = true
  }

  private mutating func begin(_ key: String?) {
    if needsComma { append(UInt8(ascii: ",")) }
    needsComma = true
    guard let key else { return }
    quote(key)
    append(UInt8(ascii: ":"))
  }

  private mutating func append(_ byte: UInt8) { bytes.append(byte) }

  private mutating func append(_ text: String) {
    // `append(contentsOf: text.utf8)` would append one byte at a time.
    bytes.append(copying: text.utf8Span.span)
  }

  private mutating func append(_ value: Float) {
    value.withShortestText { bytes.append(copying: $0) }
  }

  /// Writes a string. The quotation mark, the reverse solidus and U+0000 to U+001F are escaped (RFC 8259, section 7).
  private mutating func quote(_ text: String) {
    append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      if byte < 0x20 {
        append(byte < 0x10 ? "\\u000" : "\\u00")
        append(String(byte, radix: 16))
      } else {
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { append(UInt8(ascii: "\\")) }
        append(byte)
      }
    }
    append(UInt8(ascii: "\""))
  }
}
