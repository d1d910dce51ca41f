/// The header of a Radiance file: variables, an empty line, and the resolution.
struct RadianceHeader {
  let width: Int
  let height: Int
  let layout: RadianceLayout
  /// The factors by which the radiances were multiplied.
  let exposure: SIMD3<Float>
  /// The warnings about variables that are ignored because their values are invalid.
  private(set) var warnings: [String] = []

  /// Reads a header.
  init(_ lines: inout RadianceHeaderLines) throws(ImageError.Problem) {
    // The signature.
    _ = try lines.next()
    var exposure = SIMD3<Float>(1, 1, 1)
    while true {
      let line = try lines.next()
      if line.isEmpty { break }
      guard !line.hasPrefix("#"), let sign = line.firstIndex(of: "=") else { continue }
      let values = line[line.index(after: sign)...].split(whereSeparator: \.isWhitespace)
      switch line[..<sign] {
      case "FORMAT":
        if values == ["32-bit_rle_xyze"] { throw .unsupported(.radiance, feature: "CIE XYZ colours") }
        guard values == ["32-bit_rle_rgbe"] else {
          throw Self.damaged("its FORMAT must be 32-bit_rle_rgbe")
        }
      // Both are cumulative.
      case "EXPOSURE":
        // FreeImage writes EXPOSURE=0.
        guard let factors = Self.factors(values), factors.count == 1 else {
          warnings.append(Self.ignored(line, expected: "a positive number"))
          continue
        }
        exposure *= factors[0]
      case "COLORCORR":
        guard let factors = Self.factors(values), factors.count == 3 else {
          warnings.append(Self.ignored(line, expected: "three positive numbers"))
          continue
        }
        exposure *= SIMD3(factors[0], factors[1], factors[2])
      default: break
      }
    }
    if (0..<3).contains(where: { !exposure[$0].isNormal }) {
      warnings.append("all EXPOSURE and COLORCORR values are ignored, their product is not a positive number")
      exposure = SIMD3(1, 1, 1)
    }
    self.exposure = exposure
    let words = try lines.next().split(separator: " ")
    guard words.count == 4, let first = Int(words[1]), let second = Int(words[3]), first > 0, second > 0,
      let layout = RadianceLayout(words[0], first, words[2], second)
    else { throw Self.damaged("its resolution must be like -Y 512 +X 1024") }
    self.layout = layout
    (width, height) = layout.isTransposed ? (first, second) : (second, first)
  }

  private static func factors(_ words: [Substring]) -> [Float]? {
    let factors = words.compactMap { Float($0) }
    return factors.count == words.count && factors.allSatisfy { $0 > 0 && $0.isFinite } ? factors : nil
  }

  /// Returns the warning about a line that is ignored, with at most 40 of its characters.
  private static func ignored(_ line: String, expected: String) -> String {
    let text = String(line.unicodeScalars.map { (" "..."~").contains($0) ? Character($0) : "?" }.prefix(40))
    return "\(text) is ignored, expected \(expected)"
  }

  static func damaged(_ reason: String) -> ImageError.Problem { .damaged(.radiance, reason: reason) }
}

/// The orientation of an image: the pixel in the file for each column and row.
struct RadianceLayout: Equatable {
  /// The index of the upper left pixel, and the distances to the next column and row.
  private let start, columnStep, rowStep: Int
  /// Whether a scan line is a column.
  let isTransposed: Bool
  /// The number of scan lines, and of pixels in each.
  let lineCount, lineLength: Int

  /// Creates the layout of a resolution such as `-Y 512 +X 1024`: the axis across the scan lines, then the axis along
  /// them. X grows to the right, and Y to the top. Nil if the axes are not X and Y.
  init?(_ across: Substring, _ lineCount: Int, _ along: Substring, _ lineLength: Int) {
    switch (across.dropFirst(), along.dropFirst()) {
    case ("Y", "X"): isTransposed = false
    case ("X", "Y"): isTransposed = true
    default: return nil
    }
    guard let acrossSign = across.first, let alongSign = along.first, "+-".contains(acrossSign),
      "+-".contains(alongSign)
    else { return nil }
    // The columns are in the order of +X, the rows in that of -Y.
    let (forwardAcross, forwardAlong): (Character, Character) = isTransposed ? ("+", "-") : ("-", "+")
    let isReversedAcross = acrossSign != forwardAcross
    let isReversedAlong = alongSign != forwardAlong
    let (acrossStep, alongStep) = (isReversedAcross ? -lineLength : lineLength, isReversedAlong ? -1 : 1)
    (columnStep, rowStep) = isTransposed ? (acrossStep, alongStep) : (alongStep, acrossStep)
    start =
      (isReversedAcross ? (lineCount &- 1) &* lineLength : 0) &+ (isReversedAlong ? lineLength &- 1 : 0)
    (self.lineCount, self.lineLength) = (lineCount, lineLength)
  }

  /// Returns the index of a pixel in the file.
  @inline(__always)
  func index(column: Int, row: Int) -> Int { start + column * columnStep + row * rowStep }
}

/// The lines of a header.
struct RadianceHeaderLines {
  private let bytes: ArraySlice<UInt8>
  /// The index of the byte after the last line that was read.
  private(set) var end: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    end = bytes.startIndex
  }

  /// Returns the next line, without its line feed or a carriage return before it.
  mutating func next() throws(ImageError.Problem) -> String {
    let rest = bytes[end...]
    guard let lineFeed = rest.firstIndex(of: UInt8(ascii: "\n")) else {
      throw RadianceHeader.damaged("the file ends in the header")
    }
    end = lineFeed + 1
    let line = rest[..<lineFeed]
    return String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
  }
}
