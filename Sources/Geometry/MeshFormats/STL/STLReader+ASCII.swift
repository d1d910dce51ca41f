import Geometry
import Parallelism
import TextCoding

extension STLReader {
  /// Reads the solids of a text. Each is a node with its name.
  func readASCII() throws(MeshReadError) -> MeshFile.ReadResult {
    let parts = TextPartitioner.parts(of: 0..<bytes.count, count: threads) {
      Self.facetStart(after: $0, in: bytes.span) ?? bytes.count
    }
    let read = Parallel.map(parts.count, threads: threads) { number -> STLTextParser? in
      var parser = STLTextParser(
        path: path, isInSolid: number > 0, byteCount: parts[number].count, origin: origin)
      let isLast = number == parts.count - 1
      do throws(MeshReadError) {
        try parser.read(bytes.span, parts[number], mayEndInSolid: !isLast)
      } catch {
        return nil
      }
      // Every part except the last must end within a solid, because the next part begins with a facet.
      return parser.isInSolid == !isLast ? parser : nil
    }
    if let read = Self.document(of: read, threads: threads) { return result(read) }
    // An error was found: the file is parsed sequentially to find the first error and its line.
    var parser = STLTextParser(path: path, isInSolid: false, byteCount: bytes.count, origin: origin)
    try parser.read(bytes.span, 0..<bytes.count, mayEndInSolid: false)
    let warnings = parser.lacksEnd ? ["line \(parser.lineCount + 1): the last solid has no end"] : []
    return result(Self.document(of: [parser], threads: threads) ?? (MeshDocument(), OmissionList()), warnings)
  }

  private func result(
    _ read: (document: MeshDocument, omissions: OmissionList), _ warnings: [String] = []
  ) -> MeshFile.ReadResult {
    MeshFile.ReadResult(
      document: read.document, format: .stl, omissions: read.omissions.descriptions, warnings: warnings)
  }

  /// Reads a large ASCII file in blocks. Returns nil for other files and for files with errors.
  static func readTextBlocks(
    _ path: String, threads: Int = Parallel.threadCount, smallestSize: Int = 1 << 22,
    blockSize: Int = TextBlockReader.defaultBlockSize, origin: PositionOrigin = .zero
  ) -> MeshFile.ReadResult? {
    guard
      let blocks = TextBlockReader(
        path, threads: threads, smallestSize: smallestSize, blockSize: blockSize,
        firstRecord: { facetStart(after: 0, in: $0) }),
      let head = blocks.head(headerSize), !isBinary(head, byteCount: blocks.byteCount)
    else { return nil }
    let regions = blocks.regions
    let read = Parallel.map(regions.count, threads: threads) { number -> STLTextParser? in
      var parser = STLTextParser(
        path: path, isInSolid: number > 0, byteCount: regions[number].count, origin: origin)
      let isRead = blocks.forEachBlock(of: regions[number], lastRecord: { lastFacetStart(in: $0) }) { text in
        // Carriage returns that end lines alone need the whole file.
        guard soleCarriageReturn(in: text, from: 0) == text.count else { return false }
        do throws(MeshReadError) {
          try parser.read(text, 0..<text.count, mayEndInSolid: true)
          return true
        } catch {
          return false
        }
      }
      return isRead && parser.isInSolid == (number < regions.count - 1) ? parser : nil
    }
    return document(of: read, threads: threads).map {
      MeshFile.ReadResult(document: $0.document, format: .stl, omissions: $0.omissions.descriptions)
    }
  }

  /// Returns the document of all parts, or nil if a part could not be read.
  private static func document(
    of parsers: [STLTextParser?], threads: Int
  ) -> (document: MeshDocument, omissions: OmissionList)? {
    var parsers = parsers
    var document = MeshDocument()
    if parsers.contains(where: { $0 == nil }) { return nil }
    var (omissions, lineCount) = (OmissionList(), 0)
    for number in parsers.indices {
      if let parser = parsers[number] {
        omissions.append(parser.omissions, after: lineCount)
        lineCount += parser.lineCount
      }
      parsers[number]?.move(to: &document)
    }
    for mesh in document.meshes.indices {
      document.meshes[mesh].indices = sequentialIndices(
        document.meshes[mesh].vertices.count, threads: threads)
    }
    return (document, omissions)
  }

  /// Returns the indices of triangles that share no vertices: 0, 1, 2, ….
  static func sequentialIndices(_ count: Int, threads: Int) -> [UInt32] {
    [UInt32](count: count, threads: threads) { range, output in
      for index in range { output.append(UInt32(truncatingIfNeeded: index)) }
    }
  }

  /// Returns the start of the first line after `offset` whose first word is "facet", or nil.
  private static func facetStart(after offset: Int, in text: Span<UInt8>) -> Int? {
    let facet: PackedKeyword = "facet"
    var scanner = TextScanner(TextPartitioner.lineStart(after: offset, in: text)..<text.count)
    while !scanner.isAtEnd {
      let start = scanner.offset
      scanner.skipBlanks(in: text)
      if scanner.take(facet, in: text) { return start }
      scanner.skipLine(in: text)
    }
    return nil
  }

  /// Returns the start of the last line whose first word is "facet" and which is not at the very end of the text, or
  /// nil.
  private static func lastFacetStart(in text: Span<UInt8>) -> Int? {
    let facet: PackedKeyword = "facet"
    var end = text.count
    while end > 0 {
      let start = TextPartitioner.lineStart(before: end, in: text)
      var scanner = TextScanner(start..<text.count)
      scanner.skipBlanks(in: text)
      if scanner.offset + 8 < text.count, scanner.take(facet, in: text) { return start }
      end = start - 1
    }
    return nil
  }
}
