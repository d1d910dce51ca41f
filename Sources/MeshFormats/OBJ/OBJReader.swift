import Geometry
import Hardware
import TextParsing

/// Reads Wavefront OBJ: the "Object Files" appendix of the Advanced Visualizer manual, and colours behind positions.
///
/// - Each object or group that has faces is a node, and each material within it one of its own.
/// - Corners of one position, texture coordinate and normal share a vertex. A mesh's vertices are in the order of their
///   positions in the file, and in that of their first use where they share one. Positions without faces are left out,
///   unless there are no faces at all.
struct OBJReader {
  let path: String
  let bytes: [UInt8]
  let neighbors: NeighborFiles
  var threads = Parallel.threadCount

  func read() throws(MeshReadError) -> MeshFile.Contents {
    try MeshReadError.checkText(bytes.span, path: path)
    return try Self.contents(of: parse(), path: path, neighbors)
  }

  private static func contents(
    of part: OBJPart, path: String, _ neighbors: NeighborFiles
  ) throws(MeshReadError) -> MeshFile.Contents {
    if !part.isOBJ, let (word, line) = part.firstUnknown {
      throw MeshReadError(
        path: path, at: .line(line),
        .unexpected(expected: "a statement of an OBJ file, such as v, vn, vt or f", found: word))
    }
    let materials = try OBJMaterials.read(part.libraries, path: path, neighbors)
    var references = FileReferences()
    for statement in part.libraries.map(\.name) + part.otherFiles { references.insert(statement: statement) }
    references.insert(materials.references, below: "")
    var assembly = OBJAssembly(part: part)
    var contents = MeshFile.Contents(
      document: assembly.document(materials: materials.colors), format: .obj, omissions: materials.omissions,
      warnings: materials.warnings, referencedFiles: references.names)
    if part.hasLines { contents.omissions.append("lines") }
    if part.hasPoints { contents.omissions.append("points") }
    if part.hasFreeForms { contents.omissions.append("free-form curves and surfaces") }
    if let (word, _) = part.firstUnknown {
      let count = part.unknownStatementCount
      contents.omissions.append(
        "\(count) unknown \(count == 1 ? "statement" : "statements") (such as \(word))")
    }
    return contents
  }

  private typealias ParsedPart = Result<OBJPart, OBJLineParser.Failure>

  private func parse() throws(MeshReadError) -> OBJPart {
    let ranges = TextPart.parts(of: 0..<bytes.count, count: threads) { lineStart(after: $0) }
    let parts = Parallel.map(ranges.count, threads: threads) { number in
      ParsedPart { () throws(OBJLineParser.Failure) in
        // What comes first takes on the rest.
        let room = OBJLineCounts(
          estimatedIn: number == 0 ? bytes.span : bytes.span.extracting(ranges[number]))
        var parser = OBJLineParser(path: path, isContinued: number > 0, room: room, totals: nil)
        try parser.parse(bytes.span, ranges[number])
        return parser.part
      }
    }
    guard let whole = Self.joined(parts) else { return try parseWhole(totals: nil) }
    // Read again where it is at fault, to find the line.
    if !whole.isOBJ { return try parseWhole(totals: nil) }
    return whole.areIndicesInRange ? whole : try parseWhole(totals: whole.counts)
  }

  /// Reads a large file a block at a time. Nil for others, and for one that is at fault, or can only be read in order.
  static func readBlocks(
    _ path: String, neighbors: NeighborFiles, threads: Int = Parallel.threadCount,
    smallestSize: Int = 1 << 22,
    blockSize: Int = TextBlocks.usualBlockSize
  ) throws(MeshReadError) -> MeshFile.Contents? {
    guard
      let blocks = TextBlocks(
        path, threads: threads, smallestSize: smallestSize, blockSize: blockSize,
        firstRecord: { firstStatement(in: $0) }),
      let head = blocks.head(ForeignText.headSize), ForeignText(head.span) == nil
    else { return nil }
    let regions = blocks.regions
    let parts = Parallel.map(regions.count, threads: threads) { number in
      ParsedPart { () throws(OBJLineParser.Failure) in
        let room = OBJLineCounts(
          estimatedIn: blocks, number == 0 ? 0..<blocks.byteCount : regions[number])
        var parser = OBJLineParser(path: path, isContinued: number > 0, room: room, totals: nil)
        let isRead = blocks.forEachBlock(of: regions[number], lastRecord: { lastStatement(in: $0) }) { text in
          do throws(OBJLineParser.Failure) {
            try parser.parse(text, 0..<text.count)
            return true
          } catch {
            return false
          }
        }
        if !isRead { throw .needsWhole }
        return parser.part
      }
    }
    guard let whole = joined(parts), whole.areIndicesInRange, whole.isOBJ else { return nil }
    return try contents(of: whole, path: path, neighbors)
  }

  /// The parts of a file as one; nil if one could not be read by itself.
  private static func joined(_ parts: [ParsedPart]) -> OBJPart? {
    // Each is let go once it has been taken on.
    var rest = Array(parts.reversed())
    guard case .success(var whole)? = rest.popLast() else { return nil }
    while let part = rest.popLast() {
      guard case .success(let part) = part else { return nil }
      whole.append(part)
    }
    return whole
  }

  /// Reads the file in one, which finds the first fault and its line.
  private func parseWhole(totals: OBJPart.Counts?) throws(MeshReadError) -> OBJPart {
    var parser = OBJLineParser(
      path: path, isContinued: false, room: OBJLineCounts(estimatedIn: bytes.span), totals: totals)
    do throws(OBJLineParser.Failure) {
      try parser.parse(bytes.span, 0..<bytes.count)
    } catch {
      switch error {
      case .error(let error): throw error
      case .needsWhole: preconditionFailure("a text that begins at its beginning is whole")
      }
    }
    if totals == nil, !parser.part.areIndicesInRange {
      return try parseWhole(totals: parser.part.counts)
    }
    return parser.part
  }

  /// The first line that begins after `offset` and does not continue another.
  private func lineStart(after offset: Int) -> Int {
    let text = bytes.span
    var start = TextPart.lineStart(after: offset, in: text)
    while start < text.count, Self.isContinued(before: start, in: text) {
      start = TextPart.lineStart(after: start, in: text)
    }
    return start
  }

  /// Whether the line that begins at `start` continues the one before. O(length of the blanks at that line's end).
  private static func isContinued(before start: Int, in text: Span<UInt8>) -> Bool {
    // The line feed before `start`, and the blanks before that.
    var last = start - 2
    while last >= 0, isBlank(text[last]) { last -= 1 }
    // Where all before is blank, it cannot be seen.
    return last < 0 || text[last] == UInt8(ascii: "\\")
  }

  /// The second line of a text, or the first after it, that can be seen not to continue another; nil if there is none.
  private static func firstStatement(in text: Span<UInt8>) -> Int? {
    // The text may begin within a line end, so its first line is not looked at.
    var start = TextPart.lineStart(after: TextPart.lineStart(after: 0, in: text), in: text)
    while start < text.count {
      if !isContinued(before: start, in: text) { return start }
      start = TextPart.lineStart(after: start, in: text)
    }
    return nil
  }

  /// The last line of a text that does not continue another.
  private static func lastStatement(in text: Span<UInt8>) -> Int? {
    var start = TextPart.lineStart(before: text.count, in: text)
    while start > 0 {
      if !isContinued(before: start, in: text) { return start }
      start = TextPart.lineStart(before: start - 1, in: text)
    }
    return nil
  }
}

extension OBJPart {
  /// Whether everything that corners refer to is there.
  var areIndicesInRange: Bool {
    let counts = counts
    func isInRange(_ indices: some Sequence<UInt32>, _ count: Int) -> Bool {
      indices.allSatisfy { Int($0) < count || $0 == OBJCorners.Corner.absent }
    }
    let greatest = corners.faces.corners.max().map { Int($0) } ?? -1
    guard greatest < counts.positions else { return false }
    if let form = corners.form {
      return (!form.hasTextureCoordinate || greatest < counts.textureCoordinates)
        && (!form.hasNormal || greatest < counts.normals)
    }
    return (0..<corners.count).allSatisfy { number in
      let corner = corners[number]
      return isInRange(CollectionOfOne(corner.textureCoordinate), counts.textureCoordinates)
        && isInRange(CollectionOfOne(corner.normal), counts.normals)
    }
  }
}
