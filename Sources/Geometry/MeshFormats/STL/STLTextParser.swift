import Geometry
import Parallelism
import TextCoding

/// A parser of the facets in a part of an ASCII STL file.
struct STLTextParser: Sendable {
  private let path: String
  /// Whether the current position is within a solid.
  private(set) var isInSolid: Bool
  private var scanner = TextScanner(0..<0)
  private var vertices: [Vertex] = []
  /// The solids that begin in the part, with the number of vertices before each.
  private var solids: [(name: String?, firstVertex: Int)] = []
  private let words = Keywords()
  /// The point relative to which positions are stored.
  private let origin: PositionOrigin
  /// What is left out, with line numbers from the beginning of the part.
  private(set) var omissions = OmissionList()
  /// The number of line ends in the part.
  private(set) var lineCount = 0
  /// Whether the text ends after a facet, without the end of its solid.
  private(set) var lacksEnd = false

  /// The keywords, prepared for repeated comparison.
  private struct Keywords {
    let facet: PackedKeyword = "facet", normal: PackedKeyword = "normal", outer: PackedKeyword = "outer",
      loop: PackedKeyword = "loop"
    let vertex: PackedKeyword = "vertex", endLoop: PackedKeyword = "endloop",
      endFacet: PackedKeyword = "endfacet"
    let solid: PackedKeyword = "solid", endSolid: PackedKeyword = "endsolid"
    /// Some programs write `end loop`, `end facet` and `end solid`.
    let end: PackedKeyword = "end"
  }

  /// The minimum size of a facet in bytes: its keywords, three blanks, seven line ends, and twelve one-digit numbers
  /// with a blank each.
  private static let smallestFacet = 75

  /// Creates a parser without facets and reserves memory for the facets of `byteCount` bytes of text.
  init(path: String, isInSolid: Bool, byteCount: Int, origin: PositionOrigin) {
    (self.path, self.isInSolid, self.origin) = (path, isInSolid, origin)
    vertices.reserveHugePages((byteCount / Self.smallestFacet + 1) * 3)
  }

  /// Parses `range` of a text. A facet that begins in the range is parsed to its end.
  ///
  /// - Parameter mayEndInSolid: Whether more text follows.
  mutating func read(
    _ text: Span<UInt8>, _ range: Range<Int>, mayEndInSolid: Bool
  ) throws(MeshReadError) {
    scanner = TextScanner(range.lowerBound..<text.count, line: scanner.line)
    defer { lineCount = scanner.line - 1 }
    if scanner.offset == 0 { _ = scanner.takeByteOrderMark(in: text) }
    while true {
      scanner.skipBlanksAndLines(in: text)
      if scanner.offset >= range.upperBound, !isInSolid || mayEndInSolid { return }
      if isInSolid {
        if scanner.take(words.facet, in: text) {
          let start = scanner.line
          do throws(MeshReadError) {
            try readFacet(in: text)
          } catch {
            guard !mayEndInSolid, !vertices.isEmpty, isAtLastWord(in: text) else { throw error }
            omissions.add("incomplete last facet", at: .line(start))
            return
          }
        } else if take(words.endSolid, words.solid, in: text) {
          _ = scanner.restOfLine(in: text)
          isInSolid = false
        } else if !vertices.isEmpty, scanner.isAtEnd || !mayEndInSolid && isAtCutWord(in: text) {
          lacksEnd = true
          return
        } else {
          throw unexpected("facet or endsolid", in: text)
        }
      } else if scanner.take(words.solid, in: text) {
        let name = text.extracting(takeName(in: text))
        solids.append((name.isEmpty ? nil : String(utf8: name), vertices.count))
        isInSolid = true
      } else if !solids.isEmpty, isAtPadding(in: text) {
        return
      } else {
        throw unexpected("solid", in: text)
      }
    }
  }

  /// Returns whether nothing follows after the next word: the text ends within a facet.
  private func isAtLastWord(in text: Span<UInt8>) -> Bool {
    var rest = scanner
    _ = rest.field(in: text)
    rest.skipBlanksAndLines(in: text)
    return rest.isAtEnd
  }

  /// Returns whether the text ends within the word `facet` or `endsolid`.
  private func isAtCutWord(in text: Span<UInt8>) -> Bool {
    let word = String(utf8: text.extracting(scanner.offset..<min(scanner.end, scanner.offset + 9)))
    return isAtLastWord(in: text) && ["facet", "endsolid"].contains { $0.hasPrefix(word.lowercased()) }
  }

  /// Returns whether only zero bytes follow, or the end mark of DOS, with which some programs fill the last block of a file.
  private func isAtPadding(in text: Span<UInt8>) -> Bool {
    text.extracting(scanner.offset..<scanner.end).isPadding
  }

  /// Takes the name of a solid: the rest of the line, or what comes before a facet on the same line. O(line).
  private mutating func takeName(in text: Span<UInt8>) -> Range<Int> {
    let start = scanner
    let line = scanner.restOfLine(in: text)
    var fields = TextScanner(line)
    while !fields.isAtEnd {
      let field = fields.offset
      if fields.take(words.facet, in: text) {
        fields.skipBlanks(in: text)
        if fields.take(words.normal, in: text), isBeforeNumber(fields, in: text) {
          scanner = start
          scanner.offset = field
          var end = field
          while end > line.lowerBound, isBlank(text[end - 1]) { end -= 1 }
          return line.lowerBound..<end
        }
      } else {
        _ = fields.field(in: text)
      }
      fields.skipBlanks(in: text)
    }
    return line
  }

  /// Returns whether a number is next. A name can contain the words of a facet.
  private func isBeforeNumber(_ scanner: TextScanner, in text: Span<UInt8>) -> Bool {
    var scanner = scanner
    scanner.skipBlanks(in: text)
    return !scanner.isAtEnd && "+-.0123456789".utf8.contains(text[scanner.offset])
  }

  @inline(__always)
  private mutating func readFacet(in text: Span<UInt8>) throws(MeshReadError) {
    scanner.skipBlanksAndLines(in: text)
    let line = scanner.line
    // A facet without a normal has that of its corners.
    var stated = SIMD3<Float>.zero
    if scanner.take(words.normal, in: text) { stated = normal(in: text) }
    let hasLoop = try takeLoop(in: text)
    let a = try corner(in: text), b = try corner(in: text), c = try corner(in: text)
    if hasLoop { try expectEnd(words.endLoop, words.loop, in: text) }
    try expectEnd(words.endFacet, words.facet, in: text)
    if stated.x.isNaN {
      omissions.add(STLReader.unusableNormal, "normals that are not numbers", at: .line(line))
    }
    let normal = STLReader.normal(stated: stated, a, b, c)
    vertices.append(Vertex(position: a, normal: normal))
    vertices.append(Vertex(position: b, normal: normal))
    vertices.append(Vertex(position: c, normal: normal))
  }

  /// Takes the beginning of a loop. Returns false if there is none, and a corner is next.
  @inline(__always)
  private mutating func takeLoop(in text: Span<UInt8>) throws(MeshReadError) -> Bool {
    scanner.skipBlanksAndLines(in: text)
    if scanner.take(words.outer, in: text) {
      try expect(words.loop, in: text)
      return true
    }
    var next = scanner
    guard next.take(words.vertex, in: text) else { throw unexpected(words.outer.description, in: text) }
    return false
  }

  @inline(__always)
  private mutating func corner(in text: Span<UInt8>) throws(MeshReadError) -> SIMD3<Float> {
    try expect(words.vertex, in: text)
    if origin.isZero { return SIMD3(try number(in: text), try number(in: text), try number(in: text)) }
    let position = scanner.position(in: text, relativeTo: origin) { $0.skipBlanks(in: text) }
    guard let position else { throw unexpected("a finite number", in: text) }
    return position
  }

  /// Reads the normal of a facet. NaN unless it has three finite numbers: some programs write NaN or infinity for a
  /// degenerate facet.
  @inline(__always)
  private mutating func normal(in text: Span<UInt8>) -> SIMD3<Float> {
    var normal = SIMD3<Float>.zero
    for axis in 0..<3 {
      scanner.skipBlanks(in: text)
      normal[axis] = scanner.floatOrNaN(in: text)
    }
    let isFinite = normal.x * 0 + normal.y * 0 + normal.z * 0 == 0
    return isFinite ? normal : SIMD3(repeating: .nan)
  }

  @inline(__always)
  private mutating func number(in text: Span<UInt8>) throws(MeshReadError) -> Float {
    scanner.skipBlanks(in: text)
    if let value = scanner.float(in: text) { return value }
    throw unexpected("a finite number", in: text)
  }

  /// Skips the keyword `word`, or `end` and `other`. Returns whether it was there.
  @inline(__always)
  private mutating func take(_ word: PackedKeyword, _ other: PackedKeyword, in text: Span<UInt8>) -> Bool {
    scanner.take(word, in: text) || takeParts(other, in: text)
  }

  @inline(never)
  private mutating func takeParts(_ other: PackedKeyword, in text: Span<UInt8>) -> Bool {
    let start = scanner
    if scanner.take(words.end, in: text) {
      scanner.skipBlanks(in: text)
      if scanner.take(other, in: text) { return true }
    }
    scanner = start
    return false
  }

  @inline(__always)
  private mutating func expectEnd(
    _ word: PackedKeyword, _ other: PackedKeyword, in text: Span<UInt8>
  ) throws(MeshReadError) {
    scanner.skipBlanksAndLines(in: text)
    guard take(word, other, in: text) else { throw unexpected(word.description, in: text) }
  }

  @inline(__always)
  private mutating func expect(_ word: PackedKeyword, in text: Span<UInt8>) throws(MeshReadError) {
    scanner.skipBlanksAndLines(in: text)
    guard scanner.take(word, in: text) else { throw unexpected(word.description, in: text) }
  }

  @inline(never)
  private func unexpected(_ expected: String, in text: Span<UInt8>) -> MeshReadError {
    MeshReadError(
      path: path, at: .line(scanner.line),
      .unexpected(expected: expected, found: scanner.found(in: text)))
  }

  /// Moves the facets to the end of `document`. Facets before the first solid belong to the last mesh of the document.
  mutating func move(to document: inout MeshDocument) {
    let firstStart = solids.first?.firstVertex ?? vertices.count
    if firstStart > 0, let last = document.meshes.indices.last {
      document.meshes[last].vertices += vertices[..<firstStart]
    }
    for (number, solid) in solids.enumerated() {
      let end = number + 1 < solids.count ? solids[number + 1].firstVertex : vertices.count
      if solid.firstVertex == end, let mesh = document.meshes.indices.last,
        document.meshes[mesh].vertices.isEmpty,
        number + 1 < solids.count
      {
        // A file of empty solids is one mesh, and not one for each few bytes.
        document.nodes.append(.init(name: solid.name, mesh: mesh))
        continue
      }
      document.nodes.append(.init(name: solid.name, mesh: document.meshes.count))
      if solid.firstVertex == 0, end == vertices.count {
        // The only solid takes all vertices without copying, with their reserved capacity.
        document.meshes.append(Mesh(vertices: vertices))
      } else {
        document.meshes.append(Mesh(vertices: Array(vertices[solid.firstVertex..<end])))
      }
    }
    vertices = []
  }
}
