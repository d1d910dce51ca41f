import Geometry
import Parallelism
import Pictures
import RenderScene
import SceneModel

/// The primitives that a raycaster intersects: spheres, rods and mesh instances, in view space (right, up, forward from
/// the eye).
struct RaycastPrimitives: Sendable {
  /// A sphere in view space.
  struct Sphere: BitwiseCopyable {
    var center: SIMD3<Float>
    var radius: Float
    /// The linear colour.
    var color: SIMD3<Float>
    /// The ambient occlusion of `CloudOcclusion`: x, y and z are its gradient in view space, w is its mean.
    var occlusion: SIMD4<Float>
  }

  /// A cylinder with flat ends in view space.
  struct Rod: BitwiseCopyable {
    var start: SIMD3<Float>
    /// The unit direction from the start to the end.
    var axis: SIMD3<Float>
    var length: Float
    var radius: Float
    /// The linear colour.
    var color: SIMD3<Float>
  }

  /// The spheres that intersect the view volume.
  var spheres: [Sphere] = []
  /// The rods that intersect the view volume. They are numbered after the spheres.
  var rods: [Rod] = []
  /// The meshes that intersect the view volume. Their triangle clusters are numbered after the rods.
  var meshes = MeshInstances()

  /// The number of spheres, rods and clusters of triangles.
  var count: Int { roundCount + meshes.clusterCount }
  /// The number of spheres and rods.
  var roundCount: Int { spheres.count + rods.count }

  private let view: View

  init(_ view: View) { self.view = view }

  /// Adds the visible spheres of a cloud. O(elements).
  ///
  /// - Parameter occlusion: the `CloudOcclusion` value of each element.
  mutating func append(_ elements: [SphereCloud.Element], _ occlusion: [SIMD4<Int8>]) {
    // Culls each range on one thread, then concatenates the results in order.
    let ranges = Parallel.ranges(of: elements.count, count: 4 * Parallel.threadCount, smallestSize: 1 << 12)
    let seen = Parallel.map(ranges.count) { [view] number in
      let linear = SRGBDecoder.table
      var seen: [Sphere] = []
      seen.reserveCapacity(ranges[number].count)
      for index in ranges[number] {
        let element = elements[index]
        let center = view.toViewSpace(element.center - view.eye)
        guard view.isSeen(center, element.radius), view.isOutside(center, element.radius) else { continue }
        let hidden = SIMD4<Float>(occlusion[index]) / 32
        seen.append(
          Sphere(
            center: center, radius: element.radius, color: linear.color(element.sRGB8),
            occlusion: SIMD4(view.toViewSpace(SIMD3(hidden.x, hidden.y, hidden.z)), hidden.w)))
      }
      return seen
    }
    spheres.reserveCapacity(seen.reduce(spheres.count) { $0 + $1.count })
    for part in seen { spheres += part }
  }

  /// Adds a sphere without ambient occlusion.
  mutating func append(_ center: SIMD3<Float>, radius: Float, _ color: Color) {
    let center = view.toViewSpace(center - view.eye)
    guard view.isSeen(center, radius), view.isOutside(center, radius) else { return }
    spheres.append(
      Sphere(
        center: center, radius: radius, color: SIMD3(color.red, color.green, color.blue), occlusion: .zero))
  }

  /// Adds the visible rods of a cloud. O(elements).
  mutating func append(_ elements: [RodCloud.Element]) {
    let linear = SRGBDecoder.table
    for element in elements {
      let start = view.toViewSpace(element.start - view.eye)
      let reach = view.toViewSpace(element.end - element.start)
      let length = length(reach)
      guard length > 0, view.isSeen(start + reach * 0.5, length / 2 + element.radius), element.radius > 0
      else {
        continue
      }
      rods.append(
        Rod(
          start: start, axis: reach / length, length: length, radius: element.radius,
          color: linear.color(element.sRGB8)))
    }
  }

  /// Adds a mesh. O(clusters).
  mutating func append(_ mesh: ClusteredMesh, _ transform: Transform, _ look: SurfaceMaterial) {
    meshes.append(mesh, transform, look, view)
  }

  /// Returns the range of slopes (in an orthographic view, of distances) in which a sphere is visible: left to right
  /// and bottom to top. Nil if the sphere reaches the near plane.
  ///
  /// The bounds are the slopes of the tangents from the eye to the sphere.
  func outline(_ center: SIMD3<Float>, _ radius: Float) -> (low: SIMD2<Float>, high: SIMD2<Float>)? {
    if view.isOrthographic {
      let across = SIMD2(center.x, center.y)
      return (across - radius, across + radius)
    }
    guard center.z - radius > view.near else { return nil }
    let square = center.z * center.z - radius * radius
    let across = SIMD2(center.x, center.y)
    let reach = radius * (across * across + square).squareRoot()
    return ((across * center.z - reach) / square, (across * center.z + reach) / square)
  }

  /// Returns the range of slopes in which a primitive is visible, and a lower bound of its depth.
  func extent(_ number: Int) -> (low: SIMD2<Float>, high: SIMD2<Float>, nearest: Float) {
    let everywhere = (low: -view.halfSize, high: view.halfSize)
    if number < spheres.count {
      let sphere = spheres[number]
      let (low, high) = outline(sphere.center, sphere.radius) ?? everywhere
      return (low, high, sphere.center.z - sphere.radius)
    }
    if number >= roundCount {
      let nowhere = (
        low: SIMD2<Float>(repeating: .infinity), high: SIMD2<Float>(repeating: -.infinity),
        nearest: Float.infinity
      )
      return meshes.extent(ofCluster: number - roundCount, view) ?? nowhere
    }
    // A rod is inside the convex hull of the two spheres around its ends.
    let rod = rods[number - spheres.count]
    let end = rod.start + rod.axis * rod.length
    let nearest = min(rod.start.z, end.z) - rod.radius
    guard let one = outline(rod.start, rod.radius), let other = outline(end, rod.radius) else {
      return (everywhere.low, everywhere.high, nearest)
    }
    return (pointwiseMin(one.low, other.low), pointwiseMax(one.high, other.high), nearest)
  }
}

extension View {
  /// Whether the eye is outside the sphere and the centre is in front of it. Always true in an orthographic view.
  fileprivate func isOutside(_ center: SIMD3<Float>, _ radius: Float) -> Bool {
    isOrthographic || center.z > 0 && dot(center, center) > radius * radius
  }

  /// Whether a sphere is valid and intersects the view volume.
  fileprivate func isSeen(_ center: SIMD3<Float>, _ radius: Float) -> Bool {
    guard radius > 0, (center.sum() + radius).isFinite, center.z + radius > near else { return false }
    // The distance by which the centre is outside the side planes of the view volume.
    let beyond = SIMD2(abs(center.x), abs(center.y)) - halfSize(at: center.z)
    let slant = isOrthographic ? SIMD2(1, 1) : (1 + halfSize * halfSize).squareRoot()
    return all(beyond .<= radius * slant)
  }
}
