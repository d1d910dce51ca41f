import Geometry
import Reactive

/// The mesh and the colour of a model in one value, so that both always change together.
package struct ColoredMesh: Equatable, Sendable {
  /// The geometry, in the coordinates of the model.
  package var mesh: Mesh
  /// The colour of the whole surface.
  package var color: Color

  /// Creates a surface.
  package init(mesh: Mesh = Mesh(), color: Color = .white) {
    (self.mesh, self.color) = (mesh, color)
  }
}

/// Builds surfaces from the size and colour of a shape, without OpenGL. It is the only caller of the tessellation code:
/// windows, off-screen pictures, the raycaster and exporters use it, so pictures and exported files have the same
/// triangles.
///
/// It is lazy: a change sets `needsUpdate`, and `update()` builds the mesh when a frame, an export or a test needs it.
/// A thousand changes between two frames cost one rebuild.
///
/// ```swift
/// let mesher = SphereMesher($sphere, tessellation: tessellation)
/// mesher.update()                 // rebuildCount == 1
/// sphere.radius = 2               // needsUpdate
/// mesher.update()                 // rebuildCount == 2: vertices are rewritten in place
/// ```
/// If `update()` is called after each change, the mesher rebuilds:
///
/// - once at the start,
/// - once for each shape that is swapped in,
/// - once for each change of size or colour,
/// - once for each `batch`, however many properties it sets,
/// - never for a shape that was swapped away.
///
/// If only the colour changed, the vertices are kept. A size with nothing to draw keeps the vertices, and an invalid one keeps
/// the last valid surface and sets `failure`.
package final class ShapeMesher<Tessellated: TessellatedShape> {
  /// The surface after the last successful update. Empty before it.
  package private(set) var surface = ColoredMesh()
  /// The error of the last update. Nil if it succeeded.
  package private(set) var failure: GeometryError?
  /// The number of rebuilds, including failed ones.
  package private(set) var rebuildCount = 0
  /// The size of `surface`. Nil before the first successful update.
  package private(set) var meshedSize: Tessellated.Size?
  /// Whether the size or the colour was set after the last update.
  package private(set) var needsUpdate = false

  private let tessellation: Tessellated
  private let firstMeshes: FirstMeshes<Tessellated>?
  private var wanted: (size: Tessellated.Size, color: Color)?
  private var bag: DisposerBag?

  /// Creates a mesher for a shape whose size and colour are set by `setNeedsUpdate(_:_:)`.
  package convenience init(_ tessellation: Tessellated) { self.init(tessellation, sharing: nil) }

  /// Creates a mesher whose first mesh shares its memory with those of `firstMeshes` that have the same size.
  package init(_ tessellation: Tessellated, sharing firstMeshes: FirstMeshes<Tessellated>?) {
    (self.tessellation, self.firstMeshes) = (tessellation, firstMeshes)
  }

  /// Creates a mesher that follows the shape in a property.
  package convenience init<Model: Shape>(
    _ shape: Property<Model>, tessellation: Tessellated
  ) where Model.Tessellated == Tessellated {
    self.init(tessellation)
    let bag = DisposerBag()
    self.bag = bag
    shape
      .flatMapLatest { combine($0.sizes, $0.colors) }
      .subscribe { [unowned self] size, color in setNeedsUpdate(size, color) }
      .disposed(by: bag)
  }

  /// Returns the mesh of one size, for callers that need it once: exporters and instanced meshes of clouds, picking.
  /// O(vertices).
  ///
  /// - Throws: `GeometryError` if a length is invalid.
  package static func mesh(
    _ size: Tessellated.Size, of tessellation: Tessellated
  ) throws(GeometryError) -> Mesh {
    try tessellation.mesh(size)
  }

  /// Sets the size and colour for the next update.
  package func setNeedsUpdate(_ size: Tessellated.Size, _ color: Color) {
    wanted = (size, color)
    needsUpdate = true
  }

  /// Rebuilds the surface if the size or colour differs from that of the last update. O(vertices) for a new size, O(1)
  /// for a new colour.
  ///
  /// - Returns: Whether the surface was rebuilt.
  @discardableResult
  package func update() -> Bool {
    guard needsUpdate, let wanted else { return false }
    needsUpdate = false
    if failure == nil, wanted.size == meshedSize, wanted.color == surface.color { return false }
    rebuildCount += 1
    do throws(GeometryError) {
      // Checked before the surface is modified, so that an invalid size does not change it.
      let size = Tessellated.drawnSize(wanted.size)
      if let size { try Tessellated.check(size) }
      if let size, size != meshedSize {
        if meshedSize == nil, let firstMeshes {
          surface.mesh = try firstMeshes.mesh(size, of: tessellation)
        } else {
          try tessellation.update(&surface.mesh, size)
        }
        meshedSize = size
      }
      surface.color = wanted.color
      failure = nil
    } catch {
      failure = error
    }
    return true
  }
}

/// The first meshes of the shapes of one tessellation. Shapes of one size, one after another, share the vertices until
/// their size changes: of 100,000 equal shapes there is one mesh.
package final class FirstMeshes<Tessellated: TessellatedShape> {
  private var last: (size: Tessellated.Size, mesh: Mesh)?

  /// Creates an empty cache.
  package init() {}

  /// Returns the mesh of a size: the last one if it has this size. Otherwise O(vertices).
  fileprivate func mesh(
    _ size: Tessellated.Size, of tessellation: Tessellated
  ) throws(GeometryError) -> Mesh {
    if let last, last.size == size { return last.mesh }
    let mesh = try tessellation.mesh(size)
    last = (size, mesh)
    return mesh
  }
}

/// A mesher for spheres.
package typealias SphereMesher = ShapeMesher<TessellatedSphere>

/// Caches one value for each kind of shape that is derived from the kind's tessellation, and another from its form for
/// textures. A value is made on first use and shared by all shapes of the kind.
package struct ShapeKindCache {
  /// The tessellation of spheres. The tessellations of the other shapes are derived from it.
  package let detail: TessellationDetail
  private var known: [Key: Any] = [:]

  private struct Key: Hashable {
    let kind: ObjectIdentifier
    let isTextured: Bool
  }

  package init(_ detail: TessellationDetail) { self.detail = detail }

  /// Returns the value for a kind of shape. On the first call, `make` computes it from the tessellation of the kind, or
  /// from its form for textures; see `TessellatedShape.textured`.
  ///
  /// - Throws: `GeometryError` if a count of the tessellation is out of range.
  package mutating func value<Model: Shape, Value>(
    of type: Model.Type, isTextured: Bool = false, make: (Model.Tessellated) -> Value
  ) throws(GeometryError) -> Value {
    let key = Key(kind: ObjectIdentifier(type), isTextured: isTextured)
    if let value = known[key] as? Value { return value }
    let tessellated = try Model.tessellated(by: detail)
    let value = make(isTextured ? tessellated.textured : tessellated)
    known[key] = value
    return value
  }
}
