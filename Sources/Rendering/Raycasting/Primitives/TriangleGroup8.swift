import Geometry
import Parallelism

/// The triangles of eight shading samples, whose corners are gathered in scratch memory as a structure of arrays.
struct TriangleGroup8 {
  /// The columns of one corner of each of eight triangles, in the space of its mesh.
  struct CornerColumns {
    let position: GatherBuffer.VectorColumn, normal: GatherBuffer.VectorColumn
    let color: GatherBuffer.VectorColumn, alpha: GatherBuffer.Column

    @inline(__always)
    private init(_ number: Int, alpha: Int) {
      position = GatherBuffer.VectorColumn(number)
      normal = GatherBuffer.VectorColumn(number + 3)
      color = GatherBuffer.VectorColumn(number + 6)
      // After the columns of `SurfacePoint8` and of textures.
      self.alpha = GatherBuffer.Column(alpha)
    }

    static var a: CornerColumns { CornerColumns(0, alpha: 58) }
    static var b: CornerColumns { CornerColumns(9, alpha: 59) }
    static var c: CornerColumns { CornerColumns(18, alpha: 60) }
  }

  /// The arrays that the triangles refer to.
  let meshes: MeshInstances.ShadingArrays
  private let triangles: SIMD8<UInt32>
  /// Whether all triangles belong to one instance.
  let isOneInstance: Bool
  /// Whether a triangle has a material.
  let hasMaterial: Bool

  /// Gathers the corners of triangles.
  ///
  /// - Parameters:
  ///   - meshes: the mesh instances of the picture.
  ///   - triangles: the triangle of each sample; see `MeshInstances`.
  ///   - lanes: scratch memory.
  /// - Precondition: the triangle numbers are in range.
  @inline(__always)
  init(
    _ meshes: MeshInstances.ShadingArrays, _ triangles: SIMD8<UInt32>, _ lanes: borrowing GatherBuffer
  ) {
    (self.meshes, self.triangles) = (meshes, triangles)
    let firstIndex = Self.instanceIndex(meshes, triangles[0])
    var (isOneInstance, hasMaterial) = (true, false)
    for lane in 0..<8 {
      let index = Self.instanceIndex(meshes, triangles[lane])
      if index != firstIndex { isOneInstance = false }
      let instance = meshes.instances[index]
      if instance.material != MaterialTable.standard { hasMaterial = true }
      Self.gather(instance, Self.triangle(triangles[lane], of: instance), lane, lanes)
      lanes[integers: .instance, lane] = UInt32(index)
    }
    (self.isOneInstance, self.hasMaterial) = (isOneInstance, hasMaterial)
  }

  @inline(__always)
  private static func instanceIndex(_ meshes: MeshInstances.ShadingArrays, _ triangle: UInt32) -> Int {
    Int(meshes.instanceOfCluster[Int(triangle) / TriangleClusters.size])
  }

  /// Returns the number of a triangle within its mesh.
  @inline(__always)
  private static func triangle(_ number: UInt32, of instance: MeshInstances.Instance) -> Int {
    Int(number) - TriangleClusters.size * instance.firstCluster
  }

  /// Returns the instance that a lane shows.
  @inline(__always)
  func instance(_ lane: Int) -> MeshInstances.Instance {
    meshes.instances[Self.instanceIndex(meshes, triangles[lane])]
  }

  /// Returns the indices of the vertices of a lane's triangle.
  @inline(__always)
  func vertices(_ lane: Int) -> (Int, Int, Int) {
    let instance = instance(lane)
    return instance.indices(ofTriangle: Self.triangle(triangles[lane], of: instance))
  }

  /// Copies the vertex attributes of a triangle's corners into a lane.
  @inline(__always)
  private static func gather(
    _ instance: MeshInstances.Instance, _ triangle: Int, _ lane: Int, _ lanes: borrowing GatherBuffer
  ) {
    let (a, b, c) = instance.indices(ofTriangle: triangle)
    func gather(_ index: Int, _ corner: CornerColumns) {
      let vertex = instance.vertices[index]
      lanes[corner.position, lane] = vertex.position
      lanes[corner.normal, lane] = vertex.normal
      guard let colors = instance.colors else { return }
      let color = colors[index]
      lanes[corner.color, lane] = SIMD3(color.red, color.green, color.blue)
      if instance.isTranslucent { lanes[corner.alpha, lane] = color.alpha }
    }
    gather(a, .a)
    gather(b, .b)
    gather(c, .c)
  }

  /// Returns the values that `interpolate` returns for the instance of each lane: it is called once for each instance,
  /// as if all samples showed it.
  ///
  /// - Parameters:
  ///   - lanes: the scratch memory with the corners.
  ///   - interpolate: returns the values for one instance, shown by a lane. It must not change the gathered columns.
  ///   - replace: replaces the lanes of a mask.
  @inline(__always)
  func values<Value>(
    _ lanes: borrowing GatherBuffer, _ interpolate: (MeshInstances.Instance) -> Value,
    replace: (inout Value, Value, SIMDMask<SIMD8<Int32>>) -> Void
  ) -> Value {
    var values = interpolate(instance(0))
    guard !isOneInstance else { return values }
    // The comparison of bit patterns as floats is faster than that of integers.
    let instances = lanes[.instance]
    for lane in 1..<8 {
      let isRepeated = (0..<lane).contains { instances[$0] == instances[lane] }
      if isRepeated { continue }
      replace(&values, interpolate(instance(lane)), instances .== instances[lane])
    }
    return values
  }
}

extension MeshInstances.Instance {
  /// Returns the barycentric coordinates of samples on the gathered triangles, if all show this instance.
  @inline(__always)
  func weights(
    _ samples: ShadingSamples8, _ lanes: borrowing GatherBuffer, isOrthographic: Bool
  ) -> BarycentricWeights8 {
    BarycentricWeights8(
      toView.apply(to: lanes[TriangleGroup8.CornerColumns.a.position]),
      toView.apply(to: lanes[TriangleGroup8.CornerColumns.b.position]),
      toView.apply(to: lanes[TriangleGroup8.CornerColumns.c.position]), samples,
      normalScale: normalScale, isOrthographic: isOrthographic)
  }
}

extension GatherBuffer.Column {
  /// The index of each instance as bits.
  fileprivate static var instance: Self { Self(27) }
}
