extension Float {
  /// Hands over the shortest decimal, in ASCII, that reads back as the same float; whole numbers are without `.0`.
  /// It has at most 15 bytes, as in `-1.17549435e-38`.
  @inline(__always)
  func withShortestText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    var text = description
    return text.withUTF8 { digits in
      let isWhole =
        digits.count > 2 && digits[digits.count - 2] == UInt8(ascii: ".") && digits.last == UInt8(ascii: "0")
      // Lies within `digits`, and is used no longer than it.
      return body(isWhole ? UnsafeBufferPointer(rebasing: digits.dropLast(2)) : digits)
    }
  }
}
