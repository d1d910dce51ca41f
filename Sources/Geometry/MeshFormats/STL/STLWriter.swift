import Geometry

/// A writer of STL files, as in 3D Systems, StereoLithography Interface Specification (1989). All triangles are written
/// with their transforms applied. Colours and vertex normals have no place in STL and are omitted.
///
/// The normal of a facet is computed from its three corners as written. It is zero for a degenerate facet.
///
/// - Binary: a header of 80 bytes, a 32-bit count, and 50 bytes for each facet: normal, three corners, 16 attribute
///   bits.
/// - ASCII: one `solid` for each node, with its name.
struct STLWriter: RecordSource, MeshFileWriter {
  let document: MeshDocument
  let isASCII: Bool

  // MARK: Runs: in binary the header and each node's facets; in ASCII for each node its name, its facets and its name

  var runCount: Int { isASCII ? 3 * document.nodes.count : 1 + document.nodes.count }

  func run(_ number: Int) -> (recordCount: Int, recordSize: Int) {
    if isASCII {
      let node = document.nodes[number / 3]
      return number % 3 == 1
        // Twelve floats of at most 15 characters with a blank before each, and 83 characters of keywords and line ends.
        ? (document.meshes[node.mesh].triangleCount, 12 * 16 + 83 + 3 * document.decimalOriginSize)
        : (1, "endsolid \n".utf8.count + Self.solidName(node).utf8.count)
    }
    return number == 0 ? (1, 84) : (document.meshes[document.nodes[number - 1].mesh].triangleCount, 50)
  }

  func store(_ records: Range<Int>, ofRun number: Int, _ writer: inout ByteWriter) {
    if !isASCII {
      if number == 0 {
        storeHeader(&writer)
      } else {
        storeFacets(records, of: document.nodes[number - 1], &writer)
      }
      return
    }
    let node = document.nodes[number / 3]
    switch number % 3 {
    case 0: writer.store(text: "solid\(Self.solidName(node))\n")
    case 1: storeText(records, of: node, &writer)
    default: writer.store(text: "endsolid\(Self.solidName(node))\n")
    }
  }

  // MARK: Binary

  private func storeHeader(_ writer: inout ByteWriter) {
    // The header must not begin with "solid", because readers would expect the ASCII form.
    let title = "Orrery binary STL"
    writer.store(text: title)
    for _ in title.utf8.count..<80 { writer.store(UInt8(0)) }
    // The document has been checked to have at most `UInt32.max` triangles.
    writer.store(UInt32(truncatingIfNeeded: document.triangleCount))
  }

  private func storeFacets(_ records: Range<Int>, of node: MeshDocument.Node, _ writer: inout ByteWriter) {
    let mesh = document.meshes[node.mesh]
    let placement = VertexTransform(node.transform)
    let vertices = mesh.vertices.span
    let indices = mesh.indices.span
    let hasOrigin = document.hasOrigin
    for facet in records {
      let corners = placement.corners(indices, at: 3 * facet)
      let a = placement.position(vertices[corners.0])
      let b = placement.position(vertices[corners.1])
      let c = placement.position(vertices[corners.2])
      writer.store(facetNormal(a, b, c) ?? .zero)
      writer.store(hasOrigin ? SIMD3<Float>(document.absolute(a)) : a)
      writer.store(hasOrigin ? SIMD3<Float>(document.absolute(b)) : b)
      writer.store(hasOrigin ? SIMD3<Float>(document.absolute(c)) : c)
      writer.store(UInt16(0))
    }
  }

  // MARK: ASCII

  /// Returns a blank and the name of a node, or an empty text. Control characters, such as line ends, are replaced by
  /// `_`.
  private static func solidName(_ node: MeshDocument.Node) -> String {
    guard let name = node.name, !name.isEmpty else { return "" }
    var safe = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      safe.append(scalar.properties.generalCategory == .control ? "_" : scalar)
    }
    return " " + String(safe)
  }

  private func storeText(_ records: Range<Int>, of node: MeshDocument.Node, _ writer: inout ByteWriter) {
    let mesh = document.meshes[node.mesh]
    let placement = VertexTransform(node.transform)
    let vertices = mesh.vertices.span
    let indices = mesh.indices.span
    var cache = VertexTextCache(vertexCount: vertices.count)
    for facet in records {
      let corners = placement.corners(indices, at: 3 * facet)
      let a = placement.position(vertices[corners.0])
      let b = placement.position(vertices[corners.1])
      let c = placement.position(vertices[corners.2])
      writer.store(words: "facet normal")
      writer.store(line: facetNormal(a, b, c) ?? .zero)
      writer.store(words: "\nouter loop\nvertex")
      cache.store(a, number: corners.0, of: document, &writer)
      writer.store(words: "\nvertex")
      cache.store(b, number: corners.1, of: document, &writer)
      writer.store(words: "\nvertex")
      cache.store(c, number: corners.2, of: document, &writer)
      writer.store(words: "\nendloop\nendfacet\n")
    }
  }
}

extension ByteWriter {
  /// Stores three numbers with a blank before each.
  @inline(__always)
  mutating func store(line vector: SIMD3<Float>) {
    store(ascii: " ")
    store(decimal: vector.x)
    store(ascii: " ")
    store(decimal: vector.y)
    store(ascii: " ")
    store(decimal: vector.z)
  }
}
