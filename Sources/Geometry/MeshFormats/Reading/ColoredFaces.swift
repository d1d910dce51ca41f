import Geometry

/// The vertices and faces of a file whose vertices, faces or corners have colours: OFF and 3MF.
struct ColoredFaces {
  var vertices: [Vertex] = []
  /// With v from the top, as in `Mesh`. Empty if the file has none.
  var textureCoordinates: [SIMD2<Float>] = []
  var faces = PolygonCollector()
  /// The features of the file that the mesh omits.
  var omissions: [String] = []
  /// The attributes that cannot be used.
  var unusable = OmissionList()
  /// The colours of vertices, as in the file. Empty if the file has none.
  private var vertexColors: [ColorCollector.Encoded] = []
  /// The colour of each corner of `faces`, as in the file. Nil for that of its vertex. Empty if no face has a colour.
  private var cornerColors: [ColorCollector.Encoded?] = []

  private static let missing = ColorCollector.defaultColor
  private static let pointsAndLines = "points and lines"
  private static let colorNumbers = "colours that are numbers of a colour map"

  /// Appends the colour of the last vertex, of three or four components. Missing ones are those of opaque white.
  mutating func appendColor(_ components: [Float], at place: MeshReadError.FileLocation) {
    while vertexColors.count < vertices.count - 1 { vertexColors.append(Self.missing) }
    vertexColors.append(color(components, at: place) ?? Self.missing)
  }

  /// Ends the faces before an incomplete one, which begins at `firstCorner`.
  mutating func endEarly(at firstCorner: Int, missing count: Int) {
    faces.endEarly(at: firstCorner, missing: count, &unusable)
  }

  /// Ends the face whose corners are all those since `start`.
  mutating func endFace(start: Int, color components: [Float], at place: MeshReadError.FileLocation) {
    guard faces.corners.count - start >= 3 else {
      faces.corners.removeSubrange(start...)
      omit(Self.pointsAndLines)
      return
    }
    faces.endFace(start: start)
    let color = color(components, at: place)
    if color == nil, cornerColors.isEmpty { return }
    while cornerColors.count < start { cornerColors.append(nil) }
    cornerColors += Array(repeating: color, count: faces.corners.count - start)
  }

  /// Returns a colour of three or four components. Nil for another number of them, and for NaN.
  private mutating func color(
    _ components: [Float], at place: MeshReadError.FileLocation
  ) -> ColorCollector.Encoded? {
    if components.contains(where: \.isNaN) {
      unusable.add("colour that is not a number", "colours that are not numbers", at: place)
      return nil
    }
    if components.count == 1 { omit(Self.colorNumbers) }
    guard components.count == 3 || components.count == 4 else { return nil }
    // A missing alpha is that of an opaque colour, whatever the scale.
    return SIMD4(
      components[0], components[1], components[2], components.count == 4 ? components[3] : .infinity)
  }

  /// Appends a triangle. Its corners have colours of four components from 0 to 1, or those of their vertices.
  mutating func appendTriangle(
    _ corners: SIMD3<UInt32>,
    colors: (ColorCollector.Encoded, ColorCollector.Encoded, ColorCollector.Encoded)?
  ) {
    let start = faces.corners.count
    for corner in 0..<3 { faces.corners.append(corners[corner]) }
    if colors == nil, cornerColors.isEmpty { return }
    while cornerColors.count < start { cornerColors.append(nil) }
    cornerColors.append(colors?.0)
    cornerColors.append(colors?.1)
    cornerColors.append(colors?.2)
  }

  private mutating func omit(_ feature: String) {
    if !omissions.contains(feature) { omissions.append(feature) }
  }

  /// A mesh of the faces.
  struct Surface {
    var mesh: Mesh
    /// The colour of all vertices, or white if the mesh has colours.
    let color: Color
    /// How the normals were computed. Nil for those of the file.
    let computedNormals: MeshDocument.ComputedNormals?
    /// The number of normals of length zero that were replaced.
    let repairedCount: Int
  }

  /// Returns the mesh.
  ///
  /// - Parameter normals: The rule by which all normals are computed. Nil for those of the file.
  consuming func surface(normals: Mesh.NormalSmoothing?) -> Surface {
    while !vertexColors.isEmpty, vertexColors.count < vertices.count { vertexColors.append(Self.missing) }
    splitByColor()
    var colors = ColorCollector()
    for color in vertexColors { colors.append(color) }
    let (nodeColor, meshColors) = colors.finish()
    let positions = vertices
    let indices = faces.triangles { positions[Int($0)].position }
    var mesh = Mesh(
      vertices: vertices, textureCoordinates: textureCoordinates, colors: meshColors, indices: indices)
    let repairedCount = normals == nil ? mesh.repairNormals() : 0
    let computed = normals.map { mesh.computedNormals($0) }
    return Surface(
      mesh: mesh, color: nodeColor, computedNormals: computed, repairedCount: repairedCount)
  }

  /// Splits the vertices whose faces have different colours. O(vertices + corners).
  private mutating func splitByColor() {
    guard !cornerColors.isEmpty else { return }
    while cornerColors.count < faces.corners.count { cornerColors.append(nil) }
    struct Corner: Hashable {
      let vertex: UInt32
      let color: ColorCollector.Encoded
    }
    var distinct = UniqueList<Corner>()
    for (index, vertex) in faces.corners.enumerated() {
      let own = vertexColors.isEmpty ? Self.missing : vertexColors[Int(vertex)]
      faces.corners[index] = UInt32(
        distinct.index(of: Corner(vertex: vertex, color: cornerColors[index] ?? own)))
    }
    let corners = distinct.values
    vertices = corners.map { [vertices] in vertices[Int($0.vertex)] }
    if !textureCoordinates.isEmpty {
      textureCoordinates = corners.map { [textureCoordinates] in textureCoordinates[Int($0.vertex)] }
    }
    vertexColors = corners.map(\.color)
  }
}

extension ColoredFaces.Surface {
  /// Returns the vertices of a file without faces as points. O(vertices).
  func asPoints(hasNormals: Bool) -> MeshDocument {
    var points = PointSet(positions: mesh.vertices.map { PackedFloat3($0.position) })
    if hasNormals { points.normals = mesh.vertices.map { PackedFloat3($0.normal) } }
    points.colors = mesh.colors.map(\.sRGB8)
    var document = PointFile(points).document
    if points.colors.isEmpty { document.nodes[0].color = color }
    return document
  }
}
