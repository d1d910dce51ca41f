import Geometry
import MaterialTextures
import Parallelism
import Reactive
import RenderScene
import SceneModel

/// Snapshots of a scene's models for the raycaster, updated when a model changes.
final class SceneModelSnapshots {
  /// Whether a model or the list of models changed since the last `prepare`.
  private(set) var needsUpdate = true
  /// The number of model updates by `prepare`.
  private(set) var rebuildCount = 0

  private let scene: Scene
  /// Whether the list of models changed since the last `prepare`.
  private var modelListChanged = true
  private var spheres = RendererCollection<SphereSnapshot>()
  private var clouds = RendererCollection<SphereCloudSnapshot>()
  private var rods = RendererCollection<RodCloudSnapshot>()
  private var shapes = RendererCollection<any AnyShapeSnapshot>()
  /// The spheres that are drawn as shapes.
  private var meshedSpheres: [Sphere] = []
  private var meshedSphereSnapshots = RendererCollection<any AnyShapeSnapshot>()
  private var meshes = RendererCollection<MeshSnapshot>()
  private var shapeClouds = RendererCollection<ShapeCloudSnapshot>()
  private var computedMeshes = RendererCollection<ComputedMeshSnapshot>()
  private let clusteredMeshes = ClusteredMeshCache()
  private let materials = MaterialResolver()
  /// The tessellation and triangle clusters of each kind of shape.
  private var clusters: ShapeKindCache
  /// The same for the templates of shape clouds.
  private var cloudClusters: ShapeKindCache
  private let bag = DisposerBag()

  init(_ scene: Scene) {
    self.scene = scene
    clusters = ShapeKindCache(scene.defaultTessellation)
    cloudClusters = ShapeKindCache(scene.shapeCloudTessellation)
    scene.subscribeToModelLists(bag) { [unowned self] in (needsUpdate, modelListChanged) = (true, true) }
  }

  /// Updates the snapshots: subscribes to added models and releases removed ones. O(models) if anything changed, else
  /// O(1).
  func prepare() {
    guard needsUpdate else { return }
    var isReconciled =
      modelListChanged || meshedSpheres.contains(where: \.isExact)
      || cloudClusters.detail != scene.shapeCloudTessellation
    if isReconciled { reconcile() }
    if prepareSpheres() {
      isReconciled = true
      reconcile()
      _ = prepareSpheres()
    }
    // The snapshots then find what they share.
    let shared = isReconciled ? makeSharedResources() : nil
    defer { withExtendedLifetime(shared) {} }
    for sphere in meshedSphereSnapshots.renderers where sphere.prepare() { rebuildCount += 1 }
    for shape in shapes.renderers where shape.prepare() { rebuildCount += 1 }
    for cloud in clouds.renderers where cloud.prepare() { rebuildCount += 1 }
    for rods in rods.renderers where rods.prepare() { rebuildCount += 1 }
    for cloud in shapeClouds.renderers where cloud.prepare() { rebuildCount += 1 }
    for mesh in meshes.renderers where mesh.prepare() { rebuildCount += 1 }
    for mesh in computedMeshes.renderers where mesh.prepare() { rebuildCount += 1 }
    // A new subscription sends its current value, which sets the flag without a change.
    needsUpdate = false
  }

  /// The resources that snapshots find in caches, retained until they do.
  private struct SharedResources {
    let meshes: [ClusteredMesh]
    let materials: [ResolvedMaterial]
  }

  /// Clusters the meshes and resolves the materials of new models. Several threads take part: the images of a material
  /// take most of the time, but a few images do not divide evenly.
  private func makeSharedResources() -> SharedResources {
    let newMaterials = scene.surfaceMaterials(meshedSpheres)
    let newMeshes = scene.meshes.filter { $0.sphere == nil }.map(\.mesh)
      .reduce(into: [ObjectIdentifier: SharedMesh]()) { $0[ObjectIdentifier($1)] = $1 }.values
      .filter { clusteredMeshes[ObjectIdentifier($0)] == nil }
    let needsEnvironment = !newMaterials.isEmpty
    let hasImage = scene.environment.image != nil
    let (_, (meshes, materials)) = Parallel.both {
      if needsEnvironment { PlacedEnvironment.computeTables(includingStudio: !hasImage) }
    } _: {
      Parallel.both {
        Parallel.map(newMeshes.count) { ClusteredMesh(newMeshes[$0]) }
      } _: {
        self.materials.resolve(newMaterials)
      }
    }
    for (source, mesh) in zip(newMeshes, meshes) { clusteredMeshes[ObjectIdentifier(source)] = mesh }
    return SharedResources(meshes: meshes, materials: materials)
  }

  /// Updates the snapshots of exact spheres. Returns whether one of them must be drawn as a mesh from now on.
  private func prepareSpheres() -> Bool {
    var hasMeshed = false
    for sphere in spheres.renderers where sphere.prepare() {
      rebuildCount += 1
      if !sphere.sphere.isExact { hasMeshed = true }
    }
    return hasMeshed
  }

  /// Creates the snapshots of added models and releases those of removed ones.
  private func reconcile() {
    modelListChanged = false
    let onChange = { [unowned self] in needsUpdate = true }
    let exact: [Sphere]
    (exact, meshedSpheres) = scene.spheresByForm
    spheres.reconcile(exact) { SphereSnapshot($0, onChange: onChange) }
    clouds.reconcile(scene.sphereClouds) { SphereCloudSnapshot($0, onChange: onChange) }
    rods.reconcile(scene.rodClouds) { RodCloudSnapshot($0, onChange: onChange) }
    meshes.reconcile(scene.meshes) { MeshSnapshot($0, clusteredMeshes, materials, onChange: onChange) }
    computedMeshes.reconcile(scene.computedMeshes) {
      ComputedMeshSnapshot($0, materials, onChange: onChange)
    }
    if clusters.detail != scene.defaultTessellation {
      clusters = ShapeKindCache(scene.defaultTessellation)
      shapes.removeAll()
      meshedSphereSnapshots.removeAll()
    }
    meshedSphereSnapshots.reconcile(meshedSpheres) { snapshot(of: $0, onChange) }
    shapes.reconcile(scene.shapes) { snapshot(of: $0, onChange) }
    if cloudClusters.detail != scene.shapeCloudTessellation {
      cloudClusters = ShapeKindCache(scene.shapeCloudTessellation)
      shapeClouds.removeAll()
    }
    shapeClouds.reconcile(scene.shapeClouds) { cloud in
      snapshot(of: cloud.template, isTemplate: true, onChange).map {
        ShapeCloudSnapshot(cloud, template: $0, onChange: onChange)
      }
    }
  }

  /// Returns the snapshot of a shape. Nil if the tessellation is invalid for its kind, which does not happen with
  /// `defaultTessellation`.
  private func snapshot<Model: Shape>(
    of model: Model, isTemplate: Bool = false, _ onChange: @escaping () -> Void
  ) -> (any AnyShapeSnapshot)? {
    ShapeSnapshot(
      model,
      { [unowned self] isTextured in
        let path = isTemplate ? \SceneModelSnapshots.cloudClusters : \.clusters
        return try? self[keyPath: path].value(of: Model.self, isTextured: isTextured) {
          SharedTriangleClusters($0)
        }
      }, materials, onChange: onChange)
  }

  /// Returns the primitives that `view` shows. O(elements).
  ///
  /// - Parameters:
  ///   - isPreview: see `SphereCloudOcclusionCache.values`.
  ///   - hasOcclusion: whether spheres of clouds have their ambient occlusion. Depths do not need it.
  func primitives(
    _ view: ViewFrustum, isPreview: Bool = false, hasOcclusion: Bool = true
  ) -> ScenePrimitives {
    var primitives = ScenePrimitives(view)
    for cloud in clouds.renderers where !cloud.cloud.isHidden {
      let elements = cloud.cloud.elements
      let occlusion = hasOcclusion ? cloud.occlusion(isPreview: isPreview) : nil
      primitives.opaque.append(
        elements, occlusion ?? [SIMD4](repeating: .zero, count: elements.count), cloud.cloud.roundPlacement)
    }
    for sphere in spheres.renderers {
      if let radius = sphere.radius { primitives.append(sphere.center, radius: radius, sphere.color) }
    }
    for rods in rods.renderers where !rods.cloud.isHidden {
      primitives.opaque.append(rods.cloud.elements, rods.cloud.roundPlacement)
    }
    for sphere in meshedSphereSnapshots.renderers { sphere.append(to: &primitives) }
    for shape in shapes.renderers { shape.append(to: &primitives) }
    for cloud in shapeClouds.renderers { cloud.append(to: &primitives) }
    for mesh in meshes.renderers { mesh.append(to: &primitives) }
    for mesh in computedMeshes.renderers { mesh.append(to: &primitives) }
    return primitives
  }

  /// Returns the depths of the models in a square picture of `view`; see `RaycastPrimitives.depths`. Of surfaces with a
  /// mask, the visible part counts.
  ///
  /// - Parameter includesTranslucent: whether translucent models, and all of those with a mask, count like opaque ones,
  ///   and are not left out.
  func depths(
    _ view: ViewFrustum, size: Int, includesTranslucent: Bool = false, threads: Int = Parallel.threadCount
  ) -> [Float] {
    let primitives = primitives(view, hasOcclusion: false)
    let hasMasks = primitives.translucent.meshes.materials.hasMasks
    let masked = hasMasks && !includesTranslucent ? primitives.translucent : nil
    let depths = primitives.opaque.depths(size: size, masked: masked, threads: threads)
    guard includesTranslucent, primitives.translucent.count > 0 else { return depths }
    return zip(depths, primitives.translucent.depths(size: size, threads: threads)).map { min($0, $1) }
  }

  /// The images of materials in use that cannot be drawn.
  var imageFailures: [ImageFailure] { materials.failures }

  /// The errors of models with invalid dimensions, which are drawn in their last valid shape.
  var failures: [SceneError] {
    let labels = ModelLabels(scene)
    let exact = spheres.renderers.compactMap { sphere in
      sphere.failure.map { SceneError.shape(labels.label(of: sphere.sphere), $0) }
    }
    return exact + meshedSphereSnapshots.renderers.compactMap { $0.failure(labels) }
      + shapes.renderers.compactMap { $0.failure(labels) }
      + shapeClouds.renderers.compactMap { $0.failure(labels) }
      + computedMeshes.renderers.compactMap { $0.failure(labels) }
  }
}
