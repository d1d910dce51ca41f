import Parallelism
import TextCoding

extension Span<UInt8> {
  /// Returns the byte range of `columns`, which count from 1, without blanks at both ends. Empty if the line ends
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
  /// Creates the number in the eight columns of `line` from `start` (from 0), if it has the standard layout:
  /// right-aligned, with three decimals. Nil for any other layout, even if it is a number.
  ///
  /// All eight bytes are processed at once (SWAR). Bytes that are not digits must be leading blanks, the last of which
  /// may be a minus sign. The result is as exact as `Float(decimal:)`, because a `Float` represents seven digits and
  /// 1000 exactly.
  init?(coordinateIn line: borrowing Span<UInt8>, from start: Int) {
    guard start + 8 <= line.count else { return nil }
    let word = UInt64(
      littleEndian: line.load(at: start))
    guard word >> 32 & 0xFF == UInt64(UInt8(ascii: ".")) else { return nil }
    // A zero, the four characters before the point and the three after it, the first in the lowest byte.
    var digits = ((word & 0xFFFF_FFFF) << 8 | (word >> 40) << 40 | 0x30) ^ 0x3030_3030_3030_3030
    let others = ((digits &+ 0x7676_7676_7676_7676) | digits) & 0x8080_8080_8080_8080
    var isNegative = false
    if others != 0 {
      let last = (63 - others.leadingZeroBitCount) / 8
      guard last <= 3 else { return nil }
      // The bytes from the second one to the last that is not a digit.
      let before = ((1 as UInt64) << UInt64(8 * (last + 1))) - 0x100
      guard others == 0x8080_8080_8080_8080 & before else { return nil }
      let blanks = 0x1010_1010_1010_1010 & before
      if digits & before != blanks {
        // The XOR of a blank and a minus sign.
        guard digits & before == blanks ^ (0x0D << UInt64(8 * last)) else { return nil }
        isNegative = true
      }
      digits &= ~before
    }
    // Combines pairs, then groups of four, then all eight; see `SWARDigits`.
    let pairs = digits &* 10 &+ digits >> 8
    let first = (pairs & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
    let second = (pairs >> 16 & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
    let magnitude = Float(Int32(truncatingIfNeeded: (first &+ second) >> 32)) / 1000
    self = isNegative ? -magnitude : magnitude
  }
}

extension Element {
  /// Returns the atomic number of the element at the beginning of an atom name, columns 13 to 16 of `line`. Nil if the
  /// name does not begin with an element.
  ///
  /// The first two columns contain the symbol, right-aligned: ` CA ` is carbon, `CA  ` is calcium. A name of four
  /// characters that begins with H is a hydrogen that uses both columns (`HG11`), not mercury. If the two columns are
  /// not a symbol, the first letter in them is used (`1HB `, `NH1A`).
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

  /// Returns the atomic number of an atom with the name of its residue, of two letters, such as the ion `NA   NA`. Nil for other
  /// atoms, and if `symbol` is not the first letter: some programs write one letter of the symbol to columns 77 and 78.
  static func atomicNumber(
    ofPDBIon line: borrowing Span<UInt8>, symbol: borrowing Span<UInt8>
  ) -> Int? {
    guard symbol.count == 1 else { return nil }
    let (name, residue) = (line.trimmed(13...16), line.trimmed(18...20))
    guard name.count == 2, residue.count == 2, line[name.lowerBound] & 0xDF == symbol[0] & 0xDF,
      line[name.lowerBound] == line[residue.lowerBound],
      line[name.lowerBound + 1] == line[residue.lowerBound + 1]
    else { return nil }
    return atomicNumber(ofSymbol: line.extracting(name))
  }

  /// Einsteinium. Crystals contain no heavier elements, and names that look like nobelium or nihonium are nitrogens
  /// (`NO1A`, `NH1A`).
  private static let heaviestInNames = 99
}

extension Float {
  /// Creates the number in the six columns of `line` from `start` (from 0), if it has two decimals. Nil for any other
  /// layout.
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
