import Geometry
import Reactive
import SceneModel

/// Draws a shape as a mesh, and observes it. It is the counterpart of `SphereRenderer` for every other kind.
final class ShapeRenderer<Model: Shape>: SurfaceRenderer {
  private let shape: Model
  private let mesher: ShapeMesher<Model.Tessellated>
  private var buffers: ShapeBuffers<Model.Tessellated>
  private var transform: Transform
  private let bag = DisposerBag()

  /// Creates a renderer. It calls `onChange` at once and at each change of the shape.
  init(
    _ shape: Model, indices: SharedIndexBuffer<Model.Tessellated>, device: GraphicsDevice,
    onChange: @escaping () -> Void
  ) {
    self.shape = shape
    mesher = ShapeMesher(indices.tessellated)
    buffers = ShapeBuffers(indices, device: device)
    transform = shape.transform
    combine(shape.placements, shape.sizes, shape.colors)
      .subscribe { [unowned self] transform, size, color in
        self.transform = transform
        mesher.setNeedsUpdate(size, color)
        onChange()
      }
      .disposed(by: bag)
  }

  @discardableResult
  func prepare() -> Bool {
    guard mesher.update() else { return false }
    buffers.upload(mesher)
    return true
  }

  func draw(_ program: SurfaceProgram) { buffers.draw(program, transform, mesher.surface.color) }

  var isOpaque: Bool { !(mesher.surface.color.alpha < 1) }
  var center: SIMD3<Float> { transform.translation }
  var program: SurfaceProgram.Kind { .surface([], nil) }
  var material: GPUMaterial? { nil }
  var isClosed: Bool { Model.isClosed }

  func failure(number: Int) -> SceneError? {
    mesher.failure.map { .shape(kind: Model.kind, name: shape.label(number: number), $0) }
  }
}
