/// The text of bytes in 85 characters of ASCII: 5 characters for 4 bytes, where Base64 has 6 for 4.5. `boot.js` decodes it.
///
/// The characters are those from `#` to `y` without `<` and `\`, so the text can be in an element of HTML and in a string of
/// JSON. The first character is the number of zeros after the last byte, from `#` for none to `&` for three.
enum Base85 {
  /// Appends the text of `bytes`. O(bytes).
  static func encode(_ bytes: [UInt8], to text: inout [UInt8]) {
    let padding = -bytes.count & 3
    text.reserveCapacity(text.count + 1 + (bytes.count + padding) / 4 * 5)
    text.append(character(UInt32(padding)))
    for start in stride(from: 0, to: bytes.count, by: 4) {
      var word: UInt32 = 0
      for place in start..<start + 4 { word = word << 8 | (place < bytes.count ? UInt32(bytes[place]) : 0) }
      for power: UInt32 in [52_200_625, 614_125, 7225, 85, 1] { text.append(character(word / power % 85)) }
    }
  }

  /// The character of a digit: its number is above `#`, and one more above `<` and `\`.
  private static func character(_ digit: UInt32) -> UInt8 {
    var character = UInt8(digit) + UInt8(ascii: "#")
    if character >= UInt8(ascii: "<") { character += 1 }
    if character >= UInt8(ascii: "\\") { character += 1 }
    return character
  }
}
