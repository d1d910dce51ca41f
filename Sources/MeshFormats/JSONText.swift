/// JSON text in the making: compact, its keys in the order in which they come.
struct JSONText {
  /// The text so far, UTF-8.
  private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// Writes an object whose members `members` writes.
  mutating func object(_ key: String? = nil, _ members: (inout JSONText) -> Void) {
    open(key, "{")
    members(&self)
    close("}")
  }

  /// Writes an array whose elements `elements` writes.
  mutating func array(_ key: String? = nil, _ elements: (inout JSONText) -> Void) {
    open(key, "[")
    elements(&self)
    close("]")
  }

  /// Writes an integer.
  mutating func number(_ key: String, _ value: Int) {
    begin(key)
    append(value.description)
  }

  /// Writes a finite float as the shortest decimal that reads back as it.
  mutating func number(_ key: String, _ value: Float) {
    begin(key)
    append(value)
  }

  /// Writes an array of integers.
  mutating func numbers(_ key: String, _ values: some Sequence<Int>) {
    array(key) { json in
      for value in values {
        json.begin(nil)
        json.append(value.description)
      }
    }
  }

  /// Writes the components of a vector of finite floats as an array.
  mutating func vector<Vector: SIMD<Float>>(_ key: String, _ value: Vector) {
    array(key) { json in
      for index in value.indices {
        json.begin(nil)
        json.append(value[index])
      }
    }
  }

  /// Writes a string.
  mutating func string(_ key: String, _ value: String) {
    begin(key)
    quote(value)
  }

  private mutating func open(_ key: String?, _ bracket: String) {
    begin(key)
    append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: String) {
    append(bracket)
    needsComma = true
  }

  private mutating func begin(_ key: String?) {
    if needsComma { append(",") }
    needsComma = true
    guard let key else { return }
    quote(key)
    append(":")
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func append(_ value: Float) {
    value.withShortestText { bytes.append(contentsOf: $0) }
  }

  /// RFC 8259, section 7: what must be escaped is the quotation mark, the reverse solidus and U+0000 to U+001F.
  private mutating func quote(_ text: String) {
    append("\"")
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0..<0x20:
        append(byte < 0x10 ? "\\u000" : "\\u00")
        append(String(byte, radix: 16))
      default:
        bytes.append(byte)
      }
    }
    append("\"")
  }
}
