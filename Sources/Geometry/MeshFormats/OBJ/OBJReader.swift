import Geometry
import Parallelism
import TextCoding

/// A reader of Wavefront OBJ files: the "Object Files" appendix of the Advanced Visualizer manual, with vertex colours
/// after positions.
///
/// - Each object or group with faces is a node. Each material within it is a separate node.
/// - Corners with equal position, texture coordinate and normal share a vertex. The vertices of a mesh are in the file
///   order of their positions, and for one position in the order of first use. Positions without faces, points and lines
///   are dropped, unless the file has none of these: they are then points.
struct OBJReader {
  let path: String
  var bytes: [UInt8]
  let siblings: SiblingFiles
  /// The rule by which all normals are computed. Nil for those of the file.
  var normals: Mesh.NormalSmoothing?
  var threads = Parallel.threadCount
  /// The point relative to which positions are stored.
  var origin = PositionOrigin.zero

  func read() throws(MeshReadError) -> MeshFile.ReadResult {
    var reader = self
    if let text = bytes.normalizedText { reader.bytes = text }
    return try reader.readText()
  }

  private func readText() throws(MeshReadError) -> MeshFile.ReadResult {
    try MeshReadError.checkText(bytes.span, path: path)
    return try Self.contents(of: parse(), path: path, siblings, normals)
  }

  private static func contents(
    of parsed: consuming OBJParseResult, path: String, _ siblings: SiblingFiles,
    _ normals: Mesh.NormalSmoothing?
  ) throws(MeshReadError) -> MeshFile.ReadResult {
    var part = parsed
    part.removeUnusableAttributes()
    if !part.isOBJ, let (word, line) = part.firstUnknown {
      throw MeshReadError(
        path: path, at: .line(line),
        .unexpected(expected: "a statement of an OBJ file, such as v, vn, vt or f", found: word))
    }
    var materials = OBJMaterials.read(part.libraries, siblings)
    var references = FileReferences()
    for statement in part.libraries.map(\.name) + part.otherFiles { references.insert(statement: statement) }
    references.insert(materials.references, below: "")
    var builder = OBJDocumentBuilder(part: part, normals: normals)
    var contents = MeshFile.ReadResult(
      document: builder.document(materials: &materials), format: .obj, omissions: materials.omissions,
      warnings: materials.warnings, referencedFiles: references.names)
    contents.repairedNormalCount = builder.repairedNormalCount
    // An image may be found at another place than the library states.
    for image in contents.document.images { references.insert(image.name) }
    contents.referencedFiles = references.names
    contents.omissions += part.omissions.descriptions
    if part.hasFreeForms { contents.omissions.append("free-form curves and surfaces") }
    if let (word, _) = part.firstUnknown {
      let count = part.unknownStatementCount
      contents.omissions.append(
        "\(count) unknown \(count == 1 ? "statement" : "statements") (such as \(word))")
    }
    return contents
  }

  private typealias ParsedPart = Result<OBJParseResult, OBJLineParser.Failure>

  private func parse() throws(MeshReadError) -> OBJParseResult {
    let ranges = TextPartitioner.parts(of: 0..<bytes.count, count: threads) { lineStart(after: $0) }
    let parts = Parallel.map(ranges.count, threads: threads) { number in
      ParsedPart { () throws(OBJLineParser.Failure) in
        // The first part reserves memory for the whole file, because the other parts are appended to it.
        let room = OBJLineEstimate(
          estimatedIn: number == 0 ? bytes.span : bytes.span.extracting(ranges[number]))
        var parser = OBJLineParser(
          path: path, isContinued: number > 0, room: room, totals: nil, origin: origin)
        try parser.parse(bytes.span, ranges[number])
        return parser.part
      }
    }
    guard let whole = Self.joined(parts) else { return try parseWhole(totals: nil) }
    // An error was found: the file is parsed again to find its line.
    if !whole.isOBJ { return try parseWhole(totals: nil) }
    return whole.areIndicesInRange ? whole : try parseWhole(totals: whole.counts)
  }

  /// Reads a large file in blocks. Returns nil for a small file, a file with errors, or one that must be read in order.
  static func readBlocks(
    _ path: String, siblings: SiblingFiles, normals: Mesh.NormalSmoothing? = nil,
    threads: Int = Parallel.threadCount, smallestSize: Int = 1 << 22,
    blockSize: Int = TextBlockReader.defaultBlockSize, origin: PositionOrigin = .zero
  ) throws(MeshReadError) -> MeshFile.ReadResult? {
    guard
      let blocks = TextBlockReader(
        path, threads: threads, smallestSize: smallestSize, blockSize: blockSize,
        firstRecord: { firstStatement(in: $0) }),
      let head = blocks.head(NonUTF8Encoding.headSize), NonUTF8Encoding(head.span) == nil
    else { return nil }
    let regions = blocks.regions
    let parts = Parallel.map(regions.count, threads: threads) { number in
      ParsedPart { () throws(OBJLineParser.Failure) in
        let room = OBJLineEstimate(
          estimatedIn: blocks, number == 0 ? 0..<blocks.byteCount : regions[number])
        var parser = OBJLineParser(
          path: path, isContinued: number > 0, room: room, totals: nil, origin: origin)
        let isRead = blocks.forEachBlock(of: regions[number], lastRecord: { lastStatement(in: $0) }) { text in
          do throws(OBJLineParser.Failure) {
            // Carriage returns that end lines alone need the whole file.
            guard soleCarriageReturn(in: text, from: 0) == text.count else { return false }
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
    return try contents(of: whole, path: path, siblings, normals)
  }

  /// Joins the parts of a file. Returns nil if a part could not be parsed by itself.
  private static func joined(_ parts: [ParsedPart]) -> OBJParseResult? {
    // Each part is released once it has been appended.
    var rest = Array(parts.reversed())
    guard case .success(var whole)? = rest.popLast() else { return nil }
    while let part = rest.popLast() {
      guard case .success(let part) = part else { return nil }
      whole.append(part)
    }
    return whole
  }

  /// Parses the file sequentially, which finds the first error and its line.
  private func parseWhole(totals: OBJParseResult.VertexDataCounts?) throws(MeshReadError) -> OBJParseResult {
    var parser = OBJLineParser(
      path: path, isContinued: false, room: OBJLineEstimate(estimatedIn: bytes.span), totals: totals,
      origin: origin)
    do throws(OBJLineParser.Failure) {
      try parser.parse(bytes.span, 0..<bytes.count)
    } catch {
      switch error {
      case .error(let error): throw error
      case .needsWhole: preconditionFailure("a text that is read from its beginning is complete")
      }
    }
    if totals == nil, !parser.part.areIndicesInRange {
      return try parseWhole(totals: parser.part.counts)
    }
    return parser.part
  }

  /// Returns the start of the first line after `offset` that does not continue another.
  private func lineStart(after offset: Int) -> Int {
    let text = bytes.span
    var start = TextPartitioner.lineStart(after: offset, in: text)
    while start < text.count, Self.isContinued(before: start, in: text) {
      start = TextPartitioner.lineStart(after: start, in: text)
    }
    return start
  }

  /// Returns whether the line that begins at `start` continues the line before.
  /// O(length of the trailing blanks of that line).
  private static func isContinued(before start: Int, in text: Span<UInt8>) -> Bool {
    // Skips the line feed before `start` and the blanks before it.
    var last = start - 2
    while last >= 0, isBlank(text[last]) { last -= 1 }
    // If all bytes before are blank, the line before is not in the text, so it might be continued.
    return last < 0 || text[last] == UInt8(ascii: "\\")
  }

  /// Returns the start of the first line, from the second line of a text, that certainly does not continue another, or
  /// nil.
  private static func firstStatement(in text: Span<UInt8>) -> Int? {
    // The text may begin in the middle of a line end, so the first line is skipped.
    var start = TextPartitioner.lineStart(after: TextPartitioner.lineStart(after: 0, in: text), in: text)
    while start < text.count {
      if !isContinued(before: start, in: text) { return start }
      start = TextPartitioner.lineStart(after: start, in: text)
    }
    return nil
  }

  /// Returns the start of the last line of a text that does not continue another, or nil.
  private static func lastStatement(in text: Span<UInt8>) -> Int? {
    var start = TextPartitioner.lineStart(before: text.count, in: text)
    while start > 0 {
      if !isContinued(before: start, in: text) { return start }
      start = TextPartitioner.lineStart(before: start - 1, in: text)
    }
    return nil
  }
}

extension OBJParseResult {
  /// Whether all indices of the corners refer to existing elements.
  var areIndicesInRange: Bool {
    let counts = counts
    func isInRange(_ indices: some Sequence<UInt32>, _ count: Int) -> Bool {
      indices.allSatisfy { Int($0) < count || $0 == OBJCorners.Corner.absent }
    }
    let greatest = corners.faces.corners.max().map { Int($0) } ?? -1
    guard greatest < counts.positions,
      pointElements.corners.allSatisfy({ Int($0) < counts.positions })
    else { return false }
    if let presence = corners.presence {
      return (!presence.hasTextureCoordinate || greatest < counts.textureCoordinates)
        && (!presence.hasNormal || greatest < counts.normals)
    }
    return (0..<corners.count).allSatisfy { number in
      let corner = corners[number]
      return isInRange(CollectionOfOne(corner.textureCoordinate), counts.textureCoordinates)
        && isInRange(CollectionOfOne(corner.normal), counts.normals)
    }
  }
}
