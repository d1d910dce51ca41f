import Files
import TextCoding

// Paths in URI references: RFC 3986.
extension String {
  /// The text with percent-encoded bytes decoded, as a path. The bytes need not be UTF-8. Nil if there is a `%` without
  /// two hexadecimal digits.
  package var percentDecodedPath: String? {
    DataURI.percentDecoded(utf8).map { String(pathBytes: $0) }
  }
}
