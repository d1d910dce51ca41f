import Geometry
import Parallelism

/// A builder of a document's meshes and nodes from the parsed statements of an OBJ file.
struct OBJDocumentBuilder {
  private let part: OBJParseResult
  /// The table that merges equal corners into vertices.
  private var table: OBJVertexTable

  init(part: OBJParseResult) {
    self.part = part
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
      let (mesh, color) = mesh(of: faces.runs)
      var node = MeshDocument.Node(name: faces.name, mesh: document.meshes.count, color: color)
      if let name = faces.material, let surface = materials.surface(name) {
        node.color.linear *= surface.color.linear
        node.material = surface.material
      }
      document.meshes.append(mesh)
      document.nodes.append(node)
    }
    if document.nodes.isEmpty, !part.positions.isEmpty {
      let (color, colors) = part.colors.finish()
      let vertices = part.positions.map { Vertex(position: $0.vector, normal: [0, 0, 1]) }
      document = MeshDocument(
        meshes: [Mesh(vertices: vertices, colors: colors)], nodes: [.init(mesh: 0, color: color)])
    }
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

  private mutating func mesh(of runs: [Range<Int>]) -> (Mesh, Color) {
    if let mesh = denseMesh(of: runs) { return mesh }
    let (corners, indices) = table.vertices(of: runs, in: part.corners)
    var vertices: [Vertex] = []
    vertices.reserveCapacity(corners.count)
    var (isTextured, colors) = (false, ColorCollector())
    for corner in corners {
      let normal = corner.normal == OBJCorners.Corner.absent ? .zero : part.normals[Int(corner.normal)].vector
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
    return mesh(vertices, coordinates: isTextured ? coordinates : [], colors, runs: runs, indices: indices)
  }

  /// Returns the mesh without a vertex table, or nil if the corners do not allow it. Each corner must have a single
  /// index, and all positions between the smallest and the largest index must be used. Most programs write such files.
  private func denseMesh(of runs: [Range<Int>]) -> (Mesh, Color)? {
    guard let presence = part.corners.presence, let range = denseRange(of: runs) else { return nil }
    let least = range.lowerBound
    let vertices = [Vertex](count: range.count) { indices, output in
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
      indices: isWhole ? corners : runs.flatMap { corners[$0].map { $0 - UInt32(truncatingIfNeeded: least) } }
    )
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
  private func mesh(
    _ vertices: [Vertex], coordinates: [SIMD2<Float>], _ colors: ColorCollector, runs: [Range<Int>],
    indices: [UInt32]
  ) -> (Mesh, Color) {
    let (color, vertexColors) = colors.finish()
    let faces = part.corners.faces.polygons(in: runs, corners: indices)
    var mesh = Mesh(
      vertices: vertices, textureCoordinates: coordinates, colors: vertexColors,
      indices: faces.triangles { vertices[Int($0)].position })
    mesh.computeMissingNormals()
    return (mesh, color)
  }
}

extension PolygonCollector {
  /// Returns the faces whose corners are in `runs`, in order, with their corners replaced by `corners`.
  fileprivate func polygons(in runs: [Range<Int>], corners: [UInt32]) -> PolygonCollector {
    var result = PolygonCollector(corners: corners)
    if polygons.isEmpty { return result }
    var first = 0
    for run in runs {
      // Binary search: polygons are sorted by their starts.
      var (low, high) = (0, polygons.count)
      while low < high {
        let middle = (low + high) / 2
        if polygons[middle].start < run.lowerBound { low = middle + 1 } else { high = middle }
      }
      while low < polygons.count, polygons[low].start < run.upperBound {
        let polygon = polygons[low]
        result.polygons.append(
          Polygon(start: polygon.start - run.lowerBound + first, count: polygon.count))
        low += 1
      }
      first += run.count
    }
    return result
  }
}
