import Geometry
import TextCoding

/// A parser of the lines of an OBJ file, or of a part of one.
struct OBJLineParser {
  /// The numbers of positions, texture coordinates and normals in the whole file, which limit indices. Nil while
  /// unknown.
  private let totals: OBJPart.Counts?
  /// Whether the text begins in the middle of a file, where negative indices cannot be resolved.
  private let isContinued: Bool
  private let path: String
  private var scanner = TextScanner(0..<0)
  private(set) var part = OBJPart()

  /// The reason why a part cannot be parsed by itself.
  enum Failure: Error {
    case error(MeshReadError)
    /// The part has negative indices, which may refer to earlier parts.
    case needsWhole
  }

  /// Creates a parser.
  ///
  /// - Parameter isContinued: Whether the text begins in the middle of a file.
  init(path: String, isContinued: Bool, room: OBJLineEstimate, totals: OBJPart.Counts?) {
    (self.path, self.totals, self.isContinued) = (path, totals, isContinued)
    part.reserve(room)
  }

  /// Parses the lines in `range` of a text, which follow those of earlier calls.
  mutating func parse(_ text: Span<UInt8>, _ range: Range<Int>) throws(Failure) {
    scanner = TextScanner(range, line: scanner.line)
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
    func byte(_ index: Int) -> UInt8 {
      scanner.offset + index < scanner.end ? text[scanner.offset + index] : UInt8(ascii: "\n")
    }
    // Fast path for the most frequent statements.
    switch (byte(0), byte(1)) {
    case (UInt8(ascii: "v"), let next) where isBlankOrLineFeed(next):
      scanner.offset += 1
      try parsePosition(text)
    case (UInt8(ascii: "f"), let next) where isBlankOrLineFeed(next):
      scanner.offset += 1
      try parseFace(text)
    case (UInt8(ascii: "v"), UInt8(ascii: "n")) where isBlankOrLineFeed(byte(2)):
      scanner.offset += 2
      part.normals.append(PackedPoint(unitNormal(try vector(text, "vn"))))
    case (UInt8(ascii: "v"), UInt8(ascii: "t")) where isBlankOrLineFeed(byte(2)):
      scanner.offset += 2
      try parseTextureCoordinate(text)
    default: try parseOtherStatement(text)
    }
  }

  @inline(never)
  private mutating func parseOtherStatement(_ text: Span<UInt8>) throws(Failure) {
    if scanner.takeByteOrderMark(in: text) {
      if !scanner.isAtFieldEnd(in: text), text[scanner.offset] != UInt8(ascii: "#") {
        try parseStatement(text)
      }
      return
    }
    let field = scanner.field(in: text)
    let word = text.extracting(field)
    part.otherStatementCount += 1
    // All keywords are shorter.
    switch word.count > 16 ? "" : String(utf8: word) {
    case "fo": try parseFace(text)
    case "o": state(.object(rest(in: text)))
    case "g": state(.group(rest(in: text)))
    case "l": part.hasLines = true
    case "p": part.hasPoints = true
    case "usemtl": state(.material(rest(in: text)))
    case "mtllib": part.libraries.append((scanner.pathToLineEnd(in: text), scanner.line))
    case "maplib", "call", "shadow_obj", "trace_obj":
      part.otherFiles.append(scanner.pathToLineEnd(in: text))
    case "curv", "curv2", "surf", "vp": part.hasFreeForms = true
    case let name where Self.ignoredStatements.contains(name): break
    default:
      part.otherStatementCount -= 1
      part.unknownStatementCount += 1
      if part.firstUnknown == nil { part.firstUnknown = (quoted(word), scanner.line) }
    }
  }

  /// Statements without effect on a mesh: smoothing groups, free-form surface data and rendering attributes.
  private static let ignoredStatements: Set = [
    "s", "mg", "cstype", "deg", "bmat", "step", "parm", "trim", "hole", "scrv", "sp", "end", "con", "bevel",
    "c_interp", "d_interp", "lod", "maplib", "usemap", "shadow_obj", "trace_obj", "ctech", "stech", "call",
    "csh",
    "bsp", "bzp", "cdc", "cdp", "res",
  ]

  private mutating func state(_ kind: OBJPart.Statement.Kind) {
    part.statements.append(.init(kind: kind, firstCorner: part.corners.count))
  }

  private mutating func parsePosition(_ text: Span<UInt8>) throws(Failure) {
    let position = try vector(text, "v")
    // The coordinates may be followed by w, by a colour, or by both.
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
    // v is optional and 0 by default. A third number is for volume textures.
    let v = scanner.isAtLineEnd(in: text) ? 0 : try number(text, "vt")
    part.textureCoordinates.append(SIMD2(u, v).fromLowerLeft)
  }

  private mutating func parseFace(_ text: Span<UInt8>) throws(Failure) {
    let start = part.corners.count
    let counts = totals ?? part.counts
    // If the totals are known, the fast path accepts only single indices below all of them. Otherwise indices are
    // checked after parsing.
    let limit =
      totals == nil ? Int(UInt32.max) : min(counts.positions, counts.textureCoordinates, counts.normals)
    while true {
      skipBlanks(in: text)
      if scanner.isAtLineEnd(in: text) || text[scanner.offset] == UInt8(ascii: "#") { break }
      let cornerStart = scanner
      if let corner = scanner.uniformCorner(in: text), Int(corner.position) < limit {
        part.corners.append(corner)
        continue
      }
      scanner = cornerStart
      var corner = OBJCorners.Corner(
        position: try index(text, of: part.positions.count, total: counts.positions, cornerStart))
      if take(UInt8(ascii: "/"), in: text) {
        if !scanner.isAtFieldEnd(in: text), text[scanner.offset] != UInt8(ascii: "/") {
          corner.textureCoordinate = try index(
            text, of: part.textureCoordinates.count, total: counts.textureCoordinates, cornerStart)
        }
        if take(UInt8(ascii: "/"), in: text), !scanner.isAtFieldEnd(in: text) {
          corner.normal = try index(text, of: part.normals.count, total: counts.normals, cornerStart)
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

  /// Returns an index counted from 0. In the file, positive indices count from 1, and negative ones back from the last
  /// of `count` elements so far.
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
    let expected = stated == 0 ? "an index other than 0" : "an index into \(count) elements"
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

  // MARK: Lines, which continue after a backslash at their end

  /// Skips blanks and line continuations.
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

  /// Returns the rest of the line as a name, with inner blanks.
  private mutating func rest(in text: Span<UInt8>) -> String {
    let rest = text.extracting(scanner.restOfLine(in: text))
    return String(utf8: rest)
  }
}
