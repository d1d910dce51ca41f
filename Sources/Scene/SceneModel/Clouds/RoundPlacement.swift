import Geometry

/// The map of the elements of a sphere cloud or a rod cloud to the scene. Elements stay round: positions are transformed,
/// and radii have the mean scale of the transform.
package struct RoundPlacement: Equatable, Sendable {
  /// The transform of positions.
  package let transform: Transform
  /// The factor of radii.
  package let radiusScale: Float

  /// Creates the map of a transform to the scene.
  package init(_ transform: Transform) {
    (self.transform, radiusScale) = (transform, transform.meanScale)
  }

  /// The map that changes nothing.
  package static let identity = RoundPlacement(.identity)

  /// Returns a sphere in the scene.
  @inline(__always)
  package func apply(to sphere: SphereCloud.Element) -> SphereCloud.Element {
    var sphere = sphere
    sphere.center = transform.apply(to: sphere.center)
    sphere.radius *= radiusScale
    return sphere
  }

  /// Returns the ambient occlusion of a sphere in the scene: the gradient (x, y, z) turns with the elements.
  @inline(__always)
  package func occlusion(_ inCloud: SIMD4<Float>) -> SIMD4<Float> {
    let gradient = transform.applyLinear(to: SIMD3(inCloud.x, inCloud.y, inCloud.z))
    return SIMD4(gradient / max(radiusScale, .leastNormalMagnitude), inCloud.w)
  }

  /// Returns a rod in the scene.
  @inline(__always)
  package func apply(to rod: RodCloud.Element) -> RodCloud.Element {
    RodCloud.Element(
      from: transform.apply(to: rod.start), to: transform.apply(to: rod.end),
      radius: rod.radius * radiusScale,
      sRGB8: rod.sRGB8)
  }
}

extension Model {
  /// Whether the model is a cloud of spheres or rods, the elements of particle files.
  var isRoundCloud: Bool { self is SphereCloud || self is RodCloud }
}

extension SphereCloud {
  /// The map of the elements to the scene. Nil without a group.
  package var roundPlacement: RoundPlacement? { group.map { RoundPlacement($0.placement.transform) } }
}

extension RodCloud {
  /// The map of the elements to the scene. Nil without a group.
  package var roundPlacement: RoundPlacement? { group.map { RoundPlacement($0.placement.transform) } }
}
