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
  private var placement: Placement
  private var isTextured = false
  private var appearance = SurfaceAppearance()
  private let materials: GPUMaterialCache
  private var preparedMaterial: Material?
  private(set) var program = SurfaceProgram.Kind.surface([], nil)
  private(set) var material: GPUMaterial?
  private let bag = DisposerBag()

  /// Creates a renderer. It calls `onChange` at once and at each change of the shape. Returns nil if there is no index
  /// buffer, because the tessellation is invalid for the kind.
  init?(
    _ shape: Model, indices makeIndices: @escaping Indices, materials: GPUMaterialCache,
    device: GraphicsDevice, onChange: @escaping () -> Void
  ) {
    guard let indices = makeIndices(false) else { return nil }
    (self.shape, self.device, self.makeIndices, self.materials) = (shape, device, makeIndices, materials)
    mesher = ShapeMesher(indices.tessellated)
    buffers = ShapeBuffers(indices, device: device)
    placement = shape.placement
    combine(shape.placements, shape.sizes, shape.appearances)
      .subscribe { [unowned self] placement, size, appearance in
        (self.placement, self.appearance) = (placement, appearance)
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
      preparedMaterial = nil
    }
    let isRebuilt = mesher.update()
    if isRebuilt { buffers.upload(mesher) }
    prepareMaterial()
    return isRebuilt
  }

  /// Chooses the program, and uploads the material and the attributes that it needs, if the material changed.
  private func prepareMaterial() {
    guard preparedMaterial != appearance.material else { return }
    preparedMaterial = appearance.material
    material = materials.content(of: appearance.material)
    let attributes = material.map { buffers.prepare($0.attributes, mesher) } ?? []
    program = .surface(attributes, material?.features(attributes))
  }

  func draw(_ program: SurfaceProgram) { buffers.draw(program, placement.transform, mesher.surface.color) }

  var isVisible: Bool { placement.isVisible }
  var isOpaque: Bool { isOpaque(withOpaqueColors: true) }
  var extent: SurfaceExtent { extent(placement.transform) }
  var isClosed: Bool { Model.isClosed }

  func extent(_ transform: Transform) -> SurfaceExtent {
    Model.extent(mesher.meshedSize ?? shape.size, transform)
  }

  func isOpaque(withOpaqueColors: Bool) -> Bool {
    let hasOpaqueColors = withOpaqueColors && !(mesher.surface.color.alpha < 1)
    return material.map { !$0.isTranslucent(hasOpaqueColors: hasOpaqueColors) } ?? hasOpaqueColors
  }

  func failure(_ labels: ModelLabels) -> SceneError? {
    mesher.failure.map { .shape(labels.label(of: shape), $0) }
  }
}

extension ShapeRenderer: ShapeTemplateRenderer {
  func drawInstances(
    _ program: SurfaceProgram, _ transform: Transform, areMirrored: Bool, _ records: borrowing GPUBuffer,
    _ range: Range<Int>
  ) {
    let color = mesher.surface.color.linear.clamped(lowerBound: .zero, upperBound: .one)
    program.set(transform, color: color, areMirrored: areMirrored)
    buffers.drawInstances(program, records, range)
  }
}
