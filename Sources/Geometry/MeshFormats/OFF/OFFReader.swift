import Geometry
import Parallelism
import TextCoding

/// A reader of OFF files: the Object File Format of Geomview (manual, section 4.2.5), as text.
///
/// The header keyword can have the prefixes `ST` (texture coordinates), `C` (colours), `N` (normals), `4` (homogeneous
/// positions, which are divided by their last number) and `n` (positions of another number of dimensions, of which the first
/// three are read), and can be missing. Colours are sRGB, as numbers from 0 to 1 or from 0 to 255. A face can have a colour of its own: its vertices are
/// then not shared with faces of other colours. A file without triangles is one of points. Faces of one or two corners (points and lines) are omitted.
struct OFFReader {
  let path: String
  var bytes: [UInt8]
  /// The rule by which all normals are computed. Nil for those of the file.
  var normals: Mesh.NormalSmoothing?
  /// The point relative to which positions are stored.
  var origin = PositionOrigin.zero

  /// A feature of an `OmissionList`.
  private static let unusableNormal = "normal that is not a number"

  /// The smallest size of a vertex, in bytes, with the blank after each number.
  private static let smallestVertex = 6

  /// The properties of vertices beside their positions.
  private struct Header {
    var hasTextureCoordinates = false
    var hasColors = false
    var hasNormals = false
    /// Whether positions have a last number by which the others are divided.
    var isHomogeneous = false
    /// The number of dimensions of positions.
    var dimensions = 3

    /// Whether positions are three numbers.
    var isOrdinary: Bool { !isHomogeneous && dimensions == 3 }
  }

  /// The largest number of dimensions.
  private static let dimensionLimit = 1 << 10

  func read() throws(MeshReadError) -> MeshFile.ReadResult {
    var reader = self
    if let text = bytes.normalizedText { reader.bytes = text }
    return try reader.readText()
  }

  private func readText() throws(MeshReadError) -> MeshFile.ReadResult {
    try MeshReadError.checkText(bytes.span, path: path)
    var scanner = TextScanner(0..<bytes.count)
    _ = scanner.takeByteOrderMark(in: bytes.span)
    let header = try readHeader(&scanner)
    let vertexCount = try count("vertices", atLeast: Self.smallestVertex, &scanner)
    // A file may end before its last faces, for which no memory is reserved.
    let faceCount = try count("faces", atLeast: nil, &scanner)
    skipComment(&scanner)
    // The number of edges is not used, and some programs omit it.
    if !scanner.isAtLineEnd(in: bytes.span) { _ = try integer("a number of edges", &scanner) }
    var geometry = ColoredFaces()
    try readVertices(vertexCount, header, &scanner, into: &geometry)
    try readFaces(faceCount, &scanner, into: &geometry)
    skipBlanksAndComments(&scanner)
    if !scanner.isAtEnd { geometry.omissions.append("text after the last face") }
    let rule = header.hasNormals ? normals : normals ?? MeshFormat.off.defaultNormals
    let omissions = geometry.unusable.descriptions + geometry.omissions
    let unusableCount = geometry.unusable.count(of: Self.unusableNormal)
    let surface = geometry.surface(normals: rule)
    var document = MeshDocument(
      meshes: [surface.mesh], nodes: [.init(mesh: 0, color: surface.color)])
    document.computedNormals[0] = surface.computedNormals
    if surface.mesh.indices.isEmpty, !surface.mesh.vertices.isEmpty {
      document = surface.asPoints(hasNormals: header.hasNormals)
    }
    return MeshFile.ReadResult(
      document: document, format: .off, omissions: omissions,
      repairedNormalCount: max(0, surface.repairedCount - unusableCount))
  }

  /// Reads the keyword, if there is one.
  private func readHeader(_ scanner: inout TextScanner) throws(MeshReadError) -> Header {
    skipBlanksAndComments(&scanner)
    let (start, line) = (scanner.offset, scanner.line)
    var header = Header()
    var rest = bytes[scanner.field(in: bytes.span)]
    // The keyword in lower case is read as in upper case. The prefix `n` before it means other dimensions.
    let upper = rest.map { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 ? $0 - 0x20 : $0 }
    if !rest.contains(UInt8(ascii: "O")), upper.contains(UInt8(ascii: "O")) { rest = upper[...] }
    func take(_ prefix: String) -> Bool {
      guard rest.starts(with: prefix.utf8) else { return false }
      rest = rest.dropFirst(prefix.utf8.count)
      return true
    }
    if !rest.isEmpty, rest.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) {
      scanner.offset = start
      return header
    }
    header.hasTextureCoordinates = take("ST")
    header.hasColors = take("C")
    header.hasNormals = take("N")
    header.isHomogeneous = take("4")
    let hasDimensions = take("n")
    guard take("OFF") else {
      scanner.offset = start
      throw unexpected("the keyword OFF", scanner)
    }
    // Some programs write the counts without a blank after the keyword.
    scanner.offset -= rest.count
    var next = scanner
    next.skipBlanks(in: bytes.span)
    if bytes[next.field(in: bytes.span)].elementsEqual("BINARY".utf8) {
      throw unsupported("binary OFF", line)
    }
    if hasDimensions {
      skipBlanksAndComments(&scanner)
      let place = scanner
      header.dimensions = try integer("the number of dimensions", &scanner)
      guard 1...Self.dimensionLimit ~= header.dimensions else {
        throw unexpected("a number of dimensions from 1 to \(Self.dimensionLimit)", place)
      }
    }
    return header
  }

  /// Reads a position of other numbers than three: the first three of them, divided by the last one if they are homogeneous.
  /// Missing ones are zero.
  private func otherPosition(
    _ header: Header, _ scanner: inout TextScanner
  ) throws(MeshReadError) -> SIMD3<Float> {
    var position = SIMD3<Double>.zero
    for axis in 0..<header.dimensions {
      let number = try exactNumber(&scanner)
      if axis < 3 { position[axis] = number }
    }
    if header.isHomogeneous {
      skipBlanksAndComments(&scanner)
      let place = scanner
      position /= try exactNumber(&scanner)
      guard position * 0 == .zero else { throw unexpected("a fourth number other than 0", place) }
    }
    return origin.relative(position)
  }

  /// Reads a finite number in 64 bits.
  private func exactNumber(_ scanner: inout TextScanner) throws(MeshReadError) -> Double {
    skipBlanksAndComments(&scanner)
    let start = scanner
    guard scanner.float(in: bytes.span) != nil else { throw unexpected("a finite number", scanner) }
    let text = String(utf8: bytes.span.extracting(start.offset..<scanner.offset))
    guard let number = Double(text), number.isFinite else { throw unexpected("a finite number", start) }
    return number
  }

  private func count(
    _ unit: String, atLeast size: Int?, _ scanner: inout TextScanner
  ) throws(MeshReadError) -> Int {
    skipBlanksAndComments(&scanner)
    let place = scanner
    let count = try integer("the number of \(unit)", &scanner)
    guard count >= 0 else { throw unexpected("the number of \(unit)", place) }
    if let size, count > (bytes.count - scanner.offset + 1) / size {
      throw MeshReadError(
        path: path, at: .line(place.line),
        .unexpected(expected: "\(count) \(unit)", found: "a file of \(bytes.count) bytes"))
    }
    return count
  }

  private func readVertices(
    _ count: Int, _ header: Header, _ scanner: inout TextScanner, into geometry: inout ColoredFaces
  ) throws(MeshReadError) {
    geometry.vertices.reserveHugePages(count)
    for _ in 0..<count {
      let position =
        try header.isOrdinary ? vector(&scanner, relativeTo: origin) : otherPosition(header, &scanner)
      let place = MeshReadError.FileLocation.line(scanner.line)
      var normal = SIMD3<Float>.zero
      if header.hasNormals {
        normal = attributes(&scanner)
        if normal.firstNotFinite != nil {
          geometry.unusable.add(Self.unusableNormal, "normals that are not numbers", at: place)
          normal = .zero
        }
        normal = unitNormal(normal)
      }
      geometry.vertices.append(Vertex(position: position, normal: normal))
      // The components of a colour are those before the texture coordinates, to the end of the line.
      var rest = numbers(&scanner)
      if header.hasTextureCoordinates {
        var coordinate = SIMD2<Float>(repeating: .nan)
        if rest.count >= 2 {
          coordinate = SIMD2(rest[rest.count - 2], rest[rest.count - 1])
          rest.removeLast(2)
        }
        if coordinate.firstNotFinite != nil {
          geometry.unusable.add(
            "texture coordinate that is not a number", "texture coordinates that are not numbers", at: place)
          coordinate = .zero
        }
        geometry.textureCoordinates.append(coordinate.fromLowerLeft)
      }
      // Programs also write colours without the prefix.
      if header.hasColors || rest.count == 3 || rest.count == 4 {
        geometry.appendColor(rest, at: place)
      }
    }
  }

  private func readFaces(
    _ count: Int, _ scanner: inout TextScanner, into geometry: inout ColoredFaces
  ) throws(MeshReadError) {
    for number in 0..<count {
      skipBlanksAndComments(&scanner)
      if number > 0, scanner.isAtEnd {
        geometry.endEarly(at: geometry.faces.corners.count, missing: count - number)
        return
      }
      let place = scanner
      let cornerCount = try integer("the number of corners of a face", &scanner)
      guard cornerCount >= 0 else { throw unexpected("a number of corners of at least 0", place) }
      let start = geometry.faces.corners.count
      for _ in 0..<cornerCount {
        skipBlanksAndComments(&scanner)
        if number > 0, scanner.isAtEnd {
          geometry.endEarly(at: start, missing: count - number)
          return
        }
        let place = scanner
        let index = try integer("a vertex index", &scanner)
        guard index >= 0, index < geometry.vertices.count, let corner = UInt32(exactly: index) else {
          throw unexpected("a vertex index below \(geometry.vertices.count)", place)
        }
        geometry.faces.corners.append(corner)
      }
      let color = numbers(&scanner)
      geometry.endFace(start: start, color: color, at: .line(place.line))
    }
  }

  // MARK: Tokens

  /// Skips blanks, line ends and comments, which begin with `#`.
  private func skipBlanksAndComments(_ scanner: inout TextScanner) {
    let text = bytes.span
    scanner.skipBlanksAndLines(in: text)
    while !scanner.isAtEnd, text[scanner.offset] == UInt8(ascii: "#") {
      scanner.skipLine(in: text)
      scanner.skipBlanksAndLines(in: text)
    }
  }

  /// Skips blanks, and a comment to the end of the line.
  private func skipComment(_ scanner: inout TextScanner) {
    let text = bytes.span
    scanner.skipBlanks(in: text)
    guard !scanner.isAtEnd, text[scanner.offset] == UInt8(ascii: "#") else { return }
    while !scanner.isAtLineEnd(in: text) { scanner.offset += 1 }
  }

  private func integer(_ expected: String, _ scanner: inout TextScanner) throws(MeshReadError) -> Int {
    let place = scanner
    guard let value = scanner.integer(in: bytes.span), scanner.isAtFieldEnd(in: bytes.span) else {
      throw unexpected(expected, place)
    }
    return value
  }

  private func vector(
    _ scanner: inout TextScanner, relativeTo origin: PositionOrigin = .zero
  ) throws(MeshReadError) -> SIMD3<Float> {
    guard
      let vector = scanner.position(
        in: bytes.span, relativeTo: origin, skipping: { skipBlanksAndComments(&$0) })
    else { throw unexpected("a finite number", scanner) }
    return vector
  }

  /// Reads three numbers of an attribute. NaN for anything else.
  private func attributes(_ scanner: inout TextScanner) -> SIMD3<Float> {
    var vector = SIMD3<Float>.zero
    for axis in 0..<3 {
      skipBlanksAndComments(&scanner)
      vector[axis] = scanner.floatOrNaN(in: bytes.span)
    }
    return vector
  }

  /// Reads the numbers to the end of the line. Anything else is NaN.
  private func numbers(_ scanner: inout TextScanner) -> [Float] {
    var numbers: [Float] = []
    skipComment(&scanner)
    while !scanner.isAtLineEnd(in: bytes.span) {
      let number = scanner.floatOrNaN(in: bytes.span)
      // No record has more numbers than a colour and two texture coordinates.
      if numbers.count < 8 { numbers.append(number) }
      skipComment(&scanner)
    }
    return numbers
  }

  private func unexpected(_ expected: String, _ scanner: TextScanner) -> MeshReadError {
    MeshReadError(
      path: path, at: .line(scanner.line),
      .unexpected(expected: expected, found: scanner.found(in: bytes.span)))
  }

  private func unsupported(_ feature: String, _ line: Int) -> MeshReadError {
    MeshReadError(path: path, at: .line(line), .unsupported(feature))
  }
}
