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

/// Turns a shape into a surface, and keeps it up to date: the one place where shapes become meshes. The window, the
/// off-screen picture and the exporter all watch a mesher's `surface`, so what is seen is what is exported.
///
/// It rebuilds exactly once at the start, once for each shape that is swapped in, once for each length or colour that
/// is set, and once for a `batch` however many properties it sets; never for a shape that was swapped away.
/// Where only the colour changed, the new surface shares the old one's vertices.
///
/// Lengths that make no shape keep the last good surface, and say why in `failure`.
public final class ShapeMesher<Model: Shape> {
  /// The current surface; empty until there was a good one.
  @Property public private(set) var surface = Surface()
  /// Why the last rebuild failed; nil if it did not.
  @Property public private(set) var failure: GeometryError?
  /// How often the surface was rebuilt, failures included.
  public private(set) var rebuildCount = 0
  /// The lengths that the surface was made of; nil until there was a good one.
  public private(set) var meshedSize: Model.Tessellated.Size?

  private let tessellation: Model.Tessellated
  private let bag = DisposerBag()

  /// Follows the shape that `shape` holds, cut by `tessellation`.
  public init(_ shape: Property<Model>, tessellation: Model.Tessellated) {
    self.tessellation = tessellation
    shape
      .flatMapLatest { combine($0.sizes, $0.colors) }
      .subscribe { [unowned self] size, color in rebuild(size, color) }
      .disposed(by: bag)
  }

  /// The surface of `model` as it is, without following it: an export of very many shapes needs no subscriptions.
  ///
  /// - Throws: `GeometryError` if its lengths make no shape.
  public static func surface(
    of model: Model, tessellation: Model.Tessellated
  ) throws(GeometryError) -> Surface {
    let size = model.size
    try Model.Tessellated.check(size)
    var surface = Surface(color: model.colors.value)
    try tessellation.update(&surface.mesh, size)
    return surface
  }

  private func rebuild(_ size: Model.Tessellated.Size, _ color: Color) {
    rebuildCount += 1
    do throws(GeometryError) {
      // Checked before the surface is touched, so that what is refused publishes nothing.
      try Model.Tessellated.check(size)
      if size != meshedSize {
        try tessellation.update(&surface.mesh, size)
        meshedSize = size
      }
      surface.color = color
      if failure != nil { failure = nil }
    } catch {
      failure = error
    }
  }
}

/// Turns a sphere into a surface.
public typealias SphereMesher = ShapeMesher<Sphere>
