import Geometry
import Hardware
import TextParsing

extension STLReader {
  /// Reads the solids of a text, each a node of its own with its name.
  func readASCII() throws(MeshReadError) -> MeshDocument {
    let parts = TextPart.parts(of: 0..<bytes.count, count: threads) { facetStart(after: $0) }
    var read = Parallel.map(parts.count, threads: threads) { number -> STLPart? in
      var part = STLPart(reader: self, range: parts[number], isInSolid: number > 0)
      do throws(MeshReadError) { try part.read(bytes.span) } catch { return nil }
      // What is not the last part must leave a solid open, for the next begins with a facet.
      return part.isInSolid == (number < parts.count - 1) ? part : nil
    }
    var document = MeshDocument()
    if read.contains(where: { $0 == nil }) {
      read = []
      // Read again in one, which finds the first fault and its line.
      var whole = STLPart(reader: self, range: 0..<bytes.count, isInSolid: false)
      try whole.read(bytes.span)
      whole.move(to: &document)
    } else {
      for number in read.indices { read[number]?.move(to: &document) }
    }
    for mesh in document.meshes.indices {
      document.meshes[mesh].indices = Self.ownCorners(document.meshes[mesh].vertices.count, threads: threads)
    }
    return document
  }

  /// The indices of triangles that share no corners.
  static func ownCorners(_ count: Int, threads: Int) -> [UInt32] {
    [UInt32](count: count, threads: threads) { range, output in
      for index in range { output.append(UInt32(truncatingIfNeeded: index)) }
    }
  }

  /// Where the first line after `offset` begins whose first word is "facet"; the end, if there is none.
  private func facetStart(after offset: Int) -> Int {
    let text = bytes.span
    let facet: Keyword = "facet"
    var scanner = TextScanner(TextPart.lineStart(after: offset, in: text)..<text.count)
    while !scanner.isAtEnd {
      scanner.skipBlanks(in: text)
      let start = scanner.offset
      if scanner.take(facet, in: text) { return start }
      scanner.skipLine(in: text)
    }
    return text.count
  }
}
