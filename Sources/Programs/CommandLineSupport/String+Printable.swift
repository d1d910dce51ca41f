import Files

extension StringProtocol {
  /// The text on one line, without characters that control a terminal. Control characters are shown as `\\u{1b}`, bytes
  /// of paths that are not UTF-8 as `\\xff`.
  public var printable: String {
    String(self).pathDescription.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: text += "\\u{\(String(scalar.value, radix: 16))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
