import Geometry
import Parallelism
import Pictures
import RenderScene
import SceneModel

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
    /// The index of its mesh in `meshes`.
    let mesh: UInt32
    let vertices: UnownedSpan<Vertex>
    let colors: UnownedSpan<Color>?
    let indices: UnownedSpan<UInt32>
    let triangleCount: Int
    /// Maps the mesh's space to view space (right, up, forward from the eye).
    var toView: Transform
    /// The normal matrix of `toView`.
    var normalToView: Transform
    var color: SIMD3<Float>
    /// The opacity. Used only if `isTranslucent`.
    var alpha: Float
    /// The number of its first cluster.
    var firstCluster: Int
    /// The index of its material in the material table.
    let material: UInt32
    /// The index of its optional vertex attributes. 0 for none.
    let attributes: UInt32
    /// Whether back faces are culled: not where a plane cuts the scene open, so that inner sides are visible.
    let isOneSided: Bool
    /// Whether the surface may be translucent or cut out.
    let isTranslucent: Bool
    /// Whether the transform mirrors the mesh and so reverses the winding.
    var isReflected: Bool
    /// The factor of cross products of edges in view space: a power of two that keeps products of three lengths in
    /// the range of `Float`.
    let normalScale: Float
  }

  private(set) var instances: [Instance] = []
  /// The index of the instance that each cluster belongs to.
  private(set) var instanceOfCluster: [UInt32] = []
  /// The materials of the instances.
  private(set) var materials = MaterialTable()
  /// The meshes of the instances, where successive instances of one mesh share an element. They own the memory that the
  /// instances refer to.
  private(set) var meshes: [ClusteredMesh] = []
  /// The optional vertex attributes of each mesh, after an element for none.
  private var attributes = [VertexAttributes.none]

  /// The total number of clusters.
  var clusterCount: Int { instanceOfCluster.count }

  /// Prepares for `count` more instances of one cluster.
  mutating func reserveCapacity(_ count: Int) {
    instances.reserveCapacity(instances.count + count)
    instanceOfCluster.reserveCapacity(instanceOfCluster.count + count)
  }

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
    append(
      instance(mesh, surface, isTranslucent: surface.isTranslucent || !mesh.isOpaque, view).placed(
        toView, isReflected: transform.isReflection), clusterCount)
  }

  /// Adds a mesh for each element of a shape cloud that `isIncluded` accepts, unless its bounding box is outside `view`.
  /// O(elements · clusters).
  ///
  /// - Parameter group: the transform of the elements to the scene, or nil.
  mutating func append(
    _ elements: [ShapeCloud.Element], _ mesh: ClusteredMesh, _ surface: MeshAppearance, _ group: Transform?,
    _ view: ViewFrustum, where isIncluded: @Sendable (ShapeCloud.Element) -> Bool
  ) {
    let clusterCount = mesh.clusters.count
    guard clusterCount > 0, elements.contains(where: isIncluded) else { return }
    let opaque = instance(mesh, surface, isTranslucent: false, view)
    let translucent = instance(mesh, surface, isTranslucent: true, view)
    // Culls each range on one thread, then concatenates the results in order.
    let ranges = Parallel.ranges(of: elements.count, count: 4 * Parallel.threadCount, smallestSize: 1 << 11)
    let visible = Parallel.map(ranges.count) { number in
      let linear = SRGBDecoder.table
      var visible: [Instance] = []
      visible.reserveCapacity(ranges[number].count)
      for index in ranges[number] where isIncluded(elements[index]) && elements[index].isDrawn {
        let element = elements[index]
        let transform = group.map { $0 * element.transform } ?? element.transform
        let toView = view.toView(transform)
        guard clusterCount == 1 || view.extent(of: mesh.bounds, at: toView) != nil else { continue }
        let isTranslucent = element.a < 255 || surface.isTranslucent || !mesh.isOpaque
        var instance = (isTranslucent ? translucent : opaque).placed(
          toView, isReflected: transform.isReflection)
        instance.color *= linear.color(element.sRGB8)
        instance.alpha *= Float(element.a) / 255
        visible.append(instance)
      }
      return visible
    }
    for part in visible { for instance in part { append(instance, clusterCount) } }
  }

  /// Adds an instance, and numbers its clusters.
  private mutating func append(_ instance: Instance, _ clusterCount: Int) {
    var instance = instance
    instance.firstCluster = instanceOfCluster.count
    instances.append(instance)
    instanceOfCluster.append(contentsOf: repeatElement(UInt32(instances.count - 1), count: clusterCount))
  }

  /// Returns an instance without a place. Adds its material if it is new, and its mesh unless it is the last one.
  private mutating func instance(
    _ mesh: ClusteredMesh, _ surface: MeshAppearance, isTranslucent: Bool, _ view: ViewFrustum
  ) -> Instance {
    let material = materials.index(of: surface.material, on: mesh.attributes)
    if meshes.last !== mesh {
      meshes.append(mesh)
      attributes.append(mesh.attributes)
    }
    return Instance(
      mesh: UInt32(meshes.count - 1), vertices: mesh.vertices, colors: mesh.colors,
      indices: mesh.clusters.indices, triangleCount: mesh.clusters.triangleCount, toView: .identity,
      normalToView: .identity, color: surface.color, alpha: surface.alpha, firstCluster: 0,
      material: material, attributes: material == MaterialTable.standard ? 0 : UInt32(meshes.count),
      isOneSided: surface.isOneSided && view.clip == nil, isTranslucent: isTranslucent, isReflected: false,
      normalScale: view.unitScale)
  }

  /// Returns the extent of a cluster, or nil if it is outside the view.
  func extent(ofCluster cluster: Int, _ view: ViewFrustum) -> ProjectedBounds? {
    let instance = instances[Int(instanceOfCluster[cluster])]
    return view.extent(
      of: meshes[Int(instance.mesh)].boxes[cluster - instance.firstCluster], at: instance.toView)
  }

  /// The mesh instances, the instance of each cluster, and the materials, as arrays for shading.
  struct ShadingArrays {
    let instances: UnownedSpan<Instance>
    let instanceOfCluster: UnownedSpan<UInt32>
    let attributes: UnownedSpan<VertexAttributes>
    let materials: UnownedSpan<ShadingMaterial>
    let extendedMaterials: UnownedSpan<ExtendedMaterial>
    let samplers: UnownedSpan<TextureSampler>
    let textures: TextureMemory
    /// Whether a texture uses the second set of texture coordinates.
    let usesSecondSet: Bool

    /// A triangle with a material.
    struct SurfaceTriangle {
      fileprivate let instance: UInt32
      /// The number of the instance's first triangle.
      fileprivate let start: Int
      fileprivate let indices: UnownedSpan<UInt32>
      fileprivate let corners: (Int, Int, Int)
    }

    /// Returns the number of the instance of a triangle.
    @inline(__always)
    func instance(ofTriangle triangle: Int) -> UInt32 { instanceOfCluster[triangle / TriangleClusters.size] }

    /// Returns whether a triangle has sharp reflections, so that each sample is shaded.
    @inline(__always)
    func hasSharpReflections(_ triangle: Int) -> Bool {
      let instance = instanceOfCluster[triangle / TriangleClusters.size]
      return materials[Int(instances[Int(instance)].material)].hasSharpReflections
    }

    /// Returns a triangle. Nil if it has no material.
    @inline(__always)
    func surface(ofTriangle triangle: Int) -> SurfaceTriangle? {
      let index = instanceOfCluster[triangle / TriangleClusters.size]
      guard instances[Int(index)].material != MaterialTable.standard else { return nil }
      let start = TriangleClusters.size * instances[Int(index)].firstCluster
      return SurfaceTriangle(
        instance: index, start: start, indices: instances[Int(index)].indices,
        corners: instances[Int(index)].indices(ofTriangle: triangle - start))
    }

    /// Returns whether another triangle belongs to the instance of `triangle` and shares a vertex with it, so that their
    /// attributes are continuous.
    @inline(__always)
    func isContinuous(_ triangle: SurfaceTriangle, _ other: Int) -> Bool {
      guard instanceOfCluster[other / TriangleClusters.size] == triangle.instance else { return false }
      let first = 3 * (other - triangle.start)
      let (a, b, c) = triangle.corners
      func isCorner(_ index: UInt32) -> Bool { Int(index) == a || Int(index) == b || Int(index) == c }
      return isCorner(triangle.indices[first]) || isCorner(triangle.indices[first + 1])
        || isCorner(triangle.indices[first + 2])
    }
  }

  /// Calls `body` with the arrays that shading reads. They are valid as long as this value lives unchanged.
  @inline(__always)
  func withArrays<Result>(_ body: (ShadingArrays) -> Result) -> Result {
    instances.withElements { instances in
      instanceOfCluster.withElements { instanceOfCluster in
        attributes.withElements { attributes in
          materials.withArrays { materials, samplers, textures in
            self.materials.withExtended { extendedMaterials in
              body(
                ShadingArrays(
                  instances: instances, instanceOfCluster: instanceOfCluster, attributes: attributes,
                  materials: materials, extendedMaterials: extendedMaterials, samplers: samplers,
                  textures: textures, usesSecondSet: self.materials.usesSecondSet))
            }
          }
        }
      }
    }
  }
}

extension MeshInstances.Instance {
  /// Returns the instance in a place.
  @inline(__always)
  fileprivate func placed(_ toView: Transform, isReflected: Bool) -> MeshInstances.Instance {
    var placed = self
    (placed.toView, placed.isReflected) = (toView, isReflected)
    // The map to view space, which is left-handed, is a reflection itself.
    placed.normalToView = toView.normalMatrix(isReflection: !isReflected)
    return placed
  }

  /// Returns the vertex indices of a triangle of the mesh, in the mesh's winding.
  @inline(__always)
  func indices(ofTriangle triangle: Int) -> (Int, Int, Int) {
    let first = 3 * triangle
    return (Int(indices[first]), Int(indices[first + 1]), Int(indices[first + 2]))
  }
}
