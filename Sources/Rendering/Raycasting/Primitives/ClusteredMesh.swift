import Geometry
import Parallelism
import RenderScene
import SceneModel

/// The immutable geometry of a mesh for the raycaster, shared by all models that show the mesh.
///
/// **Invariant: every index of `clusters` is less than `vertexCount`.**
final class ClusteredMesh: Sendable {
  /// The triangles, grouped into clusters.
  let clusters: TriangleClusters
  private let ownedVertices: RetainedArray<Vertex>
  private let ownedColors: RetainedArray<Color>
  private let ownedCoordinates: RetainedArray<SIMD2<Float>>,
    ownedSecondCoordinates: RetainedArray<SIMD2<Float>>
  private let ownedTangents: RetainedArray<SIMD4<Float>>
  /// Whether no vertex colour is translucent.
  let isOpaque: Bool
  /// The bounding box of each cluster.
  let boxes: [BoundingBox]
  /// The bounding box of all triangles.
  let bounds: BoundingBox
  /// The original mesh, retained so that its object identifier is not reused. Nil for a shape.
  private let source: SharedMesh?

  /// Creates a mesh with clustered triangles. It shares the memory of the vertices. O(vertices + triangles log triangles).
  ///
  /// - Precondition: every index of the mesh is in range.
  convenience init(_ source: SharedMesh) {
    let mesh = source.mesh
    let clusters = TriangleClusters(mesh.indices, vertices: mesh.vertices.span)
    self.init(mesh, clusters: clusters, source: source)
  }

  /// Creates a mesh with existing clusters. It shares the memory of the vertices. Meshes of one shape and tessellation
  /// share clusters, whatever their size. O(vertices + triangles).
  ///
  /// - Precondition: `clusters` were created from the indices of this mesh.
  init(_ mesh: Mesh, clusters: TriangleClusters, source: SharedMesh? = nil) {
    (self.clusters, self.source) = (clusters, source)
    (ownedVertices, ownedColors) = (RetainedArray(mesh.vertices), RetainedArray(mesh.colors))
    (ownedCoordinates, ownedTangents) = (RetainedArray(mesh.textureCoordinates), RetainedArray(mesh.tangents))
    ownedSecondCoordinates = RetainedArray(mesh.secondTextureCoordinates)
    isOpaque = source?.isOpaque ?? mesh.colors.allSatisfy { $0.alpha >= 1 }
    boxes = clusters.boxes(mesh.vertices)
    bounds = boxes.reduce(into: .empty) { $0.include($1) }
  }

  /// Creates a copy with other vertex colours, which shares everything else. O(vertices).
  ///
  /// - Precondition: `colors` is empty or has one element for each vertex.
  init(_ other: ClusteredMesh, colors: [Color], isOpaque: Bool) {
    precondition(colors.isEmpty || colors.count == other.vertexCount)
    (clusters, source) = (other.clusters, other.source)
    ownedVertices = other.ownedVertices
    ownedColors = RetainedArray(colors)
    (ownedCoordinates, ownedTangents) = (other.ownedCoordinates, other.ownedTangents)
    ownedSecondCoordinates = other.ownedSecondCoordinates
    (boxes, bounds, self.isOpaque) = (other.boxes, other.bounds, isOpaque)
  }

  /// Returns whether the vertices of `mesh` and their attributes are in the memory of this one, and so the same.
  func sharesVertices(with mesh: Mesh) -> Bool {
    ownedVertices.sharesStorage(with: mesh.vertices) && ownedColors.sharesStorage(with: mesh.colors)
      && ownedCoordinates.sharesStorage(with: mesh.textureCoordinates)
      && ownedSecondCoordinates.sharesStorage(with: mesh.secondTextureCoordinates)
      && ownedTangents.sharesStorage(with: mesh.tangents)
  }

  /// The number of vertices.
  var vertexCount: Int { ownedVertices.elements.count }

  /// The positions and normals. Valid as long as the mesh lives.
  var vertices: UnownedSpan<Vertex> { ownedVertices.elements }

  /// The linear colour of each vertex, or nil if the mesh has none. Valid as long as the mesh lives.
  var colors: UnownedSpan<Color>? { ownedColors.elements.count > 0 ? ownedColors.elements : nil }

  /// The vertex attributes for materials. Valid as long as the mesh lives.
  var attributes: VertexAttributes {
    func present<Value>(_ values: RetainedArray<Value>) -> UnownedSpan<Value>? {
      values.elements.count > 0 ? values.elements : nil
    }
    return VertexAttributes(
      textureCoordinates: present(ownedCoordinates),
      secondTextureCoordinates: present(ownedSecondCoordinates), tangents: present(ownedTangents))
  }
}

/// The clustered meshes that models hold, by the identity of their source.
typealias ClusteredMeshCache = WeakCache<ObjectIdentifier, ClusteredMesh>

extension ClusteredMeshCache {
  /// Returns the clustered form of `shared`. Creates it if no model holds it. Amortised O(1) if it is cached.
  func mesh(of shared: SharedMesh) -> ClusteredMesh {
    value(for: ObjectIdentifier(shared)) { ClusteredMesh(shared) }
  }
}
