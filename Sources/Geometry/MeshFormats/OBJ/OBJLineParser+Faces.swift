import TextCoding

// Faces: `f`, followed by corners such as `1`, `1/1`, `1//1` or `1/1/1`.
extension OBJLineParser {
  mutating func parseFace(_ text: Span<UInt8>) throws(Failure) {
    let start = part.corners.count
    let limits = totals ?? part.counts
    // If the totals are known, the fast path accepts only single indices below all of them. Otherwise indices are
    // checked after parsing.
    let limit =
      totals == nil ? Int(UInt32.max) : min(limits.positions, limits.textureCoordinates, limits.normals)
    while !isAtStatementEnd(in: text) {
      let cornerStart = scanner
      if let corner = scanner.uniformCorner(in: text), Int(corner.position) < limit {
        part.corners.append(corner)
      } else {
        scanner = cornerStart
        try parseOtherCorners(text, limits)
      }
    }
    let count = part.corners.count - start
    if count < 3 {
      // Exporters write edges so. Other readers ignore them, too.
      part.corners.removeLast(count)
      leaveOut("face with fewer than 3 corners", "faces with fewer than 3 corners")
      return
    }
    part.corners.faces.endFace(start: start)
  }

  /// Parses the rest of a face, from the first corner that the fast path does not accept. `limits` are the numbers of
  /// elements for messages, and the limits of indices if `totals` are known.
  private mutating func parseOtherCorners(
    _ text: Span<UInt8>, _ limits: OBJParseResult.VertexDataCounts
  ) throws(Failure) {
    repeat {
      let start = scanner
      var corner = OBJCorners.Corner(
        position: try index(text, of: part.positions.count, limits.positions, start))
      if takeSlash(in: text) {
        if !scanner.isAtFieldEnd(in: text), text[scanner.offset] != UInt8(ascii: "/") {
          corner.textureCoordinate = try attributeIndex(
            text, of: part.textureCoordinates.count, limits.textureCoordinates, start,
            "index of a texture coordinate that does not exist",
            "indices of texture coordinates that do not exist")
        }
        if takeSlash(in: text), !scanner.isAtFieldEnd(in: text) {
          corner.normal = try attributeIndex(
            text, of: part.normals.count, limits.normals, start,
            "index of a normal that does not exist", "indices of normals that do not exist")
        }
      }
      guard scanner.isAtFieldEnd(in: text) else { throw unexpected(Self.cornerExample, start, text) }
      part.corners.append(corner)
    } while !isAtStatementEnd(in: text)
  }

  /// Parses `p` or `l`, followed by points or by the corners of a line strip, which have the form of those of faces. Their
  /// texture coordinates and normals have no effect.
  mutating func parsePoints(_ text: Span<UInt8>, areLines: Bool) throws(Failure) {
    let first = part.pointElements.corners.count
    let limits = totals ?? part.counts
    while !isAtStatementEnd(in: text) {
      let start = scanner
      part.pointElements.corners.append(
        try index(text, of: part.positions.count, limits.positions, start))
      if takeSlash(in: text) { _ = scanner.field(in: text) }
      guard scanner.isAtFieldEnd(in: text) else { throw unexpected(Self.cornerExample, start, text) }
    }
    let count = part.pointElements.corners.count - first
    guard count >= (areLines ? 2 : 1) else {
      part.pointElements.corners.removeLast(count)
      if areLines {
        leaveOut("line with fewer than 2 points", "lines with fewer than 2 points")
      } else {
        leaveOut("statement p without points", "statements p without points")
      }
      return
    }
    part.pointElements.elements.append(
      .init(
        areLines: areLines, statementCount: part.statements.count,
        range: first..<part.pointElements.corners.count))
  }

  /// Returns an index counted from 0. In the file, positive indices count from 1, and negative ones back from the last
  /// of the `count` elements parsed so far.
  @inline(__always)
  private mutating func index(
    _ text: Span<UInt8>, of count: Int, _ limit: Int, _ cornerStart: TextScanner
  ) throws(Failure) -> UInt32 {
    guard let stated = scanner.integer(in: text) else {
      throw unexpected(Self.cornerExample, cornerStart, text)
    }
    if stated < 0, isContinued { throw .needsWhole }
    let index = stated < 0 ? count + stated : stated - 1
    guard stated != 0, index >= 0, index < (totals == nil ? Int(UInt32.max) : limit) else {
      let expected =
        stated == 0 ? "an index other than 0" : "an index into \(stated < 0 ? count : limit) elements"
      throw error(line: scanner.line, expected: expected, found: "\(stated)")
    }
    return UInt32(truncatingIfNeeded: index)
  }

  /// Returns the index of a texture coordinate or normal as `index` does, but `absent` for one that does not exist, which is
  /// left out. While the totals are unknown, it may be that of a later element.
  private mutating func attributeIndex(
    _ text: Span<UInt8>, of count: Int, _ limit: Int, _ cornerStart: TextScanner, _ one: String,
    _ many: String
  ) throws(Failure) -> UInt32 {
    guard let stated = scanner.integer(in: text) else {
      throw unexpected(Self.cornerExample, cornerStart, text)
    }
    if stated < 0, isContinued { throw .needsWhole }
    let index = stated < 0 ? count + stated : stated - 1
    if stated != 0, index >= 0, index < (totals == nil ? Int(UInt32.max) : limit) {
      return UInt32(truncatingIfNeeded: index)
    }
    leaveOut(one, many)
    return OBJCorners.Corner.absent
  }

  @inline(__always)
  private mutating func takeSlash(in text: Span<UInt8>) -> Bool {
    guard !scanner.isAtEnd, text[scanner.offset] == UInt8(ascii: "/") else { return false }
    scanner.offset += 1
    return true
  }

  private static var cornerExample: String { "a corner, such as 1, 1/1, 1//1 or 1/1/1" }
}
