import Geometry
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
  private var meshes = RendererCollection<MeshSnapshot>()
  private let clusteredMeshes = ClusteredMeshCache()
  /// The tessellation and triangle clusters of each kind of shape.
  private var clusters: ShapeKindCache
  private let bag = DisposerBag()

  init(_ scene: Scene) {
    self.scene = scene
    clusters = ShapeKindCache(scene.defaultTessellation)
    scene.subscribeToModelLists(bag) { [unowned self] in (needsUpdate, modelListChanged) = (true, true) }
  }

  /// Updates the snapshots: subscribes to added models and releases removed ones. O(models) if anything changed, else
  /// O(1).
  func prepare() {
    guard needsUpdate else { return }
    if modelListChanged {
      modelListChanged = false
      let onChange = { [unowned self] in needsUpdate = true }
      spheres.reconcile(scene.spheres) { SphereSnapshot($0, onChange: onChange) }
      clouds.reconcile(scene.sphereClouds) { SphereCloudSnapshot($0, onChange: onChange) }
      rods.reconcile(scene.rodClouds) { RodCloudSnapshot($0, onChange: onChange) }
      meshes.reconcile(scene.meshes) { MeshSnapshot($0, clusteredMeshes, onChange: onChange) }
      if clusters.detail != scene.defaultTessellation {
        clusters = ShapeKindCache(scene.defaultTessellation)
        shapes.removeAll()
      }
      shapes.reconcile(scene.shapes) { snapshot(of: $0, onChange) }
    }
    for sphere in spheres.renderers where sphere.prepare() { rebuildCount += 1 }
    for shape in shapes.renderers where shape.prepare() { rebuildCount += 1 }
    for cloud in clouds.renderers where cloud.prepare() { rebuildCount += 1 }
    for rods in rods.renderers where rods.prepare() { rebuildCount += 1 }
    for mesh in meshes.renderers where mesh.prepare() { rebuildCount += 1 }
    // A new subscription sends its current value, which sets the flag without a change.
    needsUpdate = false
  }

  /// Returns the snapshot of a shape. Nil if the tessellation is invalid for its kind, which does not happen with
  /// `defaultTessellation`.
  private func snapshot<Model: Shape>(
    of model: Model, _ onChange: @escaping () -> Void
  ) -> (any AnyShapeSnapshot)? {
    (try? clusters.value(of: Model.self) { SharedTriangleClusters($0) }).map {
      ShapeSnapshot(model, $0, onChange: onChange)
    }
  }

  /// Returns the primitives that `view` shows. O(elements).
  ///
  /// - Parameters:
  ///   - isPreview: see `SphereCloudSnapshot.occlusion`.
  ///   - hasOcclusion: whether spheres of clouds have their ambient occlusion. Depths do not need it.
  func primitives(
    _ view: ViewFrustum, isPreview: Bool = false, hasOcclusion: Bool = true
  ) -> RaycastPrimitives {
    var primitives = RaycastPrimitives(view)
    for cloud in clouds.renderers {
      let elements = cloud.cloud.elements
      let occlusion = hasOcclusion ? cloud.occlusion(isPreview: isPreview) : nil
      primitives.append(elements, occlusion ?? [SIMD4](repeating: .zero, count: elements.count))
    }
    for sphere in spheres.renderers {
      if let radius = sphere.radius { primitives.append(sphere.center, radius: radius, sphere.color) }
    }
    for rods in rods.renderers { primitives.append(rods.cloud.elements) }
    for shape in shapes.renderers { shape.append(to: &primitives) }
    for mesh in meshes.renderers { mesh.append(to: &primitives) }
    return primitives
  }

  /// Returns the depths of all models in a square picture of `view`; see `RaycastPrimitives.depths`.
  func depths(_ view: ViewFrustum, size: Int, threads: Int = Parallel.threadCount) -> [Float] {
    primitives(view, hasOcclusion: false).depths(size: size, threads: threads)
  }

  /// The errors of models with invalid dimensions, which are drawn in their last valid shape.
  var failures: [SceneError] {
    let spheres = spheres.renderers.enumerated().compactMap { index, sphere in
      sphere.failure.map {
        SceneError.shape(kind: Sphere.kind, name: sphere.sphere.label(number: index + 1), $0)
      }
    }
    return spheres + shapes.renderers.enumerated().compactMap { $1.failure(number: $0 + 1) }
  }
}
