import Geometry
import Hardware

/// What has been read of a PLY file.
struct PLYParts: Sendable {
  static let stripElement = "tristrips"

  /// The number of vertices that the header says there are.
  let vertexCount: Int
  let isBigEndian: Bool
  var layout: PLYVertexLayout?
  var data = VertexData()
  var faces = PolygonCollector()

  /// The vertices.
  struct VertexData: Sendable {
    var vertices: [Vertex] = []
    /// Counted downwards, as `Mesh` has them.
    var textureCoordinates: [SIMD2<Float>] = []
    var colors = ColorCollector()

    /// That of the vertices, once all of them have been looked at.
    private(set) var summary: VertexSummary?

    /// Whether all numbers are finite.
    mutating func isFinite(threads: Int) -> Bool {
      let summary = VertexSummary(vertices, threads: threads)
      self.summary = summary
      // Zero times a number is zero, unless the number is not finite; then the sum is not zero for good.
      return summary.isFinite && colors.isFinite
        && textureCoordinates.reduce(.zero) { $0 + $1 * 0 } == .zero
    }
  }

  init(_ header: PLYHeader) {
    isBigEndian = header.encoding == .bigEndian
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
    data.vertices.append(Vertex(position: values.position, normal: unitNormal(values.normal)))
    if layout.hasTextureCoordinates {
      data.textureCoordinates.append(values.textureCoordinate.fromLowerLeft)
    }
    if layout.hasColors { data.colors.append(values.encodedColor / layout.colorScale) }
  }

  /// Makes room for `vertexCount` vertices and `faceCount` triangles.
  mutating func reserve(vertexCount: Int, faceCount: Int) {
    data.vertices.reserveHugePages(vertexCount)
    if layout?.hasTextureCoordinates == true { data.textureCoordinates.reserveHugePages(vertexCount) }
    faces.corners.reserveHugePages(3 * faceCount)
  }

  /// Takes on what `other` has read, which comes after this.
  mutating func append(_ other: PLYParts) {
    if data.vertices.isEmpty {
      data = other.data
    } else {
      data.vertices += other.data.vertices
      data.textureCoordinates += other.data.textureCoordinates
      data.colors.append(other.data.colors)
    }
    if faces.corners.isEmpty { faces = other.faces } else { faces.append(other.faces) }
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
    let (color, colors) = data.colors.finish()
    let vertices = data.vertices
    let (coordinates, summary) = (data.textureCoordinates, data.summary)
    // Held once, for normals may be written into them.
    data = VertexData()
    let indices = faces.triangles { vertices[Int($0)].position }
    var mesh = Mesh(
      vertices: vertices, textureCoordinates: coordinates, colors: colors, indices: indices)
    mesh.supplyNormals(summary)
    return MeshFile.Contents(
      document: MeshDocument(meshes: [mesh], nodes: [.init(mesh: 0, color: color)]), format: .ply)
  }
}
