import COpenGL
import Geometry
import Reactive
import SceneModel

/// Draws the shape that a property holds, and follows it.
///
/// Changes mark, the frame pulls: however often the shape is set between two frames, it is meshed and uploaded once,
/// by the next. A length rewrites the vertices in place; a colour or a place moves no geometry; indices are shared by
/// all shapes of one kind and tessellation.
package final class ShapeRenderer<Model: Shape>: SurfaceRenderer {
  private let shape: Property<Model>
  /// What the mesher follows: brought up to date once a frame.
  private let drawn: Drawn
  private let mesher: ShapeMesher<Drawn>
  private let cut: CutShape<Model>
  private let vertexArray: GPUObject
  private var vertices: GPUBuffer
  /// The lengths of the mesh on the GPU.
  private var uploadedSize: Model.Tessellated.Size?
  /// The `rebuildCount` of the last frame.
  private var countedRebuilds = 0
  private let onChange: () -> Void
  private var isMarked = true
  private let bag = DisposerBag()

  /// A shape as it was when the last frame was drawn.
  private final class Drawn: Shape {
    @Property var size: Model.Tessellated.Size
    @Property var color: Color
    @Property var transform: Transform

    init(_ shape: Model) {
      size = shape.size
      color = shape.colors.value
      transform = shape.transform
    }

    static var kind: String { Model.kind }
    var name: String { "" }
    var sizes: Property<Model.Tessellated.Size> { $size }
    var colors: Property<Color> { $color }
    var placements: Property<Transform> { $transform }
    static func cut(_ tessellation: SphereTessellation) throws(GeometryError) -> Model.Tessellated {
      try Model.cut(tessellation)
    }
  }

  /// Follows `shape`, cut by `cut`, and calls `onChange` at each change of it, and once at once.
  package init(
    _ shape: Property<Model>, cut: CutShape<Model>, device: GraphicsDevice,
    onChange: @escaping () -> Void = {}
  ) {
    (self.shape, self.cut, self.onChange) = (shape, cut, onChange)
    drawn = Drawn(shape.value)
    mesher = ShapeMesher(Property(drawn), tessellation: cut.tessellated)
    vertexArray = GPUObject(.vertexArray, device: device)
    vertices = GPUBuffer(.vertices, device: device)
    glBindVertexArray(vertexArray.name)
    VertexLayout.bindVertices(vertices)
    cut.bindIndices()
    glBindVertexArray(0)
    shape
      .flatMapLatest { combine($0.placements, $0.sizes, $0.colors) }
      .subscribe { [unowned self] _ in mark() }
      .disposed(by: bag)
    // Where a batch is under way the mesher follows at its end only, after the frame.
    mesher.$surface.subscribe { [unowned self] _ in mark() }.disposed(by: bag)
  }

  /// How often the shape was meshed.
  package var rebuildCount: Int { mesher.rebuildCount }

  /// Why the last mesh that was drawn is not the shape's; nil if it is.
  package var failure: GeometryError? { mesher.failure }

  func failure(number: Int) -> SceneError? {
    failure.map { SceneError.shape(kind: Model.kind, name: shape.value.label(number: number), $0) }
  }

  var program: SurfaceProgram.Kind { .surface() }
  var isClosed: Bool { Model.isClosed }
  var isOpaque: Bool { !(drawn.color.alpha < 1) }
  package var center: SIMD3<Float> { drawn.transform.translation }

  @discardableResult
  package func prepare() -> Bool {
    guard isMarked else { return false }
    let (size, color) = (shape.value.size, shape.value.colors.value)
    drawn.transform = shape.value.transform
    if size != drawn.size || color != drawn.color {
      batch {
        drawn.size = size
        drawn.color = color
      }
    }
    if mesher.meshedSize != uploadedSize {
      vertices.upload(mesher.surface.mesh.vertices.span.bytes)
      uploadedSize = mesher.meshedSize
    }
    isMarked = false
    defer { countedRebuilds = rebuildCount }
    return rebuildCount != countedRebuilds
  }

  private func mark() {
    isMarked = true
    onChange()
  }

  func draw(_ program: SurfaceProgram) {
    guard uploadedSize != nil else { return }
    program.set(
      drawn.transform, color: mesher.surface.color.linear.clamped(lowerBound: .zero, upperBound: .one))
    glBindVertexArray(vertexArray.name)
    glDrawElements(GL_TRIANGLES, Int32(cut.indexCount), GL_UNSIGNED_INT, nil)
  }
}

/// Draws a sphere.
package typealias SphereRenderer = ShapeRenderer<Sphere>
