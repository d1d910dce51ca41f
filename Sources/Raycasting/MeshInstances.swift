import Geometry
import Hardware
import RenderScene

/// How the surface of a mesh looks.
struct SurfaceLook: Equatable, Sendable {
  /// Linear; vertex colours are multiplied by it.
  var color: SIMD3<Float>
  var finish = Finish.standard
  /// Whether the mesh encloses a volume, so that the backs of its triangles are never seen.
  var isClosed: Bool
}

/// The meshes of a scene where a view shows them: an instance for each model, which refers to the geometry that it shares
/// with other models. Vertices are transformed when a tile looks at them, so nothing is kept for each triangle.
///
/// Triangles are numbered by cluster: the clusters of all instances are numbered in order, and triangle `t` of cluster
/// `c` is `TriangleClusters.size * c + t`.
///
/// **Invariant: the elements of an instance are those of a mesh in `meshes`**, which lives as long as the instances.
struct MeshInstances: Sendable {
  /// A mesh where it is shown.
  struct Instance: Sendable {
    let vertices: ConstantElements<Vertex>
    let colors: ConstantElements<Color>?
    let indices: ConstantElements<UInt32>
    let triangleCount: Int
    /// From the mesh's space to view space: right, up and forward from the eye.
    let toView: Transform
    /// The linear map of normals that goes with it.
    let normalToView: Transform
    let color: SIMD3<Float>
    /// The number of its first cluster among those of all instances.
    let firstCluster: Int
    /// Its index in `finishes`.
    let finish: UInt16
    let isClosed: Bool
    /// Whether what is wound counter-clockwise is seen clockwise.
    let isReflected: Bool
  }

  private(set) var instances: [Instance] = []
  /// The number of the instance that each cluster belongs to.
  private(set) var instanceOfCluster: [UInt32] = []
  /// The distinct finishes.
  private(set) var finishes: [Finish] = []
  private var numbersOfFinishes: [Finish: UInt16] = [:]
  /// The meshes of the instances, which own the elements of the instances.
  private var meshes: [ClusteredMesh] = []

  /// The number of clusters of all instances.
  var clusterCount: Int { instanceOfCluster.count }

  /// Adds a mesh unless all of it is outside `view`. O(clusters).
  mutating func append(_ mesh: ClusteredMesh, _ transform: Transform, _ look: SurfaceLook, _ view: View) {
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
        firstCluster: instanceOfCluster.count, finish: number(of: look.finish), isClosed: look.isClosed,
        isReflected: transform.isReflection))
    meshes.append(mesh)
    instanceOfCluster.append(contentsOf: repeatElement(UInt32(instances.count - 1), count: clusterCount))
  }

  /// Where a cluster is seen, and the least distance ahead that it may be met at; nil where it is outside the view.
  func extent(ofCluster number: Int, _ view: View) -> (low: SIMD2<Float>, high: SIMD2<Float>, nearest: Float)?
  {
    let index = Int(instanceOfCluster[number])
    let instance = instances[index]
    return view.extent(of: meshes[index].boxes[number - instance.firstCluster], at: instance.toView)
  }

  /// The positions of a triangle's corners in view space, in the mesh's own winding.
  func corners(_ number: Int) -> (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>) {
    let cluster = number / TriangleClusters.size
    let instance = instances[Int(instanceOfCluster[cluster])]
    let triangle = number - TriangleClusters.size * instance.firstCluster
    return instance.corners(instance.indices(ofTriangle: triangle))
  }

  /// The index of a finish; of those past 65,536 distinct ones, the last one's. O(1).
  private mutating func number(of finish: Finish) -> UInt16 {
    if let known = numbersOfFinishes[finish] { return known }
    guard finishes.count <= Int(UInt16.max) else { return .max }
    finishes.append(finish)
    numbersOfFinishes[finish] = UInt16(finishes.count - 1)
    return UInt16(finishes.count - 1)
  }

  /// What shading reads of the instances.
  struct Access {
    let instances: ConstantElements<Instance>
    let instanceOfCluster: ConstantElements<UInt32>
    let finishes: ConstantElements<Finish>
  }

  /// Calls `body` with what shading reads, which is valid during the call.
  @inline(__always)
  func withAccess(_ body: (Access) -> Void) {
    instances.withElements { instances in
      instanceOfCluster.withElements { instanceOfCluster in
        finishes.withElements { finishes in
          body(Access(instances: instances, instanceOfCluster: instanceOfCluster, finishes: finishes))
        }
      }
    }
  }
}

extension MeshInstances.Instance {
  /// The vertex numbers of a triangle of the mesh, in the mesh's own winding.
  @inline(__always)
  func indices(ofTriangle triangle: Int) -> (Int, Int, Int) {
    let first = 3 * triangle
    return (Int(indices[first]), Int(indices[first + 1]), Int(indices[first + 2]))
  }

  /// The positions of three vertices in view space.
  @inline(__always)
  func corners(_ corners: (Int, Int, Int)) -> (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>) {
    (
      toView.apply(to: vertices[corners.0].position), toView.apply(to: vertices[corners.1].position),
      toView.apply(to: vertices[corners.2].position)
    )
  }
}

extension View {
  /// `transform` followed by the map to view space, which is left-handed: right, up and forward from the eye.
  func toView(_ transform: Transform) -> Transform {
    Transform(
      xAxis: turned(transform.xAxis), yAxis: turned(transform.yAxis), zAxis: turned(transform.zAxis),
      translation: turned(transform.translation - eye))
  }

  /// The slopes (or, where view rays are parallel, distances) between which a box of a mesh is seen, and the least
  /// distance ahead of its corners; nil where it is behind the eye or beside the picture.
  func extent(
    of box: BoundingBox, at toView: Transform
  ) -> (low: SIMD2<Float>, high: SIMD2<Float>, nearest: Float)? {
    let x = SIMD8(lowHalf: SIMD4(repeating: box.min.x), highHalf: SIMD4(repeating: box.max.x))
    let y = SIMD8(box.min.y, box.min.y, box.max.y, box.max.y, box.min.y, box.min.y, box.max.y, box.max.y)
    let z = SIMD8(box.min.z, box.max.z, box.min.z, box.max.z, box.min.z, box.max.z, box.min.z, box.max.z)
    let corners = toView.apply(to: Vector8(x, y, z))
    let (nearest, farthest) = (corners.z.min(), corners.z.max())
    guard farthest > near else { return nil }
    if isParallel || nearest > near / 2 {
      let (across, upward) =
        isParallel ? (corners.x, corners.y) : (corners.x / corners.z, corners.y / corners.z)
      let low = SIMD2(across.min(), upward.min()), high = SIMD2(across.max(), upward.max())
      guard all(low .<= halfSize), all(high .>= -halfSize) else { return nil }
      return (low, high, nearest)
    }
    // It reaches the eye plane: outside where all corners are beyond one side of the view.
    let (right, top) = (corners.z * halfSize.x, corners.z * halfSize.y)
    let isOutside =
      all(corners.x .> right) || all(corners.x .< right * -1) || all(corners.y .> top)
      || all(corners.y .< top * -1)
    return isOutside ? nil : (-halfSize, halfSize, nearest)
  }
}

extension Transform {
  /// Where eight points go; the same operations in the same order as for one point, so the same numbers.
  @inline(__always)
  func apply(to points: Vector8) -> Vector8 {
    Vector8(
      points.x * xAxis.x + points.y * yAxis.x + points.z * zAxis.x + translation.x,
      points.x * xAxis.y + points.y * yAxis.y + points.z * zAxis.y + translation.y,
      points.x * xAxis.z + points.y * yAxis.z + points.z * zAxis.z + translation.z)
  }
}
