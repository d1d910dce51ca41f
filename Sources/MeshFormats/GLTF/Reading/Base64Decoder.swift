/// A decoder of base64 text (RFC 4648, section 4).
enum Base64Decoder {
  /// Returns the bytes that `text` encodes, or nil if it is not valid base64. Padding is optional. O(length).
  static func decode(_ text: Substring.UTF8View) -> [UInt8]? {
    var text = text
    while text.last == UInt8(ascii: "=") { text.removeLast() }
    let count = text.count
    // A remainder of one character has six bits, which are less than a byte.
    guard count % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count / 4 * 3 + 2)
    var (group, length) = (UInt32(0), 0)
    for character in text {
      let value = values[Int(character)]
      guard value < 64 else { return nil }
      group = group << 6 | UInt32(value)
      length += 1
      guard length == 4 else { continue }
      bytes.append(UInt8(truncatingIfNeeded: group >> 16))
      bytes.append(UInt8(truncatingIfNeeded: group >> 8))
      bytes.append(UInt8(truncatingIfNeeded: group))
      length = 0
    }
    if length >= 2 {
      group <<= UInt32(6 * (4 - length))
      bytes.append(UInt8(truncatingIfNeeded: group >> 16))
      if length == 3 { bytes.append(UInt8(truncatingIfNeeded: group >> 8)) }
    }
    return bytes
  }

  /// Returns the bytes in a `data:` URI with base64 text, or nil if it is not one. O(length).
  static func decode(dataURI uri: String) -> [UInt8]? {
    guard let comma = uri.utf8.firstIndex(of: UInt8(ascii: ",")), uri[..<comma].hasSuffix(";base64") else {
      return nil
    }
    return decode(uri[uri.index(after: comma)...].utf8)
  }

  /// The value of each character, or 255 for invalid characters.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, character) in Base64Encoder.alphabet.enumerated() { values[Int(character)] = UInt8(value) }
    return values
  }()
}
