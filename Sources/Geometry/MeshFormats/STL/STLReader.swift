import Files
import Geometry
import Parallelism
import TextCoding

/// A reader of STL files, binary and ASCII: 3D Systems, StereoLithography Interface Specification (1989).
///
/// Each facet has three vertices of its own, in file order. The normal in the file is used if its length is 1 within a
/// thousandth. Otherwise the normal is computed from the corners. The 16 attribute bits of a binary facet can hold its colour;
/// see `STLColors`.
struct STLReader {
  let path: String
  var bytes: [UInt8]
  var threads = Parallel.threadCount
  /// The point relative to which positions are stored.
  var origin = PositionOrigin.zero

  static let headerSize = 84
  static let facetSize = 50

  func read() throws(MeshReadError) -> MeshFile.ReadResult {
    var reader = self
    if isUTF16 || !Self.isBinary(bytes, byteCount: bytes.count), let text = bytes.normalizedText {
      reader.bytes = text
    }
    return try reader.readContents()
  }

  private func readContents() throws(MeshReadError) -> MeshFile.ReadResult {
    if Self.isBinary(bytes, byteCount: bytes.count) {
      let document = try readBinary()
      return MeshFile.ReadResult(
        document: document, format: .stl, omissions: omissions, warnings: countWarnings)
    }
    return try readASCII()
  }

  /// Whether the file is a text in UTF-16, which looks like a binary file.
  private var isUTF16: Bool {
    // The first word of a text, from every second byte, after a mark and blanks.
    let head = bytes.prefix(80)
    let word = head.filter { $0 > 0x20 && $0 < 0x80 }.prefix(5).map { $0 | 0x20 }
    return word.elementsEqual("solid".utf8) && NonUTF8Encoding(head.span).map { $0 != .zeros } == true
  }

  /// The number of facets according to the header of a binary file, or nil if the file is too short.
  private var statedCount: Int? { Self.statedCount(bytes) }

  private static func statedCount(_ head: [UInt8]) -> Int? {
    guard head.count >= headerSize else { return nil }
    return Int(head.span.load(at: 80, as: UInt32.self))
  }

  /// The number of facets of a binary file: the stated one, or that of the file if it ends before, or if only a placeholder is
  /// stated, which programs write that do not know the number in advance. Nil if the file is too short.
  private var facetCount: Int? {
    let (whole, rest) = (bytes.count - Self.headerSize).quotientAndRemainder(dividingBy: Self.facetSize)
    guard let statedCount, whole > 0 else { return statedCount }
    if statedCount == 0 { return rest == 0 ? whole : 0 }
    // Another text has printable bytes where the number would be.
    return statedCount > whole && !isText ? whole : statedCount
  }

  /// Whether the header and the first facet have no byte that is not one of a text.
  private var isText: Bool {
    !bytes.prefix(Self.headerSize + Self.facetSize).contains { $0 < 9 || 13 < $0 && $0 < 32 }
  }

  /// The number of facets that the header states and the file does not have. A placeholder states none.
  private var missingCount: Int {
    guard let statedCount, let facetCount, statedCount < Int(UInt32.max) else { return 0 }
    return max(0, statedCount - facetCount)
  }

  /// A note on a placeholder in place of the number of facets.
  private var countWarnings: [String] {
    guard let statedCount, let facetCount, facetCount != statedCount, missingCount == 0 else { return [] }
    return ["byte 80: the header states \(statedCount) facets, and \(facetCount) are read"]
  }

  /// Returns whether a file is binary STL.
  ///
  /// A file of exactly the size that its facet count requires is binary, whatever its header contains. Many binary
  /// files begin with "solid". A file that begins with "solid" and has another size is text, unless its first 84 bytes
  /// contain a zero.
  ///
  /// - Parameter head: The beginning of a file of `byteCount` bytes, or all of it.
  static func isBinary(_ head: [UInt8], byteCount: Int) -> Bool {
    if let count = statedCount(head), byteCount == headerSize + facetSize * count { return true }
    let mark = head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let start = mark + head.dropFirst(mark).prefix { $0 <= UInt8(ascii: " ") }.count
    let word = head.dropFirst(start).prefix(5).map { $0 | 0x20 }
    return !word.elementsEqual("solid".utf8) || head.prefix(headerSize).contains(0)
  }

  private var omissions: [String] {
    let count = facetCount ?? 0
    let rest = bytes.count - Self.headerSize - Self.facetSize * count
    var unusable = unusableNormals(count)
    unusable.add(
      "facet after the end of the file", "facets after the end of the file", at: nil, count: missingCount)
    if rest <= 0 || missingCount > 0 { return unusable.descriptions }
    let isCut = count < statedCount ?? 0
    return unusable.descriptions + [isCut ? "an incomplete last facet" : "bytes after the last facet"]
  }

  /// Returns the normals of the first `count` facets that are not numbers. Those of the corners replace them.
  private func unusableNormals(_ count: Int) -> OmissionList {
    var unusable = OmissionList()
    for facet in 0..<count {
      let offset = Self.headerSize + Self.facetSize * facet
      let normal = bytes.span.load(at: offset, as: PackedFloat3.self).vector
      if normal * 0 != .zero {
        unusable.add(Self.unusableNormal, "normals that are not numbers", at: .byte(offset))
      }
    }
    return unusable
  }

  /// A feature of an `OmissionList`.
  static let unusableNormal = "normal that is not a number"

  private func readBinary() throws(MeshReadError) -> MeshDocument {
    guard let count = facetCount else {
      throw error(
        at: .byte(bytes.count), expected: "a header of 84 bytes", found: "the end of the file")
    }
    guard count > 0 || bytes.count == Self.headerSize else {
      throw error(
        at: .byte(80), expected: "a number of facets that matches \(bytes.count) bytes", found: "0")
    }
    // Both factors are below 2^32, so the product does not overflow.
    guard bytes.count - Self.headerSize >= Self.facetSize * count else {
      let whole = (bytes.count - Self.headerSize) / Self.facetSize
      throw error(
        at: .byte(bytes.count), expected: "\(count) facets of 50 bytes",
        found: "the end of the file after \(whole) facets")
    }
    let summary = Locked(FacetSummary())
    let vertices = [Vertex](count: count, groupSize: 3, threads: threads) { facets, output in
      let start = Self.headerSize + Self.facetSize * facets.lowerBound
      let part = Self.append(facets.count, at: start, of: bytes.span, relativeTo: origin, to: &output)
      summary.withValue { $0.formUnion(part) }
    }
    let facets = summary.withValue { $0 }
    if !facets.areFinite { try throwFirstNotFinite(of: vertices) }
    var document = Self.document(of: vertices, threads: threads)
    if let colors = STLColors(header: bytes), colors.mayOccur(in: facets.attributes) {
      (document.nodes[0].color, document.meshes[0].colors) = colors.read(count, of: bytes.span)
    }
    return document
  }

  /// A summary of several facets.
  struct FacetSummary: Sendable {
    /// Whether all coordinates are finite.
    var areFinite = true
    /// Whether all numbers of normals are finite.
    var haveNormals = true
    /// The union of all attribute bits.
    var attributes: UInt16 = 0

    mutating func formUnion(_ other: FacetSummary) {
      areFinite = areFinite && other.areFinite
      haveNormals = haveNormals && other.haveNormals
      attributes |= other.attributes
    }
  }

  /// Reads a large binary file in blocks, so that only the mesh is in memory. Returns nil for a file whose size does
  /// not match its facet count, for one with colours, and for a file with errors: the caller then reads all of it and
  /// reports the error.
  static func readBlocks(
    _ path: String, threads: Int = Parallel.threadCount, smallestSize: Int = 1 << 22,
    origin: PositionOrigin = .zero
  ) -> MeshFile.ReadResult? {
    guard let file = RandomAccessFile(path),
      max(smallestSize, headerSize)...FileReader.sizeLimit ~= file.count
    else { return nil }
    var header = [UInt8](repeating: 0, count: headerSize)
    var headerSpan = header.mutableSpan
    guard file.read(at: 0, into: &headerSpan) else { return nil }
    let count = Int(header.span.load(at: 80, as: UInt32.self))
    guard file.count == headerSize + facetSize * count else { return nil }
    let isValid = Locked(true)
    let colors = STLColors(header: header)
    let vertices = [Vertex](count: count, groupSize: 3, threads: threads) { facets, output in
      let blockSize = 20_000
      var block = [UInt8](repeating: 0, count: facetSize * min(blockSize, facets.count))
      for first in stride(from: facets.lowerBound, to: facets.upperBound, by: blockSize) {
        let count = min(blockSize, facets.upperBound - first)
        var memory = block.mutableSpan
        let isRead = file.read(
          at: headerSize + facetSize * first, into: &memory, 0..<facetSize * count)
        let facets = append(count, at: 0, of: block.span, relativeTo: origin, to: &output)
        if !isRead || !facets.areFinite || !facets.haveNormals
          || colors?.mayOccur(in: facets.attributes) == true
        {
          isValid.withValue { $0 = false }
        }
      }
    }
    guard isValid.withValue({ $0 }), file.hasItsSize else { return nil }
    return MeshFile.ReadResult(document: document(of: vertices, threads: threads), format: .stl)
  }

  private static func document(of vertices: [Vertex], threads: Int) -> MeshDocument {
    let indices = sequentialIndices(vertices.count, threads: threads)
    return MeshDocument(meshes: [Mesh(vertices: vertices, indices: indices)], nodes: [.init(mesh: 0)])
  }

  /// Appends the corners of `count` facets. All of them must be in `source` from `start` on.
  private static func append(
    _ count: Int, at start: Int, of source: Span<UInt8>, relativeTo origin: PositionOrigin,
    to output: inout OutputSpan<Vertex>
  ) -> FacetSummary {
    var attributes: UInt16 = 0
    // A finite number times zero is zero. An infinite number or NaN times zero is NaN, and the sum stays NaN.
    var nonFiniteAccumulator = SIMD4<Float>.zero, normalAccumulator = SIMD4<Float>.zero
    for facet in 0..<count {
      let offset = start + facetSize * facet
      // The twelve floats of a facet: the normal and three corners.
      let first = source.load(at: offset, as: SIMD4<Float>.self)
      let second = source.load(at: offset + 16, as: SIMD4<Float>.self)
      let third = source.load(at: offset + 32, as: SIMD4<Float>.self)
      let stated = SIMD3(first.x, first.y, first.z)
      let a = origin.relative(SIMD3(first.w, second.x, second.y))
      let b = origin.relative(SIMD3(second.z, second.w, third.x))
      let c = origin.relative(SIMD3(third.y, third.z, third.w))
      normalAccumulator += first * 0
      nonFiniteAccumulator += SIMD4(repeating: first.w * 0) + second * 0 + third * 0
      attributes |= source.load(at: offset + 48, as: UInt16.self)
      let normal = normal(stated: stated, a, b, c)
      output.append(Vertex(position: a, normal: normal))
      output.append(Vertex(position: b, normal: normal))
      output.append(Vertex(position: c, normal: normal))
    }
    return FacetSummary(
      areFinite: nonFiniteAccumulator == .zero, haveNormals: normalAccumulator == .zero,
      attributes: attributes)
  }

  /// Returns the normal of a facet, or (0, 0, 1) if neither the file nor the corners define one.
  @inline(__always)
  static func normal(
    stated normal: SIMD3<Float>, _ a: SIMD3<Float>, _ b: SIMD3<Float>, _ c: SIMD3<Float>
  ) -> SIMD3<Float> {
    let square = (normal * normal).sum()
    return abs(square - 1) <= 2e-3 ? normal : facetNormal(a, b, c) ?? [0, 0, 1]
  }

  /// Throws the error for the first coordinate that is not finite. Such normals have been replaced before.
  private func throwFirstNotFinite(of vertices: [Vertex]) throws(MeshReadError) {
    for (index, vertex) in vertices.enumerated() {
      for axis in 0..<3 where !vertex.position[axis].isFinite {
        let offset = Self.headerSize + Self.facetSize * (index / 3) + 12 + 12 * (index % 3) + 4 * axis
        throw error(at: .byte(offset), expected: "a finite number", found: spelled(vertex.position[axis]))
      }
    }
  }

  func error(at place: MeshReadError.FileLocation, expected: String, found: String) -> MeshReadError {
    MeshReadError(path: path, at: place, .unexpected(expected: expected, found: found))
  }
}
