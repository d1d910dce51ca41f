import Geometry
import Reactive
import SceneModel

/// An exact sphere.
///
/// The values that each frame reads are adjacent in memory, which matters for large numbers of spheres: the model has
/// an object for each property.
package final class SphereDrawable: Drawable {
  package let sphere: Sphere
  package private(set) var center = SIMD3<Float>.zero
  package private(set) var color = Color.white
  /// The scale of the group. Zero while the sphere is hidden, has no extent, or is no sphere in the scene.
  private var scale: Float = 1
  /// The radius in the group. Zero if it is 0 or missing.
  package private(set) var ownRadius: Float = 0
  private let state: SphereListState

  init(_ sphere: Sphere, _ state: SphereListState, onChange: ((Drawable) -> Void)?) {
    (self.sphere, self.state) = (sphere, state)
    super.init(onChange: onChange)
    if isStill {
      set(sphere.center, sphere.radius, sphere.color, in: sphere.group?.placement)
      return
    }
    let own = combine(sphere.$center, sphere.$radius, sphere.$color)
    guard let group = sphere.group else {
      own.subscribe { [unowned self] in set($0, $1, $2, in: nil) }.disposed(by: bag)
      return
    }
    combine(own, group.placements)
      .subscribe { [unowned self] own, placement in set(own.0, own.1, own.2, in: placement) }
      .disposed(by: bag)
  }

  override package var geometry: DrawableGeometry { .sphere(self) }

  private func set(_ center: SIMD3<Float>, _ radius: Float, _ color: Color, in group: Placement?) {
    if (self.color.alpha < 1) != (color.alpha < 1) { state.translucentCount += color.alpha < 1 ? 1 : -1 }
    let drawn = center.isDrawable ? drawnLength(radius) : nil
    (self.center, ownRadius, self.color) = (drawn == nil ? .zero : center, drawn ?? 0, color)
    // A change of the visibility is a set of the colour.
    let isVisible = drawn != nil && sphere.isVisible && group?.isVisible ?? true
    scale = isVisible ? group.map { $0.transform.uniformScale ?? 0 } ?? 1 : 0
    if let group, isVisible { self.center = group.transform.apply(to: center) }
    setNeedsUpdate()
  }

  /// The radius in the scene. Zero if there is nothing to draw.
  package var radius: Float { ownRadius * scale }

  override func updateContent() -> Bool {
    if !sphere.isExact { state.formsChanged = true }
    return true
  }

  /// The transform of a sphere around zero with `ownRadius` to the scene, and the visibility.
  package var placement: Placement {
    let own = Placement(transform: Transform(translation: sphere.center), isVisible: sphere.isShown)
    return sphere.group.map { $0.placement * own } ?? own
  }
}

/// The state of the exact spheres of a list, which each of them updates.
final class SphereListState {
  /// The number of translucent ones.
  var translucentCount = 0
  /// Whether a sphere that is drawn exactly has to be drawn as triangles from now on, or one that is drawn as triangles
  /// exactly.
  var formsChanged = false
}
