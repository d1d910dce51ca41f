import Geometry
import Parallelism
import RenderScene

/// The appearance of a mesh instance.
struct SurfaceMaterial: Equatable, Sendable {
  /// The linear colour. Vertex colours are multiplied by it.
  var color: SIMD3<Float>
  var material = Material.standard
  /// Whether the mesh encloses a volume, so that back faces are never visible and are culled.
  var isClosed: Bool
}

/// The mesh instances that a view shows. Each refers to geometry that models may share. Vertices are transformed when a
/// tile needs them, so there is no memory per instance and triangle.
///
/// Triangles are numbered by cluster: the clusters of all instances are numbered in order, and triangle `t` of cluster
/// `c` is `TriangleClusters.size * c + t`.
///
/// **Invariant: the elements of an instance belong to a mesh in `meshes`**, which lives as long as the instances.
struct MeshInstances: Sendable {
  /// A mesh with its transform and appearance.
  struct Instance: Sendable {
    let vertices: ConstantElements<Vertex>
    let colors: ConstantElements<Color>?
    let indices: ConstantElements<UInt32>
    let triangleCount: Int
    /// Maps the mesh's space to view space (right, up, forward from the eye).
    let toView: Transform
    /// The normal matrix of `toView`.
    let normalToView: Transform
    let color: SIMD3<Float>
    /// The number of its first cluster.
    let firstCluster: Int
    /// The index of its material in `materials`.
    let material: UInt16
    let isClosed: Bool
    /// Whether the transform mirrors the mesh and so reverses the winding.
    let isReflected: Bool
  }

  private(set) var instances: [Instance] = []
  /// The index of the instance that each cluster belongs to.
  private(set) var instanceOfCluster: [UInt32] = []
  /// The distinct materials.
  private(set) var materials: [Material] = []
  private var numbersOfMaterials: [Material: UInt16] = [:]
  /// The meshes of the instances. They own the memory that the instances refer to.
  private var meshes: [ClusteredMesh] = []

  /// The total number of clusters.
  var clusterCount: Int { instanceOfCluster.count }

  /// Adds a mesh unless its bounding box is outside `view`. O(clusters).
  mutating func append(_ mesh: ClusteredMesh, _ transform: Transform, _ look: SurfaceMaterial, _ view: View) {
    let toView = view.toView(transform)
    let clusterCount = mesh.clusters.count
    guard clusterCount > 0,
      clusterCount == 1 || view.extent(of: mesh.bounds, at: toView) != nil
    else { return }
    instances.append(
      Instance(
        vertices: mesh.vertices, colors: mesh.colors, indices: mesh.clusters.indices,
        triangleCount: mesh.clusters.triangleCount, toView: toView, normalToView: toView.normalMatrix,
        color: look.color,
        firstCluster: instanceOfCluster.count, material: number(of: look.material), isClosed: look.isClosed,
        isReflected: transform.isReflection))
    meshes.append(mesh)
    instanceOfCluster.append(contentsOf: repeatElement(UInt32(instances.count - 1), count: clusterCount))
  }

  /// Returns the range of slopes in which a cluster is visible and a lower bound of its depth, or nil if it is outside
  /// the view.
  func extent(ofCluster number: Int, _ view: View) -> (low: SIMD2<Float>, high: SIMD2<Float>, nearest: Float)?
  {
    let index = Int(instanceOfCluster[number])
    let instance = instances[index]
    return view.extent(of: meshes[index].boxes[number - instance.firstCluster], at: instance.toView)
  }

  /// Returns the positions of a triangle's corners in view space, in the mesh's winding.
  func corners(_ number: Int) -> (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>) {
    let cluster = number / TriangleClusters.size
    let instance = instances[Int(instanceOfCluster[cluster])]
    let triangle = number - TriangleClusters.size * instance.firstCluster
    return instance.corners(instance.indices(ofTriangle: triangle))
  }

  /// Returns the index of a material, and adds it if it is new. Beyond 65,536 distinct materials it returns the index
  /// of the last one. O(1).
  private mutating func number(of material: Material) -> UInt16 {
    if let known = numbersOfMaterials[material] { return known }
    guard materials.count <= Int(UInt16.max) else { return .max }
    materials.append(material)
    numbersOfMaterials[material] = UInt16(materials.count - 1)
    return UInt16(materials.count - 1)
  }

  /// The arrays that shading reads.
  struct Access {
    let instances: ConstantElements<Instance>
    let instanceOfCluster: ConstantElements<UInt32>
    let materials: ConstantElements<Material>
  }

  /// Calls `body` with the arrays that shading reads. They are valid during the call.
  @inline(__always)
  func withAccess(_ body: (Access) -> Void) {
    instances.withElements { instances in
      instanceOfCluster.withElements { instanceOfCluster in
        materials.withElements { materials in
          body(Access(instances: instances, instanceOfCluster: instanceOfCluster, materials: materials))
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

  /// Returns the positions of three vertices in view space.
  @inline(__always)
  func corners(_ corners: (Int, Int, Int)) -> (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>) {
    (
      toView.apply(to: vertices[corners.0].position), toView.apply(to: vertices[corners.1].position),
      toView.apply(to: vertices[corners.2].position)
    )
  }
}

extension View {
  /// Returns `transform` followed by the map to view space, which is left-handed: right, up and forward from the eye.
  func toView(_ transform: Transform) -> Transform {
    Transform(
      xAxis: toViewSpace(transform.xAxis), yAxis: toViewSpace(transform.yAxis),
      zAxis: toViewSpace(transform.zAxis),
      translation: toViewSpace(transform.translation - eye))
  }

  /// Returns the range of slopes (in an orthographic view, of distances) in which a mesh's box is visible, and the
  /// least depth of its corners. Nil if the box is behind the eye or outside the picture.
  func extent(
    of box: BoundingBox, at toView: Transform
  ) -> (low: SIMD2<Float>, high: SIMD2<Float>, nearest: Float)? {
    let x = SIMD8(lowHalf: SIMD4(repeating: box.min.x), highHalf: SIMD4(repeating: box.max.x))
    let y = SIMD8(box.min.y, box.min.y, box.max.y, box.max.y, box.min.y, box.min.y, box.max.y, box.max.y)
    let z = SIMD8(box.min.z, box.max.z, box.min.z, box.max.z, box.min.z, box.max.z, box.min.z, box.max.z)
    let corners = toView.apply(to: Vector8(x, y, z))
    let (nearest, farthest) = (corners.z.min(), corners.z.max())
    guard farthest > near else { return nil }
    if isOrthographic || nearest > near / 2 {
      let (across, upward) =
        isOrthographic ? (corners.x, corners.y) : (corners.x / corners.z, corners.y / corners.z)
      let low = SIMD2(across.min(), upward.min()), high = SIMD2(across.max(), upward.max())
      guard all(low .<= halfSize), all(high .>= -halfSize) else { return nil }
      return (low, high, nearest)
    }
    // The box reaches the eye plane. It is outside if all corners are beyond one side plane of the view.
    let (right, top) = (corners.z * halfSize.x, corners.z * halfSize.y)
    let isOutside =
      all(corners.x .> right) || all(corners.x .< right * -1) || all(corners.y .> top)
      || all(corners.y .< top * -1)
    return isOutside ? nil : (-halfSize, halfSize, nearest)
  }
}

extension Transform {
  /// Returns eight transformed points. The operations and their order are those of the scalar overload, so the results
  /// are bitwise equal.
  @inline(__always)
  func apply(to points: Vector8) -> Vector8 {
    Vector8(
      points.x * xAxis.x + points.y * yAxis.x + points.z * zAxis.x + translation.x,
      points.x * xAxis.y + points.y * yAxis.y + points.z * zAxis.y + translation.y,
      points.x * xAxis.z + points.y * yAxis.z + points.z * zAxis.z + translation.z)
  }
}
