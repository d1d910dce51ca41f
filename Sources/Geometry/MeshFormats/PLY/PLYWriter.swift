import Geometry

/// A writer of PLY files, as in Greg Turk, "The PLY Polygon File Format" (1994), with the property names that viewers
/// support. All transformed vertices and triangles are one surface.
///
/// - Normals are omitted if all meshes have an entry of `MeshDocument.computedNormals`.
/// - Colours are the product of the node's colour and the vertex colour, as sRGB bytes, which viewers expect.
/// - Texture coordinates `s` and `t`, with t from the bottom, are written if any mesh has them. Other meshes get (0,
///   0). Those of a texture include its transform.
/// - The base colour textures are named in `TextureFile` comments, as MeshLab names them, if there is a name for their
///   files. Faces have a `texnumber` if there are several textures, or faces without one.
///
/// `init(off:)` writes OFF, whose records have the same form.
struct PLYWriter: RecordSource, MeshFileWriter {
  private let document: MeshDocument
  private let encoding: MeshWritingOptions.Encoding
  private let isTextured: Bool
  /// The names of the further numbers of points. Vertices without one have NaN.
  private let scalarNames: [String]
  /// The place of each of these numbers in the points of each node. Nil for one that they do not have.
  private let scalarSources: [[Int?]]
  private let hasNormals: Bool
  private let hasColors: Bool
  private let textures: PLYTextures
  private let header: String
  /// Whether the file is OFF, which has no lines.
  private let isOFF: Bool
  /// The number of vertices before those of each node.
  private let firstVertex: [Int]

  /// Creates a writer. Textures are omitted if `sidecarName` is nil.
  init(_ document: MeshDocument, encoding: MeshWritingOptions.Encoding, sidecarName: String? = nil) {
    let hasNormals =
      document.nodes.isEmpty
      || document.nodes.contains { node in
        let points = document.meshes[node.mesh].points
        return points.isEmpty ? document.computedNormals[node.mesh] == nil : !points.normals.isEmpty
      }
    let textures = sidecarName == nil ? PLYTextures.none : PLYTextures(document)
    let isTextured =
      !textures.images.isEmpty
      || document.nodes.contains { !document.meshes[$0.mesh].textureCoordinates.isEmpty }
    let names = sidecarName.map { ImageFileNames(textures.images, sidecarName: $0) }
    let header = Self.header(
      document, encoding: encoding, hasNormals: hasNormals, isTextured: isTextured,
      textureFiles: textures.images.compactMap { names?[$0] }, hasTextureNumbers: textures.areNumbered)
    self.init(
      document, encoding: encoding, header: header, hasNormals: hasNormals, hasColors: true,
      isTextured: isTextured, textures: textures)
  }

  /// Creates a writer of a text in the Object File Format of Geomview, in which vertices and faces have the same
  /// form: the positions, the colours unless all are opaque white, and the corners of the triangles.
  ///
  /// Colours of vertices are numbers from 0 to 1, as assimp reads them, which does not divide by 255. There
  /// is no comment, because f3d 4.0 does not end when one follows the keyword.
  init(off document: MeshDocument) {
    let hasColors = document.nodes.contains {
      $0.color != .white || document.meshes[$0.mesh].colors.contains { $0 != .white }
        || !document.meshes[$0.mesh].points.colors.isEmpty
    }
    let header = """
      \(hasColors ? "COFF" : "OFF")
      \(document.nodes.reduce(0) { $0 + document.meshes[$1.mesh].plyVertexCount }) \(document.triangleCount) 0

      """
    self.init(
      document, encoding: .ascii, header: header, isOFF: true, hasNormals: false, hasColors: hasColors,
      isTextured: false,
      textures: .none)
  }

  private init(
    _ document: MeshDocument, encoding: MeshWritingOptions.Encoding, header: String, isOFF: Bool = false,
    hasNormals: Bool, hasColors: Bool, isTextured: Bool, textures: PLYTextures
  ) {
    (self.document, self.encoding, self.header) = (document, encoding, header)
    let scalarNames = isOFF ? [] : document.plyScalarNames
    self.scalarNames = scalarNames
    scalarSources =
      scalarNames.isEmpty
      ? []
      : document.nodes.map { node in
        let names = document.meshes[node.mesh].points.scalars.map(\.name.plyName)
        let places = Dictionary(zip(names, names.indices)) { first, _ in first }
        return scalarNames.map { places[$0] }
      }
    self.isOFF = isOFF
    (self.hasNormals, self.hasColors) = (hasNormals, hasColors)
    (self.isTextured, self.textures) = (isTextured, textures)
    var total = 0
    firstVertex = document.nodes.map { node in
      defer { total += document.meshes[node.mesh].plyVertexCount }
      return total
    }
  }

  private static func header(
    _ document: MeshDocument, encoding: MeshWritingOptions.Encoding, hasNormals: Bool, isTextured: Bool,
    textureFiles: [String], hasTextureNumbers: Bool
  ) -> String {
    let lineCount = document.lineCount
    // Positions far from zero need 64 bits.
    let number = document.hasOrigin ? "double" : "float"
    // A file of points has no faces, by which readers tell it from a surface.
    let hasFaces = document.triangleCount > 0 || document.pointCount == 0 && lineCount == 0
    return """
      ply
      format \(encoding.plyName) 1.0
      comment Orrery, colours in sRGB
      \(textureFiles.map { "comment TextureFile \($0)\n" }.joined())\
      element vertex \(document.nodes.reduce(0) { $0 + document.meshes[$1.mesh].plyVertexCount })
      property \(number) x
      property \(number) y
      property \(number) z
      \(hasNormals ? "property float nx\nproperty float ny\nproperty float nz\n" : "")\
      \(isTextured ? "property float s\nproperty float t\n" : "")\
      property uchar red
      property uchar green
      property uchar blue
      property uchar alpha
      \(propertyNames(document.plyScalarNames).map { "property float \($0)\n" }.joined())\
      \(hasFaces ? "element face \(document.triangleCount)\nproperty list uchar uint vertex_indices\n" : "")\
      \(hasTextureNumbers ? "property int texnumber\n" : "")\
      \(lineCount > 0 ? "element edge \(lineCount)\nproperty int vertex1\nproperty int vertex2\n" : "")\
      end_header

      """
  }

  // MARK: Runs: the header, the vertices of each node, the faces of each node, the lines of each node

  var runCount: Int { 1 + 3 * document.nodes.count }

  func run(_ number: Int) -> (recordCount: Int, recordSize: Int) {
    let nodeCount = document.nodes.count
    if number == 0 { return (1, header.utf8.count) }
    let mesh = document.meshes[document.nodes[(number - 1) % nodeCount].mesh]
    switch (number - 1) / nodeCount {
    case 0:
      // Eight floats of at most 15 characters, four bytes of at most 3 characters, and a blank after each.
      // Positions with an origin have 12 bytes more in binary.
      let scalarSize = scalarNames.count * (encoding == .ascii ? 16 : 4)
      let size = (encoding == .ascii ? 8 * 16 + 4 * 4 + document.decimalOriginSize : 36) + scalarSize
      return (mesh.plyVertexCount, document.hasOrigin && encoding != .ascii ? size + 12 : size)
    case 1: return (mesh.triangleCount, (encoding == .ascii ? 2 + 3 * 11 : 13) + textureNumberSize)
    default: return (isOFF ? 0 : mesh.points.lineCount, encoding == .ascii ? 2 * 11 : 8)
    }
  }

  /// The maximum size of a texture number: its digits and a blank, or four bytes.
  private var textureNumberSize: Int { textures.areNumbered ? (encoding == .ascii ? 12 : 4) : 0 }

  func store(_ records: Range<Int>, ofRun number: Int, _ writer: inout ByteWriter) {
    let nodeCount = document.nodes.count
    if number == 0 {
      writer.store(text: header)
    } else if number <= nodeCount {
      let node = number - 1
      switch encoding {
      case .binary: storeVertices(records, ofNode: node) { storeBinary($0, isBigEndian: false, &writer) }
      case .bigEndian: storeVertices(records, ofNode: node) { storeBinary($0, isBigEndian: true, &writer) }
      case .ascii:
        var line = LastLine(isOFF: isOFF)
        storeVertices(records, ofNode: node) { storeText($0, &line, &writer) }
      }
    } else if number > 2 * nodeCount {
      storeLines(records, ofNode: number - 1 - 2 * nodeCount, &writer)
    } else {
      let node = number - 1 - nodeCount
      let texture = textures.areNumbered ? textures.number(ofNode: node) : nil
      switch encoding {
      case .binary:
        storeFaces(records, ofNode: node) { Self.storeBinary($0, texture, isBigEndian: false, &writer) }
      case .bigEndian:
        storeFaces(records, ofNode: node) { Self.storeBinary($0, texture, isBigEndian: true, &writer) }
      case .ascii: storeFaces(records, ofNode: node) { Self.storeText($0, texture, &writer) }
      }
    }
  }

  /// The record of a vertex, as it is written.
  private struct VertexRecord {
    var position: SIMD3<Float>
    /// The normal, or nil in a file without them.
    var normal: SIMD3<Float>?
    /// The texture coordinate, or nil in a file without them.
    var textureCoordinate: SIMD2<Float>?
    /// The colour, or nil in a file without them.
    var color: SIMD4<UInt8>?
    /// The node and the index of a point.
    var point: (node: Int, index: Int)?

    /// Calls `body` with each number of the record except the colour, in the order of the file.
    ///
    /// - Parameter hasPosition: whether the position is among them.
    @inline(__always)
    func forEachNumber(hasPosition: Bool, _ body: (Float) -> Void) {
      if hasPosition {
        body(position.x)
        body(position.y)
        body(position.z)
      }
      if let normal {
        body(normal.x)
        body(normal.y)
        body(normal.z)
      }
      guard let textureCoordinate else { return }
      body(textureCoordinate.x)
      body(textureCoordinate.y)
    }
  }

  @inline(__always)
  private func storeVertices(
    _ records: Range<Int>, ofNode number: Int, _ store: (VertexRecord) -> Void
  ) {
    let node = document.nodes[number]
    let mesh = document.meshes[node.mesh]
    if !mesh.points.isEmpty { return storePoints(records, ofNode: number, store) }
    let placement = VertexTransform(node.transform)
    let vertices = mesh.vertices.span
    let colors = mesh.colors.span
    let reference = textures.hasTexture(node: number) ? node.material.baseColorTexture : nil
    let set = reference.map(mesh.coordinates) ?? mesh.textureCoordinates
    let coordinates = set.span
    let (rowU, rowV) = (reference?.transform ?? TextureTransform()).rows
    var encoder = ColorEncoder(node.color)
    var color = encoder.encode(.white)
    for index in records {
      let vertex = vertices[index]
      if !colors.isEmpty { color = encoder.encode(colors[index]) }
      var coordinate = SIMD2<Float>.zero
      if !coordinates.isEmpty {
        let place = SIMD3(coordinates[index], 1)
        coordinate = reference == nil ? coordinates[index] : SIMD2((rowU * place).sum(), (rowV * place).sum())
        coordinate = coordinate.fromLowerLeft
        // A transform can overflow.
        if coordinate * 0 != .zero { coordinate = .zero }
      }
      store(
        VertexRecord(
          position: placement.position(vertex), normal: hasNormals ? placement.normal(vertex) : nil,
          textureCoordinate: isTextured ? coordinate : nil,
          color: hasColors ? color : nil))
    }
  }

  /// Stores the points of a node as vertices.
  @inline(__always)
  private func storePoints(_ records: Range<Int>, ofNode number: Int, _ store: (VertexRecord) -> Void) {
    let node = document.nodes[number]
    let points = document.meshes[node.mesh].points
    let placement = VertexTransform(node.transform)
    let (positions, normals, colors) = (points.positions.span, points.normals.span, points.colors.span)
    var encoder = ColorEncoder(node.color)
    let isWhite = node.color == .white
    var color = encoder.encode(.white)
    for index in records {
      if !colors.isEmpty { color = isWhite ? colors[index] : encoder.encode(Color(sRGB8: colors[index])) }
      let vertex = Vertex(
        position: positions[index].vector, normal: normals.isEmpty ? .zero : normals[index].vector)
      store(
        VertexRecord(
          position: placement.position(vertex), normal: hasNormals ? placement.normal(vertex) : nil,
          textureCoordinate: isTextured ? .zero : nil, color: hasColors ? color : nil,
          point: (number, index)))
    }
  }

  private func storeLines(_ records: Range<Int>, ofNode number: Int, _ writer: inout ByteWriter) {
    let ends = document.meshes[document.nodes[number].mesh].points.lines
    let lines = ends.span
    let first = UInt32(truncatingIfNeeded: firstVertex[number])
    for line in records {
      for end in 0..<2 {
        let vertex = first &+ lines[2 * line + end]
        switch encoding {
        case .binary: writer.store(vertex)
        case .bigEndian: writer.store(vertex.bigEndian)
        case .ascii:
          writer.store(decimal: Int(vertex))
          writer.store(ascii: end == 0 ? " " : "\n")
        }
      }
    }
  }

  @inline(__always)
  private func storeFaces(_ records: Range<Int>, ofNode number: Int, _ store: (SIMD3<UInt32>) -> Void) {
    let node = document.nodes[number]
    let mesh = document.meshes[node.mesh]
    let indices = mesh.indices.span
    let placement = VertexTransform(node.transform)
    let first = UInt32(truncatingIfNeeded: firstVertex[number])
    for face in records {
      let (a, b, c) = placement.corners(indices, at: 3 * face)
      store(
        SIMD3(UInt32(truncatingIfNeeded: a), UInt32(truncatingIfNeeded: b), UInt32(truncatingIfNeeded: c))
          &+ first)
    }
  }

  // MARK: Records

  @inline(__always)
  private func storeBinary(_ record: VertexRecord, isBigEndian: Bool, _ writer: inout ByteWriter) {
    if document.hasOrigin {
      let position = document.absolute(record.position)
      for axis in 0..<3 {
        let bits = position[axis].bitPattern
        writer.store(isBigEndian ? bits.bigEndian : bits)
      }
    }
    record.forEachNumber(hasPosition: !document.hasOrigin) {
      writer.store(isBigEndian ? $0.bitPattern.bigEndian : $0.bitPattern)
    }
    if let color = record.color { writer.store(color) }
    forEachScalar(record) {
      let bits = $0.bitPattern
      writer.store(isBigEndian ? bits.bigEndian : bits)
    }
  }

  /// Returns the names of the properties of further numbers. Those of points that would be read as 3D Gaussians get another one.
  private static func propertyNames(_ names: [String]) -> [String] {
    let marks = PLYHeader.Element.gaussianProperties
    return marks.allSatisfy(names.contains) ? names.map { $0 == marks[0] ? $0 + "_" : $0 } : names
  }

  /// Calls `body` with the further numbers of a record, in the order of `scalarNames`.
  @inline(__always)
  private func forEachScalar(_ record: VertexRecord, _ body: (Float) -> Void) {
    if scalarNames.isEmpty { return }
    guard let point = record.point else { return scalarNames.forEach { _ in body(.nan) } }
    let scalars = document.meshes[document.nodes[point.node].mesh].points.scalars
    for source in scalarSources[point.node] {
      body(source.map { scalars[$0].values[point.index] } ?? .nan)
    }
  }

  @inline(__always)
  private func storeText(
    _ record: VertexRecord, _ line: inout LastLine, _ writer: inout ByteWriter
  ) {
    if document.hasOrigin {
      for axis in 0..<3 {
        if axis > 0 { writer.store(ascii: " ") }
        writer.store(text: document.decimal(record.position[axis], axis: axis))
      }
    } else {
      line.position.store(record.position, &writer)
    }
    if let normal = record.normal {
      writer.store(ascii: " ")
      line.normal.store(normal, &writer)
    }
    if let coordinate = record.textureCoordinate {
      for axis in 0..<2 {
        writer.store(ascii: " ")
        writer.store(decimal: coordinate[axis])
      }
    }
    if line.color != record.color { line.color = record.color }
    if scalarNames.isEmpty { return line.ending.store(&writer) }
    writer.store(line.ending.bytes.span.extracting(droppingLast: 1))
    forEachScalar(record) {
      writer.store(ascii: " ")
      if $0.isFinite { writer.store(decimal: $0) } else { writer.store(words: "nan") }
    }
    writer.store(ascii: "\n")
  }

  /// What the lines of most vertices have in common with the line before.
  private struct LastLine {
    let isOFF: Bool
    var position = RepeatedVector(), normal = RepeatedVector()
    var color: SIMD4<UInt8>? { didSet { ending = newEnding } }
    /// The end of the line: the colour, if there is one, and a line feed.
    var ending = RepeatedText("\n")

    private var newEnding: RepeatedText {
      guard let color else { return RepeatedText("\n") }
      let numbers = (0..<4).map { isOFF ? Self.share(color[$0]) : "\(color[$0])" }
      return RepeatedText(" \(numbers.joined(separator: " "))\n")
    }

    init(isOFF: Bool) { self.isOFF = isOFF }

    /// Returns a number from 0 to 255 as one from 0 to 1 with three decimals, which are enough to read it again.
    private static func share(_ channel: UInt8) -> String {
      let thousandths = (Int(channel) * 1000 + 127) / 255
      return "\(thousandths / 1000).\([100, 10, 1].map { "\(thousandths / $0 % 10)" }.joined())"
    }
  }

  @inline(__always)
  private static func storeBinary(
    _ face: SIMD3<UInt32>, _ texture: Int32?, isBigEndian: Bool, _ writer: inout ByteWriter
  ) {
    writer.store(UInt8(3))
    for corner in 0..<3 { writer.store(isBigEndian ? face[corner].bigEndian : face[corner]) }
    guard let texture else { return }
    let bits = UInt32(bitPattern: texture)
    writer.store(isBigEndian ? bits.bigEndian : bits)
  }

  @inline(__always)
  private static func storeText(_ face: SIMD3<UInt32>, _ texture: Int32?, _ writer: inout ByteWriter) {
    writer.store(ascii: "3")
    for corner in 0..<3 {
      writer.store(ascii: " ")
      writer.store(decimal: Int(face[corner]))
    }
    if let texture {
      writer.store(ascii: " ")
      if texture < 0 { writer.store(ascii: "-") }
      writer.store(decimal: Int(texture.magnitude))
    }
    writer.store(ascii: "\n")
  }
}

extension MeshDocument {
  /// The names of the further numbers of points, without those of other properties. O(nodes + names).
  fileprivate var plyScalarNames: [String] {
    var known: Set = ["", "x", "y", "z", "nx", "ny", "nz", "s", "t", "red", "green", "blue", "alpha"]
    return nodes.flatMap { meshes[$0.mesh].points.scalars.map(\.name.plyName) }
      .filter { known.insert($0).inserted }
  }
}

extension String {
  /// The name of a property: the name without blanks and control characters, which end it.
  fileprivate var plyName: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.value <= 0x20 || $0.value == 0x7F ? "_" : $0 }))
  }
}

extension Mesh {
  /// The number of vertices and points, both of which are vertices of PLY and OFF.
  fileprivate var plyVertexCount: Int { vertices.count + points.positions.count }
}
