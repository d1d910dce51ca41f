import Geometry
import TextParsing

/// Parses the lines of an OBJ file, or of a part of one.
struct OBJLineParser {
  /// How many there are of everything in the whole file; nil if that is not known yet. Indices are held against it.
  private let totals: OBJPart.Counts?
  /// Whether the text begins in the middle of a file, where it is not known what a negative index counts back from.
  private let isContinued: Bool
  private let path: String
  private var scanner: TextScanner
  private(set) var part = OBJPart()

  /// Why a part cannot be read by itself.
  enum Failure: Error {
    case error(MeshReadError)
    /// It has indices that count back from its beginning, or might.
    case needsWhole
  }

  init(path: String, range: Range<Int>, totals: OBJPart.Counts?) {
    (self.path, self.totals) = (path, totals)
    isContinued = range.lowerBound > 0
    scanner = TextScanner(range)
  }

  mutating func parse(_ text: Span<UInt8>) throws(Failure) {
    while true {
      skipBlanks(in: text)
      if scanner.isAtEnd { return }
      if !scanner.isAtLineEnd(in: text), text[scanner.offset] != UInt8(ascii: "#") {
        try parseStatement(text)
      }
      skipRestOfLine(in: text)
    }
  }

  private mutating func parseStatement(_ text: Span<UInt8>) throws(Failure) {
    let start = scanner.offset
    let word = scanner.field(in: text)
    let first = text[start]
    let second = word.count > 1 ? text[start + 1] : 0
    switch (word.count, first, second) {
    case (1, UInt8(ascii: "v"), _): try parsePosition(text)
    case (1, UInt8(ascii: "f"), _): try parseFace(text)
    case (2, UInt8(ascii: "v"), UInt8(ascii: "n")):
      part.normals.append(PackedPoint(unitNormal(try vector(text, "vn"))))
    case (2, UInt8(ascii: "v"), UInt8(ascii: "t")): try parseTextureCoordinate(text)
    case (2, UInt8(ascii: "f"), UInt8(ascii: "o")): try parseFace(text)
    case (1, UInt8(ascii: "o"), _): state(.object(rest(in: text)))
    case (1, UInt8(ascii: "g"), _): state(.group(rest(in: text)))
    case (1, UInt8(ascii: "l"), _): part.hasLines = true
    case (1, UInt8(ascii: "p"), _): part.hasPoints = true
    default: try parseLongStatement(text, String(decoding: word.map { text[$0] }, as: UTF8.self))
    }
  }

  private mutating func parseLongStatement(_ text: Span<UInt8>, _ word: String) throws(Failure) {
    switch word {
    case "usemtl": state(.material(rest(in: text)))
    case "mtllib": part.libraries.append((rest(in: text), scanner.line))
    case "curv", "curv2", "surf", "vp": part.hasFreeForms = true
    default: break
    }
  }

  private mutating func state(_ kind: OBJPart.Statement.Kind) {
    part.statements.append(.init(kind: kind, firstCorner: part.corners.count))
  }

  private mutating func parsePosition(_ text: Span<UInt8>) throws(Failure) {
    let position = try vector(text, "v")
    // What may follow: w, or a colour, or both.
    var rest = SIMD4<Float>.zero
    var count = 0
    while true {
      skipBlanks(in: text)
      if scanner.isAtLineEnd(in: text) || text[scanner.offset] == UInt8(ascii: "#") { break }
      let number = try number(text, "v")
      if count < 4 { rest[count] = number }
      count += 1
    }
    part.positions.append(PackedPoint(position))
    switch count {
    case 3: part.colors.append(SIMD4(rest.x, rest.y, rest.z, 1))
    case 4: part.colors.append(SIMD4(rest.y, rest.z, rest.w, 1))
    default: part.colors.append(ColorCollector.unsaid)
    }
  }

  private mutating func parseTextureCoordinate(_ text: Span<UInt8>) throws(Failure) {
    let u = try number(text, "vt")
    skipBlanks(in: text)
    // v may be left out, and is then 0; a third number is for solid textures.
    let v = scanner.isAtLineEnd(in: text) ? 0 : try number(text, "vt")
    part.textureCoordinates.append(SIMD2(u, v).fromLowerLeft)
  }

  private mutating func parseFace(_ text: Span<UInt8>) throws(Failure) {
    let start = part.corners.count
    while true {
      skipBlanks(in: text)
      if scanner.isAtLineEnd(in: text) || text[scanner.offset] == UInt8(ascii: "#") { break }
      let cornerStart = scanner
      let counts = totals ?? part.counts
      var corner = OBJCorners.Corner(
        position: try index(text, of: part.positions.count, total: counts.positions, cornerStart))
      if take(UInt8(ascii: "/"), in: text) {
        if !scanner.isAtFieldEnd(in: text), text[scanner.offset] != UInt8(ascii: "/") {
          corner.textureCoordinate = try index(
            text, of: part.textureCoordinates.count, total: counts.textureCoordinates, cornerStart)
        }
        if take(UInt8(ascii: "/"), in: text), !scanner.isAtFieldEnd(in: text) {
          corner.normal = try index(
            text, of: part.normals.count, total: counts.normals, cornerStart)
        }
      }
      guard scanner.isAtFieldEnd(in: text) else {
        throw unexpected("a corner, such as 1, 1/1, 1//1 or 1/1/1", cornerStart, text)
      }
      part.corners.append(corner)
    }
    let count = part.corners.count - start
    guard count >= 3 else {
      throw .error(
        MeshReadError(
          path: path, at: .line(scanner.line),
          .unexpected(expected: "a face of at least 3 corners", found: "\(count)")))
    }
    part.corners.faces.endFace(start: start)
  }

  /// An index counted from 0: positive ones in the file count from 1, negative ones back from the last of `count` so far.
  @inline(__always)
  private mutating func index(
    _ text: Span<UInt8>, of count: Int, total: Int, _ corner: TextScanner
  ) throws(Failure) -> UInt32 {
    guard let stated = scanner.integer(in: text) else {
      throw unexpected("a corner, such as 1, 1/1, 1//1 or 1/1/1", corner, text)
    }
    if stated < 0, isContinued { throw .needsWhole }
    let index = stated < 0 ? count + stated : stated - 1
    let limit = totals == nil ? Int(UInt32.max) : total
    guard stated != 0, index >= 0, index < limit else {
      throw badIndex(stated, of: stated < 0 ? count : total)
    }
    return UInt32(truncatingIfNeeded: index)
  }

  private func badIndex(_ stated: Int, of count: Int) -> Failure {
    let expected = stated == 0 ? "an index from 1, or a negative one" : "an index of one of \(count)"
    return .error(
      MeshReadError(path: path, at: .line(scanner.line), .unexpected(expected: expected, found: "\(stated)")))
  }

  private mutating func vector(_ text: Span<UInt8>, _ word: String) throws(Failure) -> SIMD3<Float> {
    SIMD3(try number(text, word), try number(text, word), try number(text, word))
  }

  @inline(__always)
  private mutating func number(_ text: Span<UInt8>, _ word: String) throws(Failure) -> Float {
    skipBlanks(in: text)
    guard let number = scanner.float(in: text) else {
      throw unexpected("a finite number after \(word)", scanner, text)
    }
    return number
  }

  @inline(__always)
  private mutating func take(_ byte: UInt8, in text: Span<UInt8>) -> Bool {
    guard !scanner.isAtEnd, text[scanner.offset] == byte else { return false }
    scanner.offset += 1
    return true
  }

  private func unexpected(_ expected: String, _ place: TextScanner, _ text: Span<UInt8>) -> Failure {
    .error(
      MeshReadError(
        path: path, at: .line(place.line), .unexpected(expected: expected, found: place.found(in: text))))
  }

  // MARK: Lines, which a backslash at their end continues

  /// Steps over blanks, and over the ends of lines that are continued.
  @inline(__always)
  private mutating func skipBlanks(in text: Span<UInt8>) {
    scanner.skipBlanks(in: text)
    while scanner.skipContinuation(in: text) { scanner.skipBlanks(in: text) }
  }

  private mutating func skipRestOfLine(in text: Span<UInt8>) {
    while true {
      if scanner.skipContinuation(in: text) { continue }
      if scanner.isAtLineEnd(in: text) { break }
      scanner.offset += 1
    }
    scanner.skipLine(in: text)
  }

  /// A name: the rest of the line, blanks within it included.
  private mutating func rest(in text: Span<UInt8>) -> String {
    let rest = text.extracting(scanner.restOfLine(in: text))
    return rest.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }
}

extension TextScanner {
  /// Steps over a backslash and the end of the line that it hides; false if there is none.
  @inline(__always)
  fileprivate mutating func skipContinuation(in text: borrowing Span<UInt8>) -> Bool {
    guard offset < end, text[offset] == UInt8(ascii: "\\") else { return false }
    var next = offset + 1
    while next < end, isBlank(text[next]) { next += 1 }
    guard next < end, text[next] == UInt8(ascii: "\n") else { return false }
    offset = next + 1
    line += 1
    return true
  }
}
