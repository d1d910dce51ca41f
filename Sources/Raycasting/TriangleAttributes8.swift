import Geometry
import Parallelism

/// The interpolated surface attributes of eight shading samples on triangles.
///
/// The vertex attributes of eight triangles are gathered as a structure of arrays, then interpolated with
/// perspective-correct barycentric coordinates: the edge functions of `EdgeFunctions8`, divided by their sum.
struct TriangleAttributes8 {
  /// Unit normals on the visible side.
  private(set) var normal: Vector3x8
  /// The linear colours.
  private(set) var color: Vector3x8
  /// The opacities.
  private(set) var alpha: SIMD8<Float>
  /// The materials, or nil if all eight are the standard material.
  let material: Materials8?

  /// The columns of one corner of each of eight triangles, in the space of its mesh.
  private struct CornerColumns {
    let position: GatherBuffer.VectorColumn, normal: GatherBuffer.VectorColumn
    let color: GatherBuffer.VectorColumn, alpha: GatherBuffer.Column

    @inline(__always)
    private init(_ number: Int, alpha: Int) {
      position = GatherBuffer.VectorColumn(number)
      normal = GatherBuffer.VectorColumn(number + 3)
      color = GatherBuffer.VectorColumn(number + 6)
      self.alpha = GatherBuffer.Column(alpha)
    }

    static var a: CornerColumns { CornerColumns(0, alpha: 30) }
    static var b: CornerColumns { CornerColumns(9, alpha: 31) }
    static var c: CornerColumns { CornerColumns(18, alpha: 32) }
  }

  /// Interpolates the vertex attributes at `samples`.
  ///
  /// - Parameters:
  ///   - meshes: the mesh instances of the picture.
  ///   - triangles: the triangle of each sample; see `MeshInstances`.
  ///   - samples: the points on these triangles.
  ///   - lanes: scratch memory.
  ///   - isOrthographic: whether the view is orthographic.
  /// - Precondition: the triangle numbers are in range.
  @inline(__always)
  init(
    _ meshes: MeshInstances.ShadingArrays, _ triangles: SIMD8<UInt32>, _ samples: ShadingSamples8,
    _ lanes: borrowing GatherBuffer, isOrthographic: Bool
  ) {
    func instanceIndex(_ lane: Int) -> Int {
      Int(meshes.instanceOfCluster[Int(triangles[lane]) / TriangleClusters.size])
    }
    let firstIndex = instanceIndex(0)
    var (isOneInstance, isStandardMaterial) = (true, true)
    for lane in 0..<8 {
      let index = instanceIndex(lane)
      if index != firstIndex { isOneInstance = false }
      let instance = meshes.instances[index]
      let triangle = Int(triangles[lane]) - TriangleClusters.size * instance.firstCluster
      Self.gather(instance, triangle, lane, lanes)
      let material = meshes.materials[Int(instance.material)]
      if material != .standard { isStandardMaterial = false }
      lanes[.instanceBits, lane] = Float(bitPattern: UInt32(index))
      lanes[.metallic, lane] = material.metallic
      lanes[.roughness, lane] = material.roughness
    }
    material =
      isStandardMaterial
      ? nil : Materials8(metallic: lanes[.metallic], roughness: lanes[.roughness])
    (normal, color, alpha) = Self.interpolate(
      meshes.instances[firstIndex], samples, lanes, isOrthographic: isOrthographic)
    guard !isOneInstance else { return }
    // Repeats the interpolation for each further instance and keeps the lanes that show it.
    let instances = lanes[.instanceBits]
    for lane in 1..<8 {
      let isRepeated = (0..<lane).contains { instances[$0] == instances[lane] }
      if isRepeated { continue }
      let (normal, color, alpha) = Self.interpolate(
        meshes.instances[instanceIndex(lane)], samples, lanes,
        isOrthographic: isOrthographic)
      let showsInstance = instances .== instances[lane]
      self.normal.replace(with: normal, where: showsInstance)
      self.color.replace(with: color, where: showsInstance)
      self.alpha.replace(with: alpha, where: showsInstance)
    }
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

  /// Returns the normals, colours and opacities at the samples as if all samples were on triangles of `instance`.
  @inline(__always)
  private static func interpolate(
    _ instance: MeshInstances.Instance, _ samples: ShadingSamples8, _ lanes: borrowing GatherBuffer,
    isOrthographic: Bool
  ) -> (normal: Vector3x8, color: Vector3x8, alpha: SIMD8<Float>) {
    let cornerA = instance.toView.apply(to: lanes[CornerColumns.a.position])
    let cornerB = instance.toView.apply(to: lanes[CornerColumns.b.position])
    let cornerC = instance.toView.apply(to: lanes[CornerColumns.c.position])
    let normal = (cornerB - cornerA).cross(cornerC - cornerA)
    let edges = EdgeFunctions8(cornerA, cornerB, cornerC, normal: normal, isOrthographic: isOrthographic)
    let isClockwise = (isOrthographic ? normal.z : cornerA.dot(normal)) .< 0
    // Opposite winding negates the edge functions.
    let sign = SIMD8<Float>(repeating: 1).replacing(with: -1, where: isClockwise)
    // The centroid of a pixel's samples is inside the triangle except for rounding errors, so negative values are
    // clamped to 0.
    func edgeValue(_ edge: Vector3x8) -> SIMD8<Float> {
      ((samples.x * edge.x + samples.y * edge.y + edge.z) * sign).max(0)
    }
    var weights = Vector3x8(edgeValue(edges.a), edgeValue(edges.b), edgeValue(edges.c))
    let sum = weights.x + weights.y + weights.z
    weights = weights * (1 / sum)
    // Degenerate triangles and NaN: the mean of the corners.
    let isInvalid = .!(sum .> 0)
    if isInvalid.isAnySet {
      weights.replace(with: Vector3x8(SIMD3(repeating: 1 / 3)), where: isInvalid)
    }
    func interpolated(_ attribute: (CornerColumns) -> GatherBuffer.VectorColumn) -> Vector3x8 {
      lanes[attribute(.a)] * weights.x + lanes[attribute(.b)] * weights.y + lanes[attribute(.c)] * weights.z
    }
    // Back faces are shaded with the flipped normal.
    let side = sign * (instance.isReflected ? -1 : 1)
    let instanceColor = Vector3x8(instance.color)
    let alpha =
      instance.isTranslucent ? Self.alpha(instance, weights, lanes) : SIMD8(repeating: 1)
    return (
      (instance.normalToView.apply(to: interpolated { $0.normal }) * side).unit,
      instance.colors == nil ? instanceColor : interpolated { $0.color } * instanceColor, alpha
    )
  }

  /// Returns the opacities as if all samples were on triangles of `instance`, which may be translucent. Not inlined,
  /// because most surfaces are opaque.
  @inline(never)
  private static func alpha(
    _ instance: MeshInstances.Instance, _ weights: Vector3x8, _ lanes: borrowing GatherBuffer
  ) -> SIMD8<Float> {
    var alpha = SIMD8(repeating: instance.alpha)
    if instance.colors != nil {
      alpha *=
        lanes[CornerColumns.a.alpha] * weights.x + lanes[CornerColumns.b.alpha] * weights.y
        + lanes[CornerColumns.c.alpha] * weights.z
    }
    guard let cutoff = instance.alphaCutoff else { return alpha }
    return SIMD8(repeating: 0).replacing(with: 1, where: alpha .>= cutoff)
  }
}

extension GatherBuffer.Column {
  /// The bit pattern of the index of each instance. The comparison of floats is faster than that of integers.
  fileprivate static var instanceBits: Self { Self(27) }
  fileprivate static var metallic: Self { Self(28) }
  fileprivate static var roughness: Self { Self(29) }
}

/// The materials of eight shading samples.
struct Materials8 {
  let metallic: SIMD8<Float>
  let roughness: SIMD8<Float>
}
