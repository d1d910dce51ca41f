/// Text from files as error messages show it: short, and on one line, whatever is in it.
///
/// Every message that shows a name or a part of a file takes it from here, so that no file makes a long message.
package enum MessageText {
  /// The most characters (Unicode scalars) of one text that are shown.
  package static let characterLimit = 40
  /// The most names of a list that are shown.
  package static let nameLimit = 40
}

/// Returns `text` without what a terminal would obey, on one line: at most `MessageText.characterLimit` characters of it.
package func shortened(_ text: some StringProtocol) -> String {
  var shown = ""
  for scalar in text.unicodeScalars.prefix(MessageText.characterLimit) {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse:
      shown += "\\u{\(String(scalar.value, radix: 16))}"
    default: shown.unicodeScalars.append(scalar)
    }
  }
  let isWhole = text.unicodeScalars.dropFirst(MessageText.characterLimit).isEmpty
  return isWhole ? shown : shown + "…"
}

/// Returns `text` in quotation marks, shortened.
package func quoted(_ text: some StringProtocol) -> String { "\"\(shortened(text))\"" }

/// Returns `bytes` in quotation marks, shortened; what is not UTF-8 is shown as �.
package func quoted(_ bytes: borrowing Span<UInt8>) -> String {
  // Four bytes is the most that a shown character takes, so nothing past these can be shown.
  let head = bytes.extracting(first: 4 * (MessageText.characterLimit + 1))
  return quoted(String(utf8: head))
}

/// Returns `names` as a list, each shortened: `a, b or c`. Of more than `MessageText.nameLimit` the first, and how many
/// there are besides: `a, b or one of 960 more`.
package func alternatives(_ names: [String]) -> String {
  let shown = names.prefix(MessageText.nameLimit).map { shortened($0) }
  if shown.count < names.count {
    return "\(shown.joined(separator: ", ")) or one of \(names.count - shown.count) more"
  }
  let last = shown.last ?? ""
  return shown.count > 1 ? "\(shown.dropLast().joined(separator: ", ")) or \(last)" : last
}

/// Returns `names` with `separator` between them, each shortened. Of more than `first + last` the ones in the middle are
/// left out, and the number of all is said: `a -> b -> … -> z (26 in all)`; `total` where that is another than theirs.
package func listed(
  _ names: [String], separator: String, first: Int, last: Int, total: Int? = nil
) -> String {
  guard names.count > first + last else {
    return names.map { shortened($0) }.joined(separator: separator)
  }
  let shown = names.prefix(first).map { shortened($0) } + ["…"] + names.suffix(last).map { shortened($0) }
  return "\(shown.joined(separator: separator)) (\(total ?? names.count) in all)"
}

/// Returns a number as messages show it: whole ones without `.0`, and `nan` without the sign that its bits may have.
package func spelled(_ number: some BinaryFloatingPoint & CustomStringConvertible) -> String {
  if let whole = Int64(exactly: number), number.magnitude < 1e15 { return "\(whole)" }
  // Interpolated, not a number would show the sign of its bits.
  return number.description
}
