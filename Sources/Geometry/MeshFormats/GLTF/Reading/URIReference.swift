import Files
import TextCoding

// Paths in URI references: RFC 3986.
extension String {
  /// The path of a relative URI reference, with percent-encoded bytes decoded. Nil if the reference has a scheme, or a
  /// `%` without two hexadecimal digits.
  var relativePathOfURI: String? {
    // Section 4.2: a colon in the first segment would end a scheme.
    guard !utf8.prefix(while: { $0 != UInt8(ascii: "/") }).contains(UInt8(ascii: ":")) else { return nil }
    return percentDecodedPath
  }

  /// The text with percent-encoded bytes decoded, as a path. The bytes need not be UTF-8. Nil if there is a `%` without
  /// two hexadecimal digits.
  package var percentDecodedPath: String? {
    DataURI.percentDecoded(utf8).map { String(pathBytes: $0) }
  }
}
