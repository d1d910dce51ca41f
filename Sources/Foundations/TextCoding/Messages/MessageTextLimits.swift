/// Limits for text from files in error messages. The text is shortened and put on one line.
///
/// Every message that shows a name or a part of a file uses these functions, so no file can produce a long message.
package enum MessageTextLimits {
  /// The maximum number of characters (Unicode scalars) shown of one text.
  package static let characterLimit = 40
  /// The maximum number of names shown of a list.
  package static let nameLimit = 40
}

/// Returns `text` on one line with at most `MessageTextLimits.characterLimit` characters. Control characters and others
/// that a terminal could interpret are escaped as `\u{…}`.
package func shortened(_ text: some StringProtocol) -> String {
  var shown = ""
  for scalar in text.unicodeScalars.prefix(MessageTextLimits.characterLimit) {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse:
      shown += "\\u{\(String(scalar.value, radix: 16))}"
    default: shown.unicodeScalars.append(scalar)
    }
  }
  let isWhole = text.unicodeScalars.dropFirst(MessageTextLimits.characterLimit).isEmpty
  return isWhole ? shown : shown + "…"
}

/// Returns `text` in quotation marks, shortened.
package func quoted(_ text: some StringProtocol) -> String { "\"\(shortened(text))\"" }

/// Returns `bytes` in quotation marks, shortened. Bytes that are not UTF-8 are shown as U+FFFD.
package func quoted(_ bytes: borrowing Span<UInt8>) -> String {
  // A character takes at most four bytes, so no bytes after these can be shown.
  let head = bytes.extracting(first: 4 * (MessageTextLimits.characterLimit + 1))
  return quoted(String(utf8: head))
}

/// Returns `names` as a list, each shortened: `a, b or c`. Only the first `MessageTextLimits.nameLimit` are listed,
/// followed by the number of the others: `a, b or one of 960 more`.
package func alternatives(_ names: [String]) -> String {
  listed(names, conjunction: "or", limit: MessageTextLimits.nameLimit) { "one of \($0) more" }
}

/// Returns `names` as a list, each shortened: `a, b and c` for the conjunction `and`. Only the first `limit` are listed,
/// followed by `rest` of the number of the others.
package func listed(
  _ names: [String], conjunction: String, limit: Int, rest: (_ count: Int) -> String
) -> String {
  var parts = names.prefix(limit).map { shortened($0) }
  let last = parts.count < names.count ? rest(names.count - parts.count) : parts.popLast() ?? ""
  return parts.isEmpty ? last : "\(parts.joined(separator: ", ")) \(conjunction) \(last)"
}

/// Returns `names` joined by `separator`, each shortened. If there are more than `first + last`, the names in the
/// middle are omitted and the total is added: `a -> b -> … -> z (26 in all)`. `total` overrides the total shown.
package func listed(
  _ names: [String], separator: String, first: Int, last: Int, total: Int? = nil
) -> String {
  guard names.count > first + last else {
    return names.map { shortened($0) }.joined(separator: separator)
  }
  let shown = names.prefix(first).map { shortened($0) } + ["…"] + names.suffix(last).map { shortened($0) }
  return "\(shown.joined(separator: separator)) (\(total ?? names.count) in all)"
}

/// Returns a number as shown in messages: whole numbers without `.0`, and `nan` without a sign.
package func spelled(_ number: some BinaryFloatingPoint & CustomStringConvertible) -> String {
  if let whole = Int64(exactly: number), number.magnitude < 1e15 { return "\(whole)" }
  // Interpolation would show the sign bit of a NaN.
  return number.description
}

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

/// A position in a text, for error messages. Lines and columns count from 1. A column is one Unicode scalar; a tab is
/// one column.
package struct TextPosition: Hashable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    (self.line, self.column) = (line, column)
  }
}
