import Geometry
import Reactive

/// What a renderer draws and an exporter writes: a mesh and its colour, in one value, so nobody sees one without the
/// other.
public struct Surface: Equatable, Sendable {
  /// The geometry, about the model's own origin.
  public var mesh: Mesh
  /// The colour of all of it.
  public var color: Color

  /// Creates a surface.
  public init(mesh: Mesh = Mesh(), color: Color = .white) {
    (self.mesh, self.color) = (mesh, color)
  }
}

/// Turns a sphere into a surface, and keeps it up to date: the one place where spheres become meshes. The window, the
/// off-screen picture and the exporter all watch a mesher's `surface`, so what is seen is what is exported.
///
/// It rebuilds exactly once at the start, once for each sphere that is swapped in, once for each radius or colour that
/// is set, and once for a `batch` however many properties it sets; never for a sphere that was swapped away.
/// Where only the colour changed, the new surface shares the old one's vertices.
///
/// A radius that makes no sphere keeps the last good surface, and says why in `failure`.
public final class SphereMesher {
  /// The current surface; empty until there was a good one.
  @Property public private(set) var surface = Surface()
  /// Why the last rebuild failed; nil if it did not.
  @Property public private(set) var failure: GeometryError?
  /// How often the surface was rebuilt, failures included.
  public private(set) var rebuildCount = 0

  private let tessellation: TessellatedSphere
  private var meshedRadius: Float?
  private let bag = DisposerBag()

  /// Follows the sphere that `sphere` holds, cut by `tessellation`.
  public init(_ sphere: Property<Sphere>, tessellation: TessellatedSphere) {
    self.tessellation = tessellation
    sphere
      .flatMapLatest { combine($0.$radius, $0.$color) }
      .subscribe { [unowned self] radius, color in rebuild(radius: radius, color: color) }
      .disposed(by: bag)
  }

  private func rebuild(radius: Float, color: Color) {
    rebuildCount += 1
    do throws(GeometryError) {
      // Checked before the surface is touched, so that a refused radius publishes nothing.
      try GeometryError.checkLength("radius", radius)
      if radius != meshedRadius {
        try tessellation.update(&surface.mesh, radius: radius)
        meshedRadius = radius
      }
      surface.color = color
      if failure != nil { failure = nil }
    } catch {
      failure = error
    }
  }
}
