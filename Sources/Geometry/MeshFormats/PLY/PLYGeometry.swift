import Geometry
import Parallelism

/// The vertices and faces read from a PLY file, or from a part of one.
struct PLYGeometry: Sendable {
  static let stripElement = "tristrips"
  static let edgeElement = "edge"
  /// A feature of `omissions`.
  static let unusableNormal = "normal that is not a number"

  /// The number of vertices according to the header.
  let vertexCount: Int
  let isBigEndian: Bool
  /// The number of textures in the header. If there are several, faces can have textures of their own.
  var textureCount = 0
  var layout: PLYPropertyMapping?
  var data = VertexData()
  var faces = PolygonCollector()
  /// The ends of edges: two vertex indices for each.
  var edges: [UInt32] = []
  /// The texture coordinate of each corner in `faces`, with v from the top. Empty if the file has none.
  private var cornerCoordinates: [SIMD2<Float>] = []
  /// The colour of each corner in `faces`, which is that of its face. Nil for that of the vertex. Empty if no face has a colour.
  private var cornerColors: [ColorCollector.Encoded?] = []
  private var faceColorRange = ColorRange()
  /// The first corners of faces whose texture differs from that of the face before. Empty if faces have no textures of
  /// their own.
  private var textureRuns: [TextureRun] = []
  /// Notes on the data, for messages.
  var warnings: [String] = []
  /// What is left out.
  var omissions = OmissionList()
  /// Whether the file ends before the last face.
  private(set) var isCut = false
  /// Whether vertices are points, which are left out if they have no position.
  var isPointSet = false
  /// The further numbers of points, by their names, and the place of each property among them.
  private(set) var scalars: [PointScalar] = []
  private(set) var scalarSlots: [Int?] = []
  /// The faces whose texture data are not as expected.
  private(set) var textureDefects = TextureDefects()
  /// Whether a face has a texture number.
  var hasTextureNumbers: Bool { !textureRuns.isEmpty }

  /// The numbers of faces whose texture data are not as expected.
  struct TextureDefects: Sendable {
    /// The faces with the number of no texture, except -1 and other negative numbers, which mean none.
    var numberCount = 0
    /// The faces with another number of texture coordinates than two for each corner.
    var coordinateCount = 0

    /// Notes on the faces, for messages.
    var warnings: [String] {
      var warnings: [String] = []
      func faces(_ count: Int) -> String { count == 1 ? "1 face" : "\(count) faces" }
      if numberCount > 0 {
        warnings.append(
          "\(faces(numberCount)) with a texnumber that is not that of a TextureFile comment: shown without texture"
        )
      }
      if coordinateCount > 0 {
        warnings.append(
          "\(faces(coordinateCount)) with a texcoord that is not two numbers for each corner: missing ones are 0"
        )
      }
      return warnings
    }
  }

  /// Faces with one texture.
  private struct TextureRun: Sendable {
    /// The index of the first corner in `faces`.
    var start: Int
    /// The number of the texture in the header, or nil for none.
    var texture: Int?
  }

  /// The vertex data of a mesh.
  struct VertexData: Sendable {
    var vertices: [Vertex] = []
    /// With v from the top, as in `Mesh`.
    var textureCoordinates: [SIMD2<Float>] = []
    var colors = ColorCollector()

    /// Appends a vertex of `other` with a colour, or without any.
    mutating func append(_ index: Int, of other: VertexData, color: ColorCollector.Encoded?) {
      vertices.append(other.vertices[index])
      if !other.textureCoordinates.isEmpty { textureCoordinates.append(other.textureCoordinates[index]) }
      if let color { colors.append(color) }
    }

    /// The summary of the vertices, once `isFinite` has been called.
    private(set) var summary: VertexSummary?

    /// Computes the summary, and returns whether all numbers are finite.
    mutating func isFinite(threads: Int) -> Bool {
      let summary = VertexSummary(vertices, threads: threads)
      self.summary = summary
      // A finite number times zero is zero. An infinite number or NaN times zero is NaN, and the sum stays NaN.
      return summary.isFinite && !colors.hasNaN
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

  /// Returns the index of the property of `element` with the number of the texture of a face. Nil if there is none.
  func textureNumber(of element: PLYHeader.Element) -> Int? {
    textureCount > 0 && element.name == "face" ? element.index(of: "texnumber") : nil
  }

  /// Ends the faces before an incomplete one, which begins at `firstCorner`.
  mutating func endEarly(at firstCorner: Int, missing count: Int) {
    faces.endEarly(at: firstCorner, missing: count, &omissions)
    isCut = true
  }

  /// Sets the texture of the faces whose corners begin at `firstCorner`. Faces without a texture number have the first
  /// texture, and those with the number of no texture have none.
  mutating func setTexture(_ number: Float?, firstCorner: Int) {
    var texture: Int? = 0
    if let number { texture = Int(exactly: number).flatMap { 0..<textureCount ~= $0 ? $0 : nil } }
    // Faces of a file with one texture have it, whatever the number, unless that is negative.
    if textureCount == 1, let number, number >= 0 { texture = 0 }
    if let number, texture == nil, number >= 0 { textureDefects.numberCount += 1 }
    if textureRuns.isEmpty, firstCorner > 0 { textureRuns.append(TextureRun(start: 0, texture: 0)) }
    if let last = textureRuns.last, last.texture == texture { return }
    textureRuns.append(TextureRun(start: firstCorner, texture: texture))
  }

  /// Appends the texture coordinates of the corners from `firstCorner` on: pairs of numbers, with v from the bottom.
  /// Missing ones are (0, 0).
  mutating func append(coordinates numbers: [Float], firstCorner: Int) {
    if numbers.count != 2 * (faces.corners.count - firstCorner) { textureDefects.coordinateCount += 1 }
    for corner in cornerCoordinates.count..<faces.corners.count {
      let place = 2 * (corner - firstCorner)
      let hasPair = place >= 0 && place + 1 < numbers.count
      cornerCoordinates.append((hasPair ? SIMD2(numbers[place], numbers[place + 1]) : .zero).fromLowerLeft)
    }
  }

  /// Sets the colour of the face whose corners begin at `firstCorner`.
  mutating func setColor(_ color: ColorCollector.Encoded, firstCorner: Int) {
    faceColorRange.include(color)
    while cornerColors.count < firstCorner { cornerColors.append(nil) }
    cornerColors += Array(repeating: color, count: faces.corners.count - firstCorner)
  }

  /// Splits the vertices whose faces have different colours. O(vertices + corners).
  private mutating func splitByColor() {
    guard !cornerColors.isEmpty else { return }
    struct Corner: Hashable {
      let vertex: UInt32
      let color: ColorCollector.Encoded
    }
    let hasColors = layout?.hasColors == true
    let divisor = faceColorRange.divisor
    var distinct = UniqueList<Corner>()
    for (index, vertex) in faces.corners.enumerated() {
      let own = hasColors ? data.colors[Int(vertex)] : ColorCollector.defaultColor
      let color = index < cornerColors.count ? cornerColors[index]?.scaled(by: divisor) ?? own : own
      faces.corners[index] = UInt32(distinct.index(of: Corner(vertex: vertex, color: color)))
    }
    var split = VertexData()
    for corner in distinct.values { split.append(Int(corner.vertex), of: data, color: corner.color) }
    data = split
  }

  /// Removes the vertices that edges have and faces have not. They belong to the lines, and would be written to files a second
  /// time. O(vertices + corners).
  private mutating func removeVerticesOfLines() {
    var isKept = [Bool](repeating: true, count: data.vertices.count)
    for end in edges { isKept[Int(end)] = false }
    for corner in faces.corners { isKept[Int(corner)] = true }
    guard isKept.contains(false) else { return }
    let hasColors = layout?.hasColors == true
    var (kept, numbers): (VertexData, [UInt32]) = (VertexData(), [])
    for index in isKept.indices {
      numbers.append(UInt32(kept.vertices.count))
      if isKept[index] { kept.append(index, of: data, color: hasColors ? data.colors[index] : nil) }
    }
    data = kept
    for index in faces.corners.indices { faces.corners[index] = numbers[Int(faces.corners[index])] }
  }

  /// Prepares for the further numbers of points, which the vertices of surfaces have not.
  mutating func keepScalars(of element: PLYHeader.Element) {
    scalarSlots = Array(repeating: nil, count: element.properties.count)
    guard isPointSet, let layout else { return }
    for property in layout.scalars(of: element) {
      scalarSlots[property] = scalars.count
      scalars.append(PointScalar(name: element.properties[property].name, values: []))
    }
  }

  /// Appends a further number of a point.
  mutating func append(scalar value: Float, at slot: Int) {
    scalars[slot].values.append(value.isFinite ? value : .nan)
  }

  @inline(__always)
  mutating func append(_ values: PLYVertexValues) {
    guard let layout else { return }
    data.vertices.append(Vertex(position: values.position, normal: unitNormal(values.normal)))
    if layout.hasTextureCoordinates {
      data.textureCoordinates.append(values.textureCoordinate.fromLowerLeft)
    }
    if layout.hasColors { data.colors.append(layout.color(values.encodedColor)) }
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
    for index in scalars.indices { scalars[index].values += other.scalars[index].values }
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

  /// The meshes of a file, with one node for each.
  struct Contents {
    var document: MeshDocument
    /// The number of the texture of each mesh in the header. Nil for a mesh without a texture.
    var textures: [Int?]
    /// Whether faces have texture numbers.
    var hasTextureNumbers: Bool
    var textureDefects: TextureDefects
    /// The number of normals of length zero that were replaced.
    var repairedNormalCount: Int
  }

  /// Returns the meshes: one, or one for each texture that faces use, in the order of the header, and a last one of the
  /// faces without a texture.
  ///
  /// - Parameter normals: The rule by which all normals are computed. Nil for those of the file.
  consuming func finish(normals: Mesh.NormalSmoothing? = nil) -> Contents {
    let lines = edges.isEmpty ? nil : points.connecting(edges).simplified
    if faces.corners.isEmpty {
      let loose = lines == nil ? points.simplified : points.selecting(looseVertices).simplified
      let sets = [loose, lines].compactMap(\.self).filter { !$0.points.isEmpty }
      return Contents(
        document: MeshDocument(
          meshes: sets.map { Mesh(points: $0.points) },
          nodes: sets.enumerated().map { MeshDocument.Node(mesh: $0, color: $1.color) }),
        textures: [], hasTextureNumbers: false, textureDefects: textureDefects, repairedNormalCount: 0)
    }
    if lines != nil { removeVerticesOfLines() }
    splitByColor()
    let (color, colors) = data.colors.finish()
    let vertices = data.vertices
    let (coordinates, summary) = (data.textureCoordinates, data.summary)
    let rule = layout?.hasNormals == true ? normals : normals ?? MeshFormat.ply.defaultNormals
    // Releases the second reference, so that missing normals are written in place.
    data = VertexData()
    let (faces, cornerCoordinates) = (faces, cornerCoordinates)
    let (textured, hasTextureNumbers) = (facesByTexture, hasTextureNumbers)
    let (textureDefects, unusableCount) = (textureDefects, omissions.count(of: Self.unusableNormal))
    let indices = faces.triangles { vertices[Int($0)].position }
    var mesh = Mesh(
      vertices: consume vertices, textureCoordinates: coordinates, colors: colors, indices: indices)
    // Normals that are left out are zero.
    let repairedCount = rule == nil ? max(0, mesh.repairNormals(summary) - unusableCount) : 0
    func contents(_ meshes: [Mesh], _ textures: [Int?]) -> Contents {
      var nodes = meshes.indices.map { MeshDocument.Node(mesh: $0, color: color) }
      if let lines { nodes.append(MeshDocument.Node(mesh: meshes.count, color: lines.color)) }
      return Contents(
        document: MeshDocument(
          meshes: meshes + (lines.map { [Mesh(points: $0.points)] } ?? []), nodes: nodes),
        textures: textures,
        hasTextureNumbers: hasTextureNumbers, textureDefects: textureDefects,
        repairedNormalCount: repairedCount)
    }
    guard textured.isEmpty else {
      var (all, coordinates) = (PolygonCollector(), [SIMD2<Float>]())
      for part in textured {
        all.append(part.faces)
        coordinates += part.coordinates
      }
      mesh.split(all, coordinates)
      // The normals are those of the whole surface, so that the borders of textures are not visible.
      if let rule { mesh.recomputeNormals(rule) }
      var first = 0
      let meshes = textured.map { part in
        defer { first += 3 * part.faces.triangleCount }
        return mesh.part(first..<first + 3 * part.faces.triangleCount)
      }
      return contents(meshes, textured.map(\.texture))
    }
    if !cornerCoordinates.isEmpty { mesh.split(faces, cornerCoordinates) }
    let computed = rule.map { mesh.computedNormals($0) }
    var result = contents([mesh], [0])
    result.document.computedNormals[0] = computed
    return result
  }

  /// The vertices as points.
  private var points: PointSet {
    let hasNormals = layout?.hasNormals == true
    return PointSet(
      positions: data.vertices.map { PackedFloat3($0.position) },
      normals: hasNormals ? data.vertices.map { PackedFloat3($0.normal) } : [],
      colors: layout?.hasColors == true ? data.colors.bytes(data.vertices.indices) : [], scalars: scalars)
  }

  /// The vertices that no edge has, in order.
  private var looseVertices: [UInt32] {
    var isUsed = [Bool](repeating: false, count: data.vertices.count)
    for end in edges { isUsed[Int(end)] = true }
    return isUsed.indices.filter { !isUsed[$0] }.map { UInt32($0) }
  }

  /// The faces of one texture, with the texture coordinates of their corners if corners have them.
  private struct TexturedFaces {
    var texture: Int?
    var faces = PolygonCollector()
    var coordinates: [SIMD2<Float>] = []
  }

  /// The faces of each texture, in the order of the header. Empty if all faces have the first texture.
  private var facesByTexture: [TexturedFaces] {
    guard textureRuns.contains(where: { $0.texture != 0 }) else { return [] }
    var (textures, parts): (UniqueList<Int?>, [TexturedFaces]) = (UniqueList(), [])
    var polygons = faces.polygons[...]
    let ends = textureRuns.dropFirst().map(\.start) + [faces.corners.count]
    for (run, end) in zip(textureRuns, ends) {
      let index = textures.index(of: run.texture)
      if index == parts.count { parts.append(TexturedFaces(texture: run.texture)) }
      let offset = parts[index].faces.corners.count - run.start
      parts[index].faces.corners += faces.corners[run.start..<end]
      while let polygon = polygons.first, polygon.start < end {
        parts[index].faces.polygons.append(.init(start: polygon.start + offset, count: polygon.count))
        polygons.removeFirst()
      }
      if !cornerCoordinates.isEmpty { parts[index].coordinates += cornerCoordinates[run.start..<end] }
    }
    return parts.sorted { ($0.texture ?? .max) < ($1.texture ?? .max) }
  }
}

extension Mesh {
  /// Keeps only some faces, and splits the vertices whose corners differ in their texture coordinates. Vertices without
  /// faces are removed. O(vertices + corners).
  ///
  /// - Parameters:
  ///   - faces: Faces with indices of the vertices of the mesh.
  ///   - coordinates: The texture coordinates of the first corners. The others have (0, 0). If it is empty, the vertices
  ///     keep their texture coordinates.
  fileprivate mutating func split(_ faces: PolygonCollector, _ coordinates: [SIMD2<Float>]) {
    struct Corner: Hashable {
      let vertex: UInt32
      let coordinate: SIMD2<Float>
    }
    var distinctCorners = UniqueList<Corner>()
    var split = faces
    for (index, vertex) in faces.corners.enumerated() {
      let coordinate = index < coordinates.count ? coordinates[index] : SIMD2<Float>.zero.fromLowerLeft
      split.corners[index] = UInt32(
        distinctCorners.index(of: Corner(vertex: vertex, coordinate: coordinate)))
    }
    let corners = distinctCorners.values
    let positions = vertices
    indices = split.triangles { positions[Int(corners[Int($0)].vertex)].position }
    selectVertices(corners.map(\.vertex))
    if !coordinates.isEmpty { textureCoordinates = corners.map(\.coordinate) }
  }

  /// Returns the mesh of the triangles with a range of indices, without the vertices of others. O(indices).
  fileprivate func part(_ range: Range<Int>) -> Mesh {
    var used = UniqueList<UInt32>()
    var part = self
    part.indices = indices[range].map { UInt32(used.index(of: $0)) }
    part.selectVertices(used.values)
    return part
  }
}
