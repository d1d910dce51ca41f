import COpenGL
import Geometry
import Reactive
import RenderScene
import SceneModel

/// Draws a mesh from a file, and observes its model: the mesh, transform, colour and material.
final class MeshRenderer: SurfaceRenderer {
  private let model: MeshModel
  private let meshes: GPUMeshCache
  private let materials: GPUMaterialCache
  private let device: GraphicsDevice
  private var content: GPUMesh?
  private(set) var program = SurfaceProgram.Kind.surface([], nil)
  private(set) var material: GPUMaterial?
  private var preparedMaterial: Material?
  private let bag = DisposerBag()

  /// Creates a renderer. It calls `onChange` at once and at each change of the model. Models of one mesh share its
  /// content in `meshes`.
  init(
    _ model: MeshModel, meshes: GPUMeshCache, materials: GPUMaterialCache,
    device: GraphicsDevice, onChange: @escaping () -> Void
  ) {
    (self.model, self.meshes, self.materials, self.device) = (model, meshes, materials, device)
    combine(model.$mesh, model.$transform, model.$color, model.$material)
      .subscribe { _ in onChange() }
      .disposed(by: bag)
  }

  var isOpaque: Bool {
    let hasOpaqueColors = !(model.color.alpha < 1) && model.mesh.isOpaque
    return material.map { !$0.isTranslucent(hasOpaqueColors: hasOpaqueColors) } ?? hasOpaqueColors
  }
  var center: SIMD3<Float> { model.bounds.center }
  // Files contain open surfaces and inverted closed ones, so back faces are not culled.
  var isClosed: Bool { false }
  func failure(number: Int) -> SceneError? { nil }

  func prepare() -> Bool {
    let isNewMesh = content?.shared !== model.mesh
    guard isNewMesh || preparedMaterial != model.material else { return false }
    if isNewMesh { content = meshes.mesh(of: model.mesh, device: device) }
    preparedMaterial = model.material
    // A sphere that replaces a mesh has no material; see `MeshModel.sphere`.
    material = model.sphere == nil ? materials.content(of: model.material) : nil
    let attributes = content?.prepare((material?.attributes ?? []).union(.colors)) ?? []
    program = .surface(attributes, material?.features(attributes))
    return isNewMesh
  }

  func draw(_ program: SurfaceProgram) {
    guard let content else { return }
    program.set(
      model.placement.transform, color: model.color.linear.clamped(lowerBound: .zero, upperBound: .one))
    gl.FrontFace(model.placement.transform.isReflection ? GL_CW : GL_CCW)
    content.draw()
    gl.FrontFace(GL_CCW)
  }
}
