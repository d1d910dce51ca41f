import Geometry
import Parallelism
import Pictures
import RenderScene
import SceneModel

/// Primitives that a raycaster intersects: spheres, rods and mesh instances, in view space (right, up, forward from
/// the eye).
///
/// `DrawablePrimitives` appends the models of a scene for each picture. Primitives outside the view volume are culled.
/// Primitives are numbered: spheres, then rods, then clusters of triangles. `TileBins` and `TileRasterizer` store these
/// numbers.
struct RaycastPrimitives: Sendable {
  /// A sphere in view space.
  struct Sphere: BitwiseCopyable {
    var center: SIMD3<Float>
    /// The radius, negative for the inner side of a sphere that a plane cuts open.
    var radius: Float
    /// The linear colour, and in w the opacity.
    var color: SIMD4<Float>
    /// The ambient occlusion of `SphereCloudAmbientOcclusion`: x, y and z are its gradient in view space, w is its mean.
    var occlusion: SIMD4<Float>
  }

  /// A cylinder with flat ends in view space.
  struct Rod: BitwiseCopyable {
    var start: SIMD3<Float>
    /// The unit direction from the start to the end.
    var axis: SIMD3<Float>
    var length: Float
    /// The radius, negative for the inner side of a rod that a plane cuts open.
    var radius: Float
    /// The opacity.
    var alpha: Float = 1
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

  let view: ViewFrustum

  /// The clipping plane in view space. Nil if there is none.
  private let clip: ClipPlane?

  init(_ view: ViewFrustum) {
    self.view = view
    clip = view.clipInViewSpace
  }

  /// Which sides of a ball may be visible. The eye is outside of a ball whose outer side is.
  private func sides(
    _ center: SIMD3<Float>, _ radius: Float, isTranslucent: Bool
  ) -> (outer: Bool, inner: Bool) {
    let isEyeOutside = view.isEyeOutside(center, radius)
    guard let clip else { return (isEyeOutside, false) }
    let height = clip.height(of: center)
    if height >= radius { return (false, false) }
    return (isEyeOutside, height > -radius || isTranslucent && isEyeOutside)
  }

  /// Adds the visible spheres of a cloud. O(elements).
  ///
  /// - Parameters:
  ///   - occlusion: the `SphereCloudAmbientOcclusion` value of each element.
  ///   - placement: the map of the elements to the scene, or nil for elements in the scene.
  mutating func append(
    _ elements: [SphereCloud.Element], _ occlusion: [SIMD4<Int8>], _ placement: RoundPlacement? = nil
  ) {
    // Culls each range on one thread, then concatenates the results in order.
    let ranges = Parallel.ranges(of: elements.count, count: 4 * Parallel.threadCount, smallestSize: 1 << 12)
    let visible = Parallel.map(ranges.count) { [view, self] number in
      let linear = SRGBDecoder.table
      var visible: [Sphere] = []
      visible.reserveCapacity(ranges[number].count)
      for index in ranges[number] {
        let element = placement?.apply(to: elements[index]) ?? elements[index]
        let center = view.toViewSpace(element.center - view.eye)
        guard view.isVisible(center, element.radius) else { continue }
        let sides = sides(center, element.radius, isTranslucent: false)
        guard sides.outer || sides.inner else { continue }
        let occlusion =
          placement?.occlusion(SIMD4<Float>(occlusion[index]) / 32) ?? SIMD4<Float>(occlusion[index]) / 32
        var sphere = Sphere(
          center: center, radius: element.radius, color: SIMD4(linear.color(element.sRGB8), 1),
          occlusion: SIMD4(view.toViewSpace(SIMD3(occlusion.x, occlusion.y, occlusion.z)), occlusion.w))
        if sides.outer { visible.append(sphere) }
        guard sides.inner else { continue }
        sphere.radius = -sphere.radius
        visible.append(sphere)
      }
      return visible
    }
    for part in visible { spheres += part }
  }

  /// Adds a sphere without ambient occlusion.
  mutating func append(_ center: SIMD3<Float>, radius: Float, _ color: Color) {
    let center = view.toViewSpace(center - view.eye)
    guard view.isVisible(center, radius) else { return }
    let sides = sides(center, radius, isTranslucent: color.alpha < 1)
    for (radius, isVisible) in [(radius, sides.outer), (-radius, sides.inner)] where isVisible {
      spheres.append(Sphere(center: center, radius: radius, color: color.linear, occlusion: .zero))
    }
  }

  /// Adds the visible rods of a cloud. O(elements).
  ///
  /// - Parameter placement: the map of the elements to the scene, or nil for elements in the scene.
  mutating func append(_ elements: [RodCloud.Element], _ placement: RoundPlacement? = nil) {
    let linear = SRGBDecoder.table
    for element in elements {
      let element = placement?.apply(to: element) ?? element
      let start = view.toViewSpace(element.start - view.eye)
      let toEnd = view.toViewSpace(element.end - element.start)
      let length = length(toEnd)
      guard length > 0, view.isVisible(start + toEnd * 0.5, length / 2 + element.radius), element.radius > 0
      else {
        continue
      }
      var rod = Rod(
        start: start, axis: toEnd / length, length: length, radius: element.radius,
        color: linear.color(element.sRGB8))
      guard let clip else {
        rods.append(rod)
        continue
      }
      let ends = (clip.height(of: start), clip.height(of: start + toEnd))
      if min(ends.0, ends.1) >= element.radius { continue }
      rods.append(rod)
      guard max(ends.0, ends.1) > -element.radius else { continue }
      rod.radius = -rod.radius
      rods.append(rod)
    }
  }

  /// Adds a mesh. O(clusters).
  mutating func append(_ mesh: ClusteredMesh, _ transform: Transform, _ surface: MeshAppearance) {
    meshes.append(mesh, transform, surface, view)
  }
}
