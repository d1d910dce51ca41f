import Geometry
import Hardware
import SceneModel

/// The geometry of a mesh as the raycaster reads it, shared by all models that show the mesh. It never changes.
///
/// **Invariant: every index of `clusters` is less than `vertexCount`.**
final class ClusteredMesh: Sendable {
  /// The triangles.
  let clusters: TriangleClusters
  private let ownedVertices: ConstantBuffer<Vertex>
  private let ownedColors: ConstantBuffer<Color>?
  /// The box around each cluster.
  let boxes: [BoundingBox]
  /// The box around all triangles.
  let bounds: BoundingBox
  /// The mesh that this is a copy of, held so that no other takes over its identity; nil of a shape.
  private let source: SharedMesh?

  /// Copies a mesh and groups its triangles. O(vertices + triangles).
  ///
  /// - Precondition: every index of the mesh is in range.
  convenience init(_ source: SharedMesh) {
    let mesh = source.mesh
    let clusters = TriangleClusters(mesh.indices, vertices: mesh.vertices.span)
    self.init(mesh, clusters: clusters, source: source)
  }

  /// Copies a mesh whose triangles were grouped before, as those of shapes that are tessellated alike are, whatever their
  /// size. O(vertices + triangles).
  ///
  /// - Precondition: `clusters` were made of this mesh's indices.
  init(_ mesh: Mesh, clusters: TriangleClusters, source: SharedMesh? = nil) {
    (self.clusters, self.source) = (clusters, source)
    ownedVertices = ConstantBuffer(mesh.vertices)
    ownedColors = mesh.colors.isEmpty ? nil : ConstantBuffer(mesh.colors)
    boxes = clusters.boxes(mesh.vertices.span)
    bounds = boxes.reduce(into: .empty) { $0.include($1) }
  }

  /// The number of vertices.
  var vertexCount: Int { ownedVertices.count }

  /// The positions and normals. The mesh owns them.
  var vertices: ConstantElements<Vertex> { ownedVertices.elements }

  /// The colours, linear, one for each vertex; nil where the mesh has none. The mesh owns them.
  var colors: ConstantElements<Color>? { ownedColors?.elements }
}

/// The clustered form of the meshes that models share, each for as long as a model holds it.
final class ClusteredMeshes {
  private struct Weak {
    weak var mesh: ClusteredMesh?
  }

  private var known: [ObjectIdentifier: Weak] = [:]
  private var sweepCount = 64

  /// The clustered form of `shared`, made if no model holds it. Amortised O(1) where it is held.
  func mesh(of shared: SharedMesh) -> ClusteredMesh {
    if let mesh = known[ObjectIdentifier(shared)]?.mesh { return mesh }
    // Each time the table has doubled, what no model holds is dropped.
    if known.count >= sweepCount {
      known = known.filter { $0.value.mesh != nil }
      sweepCount = max(64, 2 * known.count)
    }
    let mesh = ClusteredMesh(shared)
    known[ObjectIdentifier(shared)] = Weak(mesh: mesh)
    return mesh
  }
}
