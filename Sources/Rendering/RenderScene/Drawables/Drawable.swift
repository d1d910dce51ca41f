import Geometry
import Reactive
import SceneModel

/// The state of one model that a back end draws: a placement, an appearance and a geometry. It is updated once per frame.
/// If the model is invalid, the last valid state is kept, and `failure` returns the reason.
///
/// Drawables are the only observers of models for drawing. A change of the model calls `setNeedsUpdate`, which is O(1);
/// `DrawableList.update` then updates the changed drawables, and tells the back ends which those are. There is a subclass
/// for each kind of geometry, not for each kind of model; see `DrawableGeometry`. Back ends keep their own objects by the
/// identity of drawables.
package class Drawable {
  /// The index of the drawable in `DrawableList.spheres`, or else in `DrawableList.others`.
  package internal(set) final var index = 0
  /// Whether the model changed since the last update. Initially true.
  package private(set) final var needsUpdate = true
  /// Called with the drawable when `needsUpdate` is set. Nil for a still drawable, which has the values that the model had
  /// when it was created.
  final var onChange: ((Drawable) -> Void)?
  /// The subscriptions, which end with the drawable. A still drawable has none.
  final private(set) lazy var bag = DisposerBag()

  /// Creates a drawable that needs an update.
  init(onChange: ((Drawable) -> Void)?) { self.onChange = onChange }

  /// Whether the drawable does not observe its model.
  final var isStill: Bool { onChange == nil }

  /// What the drawable shows.
  package var geometry: DrawableGeometry { preconditionFailure("a subclass has a geometry") }

  /// Whether the geometry is that of an earlier state, because the current one is invalid.
  var hasFailed: Bool { false }

  /// Returns the reason for which the drawn geometry differs from the model, or nil.
  ///
  /// - Parameter labels: the labels of the models in messages.
  func failure(_ labels: ModelLabels) -> SceneError? { nil }

  /// Sets `needsUpdate`. O(1).
  final func setNeedsUpdate() {
    guard !needsUpdate else { return }
    needsUpdate = true
    onChange?(self)
  }

  /// Brings the drawable up to date, if it needs it. Returns whether anything but the placement changed.
  @discardableResult
  package final func update() -> Bool {
    guard needsUpdate else { return false }
    needsUpdate = false
    return updateContent()
  }

  /// Brings the drawable up to date with the model. Returns whether anything but the placement changed.
  func updateContent() -> Bool { false }
}

/// The geometry of a drawable, together with the drawable, which has the placement and the appearance. All kinds are here: each
/// back end switches over them in the one place where it makes its objects for a drawable, and decides there how it draws them,
/// for example whether as exact spheres or as triangles.
package enum DrawableGeometry {
  /// The triangles of a shape, a mesh or a computed mesh.
  case triangles(TriangleDrawable)
  /// Triangles that joints or morph targets move.
  case posedTriangles(TriangleDrawable, PosedGeometry)
  /// One exact sphere, of which a scene may have very many.
  case sphere(SphereDrawable)
  /// The exact spheres of a cloud.
  case spheres(SphereCloudDrawable)
  /// Exact rods.
  case rods(RodCloudDrawable)
  /// Triangles that are repeated with other transforms and colours.
  case instances(ShapeCloudDrawable)
  /// Points.
  case points(PointsDrawable)
  /// Lines between points.
  case lines(PointsDrawable)
  /// 3D Gaussians around points.
  case splats(PointsDrawable)
}

/// A model that has a drawable.
protocol DrawableModel: Model {
  /// Returns a new drawable of the model. Nil if it cannot be drawn.
  ///
  /// - Parameters:
  ///   - list: the list, which has what its drawables share.
  ///   - onChange: called with the drawable when it needs an update. Nil for a still drawable.
  func makeDrawable(in list: DrawableList, onChange: ((Drawable) -> Void)?) -> Drawable?
}

/// The extent of a surface in the scene.
package struct SurfaceExtent {
  /// A box that contains the surface, in the space of the model.
  package var box: BoundingBox
  /// The transform of the model to the scene.
  package var transform: Transform
  /// Whether the surface is the ellipsoid in the box.
  package var isRound: Bool
  /// Whether a view ray meets the surface at most once: it is convex, and its back faces are culled if it is closed.
  package var isSimple: Bool
}
