extension String {
  /// The text with the characters escaped that have a meaning in the text and in quoted attributes of HTML and XML. Control
  /// characters, which XML does not allow, become spaces. O(characters).
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
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
