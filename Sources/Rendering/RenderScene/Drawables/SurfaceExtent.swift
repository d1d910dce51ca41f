import Geometry

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
