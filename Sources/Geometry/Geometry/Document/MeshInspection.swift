/// The contents, measures and defects of a document.
package struct MeshInspection: Equatable, Sendable {
  /// The number of meshes that nodes refer to, each counted once.
  package private(set) var meshCount = 0
  /// The number of nodes.
  package private(set) var nodeCount = 0
  /// The number of vertices over all nodes, without the copies of vertices for computed normals.
  package private(set) var vertexCount = 0
  /// The number of triangles over all nodes.
  package private(set) var triangleCount = 0
  /// The number of points that are no ends of lines, over all nodes.
  package private(set) var pointCount = 0
  /// The number of points over all nodes that are 3D Gaussians.
  package private(set) var splatCount = 0
  /// The greatest degree of the spherical harmonics of 3D Gaussians.
  package private(set) var harmonicsDegree = 0
  /// The number of lines over all nodes.
  package private(set) var lineCount = 0
  /// Whether any mesh has normals of its own.
  package private(set) var hasNormals = false
  /// Whether the normals of any mesh are not those of its file; see `MeshDocument.computedNormals`.
  package private(set) var hasComputedNormals = false
  /// Whether any mesh has texture coordinates.
  package private(set) var hasTextureCoordinates = false
  /// Whether any mesh has vertex colours.
  package private(set) var hasVertexColors = false
  /// An axis-aligned box that contains every transformed vertex.
  package private(set) var bounds = BoundingBox.empty
  /// The area of all transformed triangles, in square metres.
  package private(set) var area = 0.0
  /// The total volume of all transformed meshes, in cubic metres, or nil unless every mesh is closed. Meshes that are
  /// inside out count as negative. Overlaps count twice.
  package private(set) var volume: Double? = 0

  // The following count each mesh once, however many nodes refer to it.

  /// The number of meshes that are closed and consistently wound after welding.
  package private(set) var closedMeshCount = 0
  /// The number of meshes that are closed and inside out.
  package private(set) var invertedMeshCount = 0
  /// The number of edges of one triangle only, after welding. Triangles whose corners are not at three positions are
  /// `degenerateTriangleCount`, and have no edges.
  package private(set) var openEdgeCount = 0
  /// The number of edges of three or more triangles, after welding.
  package private(set) var nonManifoldEdgeCount = 0
  /// The number of edges between two triangles of opposite winding.
  package private(set) var inconsistentEdgeCount = 0
  /// The number of triangles without area: two corners coincide, or all three are collinear.
  package private(set) var degenerateTriangleCount = 0
  /// The number of triangles that pass through others of their mesh; see `Mesh.crossingTriangleCount`. Those of meshes in which
  /// that takes long to find out do not count.
  package private(set) var crossingTriangleCount = 0
  /// The number of vertices whose normal is opposed to all their triangles, in meshes with normals of their own.
  package private(set) var invertedNormalCount = 0
  /// The number of vertices that belong to no triangle.
  package private(set) var unusedVertexCount = 0
  /// The number of vertices with infinite or NaN values.
  package private(set) var nonFiniteVertexCount = 0

  /// Whether there is at least one mesh, and every mesh is closed.
  package var isWatertight: Bool { meshCount > 0 && closedMeshCount == meshCount }

  /// Inspects `document`, with its meshes in the pose of the nodes. O(groups + nodes + vertices + triangles of each mesh).
  ///
  /// A node whose transform is not axis-aligned takes another pass over the vertices of its mesh. A node with a shear
  /// or a non-uniform scale takes another pass over the triangles.
  package init(_ document: MeshDocument) {
    let document = document.deformed
    var measures: [MeshMeasurements?] = Array(repeating: nil, count: document.meshes.count)
    for node in document.flattened.nodes {
      let mesh = document.meshes[node.mesh]
      let measure =
        measures[node.mesh] ?? inspect(mesh, hasNormals: document.computedNormals[node.mesh] == nil)
      measures[node.mesh] = measure
      if !mesh.points.isEmpty {
        hasNormals = hasNormals || !mesh.points.normals.isEmpty
      } else if document.computedNormals[node.mesh] == nil {
        hasNormals = true
      } else {
        hasComputedNormals = true
      }
      lineCount += mesh.points.lineCount
      splatCount += mesh.points.splats.count
      harmonicsDegree = max(harmonicsDegree, mesh.points.splats.degree)
      if !mesh.points.areLines { pointCount += mesh.points.positions.count }
      nodeCount += 1
      vertexCount += mesh.vertices.count - (document.computedNormals[node.mesh]?.sources.count ?? 0)
      triangleCount += mesh.triangleCount
      bounds.include(mesh.bounds(at: node.transform, own: measure.bounds))
      let placed = measure.area(of: mesh, at: node.transform)
      // Corners whose coordinates overflow give NaN. The area is then infinite.
      area += placed.isNaN ? .infinity : placed
      if measure.isClosed {
        // The winding is reversed with a reflection, so the enclosed volume keeps its sign.
        volume? += measure.volume * Double(abs(node.transform.determinant))
      } else {
        volume = nil
      }
    }
    if meshCount == 0 { volume = nil }
  }

  /// Returns an upper estimate of the memory that inspecting `document` takes besides the document, in bytes.
  package static func memory(for document: MeshDocument) -> Int {
    let shown = Set(document.nodes.map(\.mesh))
    return shown.reduce(0) { most, index in
      let mesh = document.meshes[index]
      // For each vertex: a hash table slot, two copies of its number, the vertex, and the offset of its edges. For each
      // index: a new index and an edge.
      return max(most, mesh.vertices.count * (16 + 12 + 24 + 17) + mesh.indices.count * (4 + 8))
    }
  }

  /// The measurements of one mesh, computed once.
  private struct MeshMeasurements {
    var bounds: BoundingBox
    var area: Double
    var volume: Double
    var isClosed: Bool

    func area(of mesh: Mesh, at transform: Transform) -> Double {
      if let scale = transform.uniformScale { return area * Double(scale) * Double(scale) }
      return mesh.transformed(by: transform).area
    }
  }

  private mutating func inspect(_ mesh: Mesh, hasNormals: Bool) -> MeshMeasurements {
    let welded = mesh.welded().withoutCollapsedTriangles
    let openCount = welded.openEdgeCount
    let isClosed = openCount == 0 && welded.triangleCount > 0
    let volume = mesh.volume
    meshCount += 1
    hasTextureCoordinates = hasTextureCoordinates || !mesh.textureCoordinates.isEmpty
    hasVertexColors = hasVertexColors || !mesh.colors.isEmpty || !mesh.points.colors.isEmpty
    if isClosed { closedMeshCount += 1 }
    if isClosed, volume < 0 { invertedMeshCount += 1 }
    if openCount > 0 {
      let (boundary, inconsistent) = (welded.boundaryEdgeCount, welded.inconsistentEdgeCount)
      openEdgeCount += boundary
      inconsistentEdgeCount += inconsistent
      nonManifoldEdgeCount += openCount - boundary - inconsistent
    }
    crossingTriangleCount += welded.crossingTriangleCount ?? 0
    if hasNormals { invertedNormalCount += mesh.invertedNormalCount }
    degenerateTriangleCount += mesh.degenerateTriangleCount
    unusedVertexCount += mesh.unusedVertexCount
    nonFiniteVertexCount += mesh.nonFiniteVertexCount
    return MeshMeasurements(bounds: mesh.bounds, area: mesh.area, volume: volume, isClosed: isClosed)
  }
}

extension Mesh {
  /// The number of vertices that belong to no triangle. O(vertices + indices).
  package var unusedVertexCount: Int {
    var isUsed = [Bool](repeating: false, count: vertices.count)
    for index in indices { isUsed[Int(index)] = true }
    return isUsed.count { !$0 }
  }

  /// The number of vertices whose normal is opposed to the facet normals of all their triangles. O(vertices + indices).
  package var invertedNormalCount: Int {
    var isOpposed = [Bool](repeating: false, count: vertices.count)
    var agrees = isOpposed
    for start in stride(from: 0, to: indices.count, by: 3) {
      let (a, b, c) = corners(at: start)
      let facet = cross(SIMD3<Double>(b) - SIMD3(a), SIMD3<Double>(c) - SIMD3(a))
      for index in indices[start..<start + 3] {
        let side = (facet * SIMD3<Double>(vertices[Int(index)].normal)).sum()
        if side < 0 { isOpposed[Int(index)] = true } else if side > 0 { agrees[Int(index)] = true }
      }
    }
    return isOpposed.indices.count { isOpposed[$0] && !agrees[$0] }
  }
}
