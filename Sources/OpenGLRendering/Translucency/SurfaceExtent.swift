import Geometry
import SceneModel

/// The extent of a surface in the scene.
struct SurfaceExtent {
  /// A box that contains the surface, in the space of the model.
  var box: BoundingBox
  /// The transform of the model to the scene.
  var transform = Transform.identity
  /// Whether the surface is the ellipsoid in the box.
  var isRound = false
  /// Whether a view ray meets the surface at most once: it is convex, and its back faces are culled if it is closed.
  var isSimple = false
}

extension Shape {
  /// Returns the extent of a shape of this kind.
  static func extent(_ size: Tessellated.Size, _ transform: Transform) -> SurfaceExtent {
    let half = Tessellated.halfExtent(size)
    return SurfaceExtent(
      box: BoundingBox(min: -half, max: half), transform: transform,
      isRound: Self.self == Sphere.self || Self.self == Ellipsoid.self, isSimple: isConvex)
  }
}
