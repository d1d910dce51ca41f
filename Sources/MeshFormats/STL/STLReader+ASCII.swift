import Files
import Geometry
import TextParsing

extension STLReader {
  /// Reads the solids of a text, each a node of its own with its name.
  func readASCII() throws(MeshReadError) -> MeshDocument {
    let parts = TextPart.parts(of: 0..<bytes.count, count: threads) { facetStart(after: $0) }
    let read = Parallel.map(parts.count, threads: threads) { number -> STLPart? in
      var part = STLPart(reader: self, range: parts[number], isInSolid: number > 0)
      do throws(MeshReadError) { try part.read(bytes.span) } catch { return nil }
      // What is not the last part must leave a solid open, for the next begins with a facet.
      return part.isInSolid == (number < parts.count - 1) ? part : nil
    }
    var document = MeshDocument()
    if read.contains(where: { $0 == nil }) {
      // Read again in one, which finds the first fault and its line.
      var whole = STLPart(reader: self, range: 0..<bytes.count, isInSolid: false)
      try whole.read(bytes.span)
      whole.append(to: &document)
    } else {
      for part in read { part?.append(to: &document) }
    }
    return document
  }

  /// Where the first line after `offset` begins whose first word is "facet"; the end, if there is none.
  private func facetStart(after offset: Int) -> Int {
    let text = bytes.span
    var scanner = TextScanner(TextPart.lineStart(after: offset, in: text)..<text.count)
    while !scanner.isAtEnd {
      scanner.skipBlanks(in: text)
      let start = scanner.offset
      if scanner.take("facet", in: text) { return start }
      scanner.skipLine(in: text)
    }
    return text.count
  }
}

/// The facets of a part of an ascii STL.
struct STLPart: Sendable {
  private let reader: STLReader
  private let range: Range<Int>
  /// Whether the text before or behind the part, as it is read, is within a solid.
  private(set) var isInSolid: Bool
  private var scanner: TextScanner
  private var vertices: [Vertex] = []
  /// The solids that begin here, and how many vertices come before each.
  private var solids: [(name: String?, firstVertex: Int)] = []

  init(reader: STLReader, range: Range<Int>, isInSolid: Bool) {
    (self.reader, self.range, self.isInSolid) = (reader, range, isInSolid)
    // It may read on behind its range, where a facet does.
    scanner = TextScanner(range.lowerBound..<reader.bytes.count)
  }

  mutating func read(_ text: Span<UInt8>) throws(MeshReadError) {
    // A facet takes more than a hundred bytes of text, mostly about 250.
    vertices.reserveCapacity(range.count / 250 * 3)
    while true {
      scanner.skipBlanksAndLines(in: text)
      if scanner.offset >= range.upperBound, !isInSolid || range.upperBound < text.count { return }
      if isInSolid {
        if scanner.take("facet", in: text) {
          try readFacet(in: text)
        } else if scanner.take("endsolid", in: text) {
          _ = scanner.restOfLine(in: text)
          isInSolid = false
        } else {
          throw unexpected("facet or endsolid", in: text)
        }
      } else if scanner.take("solid", in: text) {
        let name = text.extracting(scanner.restOfLine(in: text))
        solids.append(
          (
            name.isEmpty ? nil : name.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) },
            vertices.count
          ))
        isInSolid = true
      } else {
        throw unexpected("solid", in: text)
      }
    }
  }

  private mutating func readFacet(in text: Span<UInt8>) throws(MeshReadError) {
    try expect("normal", in: text)
    let said = try vector(in: text, mayBeInfinite: true)
    try expect("outer", in: text)
    try expect("loop", in: text)
    let a = try corner(in: text), b = try corner(in: text), c = try corner(in: text)
    try expect("endloop", in: text)
    try expect("endfacet", in: text)
    let normal = STLReader.normal(said: said, a, b, c)
    vertices.append(Vertex(position: a, normal: normal))
    vertices.append(Vertex(position: b, normal: normal))
    vertices.append(Vertex(position: c, normal: normal))
  }

  @inline(__always)
  private mutating func corner(in text: Span<UInt8>) throws(MeshReadError) -> SIMD3<Float> {
    try expect("vertex", in: text)
    return try vector(in: text, mayBeInfinite: false)
  }

  @inline(__always)
  private mutating func vector(
    in text: Span<UInt8>, mayBeInfinite: Bool
  ) throws(MeshReadError) -> SIMD3<Float> {
    var vector = SIMD3<Float>.zero
    for axis in 0..<3 {
      scanner.skipBlanks(in: text)
      if let value = scanner.float(in: text) {
        vector[axis] = value
      } else if mayBeInfinite, scanner.takeNotFinite(in: text) {
        // Some programs write the normal of a facet without area so; it is replaced.
        vector[axis] = .nan
      } else {
        throw unexpected("a finite number", in: text)
      }
    }
    return vector
  }

  @inline(__always)
  private mutating func expect(_ word: Keyword, in text: Span<UInt8>) throws(MeshReadError) {
    scanner.skipBlanksAndLines(in: text)
    guard scanner.take(word, in: text) else { throw unexpected(word.description, in: text) }
  }

  private func unexpected(_ expected: String, in text: Span<UInt8>) -> MeshReadError {
    reader.error(at: .line(scanner.line), expected: expected, found: scanner.found(in: text))
  }

  /// Adds the facets to the document whose last node is the solid that was open before.
  func append(to document: inout MeshDocument) {
    let firstStart = solids.first?.firstVertex ?? vertices.count
    if firstStart > 0, let last = document.meshes.indices.last {
      document.meshes[last].appendFacets(vertices[..<firstStart])
    }
    for (number, solid) in solids.enumerated() {
      let end = number + 1 < solids.count ? solids[number + 1].firstVertex : vertices.count
      var mesh = Mesh()
      mesh.appendFacets(vertices[solid.firstVertex..<end])
      document.nodes.append(.init(name: solid.name, mesh: document.meshes.count))
      document.meshes.append(mesh)
    }
  }
}

extension Mesh {
  /// Adds triangles that share no corners.
  fileprivate mutating func appendFacets(_ corners: ArraySlice<Vertex>) {
    let first = vertices.count
    vertices += corners
    indices += (first..<vertices.count).lazy.map { UInt32($0) }
  }
}

extension TextScanner {
  /// Steps over the field that begins here if it is an infinity or no number, in one of the spellings of C's printf
  /// and its kin.
  fileprivate mutating func takeNotFinite(in text: borrowing Span<UInt8>) -> Bool {
    let start = offset
    if !isAtEnd, text[offset] == UInt8(ascii: "-") || text[offset] == UInt8(ascii: "+") { offset += 1 }
    for word: Keyword in ["nan", "inf", "infinity", "nan(ind)"] where take(word, in: text) {
      return true
    }
    offset = start
    return false
  }
}
