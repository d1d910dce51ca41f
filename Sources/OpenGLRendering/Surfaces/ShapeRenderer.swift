import Geometry
import Reactive
import SceneModel

/// Draws a shape as a mesh, and observes it. It is the counterpart of `SphereRenderer` for every other kind, and for
/// spheres with a material.
final class ShapeRenderer<Model: Shape>: SurfaceRenderer {
  /// Returns the index buffer of the kind of shape, with or without texture coordinates for textures.
  typealias Indices = (_ isTextured: Bool) -> SharedIndexBuffer<Model.Tessellated>?

  private let shape: Model
  private let device: GraphicsDevice
  private let makeIndices: Indices
  private var mesher: ShapeMesher<Model.Tessellated>
  private var buffers: ShapeBuffers<Model.Tessellated>
  private var transform: Transform
  private var isTextured = false
  private var appearance = SurfaceAppearance()
  private let bag = DisposerBag()

  /// Creates a renderer. It calls `onChange` at once and at each change of the shape. Returns nil if there is no index
  /// buffer, because the tessellation is invalid for the kind.
  init?(
    _ shape: Model, indices makeIndices: @escaping Indices, device: GraphicsDevice,
    onChange: @escaping () -> Void
  ) {
    guard let indices = makeIndices(false) else { return nil }
    (self.shape, self.device, self.makeIndices) = (shape, device, makeIndices)
    mesher = ShapeMesher(indices.tessellated)
    buffers = ShapeBuffers(indices, device: device)
    transform = shape.transform
    combine(shape.placements, shape.sizes, shape.appearances)
      .subscribe { [unowned self] transform, size, appearance in
        (self.transform, self.appearance) = (transform, appearance)
        mesher.setNeedsUpdate(size, appearance.color)
        onChange()
      }
      .disposed(by: bag)
  }

  @discardableResult
  func prepare() -> Bool {
    if appearance.isTextured != isTextured, let indices = makeIndices(appearance.isTextured) {
      isTextured = appearance.isTextured
      mesher = ShapeMesher(indices.tessellated)
      buffers = ShapeBuffers(indices, device: device)
      mesher.setNeedsUpdate(shape.size, appearance.color)
    }
    guard mesher.update() else { return false }
    buffers.upload(mesher)
    return true
  }

  func draw(_ program: SurfaceProgram) {
    if hasCustomMaterial { program.set(appearance.material.withoutDetails) }
    buffers.draw(program, transform, mesher.surface.color)
  }

  private var hasCustomMaterial: Bool { appearance.material.withoutDetails != .standard }

  var isOpaque: Bool { !(mesher.surface.color.alpha < 1) }
  var center: SIMD3<Float> { transform.translation }
  var program: SurfaceProgram.Kind { .surface(hasCustomMaterial: hasCustomMaterial) }
  var isClosed: Bool { Model.isClosed }

  func failure(number: Int) -> SceneError? {
    mesher.failure.map { .shape(kind: Model.kind, name: shape.label(number: number), $0) }
  }
}
