import Geometry
import Parallelism

/// A builder of a document's meshes and nodes from the parsed statements of an OBJ file.
struct OBJDocumentBuilder {
  private let part: OBJParseResult
  /// The rule by which all normals are computed. Nil for those of the file.
  private let normals: Mesh.NormalSmoothing?
  /// The table that merges equal corners into vertices.
  private var table: OBJVertexTable
  /// The number of normals of length zero that were replaced.
  private(set) var repairedNormalCount = 0

  init(part: OBJParseResult, normals: Mesh.NormalSmoothing? = nil) {
    (self.part, self.normals) = (part, normals)
    table = OBJVertexTable(positionCount: part.positions.count)
  }

  /// The faces of one node.
  private struct NodeFaces {
    var name: String?
    var material: String?
    /// The ranges of corners in order. Never empty.
    var runs: [Range<Int>]
  }

  mutating func document(materials: inout OBJMaterials) -> MeshDocument {
    var document = MeshDocument()
    for faces in nodes() {
      let (mesh, color, computedNormals) = mesh(of: faces.runs)
      document.computedNormals[document.meshes.count] = computedNormals
      var node = MeshDocument.Node(name: faces.name, mesh: document.meshes.count, color: color)
      if let name = faces.material, let surface = materials.surface(name) {
        node.color.linear *= surface.color.linear
        node.material = surface.material
      }
      document.meshes.append(mesh)
      document.nodes.append(node)
    }
    for set in pointSets() {
      let (points, color) = set.points.simplified
      var node = MeshDocument.Node(name: set.name, mesh: document.meshes.count, color: color)
      if let name = set.material, let surface = materials.surface(name) {
        node.color.linear *= surface.color.linear
        node.material = surface.material
      }
      document.meshes.append(Mesh(points: points))
      document.nodes.append(node)
    }
    if document.nodes.isEmpty, !part.positions.isEmpty { document = PointFile(allPoints).document }
    return document
  }

  /// Returns the nodes in the order of their first faces. Within one object or group, all faces of one material are one
  /// node, even if the material changes in between.
  private func nodes() -> [NodeFaces] {
    var nodes: [NodeFaces] = []
    var nodeOf: [String?: Int] = [:]
    var (object, group, material): (String?, String?, String?) = (nil, nil, nil)
    var start = 0
    func named(_ name: String) -> String? { name.isEmpty || name == "default" ? nil : name }
    func end(at corner: Int) {
      guard corner > start else { return }
      if let node = nodeOf[material] {
        nodes[node].runs.append(start..<corner)
      } else {
        nodeOf[material] = nodes.count
        nodes.append(NodeFaces(name: group ?? object, material: material, runs: [start..<corner]))
      }
      start = corner
    }
    for statement in part.statements {
      end(at: statement.firstCorner)
      switch statement.kind {
      case .object(let name):
        (object, group) = (named(name), nil)
        nodeOf = [:]
      case .group(let name):
        group = named(name)
        nodeOf = [:]
      case .material(let name): material = name
      }
    }
    end(at: part.corners.count)
    return nodes
  }

  /// All positions of the file as points. They have normals if the file has one for each.
  private var allPoints: PointSet {
    let hasColors = part.colors.uniform != .one
    return PointSet(
      positions: part.positions, normals: part.normals.count == part.positions.count ? part.normals : [],
      colors: hasColors ? part.colors.bytes(part.positions.indices) : [])
  }

  /// The points or the lines of one object or group, and one material.
  private struct NodePoints {
    var name: String?
    var material: String?
    var areLines: Bool
    var points = PointSet()
  }

  /// Returns the points and the lines of each object or group and material, in the order of the first ones.
  private func pointSets() -> [NodePoints] {
    if part.pointElements.elements.isEmpty { return [] }
    struct Key: Hashable {
      let object: String?, group: String?, material: String?
      let areLines: Bool
    }
    var keys = UniqueList<Key>()
    var corners: [[UInt32]] = []
    var (object, group, material): (String?, String?, String?) = (nil, nil, nil)
    func named(_ name: String) -> String? { name.isEmpty || name == "default" ? nil : name }
    var next = 0
    for element in part.pointElements.elements {
      for statement in part.statements[next..<element.statementCount] {
        switch statement.kind {
        case .object(let name): (object, group) = (named(name), nil)
        case .group(let name): group = named(name)
        case .material(let name): material = name
        }
      }
      next = element.statementCount
      let number = keys.index(
        of: Key(object: object, group: group, material: material, areLines: element.areLines))
      if number == corners.count { corners.append([]) }
      let stated = part.pointElements.corners[element.range]
      if element.areLines {
        for (start, end) in zip(stated, stated.dropFirst()) { corners[number] += [start, end] }
      } else {
        corners[number] += stated
      }
    }
    let all = allPoints
    return zip(keys.values, corners).map { key, corners in
      NodePoints(
        name: key.group ?? key.object, material: key.material, areLines: key.areLines,
        points: key.areLines ? all.connecting(corners) : all.selecting(corners))
    }
  }

  /// A mesh, the colour of its node, and the computed normals if all of them are.
  private typealias NodeMesh = (mesh: Mesh, color: Color, computedNormals: MeshDocument.ComputedNormals?)

  private mutating func mesh(of runs: [Range<Int>]) -> NodeMesh {
    if let mesh = denseMesh(of: runs) { return mesh }
    let (corners, indices) = table.vertices(of: runs, in: part.corners)
    var vertices: [Vertex] = []
    vertices.reserveCapacity(corners.count)
    var (isTextured, colors) = (false, ColorCollector())
    var statedCount = 0
    for corner in corners {
      let normal = corner.normal == OBJCorners.Corner.absent ? .zero : part.normals[Int(corner.normal)].vector
      if corner.normal != OBJCorners.Corner.absent { statedCount += 1 }
      vertices.append(Vertex(position: part.positions[Int(corner.position)].vector, normal: normal))
      isTextured = isTextured || corner.textureCoordinate != OBJCorners.Corner.absent
      if part.colors.uniform == nil { colors.append(part.colors[Int(corner.position)]) }
    }
    if let color = part.colors.uniform { colors.append(color) }
    let coordinates = corners.map {
      // A corner without texture coordinate gets (0, 0) in the convention of the file.
      $0.textureCoordinate == OBJCorners.Corner.absent
        ? SIMD2<Float>.zero.fromLowerLeft : part.textureCoordinates[Int($0.textureCoordinate)]
    }
    return mesh(
      vertices, coordinates: isTextured ? coordinates : [], colors, runs: runs, indices: indices,
      statedNormalCount: statedCount)
  }

  /// Returns the mesh without a vertex table, or nil if the corners do not allow it. Each corner must have a single
  /// index, and all positions between the smallest and the largest index must be used. Most programs write such files.
  private mutating func denseMesh(of runs: [Range<Int>]) -> NodeMesh? {
    guard let presence = part.corners.presence, let range = denseRange(of: runs) else { return nil }
    let least = range.lowerBound
    let vertices = [Vertex](count: range.count) { [part] indices, output in
      for index in indices {
        let normal = presence.hasNormal ? part.normals[least + index].vector : .zero
        output.append(Vertex(position: part.positions[least + index].vector, normal: normal))
      }
    }
    var colors = ColorCollector()
    if let color = part.colors.uniform {
      colors.append(color)
    } else {
      for index in range { colors.append(part.colors[index]) }
    }
    let corners = part.corners.faces.corners
    let isWhole = least == 0 && runs == [0..<corners.count]
    return mesh(
      vertices, coordinates: presence.hasTextureCoordinate ? Array(part.textureCoordinates[range]) : [],
      colors,
      runs: runs,
      indices: isWhole
        ? corners : runs.flatMap { corners[$0].map { $0 - UInt32(truncatingIfNeeded: least) } },
      statedNormalCount: presence.hasNormal ? range.count : 0)
  }

  /// Returns the range from the smallest to the largest position index of the corners in `runs`, or nil if not all are
  /// used.
  private func denseRange(of runs: [Range<Int>]) -> Range<Int>? {
    var (least, greatest, count) = (UInt32.max, UInt32.min, 0)
    let corners = part.corners.faces.corners.span
    for run in runs {
      count += run.count
      let span = corners.extracting(run)
      for number in span.indices {
        least = min(least, span[number])
        greatest = max(greatest, span[number])
      }
    }
    guard count > 0, Int(greatest - least) < count else { return nil }
    var isUsed = [Bool](repeating: false, count: Int(greatest - least) + 1)
    var used = isUsed.mutableSpan
    for run in runs {
      let span = corners.extracting(run)
      for number in span.indices { used[Int(span[number] &- least)] = true }
    }
    return isUsed.allSatisfy(\.self) ? Int(least)..<Int(greatest) + 1 : nil
  }

  /// Returns the mesh of the faces in `runs`, whose corners refer to the vertices `indices`.
  ///
  /// - Parameter statedNormalCount: The number of vertices with a normal in the file.
  private mutating func mesh(
    _ vertices: [Vertex], coordinates: [SIMD2<Float>], _ colors: ColorCollector, runs: [Range<Int>],
    indices: [UInt32], statedNormalCount: Int
  ) -> NodeMesh {
    let (color, vertexColors) = colors.finish()
    let faces = part.corners.faces.polygons(in: runs, corners: indices)
    let count = vertices.count
    let usesGroups = normals == nil && statedNormalCount < count && !part.smoothingGroups.isEmpty
    let groups = usesGroups ? smoothingGroups(of: runs, faces.polygons) : []
    var mesh = Mesh(
      vertices: vertices, textureCoordinates: coordinates, colors: vertexColors,
      indices: faces.triangles { vertices[Int($0)].position })
    if normals == nil, statedNormalCount > 0 {
      // Zero normals of vertices without a normal in the file are not defects.
      let zeroCount =
        VertexSummary(mesh.vertices).lacksNormals ? mesh.vertices.count { $0.normal == .zero } : 0
      repairedNormalCount += max(0, zeroCount - (count - statedNormalCount))
      if statedNormalCount == count {
        _ = mesh.repairNormals()
      } else {
        // Normals of which a part is from the file are kept together.
        _ = mesh.computeNormals(groups, keepsExisting: true)
      }
      return (mesh, color, nil)
    }
    let computed = normals.map { mesh.computedNormals($0) } ?? mesh.computeNormals(groups)
    return (mesh, color, computed)
  }

  /// Returns the smoothing group of each triangle of the faces in `runs`. `polygons` are those faces that are not triangles,
  /// with their first corners counted over all runs. O(faces + statements in the runs).
  private func smoothingGroups(
    of runs: [Range<Int>], _ polygons: [PolygonCollector.Polygon]
  ) -> [UInt32] {
    let statements = part.smoothingGroups
    var groups: [UInt32] = []
    var (corner, polygon) = (0, 0)
    for run in runs {
      // The first statement after the start of the run.
      var next = statements.partitionPoint { $0.firstCorner <= run.lowerBound }
      let (first, end) = (corner, corner + run.count)
      while corner < end {
        while next < statements.count, statements[next].firstCorner <= corner - first + run.lowerBound {
          next += 1
        }
        var count = 3
        if polygon < polygons.count, polygons[polygon].start == corner {
          count = polygons[polygon].count
          polygon += 1
        }
        groups += repeatElement(next == 0 ? 0 : statements[next - 1].group, count: max(0, count - 2))
        corner += count
      }
    }
    return groups
  }
}

extension Mesh {
  /// Computes the normals of an OBJ file by the smoothing groups of its triangles, or by the default rule if there are
  /// none, and returns how.
  fileprivate mutating func computeNormals(
    _ groups: [UInt32], keepsExisting: Bool = false
  ) -> MeshDocument.ComputedNormals {
    var smoothing: NormalSmoothing? = MeshFormat.obj.defaultNormals
    if let group = groups.first {
      let isUniform = groups.allSatisfy { $0 == group }
      smoothing = isUniform ? (group == 0 ? .flat : .smoothUpTo(degrees: 180)) : nil
    }
    let sources =
      smoothing.map { computeNormals($0, keepsExisting: keepsExisting) }
      ?? computeNormals(smoothingGroups: groups, keepsExisting: keepsExisting)
    return MeshDocument.ComputedNormals(smoothing, sources: sources)
  }
}

extension PolygonCollector {
  /// Returns the faces whose corners are in `runs`, in order, with their corners replaced by `corners`.
  fileprivate func polygons(in runs: [Range<Int>], corners: [UInt32]) -> PolygonCollector {
    var result = PolygonCollector(corners: corners)
    if polygons.isEmpty { return result }
    var first = 0
    for run in runs {
      // Polygons are sorted by their starts.
      var next = polygons.partitionPoint { $0.start < run.lowerBound }
      while next < polygons.count, polygons[next].start < run.upperBound {
        let polygon = polygons[next]
        result.polygons.append(
          Polygon(start: polygon.start - run.lowerBound + first, count: polygon.count))
        next += 1
      }
      first += run.count
    }
    return result
  }
}

extension Array {
  /// Returns the index of the first element for which `precedes` is false, by binary search. `count` if `precedes` is
  /// true for all elements.
  ///
  /// - Precondition: `precedes` is false for all elements behind one for which it is false.
  fileprivate func partitionPoint(where precedes: (Element) -> Bool) -> Int {
    var range = indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = precedes(self[middle]) ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}
