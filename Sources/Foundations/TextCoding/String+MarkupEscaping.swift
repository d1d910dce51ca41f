extension String {
  /// The text with the characters escaped that have a meaning in the text and in quoted attributes of HTML and XML. Of the
  /// characters that XML does not allow, control characters become spaces, and U+FFFE and U+FFFF the replacement character
  /// U+FFFD. O(characters).
  package var markupEscaped: String {
    var escaped = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      // HTML 4 does not define `&apos;`.
      case "'": escaped += "&#39;"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F: escaped += " "
      case "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Whether the text has a character that XML 1.0 (section 2.2, Char) does not allow, so that `markupEscaped` replaces it.
  /// O(characters).
  package var hasCharactersOutsideXML: Bool {
    unicodeScalars.contains {
      $0.value < 0x20 && $0 != "\t" && $0 != "\n" && $0 != "\r" || $0 == "\u{FFFE}" || $0 == "\u{FFFF}"
    }
  }
}
