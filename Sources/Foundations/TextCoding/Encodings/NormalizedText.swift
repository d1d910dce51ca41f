// The one layer of text under all readers of text formats. They read UTF-8 whose lines end with LF or CR LF, and skip a
// byte-order mark. Texts of other systems are turned into such a text first, and no others are copied.

extension [UInt8] {
  /// The text as UTF-8 whose lines end with LF or CR LF. Nil if it is one already, or is no text. O(size), at memory
  /// bandwidth for a text that is not changed.
  ///
  /// UTF-16 and UTF-32 are recognized as by `NonUTF8Encoding`; halves of characters become U+FFFD. A carriage return
  /// alone, as in files of classic Mac OS, becomes LF, also in a file that has other line ends; see `soleCarriageReturn`.
  /// Offsets in a UTF-8 text stay the same.
  package var normalizedText: [UInt8]? {
    var text = utf8Text
    if text == nil, NonUTF8Encoding(span) == nil, soleCarriageReturn(in: span, from: 0) < count {
      text = self
    }
    text?.endLinesWithLineFeeds()
    return text
  }

  /// The text as UTF-8. Nil if it may be UTF-8 already, or is no text. O(size), or O(1) for a text that is not changed.
  package var utf8Text: [UInt8]? {
    switch NonUTF8Encoding(span) {
    case nil, .zeros: nil
    case .utf16LittleEndian: utf8(of: units(as: UInt16.self, isBigEndian: false), UTF16.self)
    case .utf16BigEndian: utf8(of: units(as: UInt16.self, isBigEndian: true), UTF16.self)
    case .utf32LittleEndian: utf8(of: units(as: UInt32.self, isBigEndian: false), UTF32.self)
    case .utf32BigEndian: utf8(of: units(as: UInt32.self, isBigEndian: true), UTF32.self)
    }
  }

  /// Replaces the carriage returns that end lines alone by LF. O(size).
  package mutating func endLinesWithLineFeeds() {
    var index = soleCarriageReturn(in: span, from: 0)
    while index < count {
      // Each of several ends a line.
      while index < count, self[index] == UInt8(ascii: "\r") {
        self[index] = UInt8(ascii: "\n")
        index += 1
      }
      index = soleCarriageReturn(in: span, from: index)
    }
  }

  /// The code units of a text. Bytes after the last whole unit are omitted.
  private func units<Unit: FixedWidthInteger>(as: Unit.Type, isBigEndian: Bool) -> [Unit] {
    let size = Unit.bitWidth / 8
    return (0..<count / size).map { number in
      (0..<size).reduce(0) { unit, place in
        unit << 8 | Unit(self[number * size + (isBigEndian ? place : size - 1 - place)])
      }
    }
  }

  private func utf8<Encoding: UnicodeCodec>(
    of units: [Encoding.CodeUnit], _: Encoding.Type
  ) -> [UInt8] {
    Array(String(decoding: units, as: Encoding.self).utf8)
  }
}

extension Span<UInt8> {
  /// Whether there are only zero bytes, blanks, line ends and end marks of DOS (0x1A), with which some programs fill the last
  /// block of a text. O(count).
  package var isPadding: Bool {
    indices.allSatisfy { self[$0] == 0 || self[$0] == 0x1A || isBlankOrLineFeed(self[$0]) }
  }
}

extension [UInt8] {
  /// Removes the zero bytes at the end, with which some programs fill the last block of a text. O(removed bytes).
  package mutating func removeTrailingZeros() {
    while last == 0 { removeLast() }
  }
}

/// Returns the offset of the first carriage return at or after `start` that ends a line alone, or the end of the text.
/// Those directly before LF (some programs write several) or after LF belong to that line end, and so does one at the end
/// of the text. O(length), by `memchr`.
package func soleCarriageReturn(in text: borrowing Span<UInt8>, from start: Int) -> Int {
  let (carriageReturn, lineFeed) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
  var index = start
  while true {
    index = offset(of: carriageReturn, in: text, from: index)
    if index == text.count { return index }
    let first = index
    while index < text.count, text[index] == carriageReturn { index += 1 }
    // Of several, the first one is returned: each ends a line.
    if index == text.count, index == first + 1 { return index }
    if index == text.count || text[index] != lineFeed, first == 0 || text[first - 1] != lineFeed {
      return first
    }
  }
}
