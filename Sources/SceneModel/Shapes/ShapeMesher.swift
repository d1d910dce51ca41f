import Geometry
import Reactive

/// The mesh of a model and its colour, in one value, so that no reader sees one without the other.
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

/// Turns sizes and colours of a shape into surfaces, without OpenGL: the only code that tessellates models. Windows,
/// off-screen pictures, the raycaster and exporters all use it, so what is seen is what is exported.
///
/// It is lazy: a change sets `needsUpdate`, and `update()` builds the mesh when a frame, an export or a test asks for it.
/// So a thousand changes between two frames cost one rebuild.
///
/// ```swift
/// let mesher = SphereMesher($sphere, tessellation: tessellation)
/// mesher.update()                 // rebuildCount == 1
/// sphere.radius = 2               // needsUpdate
/// mesher.update()                 // rebuildCount == 2: vertices are rewritten in place
/// ```
/// With an update after each change it rebuilds once at the start, once for each shape that is swapped in, once for each
/// size or colour that is set, and once for a `batch` however many properties it sets; never for a shape that was swapped
/// away. Where only the colour changed, the vertices stay as they are. Sizes that make no shape keep the last good surface,
/// and `failure` says why.
public final class ShapeMesher<Tessellated: TessellatedShape> {
  /// The surface as of the last update; empty until one succeeded.
  public private(set) var surface = Surface()
  /// Why the last update failed; nil if it did not.
  public private(set) var failure: GeometryError?
  /// The number of rebuilds, failed ones included.
  public private(set) var rebuildCount = 0
  /// The size that the surface was made of; nil until an update succeeded.
  public private(set) var meshedSize: Tessellated.Size?
  /// Whether the size or colour was set since the last update.
  public private(set) var needsUpdate = false

  private let tessellation: Tessellated
  private var wanted: (size: Tessellated.Size, color: Color)?
  private let bag = DisposerBag()

  /// Creates a mesher of a shape whose size and colour are set by `setNeedsUpdate(_:_:)`.
  public init(_ tessellation: Tessellated) { self.tessellation = tessellation }

  /// Creates a mesher that follows the shape that a property holds.
  public convenience init<Model: Shape>(
    _ shape: Property<Model>, tessellation: Tessellated
  ) where Model.Tessellated == Tessellated {
    self.init(tessellation)
    shape
      .flatMapLatest { combine($0.sizes, $0.colors) }
      .subscribe { [unowned self] size, color in setNeedsUpdate(size, color) }
      .disposed(by: bag)
  }

  /// Sets the size and colour of the next surface.
  public func setNeedsUpdate(_ size: Tessellated.Size, _ color: Color) {
    wanted = (size, color)
    needsUpdate = true
  }

  /// Rebuilds the surface if it is not the one that was asked for last. O(vertices) for another size, O(1) for another
  /// colour.
  ///
  /// - Returns: whether it was rebuilt.
  @discardableResult
  public func update() -> Bool {
    guard needsUpdate, let wanted else { return false }
    needsUpdate = false
    if failure == nil, wanted.size == meshedSize, wanted.color == surface.color { return false }
    rebuildCount += 1
    do throws(GeometryError) {
      // Checked before the surface is touched, so that a refused size leaves it as it was.
      try Tessellated.check(wanted.size)
      if wanted.size != meshedSize {
        try tessellation.update(&surface.mesh, wanted.size)
        meshedSize = wanted.size
      }
      surface.color = wanted.color
      failure = nil
    } catch {
      failure = error
    }
    return true
  }
}

/// Turns spheres into surfaces.
public typealias SphereMesher = ShapeMesher<TessellatedSphere>
