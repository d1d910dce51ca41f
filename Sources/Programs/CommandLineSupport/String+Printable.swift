import Files

extension StringProtocol {
  /// The text on one line, without characters that control a terminal. Control characters are shown as `\\u{1b}`, bytes
  /// of paths that are not UTF-8 as `\\xff`. Of a text of a file that is longer than any path, the beginning is shown.
  package var printable: String { printable(limit: 4096) }

  /// Returns `printable` with at most `limit` characters (Unicode scalars) of the text, and `…` in place of the others.
  package func printable(limit: Int) -> String {
    let scalars = String(self).pathDescription.unicodeScalars
    let end =
      scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex) ?? scalars.endIndex
    let text = scalars[..<end].reduce(into: "") { text, scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: text += "\\u{\(String(scalar.value, radix: 16))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return end == scalars.endIndex ? text : text + "…"
  }
}
