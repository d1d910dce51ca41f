import Geometry
import RenderScene
import SceneModel

/// The triangles of an exact sphere, for the few spheres that have a mesh each; see `DrawableRenderers`.
final class SphereTriangles {
  /// The surface of triangles.
  let surface: TriangleDrawable
  private let sphere: SphereDrawable
  private let geometry: ShapeGeometry<TessellatedSphere>

  init(_ sphere: SphereDrawable, _ tessellation: SharedTessellation<TessellatedSphere>) {
    self.sphere = sphere
    geometry = ShapeGeometry(tessellation, isRound: true, isSimple: true)
    surface = TriangleDrawable(geometry, isOneSided: true)
  }

  /// Brings the triangles up to date with the sphere.
  func update() {
    geometry.setNeedsUpdate(sphere.ownRadius, sphere.color)
    _ = geometry.update()
    surface.color = geometry.color
    surface.placement = sphere.placement
  }
}
