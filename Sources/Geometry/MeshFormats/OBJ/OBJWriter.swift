import Files
import Geometry
import TextCoding

/// A writer of Wavefront OBJ files: the "Object Files" appendix of the Advanced Visualizer manual. Each node is a named
/// object with its transform applied.
///
/// - Vertices have a colour after their coordinates (`v x y z r g b`), which is not in the manual and which most
///   readers support.
/// - Without a material library, the colour is the product of the node's colour and the vertex colour, in sRGB steps of
///   1/255. There is no alpha.
/// - With a material library, the node's colour is a part of its material, and vertices have colours if the mesh has;
///   see `MTLWriter`.
/// - Texture coordinates (`vt`) have v from the bottom. With a material library, they are those of the first texture of the
///   material, with its rotation; see `MTLTextureStatements`.
/// - Computed normals with an entry of `MeshDocument.computedNormals` are omitted if they are those of
///   `MeshFormat.defaultNormals`. Otherwise, vertices that differ in their normals alone share a position, and flat triangles
///   have one normal each.
/// - Points are written as `p` and lines as `l`, without their normals, which OBJ does not have for them.
/// - In names, white space, control characters, `#` and `\` are replaced by `_`.
struct OBJWriter: RecordSource, MeshFileWriter {
  private let document: MeshDocument
  private let library: MTLWriter?
  private let header: [UInt8]
  /// The numbers of the first position, texture coordinate and normal of each node. OBJ counts from 1.
  private let first: [(position: Int, coordinate: Int, normal: Int)]

  /// Creates a writer.
  ///
  /// - Parameter libraryName: The file name of the material library, or nil for none.
  init(_ document: MeshDocument, libraryName: String?) {
    self.document = document
    library = libraryName.map { MTLWriter(document, fileName: $0) }
    let statement = libraryName.map { Array("mtllib ".utf8) + $0.pathBytes + [UInt8(ascii: "\n")] }
    header = Array("# Orrery, colours in sRGB\n".utf8) + (statement ?? [])
    var next = (position: 1, coordinate: 1, normal: 1)
    first = document.nodes.map { [library] node in
      let mesh = document.meshes[node.mesh]
      let positionCount = Self.positionCount(of: node, document)
      defer {
        next.position += positionCount
        next.coordinate += min(positionCount, Self.coordinates(of: node, mesh, library).set.count)
        next.normal += Self.normalCount(of: node, document)
      }
      return next
    }
  }

  /// Returns the number of positions of a node: its vertices without the copies for computed normals.
  private static func positionCount(of node: MeshDocument.Node, _ document: MeshDocument) -> Int {
    let mesh = document.meshes[node.mesh]
    if !mesh.points.isEmpty { return mesh.points.positions.count }
    return mesh.vertices.count - (document.computedNormals[node.mesh]?.sources.count ?? 0)
  }

  /// Returns the number of normals of a node: one for each vertex, one for each triangle if they are flat, or none.
  private static func normalCount(of node: MeshDocument.Node, _ document: MeshDocument) -> Int {
    let mesh = document.meshes[node.mesh]
    switch document.computedNormals[node.mesh]?.smoothing {
    case OBJFormat.defaultNormals: return 0
    case .flat: return mesh.triangleCount
    default: return mesh.vertices.count
    }
  }

  // MARK: Runs: the header, then six for each node

  /// The kinds of runs of a node, in file order.
  private enum Part: Int, CaseIterable {
    case name, positions, textureCoordinates, normals, faces, points
  }

  private func part(_ run: Int) -> (node: Int, Part) {
    let (node, part) = (run - 1).quotientAndRemainder(dividingBy: Part.allCases.count)
    return (node, Part(rawValue: part) ?? .name)
  }

  var runCount: Int { 1 + Part.allCases.count * document.nodes.count }

  func run(_ number: Int) -> (recordCount: Int, recordSize: Int) {
    if number == 0 { return (1, header.count) }
    let (node, part) = part(number)
    let mesh = document.meshes[document.nodes[node].mesh]
    // Floats have at most 15 characters, and these integers at most 10. Each is preceded by a blank or a slash.
    return switch part {
    case .name: (1, objectStatements(node).utf8.count)
    case .positions:
      (Self.positionCount(of: document.nodes[node], document), 6 * 16 + 2 + document.decimalOriginSize)
    case .textureCoordinates:
      (
        min(
          Self.positionCount(of: document.nodes[node], document),
          coordinates(of: document.nodes[node]).set.count), 2 * 16 + 3
      )
    case .normals: (Self.normalCount(of: document.nodes[node], document), 3 * 16 + 3)
    case .faces: (mesh.triangleCount, 9 * 11 + 2)
    case .points:
      (mesh.points.areLines ? mesh.points.lineCount : mesh.points.positions.count, 2 * 11 + 2)
    }
  }

  func store(_ records: Range<Int>, ofRun number: Int, _ writer: inout ByteWriter) {
    if number == 0 {
      writer.store(header.span)
      return
    }
    let (node, part) = part(number)
    switch part {
    case .name: writer.store(text: objectStatements(node))
    case .positions: storePositions(records, of: document.nodes[node], &writer)
    case .textureCoordinates: storeTextureCoordinates(records, of: document.nodes[node], &writer)
    case .normals: storeNormals(records, of: document.nodes[node], &writer)
    case .faces: storeFaces(records, ofNode: node, &writer)
    case .points: storePoints(records, ofNode: node, &writer)
    }
  }

  // MARK: Records

  private func objectStatements(_ number: Int) -> String {
    let node = document.nodes[number]
    let material = library.map { "usemtl \($0.name(of: node))\n" } ?? ""
    return "o \(Self.objectName(node, index: number))\n" + material
  }

  private static func objectName(_ node: MeshDocument.Node, index: Int) -> String {
    guard let name = node.name, !name.isEmpty else { return "node_\(index)" }
    return safeName(name)
  }

  /// Returns a name as an operand of a statement.
  static func safeName(_ name: String) -> String {
    var safe = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      let isReplaced =
        scalar.properties.isWhitespace || scalar.properties.generalCategory == .control || scalar == "#"
        || scalar == "\\"
      safe.append(isReplaced ? "_" : scalar)
    }
    return String(safe)
  }

  private func storePositions(_ records: Range<Int>, of node: MeshDocument.Node, _ writer: inout ByteWriter) {
    let mesh = document.meshes[node.mesh]
    let placement = VertexTransform(node.transform)
    let vertices = mesh.vertices.span
    let (points, pointColors) = (mesh.points.positions.span, mesh.points.colors.span)
    let colors = mesh.colors.span
    var encoder = ColorEncoder(library == nil ? node.color : .white)
    let hasColors = library == nil || !colors.isEmpty || !pointColors.isEmpty
    var color = encoder.encode(.white)
    var ending = Self.lineEnding(hasColors ? color : nil)
    var numbers = RepeatedVector()
    for index in records {
      if !colors.isEmpty {
        let next = encoder.encode(colors[index])
        if next != color { (color, ending) = (next, Self.lineEnding(next)) }
      }
      if !pointColors.isEmpty {
        let next = encoder.encode(Color(sRGB8: pointColors[index]))
        if next != color { (color, ending) = (next, Self.lineEnding(next)) }
      }
      let position =
        points.isEmpty ? placement.position(vertices[index]) : placement.position(points[index].vector)
      if document.hasOrigin {
        writer.store(ascii: "v")
        writer.store(line: position, of: document)
      } else {
        writer.store(words: "v ")
        numbers.store(position, &writer)
      }
      ending.store(&writer)
    }
  }

  /// Returns the end of a vertex's line: the colour, if any, and a line feed.
  private static func lineEnding(_ color: SIMD4<UInt8>?) -> RepeatedText {
    var text = ""
    for channel in 0..<3 {
      guard let color else { break }
      text += " " + (Float(color[channel]) / 255).withShortestText { String(utf8: $0) }
    }
    return RepeatedText(text + "\n")
  }

  private func storeTextureCoordinates(
    _ records: Range<Int>, of node: MeshDocument.Node, _ writer: inout ByteWriter
  ) {
    let (set, reference) = coordinates(of: node)
    let coordinates = set.span
    let (rowU, rowV) = (reference?.transform ?? TextureTransform()).rows
    for index in records {
      var coordinate = coordinates[index]
      if reference != nil {
        let place = SIMD3(coordinate, 1)
        coordinate = SIMD2((rowU * place).sum(), (rowV * place).sum())
        // A transform can overflow.
        if coordinate * 0 != .zero { coordinate = .zero }
      }
      let upwards = coordinate.fromLowerLeft
      writer.store(words: "vt ")
      writer.store(decimal: upwards.x)
      writer.store(ascii: " ")
      writer.store(decimal: upwards.y)
      writer.store(ascii: "\n")
    }
  }

  /// The texture coordinates of a node: a set of its mesh, and the reference whose transform is applied, or nil for none.
  private typealias NodeCoordinates = (set: [SIMD2<Float>], reference: TextureReference?)

  private func coordinates(of node: MeshDocument.Node) -> NodeCoordinates {
    Self.coordinates(of: node, document.meshes[node.mesh], library)
  }

  private static func coordinates(
    of node: MeshDocument.Node, _ mesh: Mesh, _ library: MTLWriter?
  ) -> NodeCoordinates {
    guard let reference = library?.coordinates(of: node) else { return (mesh.textureCoordinates, nil) }
    return (mesh.coordinates(for: reference), reference)
  }

  private func storeNormals(_ records: Range<Int>, of node: MeshDocument.Node, _ writer: inout ByteWriter) {
    let mesh = document.meshes[node.mesh]
    let vertices = mesh.vertices.span
    let placement = VertexTransform(node.transform)
    let indices = mesh.indices.span
    let isFlat = document.computedNormals[node.mesh]?.smoothing == .flat
    var numbers = RepeatedVector()
    for record in records {
      let index = isFlat ? Int(indices[3 * record]) : record
      writer.store(words: "vn ")
      numbers.store(placement.normal(vertices[index]), &writer)
      writer.store(ascii: "\n")
    }
  }

  private func storePoints(_ records: Range<Int>, ofNode number: Int, _ writer: inout ByteWriter) {
    let ends = document.meshes[document.nodes[number].mesh].points.lines
    let lines = ends.span
    let first = first[number].position
    for record in records {
      writer.store(words: lines.isEmpty ? "p " : "l ")
      writer.store(decimal: first + (lines.isEmpty ? record : Int(lines[2 * record])))
      if !lines.isEmpty {
        writer.store(ascii: " ")
        writer.store(decimal: first + Int(lines[2 * record + 1]))
      }
      writer.store(ascii: "\n")
    }
  }

  private func storeFaces(_ records: Range<Int>, ofNode number: Int, _ writer: inout ByteWriter) {
    let node = document.nodes[number]
    let mesh = document.meshes[node.mesh]
    let indices = mesh.indices.span
    let placement = VertexTransform(node.transform)
    let isTextured = !coordinates(of: node).set.isEmpty
    let first = first[number]
    let computed = document.computedNormals[node.mesh]
    let (hasNormals, isFlat) = (
      Self.normalCount(of: node, document) > 0, computed?.smoothing == .flat
    )
    let positionCount = Self.positionCount(of: node, document)
    let sources = computed?.sources ?? []
    @inline(__always)
    func store(_ corner: Int, face: Int) {
      let position = corner < positionCount ? corner : Int(sources[corner - positionCount])
      let normal = first.normal + (isFlat ? face : corner)
      writer.store(ascii: " ")
      let start = writer.count
      writer.store(decimal: first.position + position)
      let length = writer.count - start
      guard isTextured || hasNormals else { return }
      writer.store(ascii: "/")
      if isTextured {
        if first.coordinate == first.position {
          writer.store(copyOf: start, length)
        } else {
          writer.store(decimal: first.coordinate + position)
        }
      }
      guard hasNormals else { return }
      writer.store(ascii: "/")
      if normal == first.position + position {
        writer.store(copyOf: start, length)
      } else {
        writer.store(decimal: normal)
      }
    }
    for face in records {
      let (a, b, c) = placement.corners(indices, at: 3 * face)
      writer.store(ascii: "f")
      store(a, face: face)
      store(b, face: face)
      store(c, face: face)
      writer.store(ascii: "\n")
    }
  }
}
