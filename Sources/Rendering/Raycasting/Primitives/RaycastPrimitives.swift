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

  let view: ViewFrustum

  init(_ view: ViewFrustum) { self.view = view }

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
    let visible = Parallel.map(ranges.count) { [view] number in
      let linear = SRGBDecoder.table
      var visible: [Sphere] = []
      visible.reserveCapacity(ranges[number].count)
      for index in ranges[number] {
        let element = placement?.apply(to: elements[index]) ?? elements[index]
        let center = view.toViewSpace(element.center - view.eye)
        guard view.isVisible(center, element.radius), view.isEyeOutside(center, element.radius) else {
          continue
        }
        let occlusion =
          placement?.occlusion(SIMD4<Float>(occlusion[index]) / 32) ?? SIMD4<Float>(occlusion[index]) / 32
        visible.append(
          Sphere(
            center: center, radius: element.radius, color: SIMD4(linear.color(element.sRGB8), 1),
            occlusion: SIMD4(view.toViewSpace(SIMD3(occlusion.x, occlusion.y, occlusion.z)), occlusion.w)))
      }
      return visible
    }
    for part in visible { spheres += part }
  }

  /// Adds a sphere without ambient occlusion.
  mutating func append(_ center: SIMD3<Float>, radius: Float, _ color: Color) {
    let center = view.toViewSpace(center - view.eye)
    guard view.isVisible(center, radius), view.isEyeOutside(center, radius) else { return }
    spheres.append(
      Sphere(
        center: center, radius: radius, color: color.linear, occlusion: .zero))
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
      rods.append(
        Rod(
          start: start, axis: toEnd / length, length: length, radius: element.radius,
          color: linear.color(element.sRGB8)))
    }
  }

  /// Adds a mesh. O(clusters).
  mutating func append(_ mesh: ClusteredMesh, _ transform: Transform, _ surface: MeshAppearance) {
    meshes.append(mesh, transform, surface, view)
  }
}
