import COpenGL
import Geometry
import Reactive
import SceneModel

/// Draws the sphere that a property holds, and follows it.
///
/// Changes mark, the frame pulls: however often the sphere is set between two frames, it is meshed and uploaded once,
/// by the next. A radius rewrites the vertices in place; a colour or a centre moves no geometry; indices are shared by
/// all spheres of one tessellation.
package final class SphereRenderer {
  private let sphere: Property<Sphere>
  /// What the mesher follows: it takes over the watched sphere's values once a frame.
  private let drawn: Sphere
  private let mesher: SphereMesher
  private let cut: CutSphere
  private let vertexArray: GPUObject
  private var vertices: GPUBuffer
  /// The first vertex of the mesh on the GPU: all vertices are one radius times fixed directions, so it tells whether
  /// any moved.
  private var uploadedVertex: Vertex?
  private let onChange: () -> Void
  private var isMarked = true
  private let bag = DisposerBag()

  /// Follows `sphere`, cut by `cut`, and calls `onChange` at each change of it, and once at once.
  package init(
    _ sphere: Property<Sphere>, cut: CutSphere, device: GraphicsDevice, onChange: @escaping () -> Void = {}
  ) {
    (self.sphere, self.cut, self.onChange) = (sphere, cut, onChange)
    drawn = Sphere(center: sphere.value.center, radius: sphere.value.radius, color: sphere.value.color)
    mesher = SphereMesher(Property(drawn), tessellation: cut.tessellated)
    vertexArray = GPUObject(.vertexArray, device: device)
    vertices = GPUBuffer(.vertices, device: device)
    glBindVertexArray(vertexArray.name)
    VertexLayout.bindVertices(vertices)
    cut.bindIndices()
    glBindVertexArray(0)
    sphere
      .flatMapLatest { combine($0.$center, $0.$radius, $0.$color) }
      .subscribe { [unowned self] _ in mark() }
      .disposed(by: bag)
    // Where a batch is under way the mesher follows at its end only, after the frame.
    mesher.$surface.subscribe { [unowned self] _ in mark() }.disposed(by: bag)
  }

  /// How often the sphere was meshed.
  package var rebuildCount: Int { mesher.rebuildCount }

  /// Why the last mesh that was drawn is not the sphere's; nil if it is.
  package var failure: GeometryError? { mesher.failure }

  /// What the sphere is called.
  var name: String { sphere.value.name }

  /// Whether the sphere hides what is behind it.
  var isOpaque: Bool { !(drawn.color.alpha < 1) }

  /// The middle of what is drawn.
  var center: SIMD3<Float> { drawn.center }

  /// Brings the GPU's copy up to date: nothing if nothing changed.
  package func prepare() {
    guard isMarked else { return }
    let (radius, color) = (sphere.value.radius, sphere.value.color)
    drawn.center = sphere.value.center
    if radius != drawn.radius || color != drawn.color {
      batch {
        drawn.radius = radius
        drawn.color = color
      }
    }
    if mesher.surface.mesh.vertices.first != uploadedVertex {
      vertices.upload(mesher.surface.mesh.vertices.span.bytes)
      uploadedVertex = mesher.surface.mesh.vertices.first
    }
    isMarked = false
  }

  private func mark() {
    isMarked = true
    onChange()
  }

  /// Draws the last good mesh; nothing if there never was one.
  ///
  /// - Precondition: `program` is in use.
  func draw(_ program: SurfaceProgram) {
    guard uploadedVertex != nil else { return }
    let color = mesher.surface.color.linear.clamped(lowerBound: .zero, upperBound: .one)
    program.set(center: drawn.center, color: color)
    glBindVertexArray(vertexArray.name)
    glDrawElements(GL_TRIANGLES, Int32(cut.indexCount), GL_UNSIGNED_INT, nil)
  }
}
