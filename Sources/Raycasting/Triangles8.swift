import Geometry
import Parallelism

/// The interpolated surface attributes at eight points on triangles.
struct Triangles8 {
  /// Unit normals on the visible side.
  private(set) var normal: Vector8
  /// The linear colours.
  private(set) var color: Vector8
  /// The materials, or nil if all eight are the standard material.
  let material: Materials8?

  /// The columns of gathered scalars: position, normal and colour of each corner, then attributes of the instance.
  private enum Column {
    static let position = 0, normal = 3, color = 6
    static let corner = 9
    static let instance = 27, metallic = 28, roughness = 29
  }

  /// Interpolates the vertex attributes at `points`.
  ///
  /// - Parameter numbers: the triangle of each point; see `MeshInstances`.
  /// - Precondition: the triangle numbers are in range.
  @inline(__always)
  init(
    _ meshes: MeshInstances.Access, _ numbers: SIMD8<UInt32>, _ points: ShadingSamples8,
    _ lanes: borrowing GatherBuffer, isOrthographic: Bool
  ) {
    func instance(_ lane: Int) -> Int {
      Int(meshes.instanceOfCluster[Int(numbers[lane]) / TriangleClusters.size])
    }
    let first = instance(0)
    var (isOneInstance, isStandard) = (true, true)
    for lane in 0..<8 {
      let number = instance(lane)
      if number != first { isOneInstance = false }
      let instance = meshes.instances[number]
      Self.gather(instance, Int(numbers[lane]) - TriangleClusters.size * instance.firstCluster, lane, lanes)
      let material = meshes.materials[Int(instance.material)]
      if material != .standard { isStandard = false }
      lanes.set(Column.instance, lane, Float(bitPattern: UInt32(number)))
      lanes.set(Column.metallic, lane, material.metallic)
      lanes.set(Column.roughness, lane, material.roughness)
    }
    material =
      isStandard
      ? nil
      : Materials8(
        metallic: lanes.column(Column.metallic), roughness: lanes.column(Column.roughness))
    (normal, color) = Self.interpolate(meshes.instances[first], points, lanes, isOrthographic: isOrthographic)
    guard !isOneInstance else { return }
    // Repeats the interpolation for each further instance and keeps the lanes that show it.
    let instances = lanes.column(Column.instance)
    for lane in 1..<8 {
      let isLater = (0..<lane).contains { instances[$0] == instances[lane] }
      if isLater { continue }
      let (normal, color) = Self.interpolate(
        meshes.instances[instance(lane)], points, lanes, isOrthographic: isOrthographic)
      let isSeen = instances .== instances[lane]
      self.normal.replace(with: normal, where: isSeen)
      self.color.replace(with: color, where: isSeen)
    }
  }

  /// Copies the vertex attributes of a triangle's corners into a lane.
  @inline(__always)
  private static func gather(
    _ instance: MeshInstances.Instance, _ triangle: Int, _ lane: Int, _ lanes: borrowing GatherBuffer
  ) {
    let (a, b, c) = instance.indices(ofTriangle: triangle)
    func store(_ corner: Int, _ index: Int) {
      let (vertex, column) = (instance.vertices[index], corner * Column.corner)
      lanes.set(column + Column.position, lane, vertex.position)
      lanes.set(column + Column.normal, lane, vertex.normal)
      guard let colors = instance.colors else { return }
      let color = colors[index]
      lanes.set(column + Column.color, lane, SIMD3(color.red, color.green, color.blue))
    }
    store(0, a)
    store(1, b)
    store(2, c)
  }

  /// Returns the normals and colours at the points as if all points were on triangles of `instance`.
  @inline(__always)
  private static func interpolate(
    _ instance: MeshInstances.Instance, _ points: ShadingSamples8, _ lanes: borrowing GatherBuffer,
    isOrthographic: Bool
  ) -> (normal: Vector8, color: Vector8) {
    func corner(_ number: Int) -> Vector8 {
      instance.toView.apply(to: lanes.vectors(number * Column.corner + Column.position))
    }
    let (a, b, c) = (corner(0), corner(1), corner(2))
    let normal = (b - a).cross(c - a)
    let edges = EdgeFunctions8(a, b, c, normal: normal, isOrthographic: isOrthographic)
    let isNegative = (isOrthographic ? normal.z : a.dot(normal)) .< 0
    // Opposite winding negates the edge functions. Centroids of samples are inside the triangle except for rounding
    // errors, so negative values are clamped to 0.
    let sign = SIMD8<Float>(repeating: 1).replacing(with: -1, where: isNegative)
    func share(_ edge: Vector8) -> SIMD8<Float> {
      ((points.across * edge.x + points.upward * edge.y + edge.z) * sign).max(0)
    }
    var shares = Vector8(share(edges.a), share(edges.b), share(edges.c))
    let sum = shares.x + shares.y + shares.z
    shares = shares * (1 / sum)
    let isNothing = .!(sum .> 0)
    if isNothing.isAnySet {
      shares.replace(with: Vector8(SIMD3(repeating: 1 / 3)), where: isNothing)
    }
    func mean(_ column: Int) -> Vector8 {
      lanes.vectors(column) * shares.x + lanes.vectors(column + Column.corner) * shares.y
        + lanes.vectors(column + 2 * Column.corner) * shares.z
    }
    // Back faces are shaded with the flipped normal.
    let side = sign * (instance.isReflected ? -1 : 1)
    let color = Vector8(instance.color)
    return (
      (instance.normalToView.apply(to: mean(Column.normal)) * side).unit,
      instance.colors == nil ? color : mean(Column.color) * color
    )
  }
}

/// The materials of eight points.
struct Materials8 {
  let metallic: SIMD8<Float>
  let roughness: SIMD8<Float>
}
