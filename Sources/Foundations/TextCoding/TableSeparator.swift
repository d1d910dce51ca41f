/// The separators of the fields of tables.
package enum TableSeparator {
  private static let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]

  /// Returns the most frequent separator in a line, outside of fields in quotation marks: a comma, a semicolon or a tab. Nil
  /// if the line contains none. O(length).
  package static func mostFrequent(in line: borrowing Span<UInt8>) -> UInt8? {
    var counts = [0, 0, 0]
    // A quotation mark begins a quoted field at the beginning of a field, and continues it directly after its end.
    var (mayBeginQuote, isQuoted) = (true, false)
    for index in 0..<line.count {
      if line[index] == UInt8(ascii: "\""), isQuoted || mayBeginQuote {
        isQuoted.toggle()
        mayBeginQuote = true
      } else if isQuoted {
        continue
      } else if let separator = separators.firstIndex(of: line[index]) {
        counts[separator] += 1
        mayBeginQuote = true
      } else if !isBlank(line[index]) {
        mayBeginQuote = false
      }
    }
    let most = counts.max() ?? 0
    return most == 0 ? nil : counts.firstIndex(of: most).map { separators[$0] }
  }
}
