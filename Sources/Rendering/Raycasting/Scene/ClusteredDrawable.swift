import Geometry
import RenderScene
import SceneModel

/// The clustered triangles of a drawable, by the revisions of its geometry.
///
/// The triangles are clustered when the topology changes. New positions change the vertices and the boxes of the
/// clusters, and new colours only the colours.
final class ClusteredDrawable {
  let drawable: TriangleDrawable
  private let caches: ClusterCaches
  /// The mesh. Nil if there are no triangles yet, or an exact sphere replaces them.
  private(set) var mesh: ClusteredMesh?
  private var geometry: TriangleGeometry?
  private var clusters: TopologyClusters?
  /// The revisions of `mesh`.
  private var revisions = ComputedMeshRevisions()

  init(_ drawable: TriangleDrawable, _ caches: ClusterCaches) {
    (self.drawable, self.caches) = (drawable, caches)
  }

  /// Updates the mesh. O(1) if the geometry is unchanged.
  func prepare() {
    let geometry = drawable.triangles
    if geometry !== self.geometry || drawable.exactSphere != nil {
      (self.geometry, mesh, clusters, revisions) = (geometry, nil, nil, ComputedMeshRevisions())
    }
    let next = geometry.revisions
    guard drawable.exactSphere == nil, next != revisions, next.positions > 0 else { return }
    defer { revisions = next }
    if let shared = geometry.sharedMesh {
      mesh = caches.meshes.mesh(of: shared)
    } else if let known = mesh, next.topology == revisions.topology, next.positions == revisions.positions {
      if next.colors != revisions.colors {
        mesh = ClusteredMesh(known, colors: geometry.mesh.colors, isOpaque: geometry.hasOpaqueColors)
      }
    } else {
      let clusters = clusters ?? caches.clusters(of: geometry.topology)
      self.clusters = clusters
      mesh = clusters.mesh(of: geometry.mesh, revision: next.topology)
    }
  }

  /// The appearance of the instances.
  var appearance: MeshAppearance {
    MeshAppearance(
      color: drawable.color.opaqueLinear, alpha: drawable.color.alpha, material: drawable.material,
      isOneSided: drawable.isOneSided)
  }

  /// Adds the mesh or the exact sphere to `primitives`, unless a group hides it.
  func append(to primitives: inout ScenePrimitives) {
    guard drawable.placement.isVisible else { return }
    if let sphere = drawable.exactSphere {
      primitives.append(sphere.center, radius: sphere.radius, drawable.color)
    } else if let mesh {
      primitives.append(mesh, drawable.placement.transform, appearance)
    }
  }
}

/// The triangle clusters that all geometries of one topology share.
final class TopologyClusters {
  private let topology: MeshTopology
  private var known: (clusters: TriangleClusters, revision: Int)?
  private weak var last: ClusteredMesh?

  init(_ topology: MeshTopology) { self.topology = topology }

  /// Returns the clustered form of a mesh: the last one if it has the same vertices in memory. Otherwise O(vertices +
  /// triangles), and O(triangles log triangles) for a new revision.
  func mesh(of mesh: Mesh, revision: Int) -> ClusteredMesh {
    let clusters = clusters(of: mesh, revision: revision)
    if let last, last.clusters === clusters, last.sharesVertices(with: mesh) { return last }
    let clustered = ClusteredMesh(mesh, clusters: clusters)
    last = clustered
    return clustered
  }

  /// Returns the clusters of the triangles of a revision. O(triangles log triangles) for a new revision.
  private func clusters(of mesh: Mesh, revision: Int) -> TriangleClusters {
    if let known, known.revision == revision { return known.clusters }
    let clusters = TriangleClusters(mesh.indices, vertices: mesh.vertices.span)
    known = (clusters, revision)
    return clusters
  }
}

/// The clustered meshes and topologies that drawables share. Each is kept as long as a drawable has it.
struct ClusterCaches {
  let meshes = ClusteredMeshCache()
  private let topologies = WeakCache<ObjectIdentifier, TopologyClusters>()

  /// Returns the clusters of a topology.
  func clusters(of topology: MeshTopology) -> TopologyClusters {
    topologies.value(for: ObjectIdentifier(topology)) { TopologyClusters(topology) }
  }
}

extension Color {
  /// The linear colour without alpha, clamped to 0...1.
  var opaqueLinear: SIMD3<Float> {
    let linear = linear.clamped(lowerBound: .zero, upperBound: .one)
    return SIMD3(linear.x, linear.y, linear.z)
  }
}
