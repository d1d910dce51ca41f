import Geometry
import Parallelism

/// The vertices and faces read from a PLY file, or from a part of one.
struct PLYGeometry: Sendable {
  static let stripElement = "tristrips"

  /// The number of vertices according to the header.
  let vertexCount: Int
  let isBigEndian: Bool
  var layout: PLYPropertyMapping?
  var data = VertexData()
  var faces = PolygonCollector()
  /// The texture coordinate of each corner in `faces`, with v from the top. Empty if the file has none.
  private var cornerCoordinates: [SIMD2<Float>] = []

  /// The vertex data of a mesh.
  struct VertexData: Sendable {
    var vertices: [Vertex] = []
    /// With v from the top, as in `Mesh`.
    var textureCoordinates: [SIMD2<Float>] = []
    var colors = ColorCollector()

    /// The summary of the vertices, once `isFinite` has been called.
    private(set) var summary: VertexSummary?

    /// Computes the summary, and returns whether all numbers are finite.
    mutating func isFinite(threads: Int) -> Bool {
      let summary = VertexSummary(vertices, threads: threads)
      self.summary = summary
      // A finite number times zero is zero. An infinite number or NaN times zero is NaN, and the sum stays NaN.
      return summary.isFinite && colors.isFinite
        && textureCoordinates.reduce(.zero) { $0 + $1 * 0 } == .zero
    }
  }

  init(_ header: PLYHeader) {
    isBigEndian = header.encoding == .bigEndian
    vertexCount = header.elements.first { $0.name == "vertex" && !$0.properties.isEmpty }?.count ?? 0
  }

  /// Returns the index of the property of `element` with the corners of faces, or nil if there is none.
  func faceList(of element: PLYHeader.Element) -> Int? {
    guard element.name == "face" || element.name == Self.stripElement else { return nil }
    return element.properties.firstIndex {
      $0.countType != nil && ($0.name == "vertex_indices" || $0.name == "vertex_index")
    }
  }

  /// Returns the index of the property of `element` with the texture coordinates of corners. Nil if there is none, or
  /// if the vertices have texture coordinates.
  func coordinateList(of element: PLYHeader.Element) -> Int? {
    if layout?.hasTextureCoordinates == true { return nil }
    return element.properties.firstIndex { $0.countType != nil && $0.name == "texcoord" }
  }

  /// Appends the texture coordinates of the corners from `firstCorner` on: pairs of numbers, with v from the bottom.
  /// Missing ones are (0, 0).
  mutating func append(coordinates numbers: [Float], firstCorner: Int) {
    for corner in cornerCoordinates.count..<faces.corners.count {
      let place = 2 * (corner - firstCorner)
      let hasPair = place >= 0 && place + 1 < numbers.count
      cornerCoordinates.append((hasPair ? SIMD2(numbers[place], numbers[place + 1]) : .zero).fromLowerLeft)
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

  /// Reserves memory for `vertexCount` vertices and `faceCount` triangles.
  mutating func reserve(vertexCount: Int, faceCount: Int) {
    data.vertices.reserveHugePages(vertexCount)
    if layout?.hasTextureCoordinates == true { data.textureCoordinates.reserveHugePages(vertexCount) }
    faces.corners.reserveHugePages(3 * faceCount)
  }

  /// Appends the contents of `other`, which follow in the file.
  mutating func append(_ other: PLYGeometry) {
    if data.vertices.isEmpty {
      data = other.data
    } else {
      data.vertices += other.data.vertices
      data.textureCoordinates += other.data.textureCoordinates
      data.colors.append(other.data.colors)
    }
    if faces.corners.isEmpty { faces = other.faces } else { faces.append(other.faces) }
  }

  /// Appends the triangles of a strip: each corner forms one with the two corners before, with alternating winding. Nil
  /// ends a strip and starts another.
  mutating func append(strip: [UInt32?]) {
    for run in strip.split(separator: nil) {
      let corners = run.compactMap(\.self)
      for (number, third) in corners.enumerated().dropFirst(2) {
        let (first, second) = (corners[number - 2], corners[number - 1])
        // Repeated corners (degenerate triangles) join strips.
        guard first != second, second != third, third != first else { continue }
        faces.corners += number.isMultiple(of: 2) ? [first, second, third] : [second, first, third]
      }
    }
  }

  consuming func finish() -> MeshFile.ReadResult {
    let (color, colors) = data.colors.finish()
    let vertices = data.vertices
    let (coordinates, summary) = (data.textureCoordinates, data.summary)
    // Releases the second reference, so that missing normals are written in place.
    data = VertexData()
    let (faces, cornerCoordinates) = (faces, cornerCoordinates)
    let indices = faces.triangles { vertices[Int($0)].position }
    var mesh = Mesh(
      vertices: vertices, textureCoordinates: coordinates, colors: colors, indices: indices)
    mesh.computeMissingNormals(summary)
    if !cornerCoordinates.isEmpty { mesh.split(faces, cornerCoordinates) }
    return MeshFile.ReadResult(
      document: MeshDocument(meshes: [mesh], nodes: [.init(mesh: 0, color: color)]), format: .ply)
  }
}

extension Mesh {
  /// Splits the vertices whose corners differ in their texture coordinates. Vertices without faces are removed. The
  /// normals are kept, so that seams are not visible. O(vertices + corners).
  ///
  /// - Parameters:
  ///   - faces: The faces from which the mesh was triangulated.
  ///   - coordinates: The texture coordinates of the first corners. The others have (0, 0).
  fileprivate mutating func split(_ faces: PolygonCollector, _ coordinates: [SIMD2<Float>]) {
    struct Corner: Hashable {
      let vertex: UInt32
      let coordinate: SIMD2<Float>
    }
    var numbers: [Corner: Int] = [:]
    var corners: [Corner] = []
    var split = faces
    for (index, vertex) in faces.corners.enumerated() {
      let coordinate = index < coordinates.count ? coordinates[index] : SIMD2<Float>.zero.fromLowerLeft
      split.corners[index] = UInt32(
        numbers.number(of: Corner(vertex: vertex, coordinate: coordinate), in: &corners))
    }
    let positions = vertices
    indices = split.triangles { positions[Int(corners[Int($0)].vertex)].position }
    selectVertices(corners.map(\.vertex))
    textureCoordinates = corners.map(\.coordinate)
  }
}
