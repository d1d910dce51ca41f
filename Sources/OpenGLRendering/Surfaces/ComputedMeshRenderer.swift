import COpenGL
import Geometry
import Reactive
import RenderScene
import SceneModel

/// Draws a computed mesh, and observes its model: the mesh, the placement, the colour and the material.
///
/// Only changed parts are uploaded: the indices, the vertices, the texture coordinates or the colours.
final class ComputedMeshRenderer: SurfaceRenderer {
  private let model: ComputedMesh
  private let materials: GPUMaterialCache
  private let device: GraphicsDevice
  private let vertexArray: GPUObject
  private var vertices: GPUBuffer
  private var indices: GPUBuffer
  private var attributes = AttributeBuffers()
  private var placement = Placement()
  private var appearance = SurfaceAppearance()
  /// The revisions of the uploaded mesh.
  private var uploaded = ComputedMeshRevisions()
  private var preparedMaterial: Material?
  private(set) var program = SurfaceProgram.Kind.surface([], nil)
  private(set) var material: GPUMaterial?
  private let bag = DisposerBag()

  /// Creates a renderer. It calls `onChange` at once and at each change of the model.
  init(
    _ model: ComputedMesh, materials: GPUMaterialCache, device: GraphicsDevice,
    onChange: @escaping () -> Void
  ) {
    (self.model, self.materials, self.device) = (model, materials, device)
    vertexArray = GPUObject(.vertexArray, device: device)
    vertices = GPUBuffer(.vertices, device: device)
    indices = GPUBuffer(.indices, device: device)
    gl.BindVertexArray(vertexArray.name)
    VertexLayout.bindVertices(vertices)
    gl.BindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices.name)
    gl.BindVertexArray(0)
    combine(model.requests, model.placements, model.appearances, model.$isDoubleSided)
      .subscribe { [unowned self] _, placement, appearance, _ in
        (self.placement, self.appearance) = (placement, appearance)
        onChange()
      }
      .disposed(by: bag)
  }

  @discardableResult
  func prepare() -> Bool {
    model.prepare()
    let revisions = model.revisions
    let isRebuilt = revisions != uploaded
    if revisions.topology != uploaded.topology { indices.upload(model.mesh.indices.span) }
    if revisions.textureCoordinates != uploaded.textureCoordinates {
      attributes.setChanged(.textureCoordinates)
    }
    if revisions.positions != uploaded.positions { vertices.upload(model.mesh.vertices.span) }
    if revisions.colors != uploaded.colors { attributes.setChanged(.colors) }
    uploaded = revisions
    if isRebuilt || preparedMaterial != appearance.material { prepareMaterial() }
    return isRebuilt
  }

  /// Chooses the program, and uploads the material and the attributes that it needs.
  private func prepareMaterial() {
    preparedMaterial = appearance.material
    material = materials.content(of: appearance.material)
    let needed = (material?.attributes ?? []).union(.colors)
    gl.BindVertexArray(vertexArray.name)
    attributes.upload(needed, of: model.mesh, device: device)
    gl.BindVertexArray(0)
    let available = attributes.uploaded.intersection(needed)
    program = .surface(available, material?.features(available))
  }

  func draw(_ program: SurfaceProgram) {
    let indexCount = model.mesh.indices.count
    guard indexCount > 0 else { return }
    program.set(
      placement.transform, color: appearance.color.linear.clamped(lowerBound: .zero, upperBound: .one))
    program.set(attributes.coordinateBounds)
    gl.FrontFace(placement.transform.isReflection ? GL_CW : GL_CCW)
    gl.BindVertexArray(vertexArray.name)
    gl.DrawElements(GL_TRIANGLES, Int32(indexCount), GL_UNSIGNED_INT, nil)
    gl.FrontFace(GL_CCW)
  }

  var isVisible: Bool { placement.isVisible }
  var isOpaque: Bool {
    let hasOpaqueColors = !(appearance.color.alpha < 1) && model.hasOpaqueColors
    return material.map { !$0.isTranslucent(hasOpaqueColors: hasOpaqueColors) } ?? hasOpaqueColors
  }
  var extent: SurfaceExtent { SurfaceExtent(box: model.bounds) }
  var isClosed: Bool { !model.isDoubleSided }
  func failure(_ labels: ModelLabels) -> SceneError? { model.failure(labels) }
}
