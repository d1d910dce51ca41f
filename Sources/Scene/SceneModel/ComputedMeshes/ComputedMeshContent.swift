import Geometry

/// The mesh of a computed model with its derived values.
struct ComputedMeshContent {
  private(set) var mesh = Mesh()
  private(set) var bounds = BoundingBox.empty
  private(set) var hasOpaqueColors = true
  private(set) var revisions = ComputedMeshRevisions()
  var gap: ComputedMeshGap?
  /// The indices without omissions.
  private var allIndices: [UInt32] = []
  private var omitted = OmittedTriangles()

  /// Sets the positions. The indices change if others are given, or if other triangles are omitted. The texture coordinates
  /// change if they are given and differ.
  mutating func set(
    _ vertices: consuming [Vertex], omitted: OmittedTriangles, indices: [UInt32]? = nil,
    textureCoordinates: [SIMD2<Float>]? = nil
  ) {
    mesh.vertices = vertices
    revisions.positions += 1
    if mesh.colors.count != mesh.vertices.count { mesh.colors = [] }
    if let textureCoordinates, textureCoordinates != mesh.textureCoordinates {
      mesh.textureCoordinates = textureCoordinates
      revisions.textureCoordinates += 1
    }
    if let indices { allIndices = indices }
    if indices != nil || omitted != self.omitted {
      self.omitted = omitted
      mesh.indices = omitted.removed(from: allIndices)
      revisions.topology += 1
    }
    // Without triangles, the positions are placeholders.
    bounds = mesh.indices.isEmpty ? .empty : mesh.bounds
  }

  /// Sets the colours of the vertices. Empty for none.
  mutating func set(_ colors: [Color]) {
    mesh.colors = colors
    hasOpaqueColors = colors.allSatisfy { $0.alpha >= 1 }
    revisions.colors += 1
  }
}
