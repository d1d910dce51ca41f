import Geometry
import MaterialTextures
import Reactive
import RenderScene
import SceneModel

/// The renderers of a scene's models, reconciled with the scene.
final class SceneModelRenderers {
  /// Whether a model or the list of models changed since the last `prepare`.
  private(set) var needsUpdate = true
  /// The number of model updates by `prepare`.
  private(set) var rebuildCount = 0

  private let scene: Scene
  /// Whether the list of models changed since the last `prepare`.
  private var modelListChanged = true
  private let tessellation: TessellationDetail?
  private let device: GraphicsDevice
  /// The tessellation and index buffer of each kind of shape.
  private var indexBuffers: ShapeKindCache
  /// The instanced mesh of cloud spheres that are not drawn as imposters. Nil if the tessellation is invalid, which
  /// `init` rejects.
  private(set) lazy var cloudTemplate = InstancedMesh.sphere(
    tessellation ?? .suited(toSphereCount: .max), device: device)
  private let meshes = GPUMeshCache()
  private let materials: GPUMaterialCache
  private var sphereSet = RendererCollection<any SurfaceRenderer>()
  /// The renderer of single spheres if they are many, else nil.
  private var sphereBatch: SphereBatchRenderer?
  /// The spheres that are drawn as shapes.
  private var meshedSpheres: [Sphere] = []
  private var meshedSphereSet = RendererCollection<any SurfaceRenderer>()
  private var shapeSet = RendererCollection<any SurfaceRenderer>()
  private var meshSet = RendererCollection<any SurfaceRenderer>()
  private var computedMeshSet = RendererCollection<any SurfaceRenderer>()
  private var cloudSet = RendererCollection<SphereCloudRenderer>()
  private var rodSet = RendererCollection<RodCloudRenderer>()
  private var shapeCloudSet = RendererCollection<ShapeCloudRenderer>()
  /// The tessellation and index buffer of each kind of shape for the templates of shape clouds.
  private var templateBuffers: ShapeKindCache
  private lazy var rodTemplate = InstancedMesh.rod(device: device)
  private let bag = DisposerBag()

  /// Observes the models of `scene`. A nil `tessellation` chooses one by their number.
  ///
  /// - Throws: `GraphicsError.tessellation` if the tessellation is invalid.
  init(_ scene: Scene, tessellation: TessellationDetail?, device: GraphicsDevice) throws(GraphicsError) {
    (self.scene, self.tessellation, self.device) = (scene, tessellation, device)
    indexBuffers = ShapeKindCache(tessellation ?? .standard)
    templateBuffers = ShapeKindCache(tessellation ?? .standard)
    materials = GPUMaterialCache(device: device)
    do throws(GeometryError) {
      _ = try indices(of: Sphere.self)
    } catch {
      throw .tessellation(error)
    }
    scene.subscribeToModelLists(bag) { [unowned self] in (needsUpdate, modelListChanged) = (true, true) }
  }

  /// The renderers of all models except clouds of spheres and of rods, without those that groups hide. Shape clouds have
  /// up to three each.
  var surfaces: [any SurfaceRenderer] {
    allSurfaces.filter(\.isVisible) + shapeClouds.flatMap { $0.parts as [any SurfaceRenderer] }
  }

  /// The renderers of the shape clouds.
  var shapeClouds: [ShapeCloudRenderer] { shapeCloudSet.renderers }

  private var allSurfaces: [any SurfaceRenderer] {
    sphereSet.renderers + meshedSphereSet.renderers + shapeSet.renderers + meshSet.renderers
      + computedMeshSet.renderers
  }

  /// The renderers with sphere records, without those that groups hide: the clouds, and the single spheres if they are
  /// many.
  var clouds: [any SphereRecordRenderer] { allClouds.filter(\.isVisible) }

  private var allClouds: [any SphereRecordRenderer] {
    let clouds: [any SphereRecordRenderer] = cloudSet.renderers
    return sphereBatch.map { clouds + [$0] } ?? clouds
  }

  /// Whether clouds are drawn as imposters instead of meshes: there is no explicit tessellation, and the driver's
  /// texture buffers can hold the records.
  var hasImposters: Bool {
    let limit = device.maximumTextureBufferSize / 2
    return tessellation == nil && scene.spheres.count <= limit
      && scene.sphereClouds.allSatisfy { $0.elements.count <= limit }
  }

  /// Whether the exact single spheres are drawn as one cloud: they are many and opaque.
  private func areOneCloud(_ spheres: [Sphere]) -> Bool {
    spheres.count >= SphereBatchRenderer.threshold && hasImposters
      && spheres.allSatisfy { $0.color.alpha >= 1 }
  }

  /// The renderers of the clouds of rods.
  var rods: [RodCloudRenderer] { rodSet.renderers }

  /// The errors of models with invalid dimensions, which are drawn in their last valid shape.
  var failures: [SceneError] {
    let labels = ModelLabels(scene)
    let surfaces = [sphereSet, shapeSet, computedMeshSet, meshedSphereSet].flatMap(\.renderers)
    return (sphereBatch?.failures(labels) ?? []) + surfaces.compactMap { $0.failure(labels) }
      + shapeClouds.compactMap { $0.failure(labels) }
  }

  /// The images of materials in use that cannot be drawn.
  var imageFailures: [ImageFailure] { materials.failures }

  /// Reconciles the renderers with the models and uploads changes. O(models) if anything changed, else O(1).
  func prepare() {
    guard needsUpdate else { return }
    let (exact, meshed) = scene.spheresByForm
    // Images of new models are decoded on several threads. The surfaces then find the resolved materials.
    let resolved = modelListChanged ? materials.resolve(scene.surfaceMaterials(meshed)) : []
    if modelListChanged || !meshed.elementsEqual(meshedSpheres, by: ===)
      || areOneCloud(exact) != (sphereBatch != nil)
      || templateBuffers.detail != tessellation ?? scene.shapeCloudTessellation
    {
      reconcile(exact, meshed)
    }
    for surface in allSurfaces where surface.prepare() { rebuildCount += 1 }
    withExtendedLifetime(resolved) {}
    for cloud in allClouds { rebuildCount += cloud.prepare() }
    for rods in rodSet.renderers where rods.prepare() { rebuildCount += 1 }
    for cloud in shapeClouds where cloud.prepare() { rebuildCount += 1 }
    // A new subscription sends its current value, which sets the flag without a change.
    needsUpdate = false
  }

  private func reconcile(_ exact: [Sphere], _ meshed: [Sphere]) {
    modelListChanged = false
    meshedSpheres = meshed
    let onChange = { [unowned self] in needsUpdate = true }
    resetTessellation()
    if areOneCloud(exact) {
      sphereSet.removeAll()
      let spheres = sphereBatch ?? SphereBatchRenderer(device: device, onChange: onChange)
      spheres.reconcile(exact)
      sphereBatch = spheres
    } else {
      sphereBatch = nil
      sphereSet.reconcile(exact) { sphere in
        (try? indices(of: Sphere.self)).map {
          SphereRenderer(Property(sphere), indices: $0, device: device, onChange: onChange)
        }
      }
    }
    meshedSphereSet.reconcile(meshed) { renderer(of: $0, onChange) }
    shapeSet.reconcile(scene.shapes) { renderer(of: $0, onChange) }
    meshSet.reconcile(scene.meshes) {
      MeshRenderer($0, meshes: meshes, materials: materials, device: device, onChange: onChange)
    }
    computedMeshSet.reconcile(scene.computedMeshes) {
      ComputedMeshRenderer($0, materials: materials, device: device, onChange: onChange)
    }
    cloudSet.reconcile(scene.sphereClouds) {
      SphereCloudRenderer(Property($0), device: device, onChange: onChange)
    }
    rodSet.reconcile(scene.rodClouds) {
      RodCloudRenderer($0, template: rodTemplate, device: device, onChange: onChange)
    }
    shapeCloudSet.reconcile(scene.shapeClouds) { cloud in
      renderer(of: cloud.template, isTemplate: true, onChange).map {
        ShapeCloudRenderer(cloud, template: $0, device: device, onChange: onChange)
      }
    }
  }

  private func renderer<Model: Shape>(
    of model: Model, isTemplate: Bool = false, _ onChange: @escaping () -> Void
  ) -> (any ShapeTemplateRenderer)? {
    ShapeRenderer(
      model,
      indices: { [unowned self] in
        try? indices(of: Model.self, isTextured: $0, isTemplate: isTemplate)
      }, materials: materials, device: device, onChange: onChange)
  }

  private func indices<Model: Shape>(
    of type: Model.Type, isTextured: Bool = false, isTemplate: Bool = false
  ) throws(GeometryError) -> SharedIndexBuffer<Model.Tessellated> {
    let cache = isTemplate ? \SceneModelRenderers.templateBuffers : \.indexBuffers
    return try self[keyPath: cache].value(of: type, isTextured: isTextured) { [device] in
      SharedIndexBuffer($0, device: device)
    }
  }

  /// Discards the renderers of spheres and shapes, and of shape clouds, if the default tessellation has changed.
  private func resetTessellation() {
    let suitedToClouds = tessellation ?? scene.shapeCloudTessellation
    if suitedToClouds != templateBuffers.detail {
      templateBuffers = ShapeKindCache(suitedToClouds)
      shapeCloudSet.removeAll()
    }
    let suited = tessellation ?? scene.defaultTessellation
    guard suited != indexBuffers.detail else { return }
    indexBuffers = ShapeKindCache(suited)
    sphereSet.removeAll()
    meshedSphereSet.removeAll()
    shapeSet.removeAll()
  }
}
