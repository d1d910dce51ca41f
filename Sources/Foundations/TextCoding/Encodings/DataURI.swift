/// A reader of `data:` URIs: RFC 2397.
package enum DataURI {
  /// Returns whether a URI has the scheme `data`, in any letter case. O(1).
  package static func hasScheme(_ uri: some Collection<UInt8>) -> Bool {
    uri.count >= 5 && isEqual(uri.prefix(5), "data:")
  }

  /// Returns the bytes of a `data:` URI: base64 text, or text with percent-encoded bytes. Nil for any other URI and for
  /// text with invalid characters. O(length).
  package static func decode(_ uri: ArraySlice<UInt8>) -> [UInt8]? {
    guard hasScheme(uri), let comma = uri.firstIndex(of: UInt8(ascii: ",")) else { return nil }
    let text = uri[(comma + 1)...]
    guard isEqual(uri[..<comma].suffix(7), ";base64") else { return percentDecoded(text) }
    // Programs rarely encode `+`, `/` and `=`, so base64 text is usually not copied.
    guard text.contains(UInt8(ascii: "%")) else { return base64(text) }
    return percentDecoded(text).flatMap { base64($0[...]) }
  }

  /// Decodes base64 text, also of lines, as MIME has it.
  private static func base64(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    Base64.decode(text)
      ?? (text.contains(where: isBlankOrLineFeed)
        ? Base64.decode(text.filter { !isBlankOrLineFeed($0) }[...]) : nil)
  }

  /// Returns the text with percent-encoded bytes decoded (RFC 3986, section 2.1). Nil if there is a `%` without two
  /// hexadecimal digits. O(length).
  package static func percentDecoded(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.underestimatedCount)
    var iterator = text.makeIterator()
    while let byte = iterator.next() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = iterator.next().flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }),
        let low = iterator.next().flatMap({ Character(Unicode.Scalar($0)).hexDigitValue })
      else { return nil }
      bytes.append(UInt8(high << 4 | low))
    }
    return bytes
  }

  /// Returns whether bytes are equal to a text of ASCII letters, digits and marks in lower case, except for the case of
  /// letters.
  private static func isEqual(_ bytes: some Sequence<UInt8>, _ text: StaticString) -> Bool {
    bytes.elementsEqual("\(text)".utf8) { byte, expected in
      byte == expected || byte | 0x20 == expected && UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
    }
  }
}
