import Geometry
import Parallelism
import RenderScene

/// The mesh instances that a view shows. Each refers to geometry that models may share. Vertices are transformed when a
/// tile needs them, so there is no memory per instance and triangle.
///
/// `RaycastPrimitives` appends the meshes of a scene. `TileBins` reads the extents of clusters, `TileRasterizer` the
/// instances and their triangles, and `TriangleAttributes8` the vertex attributes.
///
/// Triangles are numbered by cluster: the clusters of all instances are numbered in order, and triangle `t` of cluster
/// `c` is `TriangleClusters.size * c + t`.
///
/// **Invariant: the elements of an instance belong to a mesh in `meshes`**, which lives as long as the instances.
struct MeshInstances: Sendable {
  /// A mesh with its transform and appearance.
  struct Instance: Sendable {
    let vertices: UnownedSpan<Vertex>
    let colors: UnownedSpan<Color>?
    let indices: UnownedSpan<UInt32>
    let triangleCount: Int
    /// Maps the mesh's space to view space (right, up, forward from the eye).
    let toView: Transform
    /// The normal matrix of `toView`.
    let normalToView: Transform
    let color: SIMD3<Float>
    /// The opacity. Used only if `isTranslucent`.
    let alpha: Float
    /// The number of its first cluster.
    let firstCluster: Int
    /// The index of its material in the material table.
    let material: UInt32
    /// The index of its optional vertex attributes. 0 for none.
    let attributes: UInt32
    let isClosed: Bool
    /// Whether the surface may be translucent or cut out.
    let isTranslucent: Bool
    /// Whether the transform mirrors the mesh and so reverses the winding.
    let isReflected: Bool
  }

  private(set) var instances: [Instance] = []
  /// The index of the instance that each cluster belongs to.
  private(set) var instanceOfCluster: [UInt32] = []
  /// The materials of the instances.
  private(set) var materials = MaterialTable()
  /// The optional vertex attributes of the instances that have a material. The first element stands for none.
  private var attributes = [VertexAttributes.none]
  /// The meshes of the instances. They own the memory that the instances refer to.
  private var meshes: [ClusteredMesh] = []

  /// The total number of clusters.
  var clusterCount: Int { instanceOfCluster.count }

  /// Adds a mesh unless its bounding box is outside `view`. O(clusters).
  mutating func append(
    _ mesh: ClusteredMesh, _ transform: Transform, _ surface: MeshAppearance, _ view: ViewFrustum
  ) {
    let toView = view.toView(transform)
    let clusterCount = mesh.clusters.count
    // The box of a single cluster is tested by `TileBins`.
    guard clusterCount > 0, clusterCount == 1 || view.extent(of: mesh.bounds, at: toView) != nil else {
      return
    }
    let material = materials.index(of: surface.material, on: mesh.attributes)
    if material != MaterialTable.standard { attributes.append(mesh.attributes) }
    instances.append(
      Instance(
        vertices: mesh.vertices, colors: mesh.colors, indices: mesh.clusters.indices,
        triangleCount: mesh.clusters.triangleCount, toView: toView, normalToView: toView.normalMatrix,
        color: surface.color, alpha: surface.alpha, firstCluster: instanceOfCluster.count,
        material: material,
        attributes: material == MaterialTable.standard ? 0 : UInt32(attributes.count - 1),
        isClosed: surface.isClosed, isTranslucent: surface.isTranslucent || !mesh.isOpaque,
        isReflected: transform.isReflection))
    meshes.append(mesh)
    instanceOfCluster.append(contentsOf: repeatElement(UInt32(instances.count - 1), count: clusterCount))
  }

  /// Returns the extent of a cluster, or nil if it is outside the view.
  func extent(ofCluster cluster: Int, _ view: ViewFrustum) -> ProjectedBounds? {
    let index = Int(instanceOfCluster[cluster])
    let instance = instances[index]
    return view.extent(of: meshes[index].boxes[cluster - instance.firstCluster], at: instance.toView)
  }

  /// The mesh instances, the instance of each cluster, and the materials, as arrays for shading.
  struct ShadingArrays {
    let instances: UnownedSpan<Instance>
    let instanceOfCluster: UnownedSpan<UInt32>
    let attributes: UnownedSpan<VertexAttributes>
    let materials: UnownedSpan<ShadingMaterial>
    let samplers: UnownedSpan<TextureSampler>
    let textures: TextureMemory
    /// Whether a texture uses the second set of texture coordinates.
    let usesSecondSet: Bool

    /// Returns whether two triangles belong to one instance, have a material, and share a vertex, so that their
    /// attributes are continuous.
    func areContinuous(_ one: Int, _ other: Int) -> Bool {
      let index = instanceOfCluster[one / TriangleClusters.size]
      let instance = instances[Int(index)]
      guard instanceOfCluster[other / TriangleClusters.size] == index,
        instance.material != MaterialTable.standard
      else { return false }
      let start = TriangleClusters.size * instance.firstCluster
      let (a, b, c) = instance.indices(ofTriangle: one - start)
      let (d, e, f) = instance.indices(ofTriangle: other - start)
      return a == d || a == e || a == f || b == d || b == e || b == f || c == d || c == e || c == f
    }
  }

  /// Calls `body` with the arrays that shading reads. They are valid as long as this value lives unchanged.
  @inline(__always)
  func withArrays<Result>(_ body: (ShadingArrays) -> Result) -> Result {
    instances.withElements { instances in
      instanceOfCluster.withElements { instanceOfCluster in
        attributes.withElements { attributes in
          materials.withArrays { materials, samplers, textures in
            body(
              ShadingArrays(
                instances: instances, instanceOfCluster: instanceOfCluster, attributes: attributes,
                materials: materials, samplers: samplers, textures: textures,
                usesSecondSet: self.materials.usesSecondSet))
          }
        }
      }
    }
  }
}

extension MeshInstances.Instance {
  /// Returns the vertex indices of a triangle of the mesh, in the mesh's winding.
  @inline(__always)
  func indices(ofTriangle triangle: Int) -> (Int, Int, Int) {
    let first = 3 * triangle
    return (Int(indices[first]), Int(indices[first + 1]), Int(indices[first + 2]))
  }
}
