/// What there is to know of a document: what it holds, how large it is, and what is wrong with it.
public struct MeshInspection: Equatable, Sendable {
  /// The number of meshes that nodes show, each counted once.
  public private(set) var meshCount = 0
  /// The number of nodes.
  public private(set) var nodeCount = 0
  /// The number of vertices over all nodes.
  public private(set) var vertexCount = 0
  /// The number of triangles over all nodes.
  public private(set) var triangleCount = 0
  /// Whether a mesh has texture coordinates.
  public private(set) var hasTextureCoordinates = false
  /// Whether a mesh has vertex colours.
  public private(set) var hasVertexColors = false
  /// The smallest axis-aligned box that is sure to hold every placed vertex.
  public private(set) var bounds = BoundingBox.empty
  /// The area of all placed triangles, in square metres.
  public private(set) var area = 0.0
  /// The volume inside all placed meshes, in cubic metres; negative for what is inside out, and nil unless every mesh is
  /// closed. What overlaps counts twice.
  public private(set) var volume: Double? = 0

  // Of each mesh once, however many nodes show it:

  /// The number of meshes that are closed and wind consistently once their seams are welded.
  public private(set) var closedMeshCount = 0
  /// The number of meshes that are closed and inside out.
  public private(set) var invertedMeshCount = 0
  /// The number of edges that do not have exactly one triangle on each side, in opposite directions.
  public private(set) var openEdgeCount = 0
  /// The number of edges between triangles of which one winds clockwise and the other counter-clockwise.
  public private(set) var inconsistentEdgeCount = 0
  /// The number of triangles with two corners at one place.
  public private(set) var degenerateTriangleCount = 0
  /// The number of vertices that belong to no triangle.
  public private(set) var unusedVertexCount = 0
  /// The number of vertices with values that are infinite or not a number.
  public private(set) var nonFiniteVertexCount = 0

  /// Whether there is something, and it is closed.
  public var isWatertight: Bool { meshCount > 0 && closedMeshCount == meshCount }

  /// Inspects `document`. O(nodes + the vertices and triangles of each mesh); the vertices of nodes that turn
  /// their mesh, and the triangles of those that skew or scale it unevenly, are passed once for each of them.
  public init(_ document: MeshDocument) {
    var measures: [Measure?] = Array(repeating: nil, count: document.meshes.count)
    for node in document.nodes {
      let mesh = document.meshes[node.mesh]
      let measure = measures[node.mesh] ?? inspect(mesh)
      measures[node.mesh] = measure
      nodeCount += 1
      vertexCount += mesh.vertices.count
      triangleCount += mesh.triangleCount
      bounds.include(mesh.bounds(at: node.transform, own: measure.bounds))
      let placed = measure.area(of: mesh, at: node.transform)
      // Beyond the largest number, corners have no place.
      area += placed.isNaN ? .infinity : placed
      if measure.isClosed {
        // The winding is turned with a reflection, so what was inside stays there.
        volume? += measure.volume * Double(abs(node.transform.determinant))
      } else {
        volume = nil
      }
    }
    if meshCount == 0 { volume = nil }
  }

  /// How much memory inspecting `document` takes beyond the document, in bytes: an estimate from above.
  package static func memory(for document: MeshDocument) -> Int {
    let shown = Set(document.nodes.map(\.mesh))
    return shown.reduce(0) { most, index in
      let mesh = document.meshes[index]
      // Of each vertex a place in a hash table, its number twice, itself, and where its edges begin; of each index a new
      // one and an edge.
      return max(most, mesh.vertices.count * (16 + 12 + 24 + 17) + mesh.indices.count * (4 + 8))
    }
  }

  /// What is found of a mesh once.
  private struct Measure {
    var bounds: BoundingBox
    var area: Double
    var volume: Double
    var isClosed: Bool

    func area(of mesh: Mesh, at transform: Transform) -> Double {
      if let scale = transform.uniformScale { return area * Double(scale) * Double(scale) }
      return mesh.transformed(by: transform).area
    }
  }

  private mutating func inspect(_ mesh: Mesh) -> Measure {
    let welded = mesh.welded()
    let openCount = welded.openEdgeCount
    let isClosed = openCount == 0 && mesh.triangleCount > 0
    let volume = mesh.volume
    meshCount += 1
    hasTextureCoordinates = hasTextureCoordinates || !mesh.textureCoordinates.isEmpty
    hasVertexColors = hasVertexColors || !mesh.colors.isEmpty
    if isClosed { closedMeshCount += 1 }
    if isClosed, volume < 0 { invertedMeshCount += 1 }
    openEdgeCount += openCount
    inconsistentEdgeCount += openCount == 0 ? 0 : welded.inconsistentEdgeCount
    degenerateTriangleCount += mesh.degenerateTriangleCount
    unusedVertexCount += mesh.unusedVertexCount
    nonFiniteVertexCount += mesh.nonFiniteVertexCount
    return Measure(bounds: mesh.bounds, area: mesh.area, volume: volume, isClosed: isClosed)
  }
}

extension Mesh {
  /// The number of vertices that belong to no triangle. O(vertices + indices).
  public var unusedVertexCount: Int {
    var isUsed = [Bool](repeating: false, count: vertices.count)
    for index in indices { isUsed[Int(index)] = true }
    return isUsed.count { !$0 }
  }
}
