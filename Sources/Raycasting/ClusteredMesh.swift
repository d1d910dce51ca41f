import Geometry
import SceneModel

/// The geometry of a mesh as the raycaster reads it, shared by all models that show the mesh. It never changes.
///
/// Unsafe inside: the pointers lead to memory that the object owns and never changes: `vertexCount` vertices and, where the
/// mesh has colours, as many colours. Every index of `clusters` is less than `vertexCount`.
final class ClusteredMesh: Sendable {
  /// The triangles.
  let clusters: TriangleClusters
  /// The number of vertices.
  let vertexCount: Int
  /// The positions and normals.
  nonisolated(unsafe) let vertices: UnsafePointer<Vertex>
  /// The colours, linear; nil where the mesh has none.
  nonisolated(unsafe) let colors: UnsafePointer<Color>?
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
    (vertices, vertexCount) = (Self.copy(mesh.vertices), mesh.vertices.count)
    colors = mesh.colors.isEmpty ? nil : Self.copy(mesh.colors)
    boxes = clusters.boxes(mesh.vertices.span)
    bounds = boxes.reduce(into: .empty) { $0.include($1) }
  }

  deinit {
    vertices.deallocate()
    colors?.deallocate()
  }

  private static func copy<Element: BitwiseCopyable>(_ elements: [Element]) -> UnsafePointer<Element> {
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(1, elements.count))
    elements.withUnsafeBufferPointer { source in
      if let start = source.baseAddress { memory.initialize(from: start, count: source.count) }
    }
    return UnsafePointer(memory)
  }
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
