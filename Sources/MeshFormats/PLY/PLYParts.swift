import Geometry

/// What has been read of a PLY file.
struct PLYParts: Sendable {
  static let stripElement = "tristrips"

  /// The number of vertices that the header says there are.
  let vertexCount: Int
  var layout: PLYVertexLayout?
  var vertices: [Vertex] = []
  var textureCoordinates: [SIMD2<Float>] = []
  var colors = ColorCollector()
  var faces = PolygonCollector()

  init(_ header: PLYHeader) {
    vertexCount = header.elements.first { $0.name == "vertex" && !$0.properties.isEmpty }?.count ?? 0
  }

  /// Which property of `element` has the corners of faces; nil if none does.
  func faceList(of element: PLYHeader.Element) -> Int? {
    guard element.name == "face" || element.name == Self.stripElement else { return nil }
    return element.properties.firstIndex {
      $0.countType != nil && ($0.name == "vertex_indices" || $0.name == "vertex_index")
    }
  }

  @inline(__always)
  mutating func append(_ values: PLYVertexValues) {
    guard let layout else { return }
    vertices.append(Vertex(position: values.position, normal: unitNormal(values.normal)))
    if layout.hasTextureCoordinates { textureCoordinates.append(values.textureCoordinate.fromLowerLeft) }
    if layout.hasColors { colors.append(values.encodedColor / layout.colorScale) }
  }

  /// Takes on a strip: each corner makes a triangle with the two before, every other one turned over. Nil ends a strip
  /// and begins another.
  mutating func append(strip: [UInt32?]) {
    for run in strip.split(separator: nil) {
      let corners = run.compactMap(\.self)
      for (number, third) in corners.enumerated().dropFirst(2) {
        let (first, second) = (corners[number - 2], corners[number - 1])
        // Repeated corners are how strips are sewn together.
        guard first != second, second != third, third != first else { continue }
        faces.corners += number.isMultiple(of: 2) ? [first, second, third] : [second, first, third]
      }
    }
  }

  consuming func finish() -> MeshFile.Contents {
    let (color, colors) = colors.finish()
    let positions = vertices
    let indices = faces.triangles { positions[Int($0)].position }
    var mesh = Mesh(
      vertices: vertices, textureCoordinates: textureCoordinates, colors: colors, indices: indices)
    mesh.supplyNormals()
    return MeshFile.Contents(
      document: MeshDocument(meshes: [mesh], nodes: [.init(mesh: 0, color: color)]), format: .ply)
  }
}
