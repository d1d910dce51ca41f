import Geometry
import Reactive

extension Sphere {
  /// The centre and the radius in the scene. Nil if the sphere is no sphere there, because its group does not scale
  /// uniformly. O(1).
  package var sphereInScene: (center: SIMD3<Float>, radius: Float)? {
    let radius = drawnSize ?? 0
    guard let transform = group?.placement.transform else { return (center, radius) }
    return transform.uniformScale.map { (transform.apply(to: center), radius * $0) }
  }

  /// The centre in the scene. O(1).
  package var centerInScene: SIMD3<Float> { group?.placement.transform.apply(to: center) ?? center }

  /// Whether pictures show the exact sphere. Otherwise they show a mesh, because the sphere has a material, whose
  /// textures need texture coordinates, or because it is no sphere in the scene. O(1).
  package var isExact: Bool { material == nil && sphereInScene != nil }

  /// The placement in the scene without the rotation, which an exact sphere does not show, as a source. It does not
  /// create the property of the rotation.
  package var unrotatedPlacements: AnyEventSource<Placement> {
    // A change of the visibility is a set of the colour.
    combine($center, $color).map { [unowned self] center, _ in
      Placement(transform: Transform(translation: center), isVisible: isVisible)
    }
    .removeDuplicates().placements(in: group)
  }
}
