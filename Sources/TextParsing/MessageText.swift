/// `text` as an error message shows it: in quotes, on one line, at most 40 characters of it.
package func quoted(_ text: some StringProtocol) -> String {
  let limit = 40
  var shown = ""
  for scalar in text.unicodeScalars.prefix(limit) {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse:
      shown += "\\u{\(String(scalar.value, radix: 16))}"
    default: shown.unicodeScalars.append(scalar)
    }
  }
  let isWhole = text.unicodeScalars.dropFirst(limit).isEmpty
  return isWhole ? "\"\(shown)\"" : "\"\(shown)…\""
}

/// `bytes` as an error message shows them; what is not UTF-8 is shown as �.
package func quoted(_ bytes: borrowing Span<UInt8>) -> String {
  // Four bytes is the most that a shown character takes, so nothing past these can be shown.
  let head = bytes.extracting(first: 4 * 41)
  return quoted(head.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) })
}

/// `names` as an error message lists them: `a, b or c`.
package func alternatives(_ names: [String]) -> String {
  let last = names.last ?? ""
  return names.count > 1 ? "\(names.dropLast().joined(separator: ", ")) or \(last)" : last
}
