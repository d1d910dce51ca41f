import Geometry
import Hardware
import RenderScene
import SceneModel

/// The spheres, rods and meshes of a scene as a raycaster sees them: their places told from the eye, as distances to
/// the right, up and forward.
struct RaycastBodies: Sendable {
  /// A sphere.
  struct Sphere: BitwiseCopyable {
    var center: SIMD3<Float>
    var radius: Float
    /// Linear.
    var color: SIMD3<Float>
    /// See `CloudOcclusion`: the lean, towards right, up and forward, and the mean.
    var occlusion: SIMD4<Float>
  }

  /// A cylinder with flat ends.
  struct Rod: BitwiseCopyable {
    var start: SIMD3<Float>
    /// A unit vector.
    var axis: SIMD3<Float>
    var length: Float
    var radius: Float
    /// Linear.
    var color: SIMD3<Float>
  }

  /// Those of the spheres that may be seen.
  var spheres: [Sphere] = []
  /// Those of the rods that may be seen; the first has the number behind the last sphere's.
  var rods: [Rod] = []
  /// The meshes that may be seen; their clusters of triangles have the numbers behind the last rod's.
  var meshes = MeshInstances()

  /// The number of spheres, rods and clusters of triangles.
  var count: Int { roundCount + meshes.clusterCount }
  /// How many of them are spheres or rods.
  var roundCount: Int { spheres.count + rods.count }

  private let view: View

  init(_ view: View) { self.view = view }

  /// Adds the spheres of a cloud, `occlusion` having a value for each. O(elements).
  mutating func append(_ elements: [SphereCloud.Element], _ occlusion: [SIMD4<Int8>]) {
    // All but those that are not seen, each range by one thread, then one after the other.
    let ranges = Parallel.ranges(of: elements.count, count: 4 * Parallel.threadCount, smallestSize: 1 << 12)
    let seen = Parallel.map(ranges.count) { [view] number in
      let linear = LinearShares.table
      var seen: [Sphere] = []
      seen.reserveCapacity(ranges[number].count)
      for index in ranges[number] {
        let element = elements[index]
        let center = view.turned(element.center - view.eye)
        guard view.isSeen(center, element.radius), view.isOutside(center, element.radius) else { continue }
        let hidden = SIMD4<Float>(occlusion[index]) / 32
        seen.append(
          Sphere(
            center: center, radius: element.radius, color: linear.color(element.sRGB8),
            occlusion: SIMD4(view.turned(SIMD3(hidden.x, hidden.y, hidden.z)), hidden.w)))
      }
      return seen
    }
    spheres.reserveCapacity(seen.reduce(spheres.count) { $0 + $1.count })
    for part in seen { spheres += part }
  }

  /// Adds a sphere that nothing is near.
  mutating func append(_ center: SIMD3<Float>, radius: Float, _ color: Color) {
    let center = view.turned(center - view.eye)
    guard view.isSeen(center, radius), view.isOutside(center, radius) else { return }
    spheres.append(
      Sphere(
        center: center, radius: radius, color: SIMD3(color.red, color.green, color.blue), occlusion: .zero))
  }

  /// Adds the rods of a cloud. O(elements).
  mutating func append(_ elements: [RodCloud.Element]) {
    let linear = LinearShares.table
    for element in elements {
      let start = view.turned(element.start - view.eye)
      let reach = view.turned(element.end - element.start)
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
  mutating func append(_ mesh: ClusteredMesh, _ transform: Transform, _ look: SurfaceLook) {
    meshes.append(mesh, transform, look, view)
  }

  /// The slopes (or, where lines of sight are parallel, distances) between which a sphere is seen, from left to right and
  /// from bottom to top; nil where it reaches the eye.
  func outline(_ center: SIMD3<Float>, _ radius: Float) -> (low: SIMD2<Float>, high: SIMD2<Float>)? {
    if view.isParallel {
      let across = SIMD2(center.x, center.y)
      return (across - radius, across + radius)
    }
    guard center.z - radius > view.near else { return nil }
    let square = center.z * center.z - radius * radius
    let across = SIMD2(center.x, center.y)
    let reach = radius * (across * across + square).squareRoot()
    return ((across * center.z - reach) / square, (across * center.z + reach) / square)
  }

  /// The slopes between which a body is seen, and the least distance ahead that it may be met at.
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
    // A rod is within the hull of the spheres around its ends.
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
  /// Whether a sphere is seen from outside: not around the eye, nor with its middle behind it.
  fileprivate func isOutside(_ center: SIMD3<Float>, _ radius: Float) -> Bool {
    isParallel || center.z > 0 && dot(center, center) > radius * radius
  }

  /// Whether a sphere is one, and neither behind the eye nor beside the picture.
  fileprivate func isSeen(_ center: SIMD3<Float>, _ radius: Float) -> Bool {
    guard radius > 0, (center.sum() + radius).isFinite, center.z + radius > near else { return false }
    // How far it is beyond the planes through the eye and the picture's edges.
    let beyond = SIMD2(abs(center.x), abs(center.y)) - halfSize(at: center.z)
    let slant = isParallel ? SIMD2(1, 1) : (1 + halfSize * halfSize).squareRoot()
    return all(beyond .<= radius * slant)
  }
}
