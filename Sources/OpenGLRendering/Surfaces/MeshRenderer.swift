import COpenGL
import Geometry
import Reactive
import RenderScene
import SceneModel

/// Draws a mesh from a file, and observes its model: the mesh, placement, colour and material.
final class MeshRenderer: SurfaceRenderer {
  private let model: MeshModel
  private let meshes: GPUMeshCache
  private let materials: GPUMaterialCache
  private let device: GraphicsDevice
  private var content: GPUMesh?
  private(set) var program = SurfaceProgram.Kind.surface([], nil)
  private(set) var material: GPUMaterial?
  private var preparedMaterial: Material?
  /// Whether the mesh was prepared as a sphere; see `MeshModel.sphere`.
  private var isSphere = false
  private var placement: Placement
  private let bag = DisposerBag()

  /// Creates a renderer. It calls `onChange` at once and at each change of the model. Models of one mesh share its
  /// content in `meshes`.
  init(
    _ model: MeshModel, meshes: GPUMeshCache, materials: GPUMaterialCache,
    device: GraphicsDevice, onChange: @escaping () -> Void
  ) {
    (self.model, self.meshes, self.materials, self.device) = (model, meshes, materials, device)
    placement = model.placement
    combine(model.$mesh, model.placements, model.$color, model.$material)
      .subscribe { [unowned self] _, placement, _, _ in
        self.placement = placement
        onChange()
      }
      .disposed(by: bag)
  }

  var isVisible: Bool { placement.isVisible }
  var isOpaque: Bool {
    let hasOpaqueColors = !(model.color.alpha < 1) && model.mesh.isOpaque
    return material.map { !$0.isTranslucent(hasOpaqueColors: hasOpaqueColors) } ?? hasOpaqueColors
  }
  var extent: SurfaceExtent {
    SurfaceExtent(
      box: model.mesh.bounds, transform: placement.transform, isRound: isSphere, isSimple: isSphere)
  }
  // Files contain open surfaces and inverted closed ones, so back faces are not culled, except those of spheres.
  var isClosed: Bool { isSphere }
  func failure(_ labels: ModelLabels) -> SceneError? { nil }

  func prepare() -> Bool {
    let isNewMesh = content?.shared !== model.mesh
    let isSphere = model.sphere != nil
    guard isNewMesh || preparedMaterial != model.material || isSphere != self.isSphere else { return false }
    self.isSphere = isSphere
    if isNewMesh { content = meshes.mesh(of: model.mesh, device: device) }
    preparedMaterial = model.material
    // A sphere that replaces a mesh has no material.
    material = isSphere ? nil : materials.content(of: model.material)
    let attributes = content?.prepare((material?.attributes ?? []).union(.colors)) ?? []
    program = .surface(attributes, material?.features(attributes))
    return isNewMesh
  }

  func draw(_ program: SurfaceProgram) {
    guard let content else { return }
    program.set(placement.transform, color: model.color.linear.clamped(lowerBound: .zero, upperBound: .one))
    content.draw(program)
  }
}
