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
  private var drawnRadius: Float = 0
  /// The triangles of the sphere. Nil unless a back end has asked for them.
  private var triangles: Triangles?
  private let state: SphereListState

  private struct Triangles {
    let geometry: ShapeGeometry<TessellatedSphere>
    let drawable: TriangleDrawable
  }

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

  override var kind: DrawableKind { .sphere }

  private func set(_ center: SIMD3<Float>, _ radius: Float, _ color: Color, in group: Placement?) {
    if (self.color.alpha < 1) != (color.alpha < 1) { state.translucentCount += color.alpha < 1 ? 1 : -1 }
    let drawn = center.sum().isFinite ? drawnLength(radius) : nil
    (self.center, drawnRadius, self.color) = (drawn == nil ? .zero : center, drawn ?? 0, color)
    // A change of the visibility is a set of the colour.
    let isVisible = drawn != nil && sphere.isVisible && group?.isVisible ?? true
    scale = isVisible ? group.map { $0.transform.uniformScale ?? 0 } ?? 1 : 0
    if let group, isVisible { self.center = group.transform.apply(to: center) }
    setNeedsUpdate()
  }

  /// The radius in the scene. Zero if there is nothing to draw.
  package var radius: Float { drawnRadius * scale }

  override func updateContent() -> Bool {
    if !sphere.isExact { state.formsChanged = true }
    if let triangles { update(triangles) }
    return true
  }

  /// Returns the sphere as triangles, which are updated with it from now on.
  package func asTriangles(_ tessellation: SharedTessellation<TessellatedSphere>) -> TriangleDrawable {
    if let triangles { return triangles.drawable }
    let geometry = ShapeGeometry(tessellation, isRound: true, isSimple: true)
    let made = Triangles(geometry: geometry, drawable: TriangleDrawable(geometry, isOneSided: true))
    triangles = made
    update(made)
    return made.drawable
  }

  private func update(_ triangles: Triangles) {
    triangles.geometry.setNeedsUpdate(drawnRadius, color)
    _ = triangles.geometry.update()
    triangles.drawable.color = triangles.geometry.color
    let own = Placement(transform: Transform(translation: sphere.center), isVisible: sphere.isShown)
    triangles.drawable.placement = sphere.group.map { $0.placement * own } ?? own
  }

  /// Releases the triangles.
  package func releaseTriangles() { triangles = nil }
}

/// The state of the exact spheres of a list, which each of them updates.
final class SphereListState {
  /// The number of translucent ones.
  var translucentCount = 0
  /// Whether a sphere that is drawn exactly has to be drawn as triangles from now on, or one that is drawn as triangles
  /// exactly.
  var formsChanged = false
}
