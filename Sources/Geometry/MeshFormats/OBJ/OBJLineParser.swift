import TextCoding

/// A parser of the lines of an OBJ file, or of a part of one.
///
/// Vertex data and faces, which are almost all lines, are recognized by their first bytes; see the extensions
/// `Vertices` and `Faces`. All other statements are looked up in `OBJKeyword`.
struct OBJLineParser {
  /// The reason why a part cannot be parsed by itself.
  enum Failure: Error {
    case error(MeshReadError)
    /// The part has negative indices, which may refer to earlier parts.
    case needsWhole
  }

  /// The numbers of positions, texture coordinates and normals in the whole file, which limit indices. Nil while
  /// unknown.
  let totals: OBJParseResult.VertexDataCounts?
  /// Whether the text begins in the middle of a file, where negative indices cannot be resolved.
  let isContinued: Bool
  let path: String
  /// The point relative to which positions are stored.
  let origin: PositionOrigin
  var scanner = TextScanner(0..<0)
  /// The statements parsed so far.
  var part = OBJParseResult()

  /// Creates a parser.
  ///
  /// - Parameter isContinued: Whether the text begins in the middle of a file.
  init(
    path: String, isContinued: Bool, room: OBJLineEstimate, totals: OBJParseResult.VertexDataCounts?,
    origin: PositionOrigin
  ) {
    (self.path, self.totals, self.isContinued, self.origin) = (path, totals, isContinued, origin)
    part.reserve(room)
  }

  /// Parses the lines in `range` of a text, which follow those of earlier calls.
  mutating func parse(_ text: Span<UInt8>, _ range: Range<Int>) throws(Failure) {
    scanner = TextScanner(range, line: scanner.line)
    while true {
      let isEmpty = isAtStatementEnd(in: text)
      if scanner.isAtEnd {
        part.lineCount = scanner.line - 1
        return
      }
      if !isEmpty { try parseStatement(text) }
      skipRestOfLine(in: text)
    }
  }

  private mutating func parseStatement(_ text: Span<UInt8>) throws(Failure) {
    func byte(_ index: Int) -> UInt8 {
      scanner.offset + index < scanner.end ? text[scanner.offset + index] : UInt8(ascii: "\n")
    }
    switch (byte(0), byte(1)) {
    case (UInt8(ascii: "v"), let next) where isBlankOrLineFeed(next):
      scanner.offset += 1
      try parsePosition(text)
    case (UInt8(ascii: "f"), let next) where isBlankOrLineFeed(next):
      scanner.offset += 1
      try parseFace(text)
    case (UInt8(ascii: "v"), UInt8(ascii: "n")) where isBlankOrLineFeed(byte(2)):
      scanner.offset += 2
      parseNormal(text)
    case (UInt8(ascii: "v"), UInt8(ascii: "t")) where isBlankOrLineFeed(byte(2)):
      scanner.offset += 2
      parseTextureCoordinate(text)
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
    let word = text.extracting(scanner.field(in: text))
    guard let keyword = OBJKeyword(word) else {
      part.unknownStatementCount += 1
      if part.firstUnknown == nil { part.firstUnknown = (quoted(word), scanner.line) }
      return
    }
    part.otherStatementCount += 1
    switch keyword {
    case .position: try parsePosition(text)
    case .textureCoordinate: parseTextureCoordinate(text)
    case .normal: parseNormal(text)
    case .face: try parseFace(text)
    case .object: append(.object(rest(in: text)))
    case .group: append(.group(rest(in: text)))
    case .material: append(.material(rest(in: text)))
    case .materialLibrary: part.libraries.append((scanner.pathToLineEnd(in: text), scanner.line))
    case .otherFile: part.otherFiles.append(scanner.pathToLineEnd(in: text))
    case .lines: try parsePoints(text, areLines: true)
    case .points: try parsePoints(text, areLines: false)
    case .freeForm: part.hasFreeForms = true
    case .smoothingGroup: appendSmoothingGroup(rest(in: text))
    case .ignored: break
    }
  }

  private mutating func append(_ kind: OBJParseResult.GroupingStatement.Kind) {
    part.statements.append(.init(kind: kind, firstCorner: part.corners.count))
  }

  /// Appends the smoothing group with a number, or 0 for `off`. Other operands are ignored.
  private mutating func appendSmoothingGroup(_ operand: String) {
    let word = operand.prefix { $0 != " " && $0 != "\t" }
    guard let group = word == "off" ? 0 : word == "on" ? 1 : UInt32(word) else { return }
    if part.smoothingGroups.last?.group == group { return }
    part.smoothingGroups.append(.init(group: group, firstCorner: part.corners.count))
  }

  /// Returns the rest of the line as a name, with inner blanks.
  private mutating func rest(in text: Span<UInt8>) -> String {
    let rest = text.extracting(scanner.restOfLine(in: text))
    return String(utf8: rest)
  }

  /// Records a feature of the current line that is left out; see `OmissionList`.
  mutating func leaveOut(_ one: String, _ many: String? = nil) {
    part.omissions.add(one, many, at: .line(scanner.line))
  }

  func unexpected(_ expected: String, _ place: TextScanner, _ text: Span<UInt8>) -> Failure {
    error(line: place.line, expected: expected, found: place.found(in: text))
  }

  func error(line: Int, expected: String, found: String) -> Failure {
    .error(MeshReadError(path: path, at: .line(line), .unexpected(expected: expected, found: found)))
  }
}

// A line continues after a backslash at its end.
extension OBJLineParser {
  /// Skips blanks and line continuations.
  @inline(__always)
  mutating func skipBlanks(in text: Span<UInt8>) { scanner.skipBlanksAndContinuations(in: text) }

  /// Skips blanks, and returns whether the end of the line or a comment follows.
  @inline(__always)
  mutating func isAtStatementEnd(in text: Span<UInt8>) -> Bool {
    skipBlanks(in: text)
    return scanner.isAtLineEnd(in: text) || text[scanner.offset] == UInt8(ascii: "#")
  }

  private mutating func skipRestOfLine(in text: Span<UInt8>) {
    while true {
      if scanner.skipContinuation(in: text) { continue }
      if scanner.isAtLineEnd(in: text) { break }
      scanner.offset += 1
    }
    scanner.skipLine(in: text)
  }
}
