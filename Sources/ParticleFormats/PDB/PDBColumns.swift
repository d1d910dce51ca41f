import TextParsing

extension Span<UInt8> {
  /// Where in a line its `columns` are, which count from 1, without the blanks at both ends. Empty where the line ends
  /// before them.
  func trimmed(_ columns: ClosedRange<Int>) -> Range<Int> {
    var start = Swift.min(columns.lowerBound - 1, count)
    var end = Swift.min(columns.upperBound, count)
    while start < end, isBlank(self[start]) { start += 1 }
    while end > start, isBlank(self[end - 1]) { end -= 1 }
    return start..<end
  }
}

extension Float {
  /// The number in the eight columns of `line` from `start` (from 0), if it is laid out as the format asks: right-justified,
  /// with three decimals. Exact, as `Float(decimal:)` is: seven digits fit a `Float`, and so does 1000. Nil for any other
  /// layout, whether a number or not.
  init?(coordinateIn line: borrowing Span<UInt8>, from start: Int) {
    guard start + 8 <= line.count, line[start + 4] == UInt8(ascii: ".") else { return nil }
    let zero = UInt8(ascii: "0")
    let (tenth, hundredth, thousandth) = (
      line[start + 5] &- zero, line[start + 6] &- zero, line[start + 7] &- zero
    )
    guard tenth < 10, hundredth < 10, thousandth < 10 else { return nil }
    var thousandths = Int32(tenth) * 100 + Int32(hundredth) * 10 + Int32(thousandth)
    var weight: Int32 = 1000
    var index = start + 3
    while index >= start, line[index] &- zero < 10 {
      thousandths += Int32(line[index] &- zero) * weight
      weight *= 10
      index -= 1
    }
    let isNegative = index >= start && line[index] == UInt8(ascii: "-")
    if isNegative { index -= 1 }
    while index >= start {
      guard line[index] == UInt8(ascii: " ") else { return nil }
      index -= 1
    }
    let magnitude = Float(thousandths) / 1000
    self = isNegative ? -magnitude : magnitude
  }
}

extension Element {
  /// The atomic number of the element that an atom's name, columns 13 to 16 of `line`, begins with; nil if it begins with
  /// none.
  ///
  /// The first two columns hold the symbol, right-justified: ` CA ` is a carbon, `CA  ` is calcium. A name of four
  /// characters that begins with H is a hydrogen that needed the room (`HG11`), not mercury. Where the two columns name no
  /// element, the first letter among them does (`1HB `, `NH1A`).
  static func atomicNumber(ofPDBName line: borrowing Span<UInt8>) -> Int? {
    let name = line.trimmed(13...16)
    let symbol = line.trimmed(13...14)
    guard !symbol.isEmpty else { return nil }
    if name.count == 4, line[symbol.lowerBound] == UInt8(ascii: "H") { return 1 }
    if let number = atomicNumber(ofSymbol: line.extracting(symbol)), number <= heaviestInNames {
      return number
    }
    let isLetter = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= line[symbol.lowerBound] & 0xDF
    let letter = isLetter ? symbol.lowerBound : symbol.upperBound - 1
    return atomicNumber(ofSymbol: line.extracting(letter...letter))
  }

  /// Einsteinium: no crystal holds a heavier one, and what looks like nobelium or nihonium is a nitrogen (`NO1A`, `NH1A`).
  private static let heaviestInNames = 99
}

extension Float {
  /// The number in the six columns of `line` from `start` (from 0), laid out with two decimals; nil for any other layout.
  init?(hundredthsIn line: borrowing Span<UInt8>, from start: Int) {
    let zero = UInt8(ascii: "0")
    let (tenth, hundredth) = (line[start + 4] &- zero, line[start + 5] &- zero)
    guard line[start + 3] == UInt8(ascii: "."), tenth < 10, hundredth < 10 else { return nil }
    var value = Int32(tenth) * 10 + Int32(hundredth)
    var weight: Int32 = 100
    var index = start + 2
    while index >= start, line[index] &- zero < 10 {
      value += Int32(line[index] &- zero) * weight
      weight *= 10
      index -= 1
    }
    let isNegative = index >= start && line[index] == UInt8(ascii: "-")
    self = Float(isNegative ? -value : value) / 100
  }
}
