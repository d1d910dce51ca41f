import Geometry
import Reactive
import RenderScene
import SceneModel

/// Snapshots of a scene's models for the raycaster, updated when a model changes.
final class RaycastModels {
  /// Whether a model or the list of models changed since the last `prepare`.
  private(set) var isMarked = true
  /// The number of model updates by `prepare`.
  private(set) var rebuildCount = 0

  private let scene: Scene
  /// Whether the list of models changed since the last `prepare`.
  private var areOthers = true
  private var spheres = RendererSet<WatchedSphere>()
  private var clouds = RendererSet<WatchedCloud>()
  private var rods = RendererSet<WatchedRods>()
  private var shapes = RendererSet<any WatchedSolid>()
  private var meshes = RendererSet<WatchedMesh>()
  private let clusteredMeshes = ClusteredMeshes()
  /// The tessellation and triangle clusters of each kind of shape.
  private var clusters: TessellationCache
  private let bag = DisposerBag()

  init(_ scene: Scene) {
    self.scene = scene
    clusters = TessellationCache(scene.drawnTessellation)
    scene.watchLists(bag) { [unowned self] in (isMarked, areOthers) = (true, true) }
  }

  /// Updates the snapshots: subscribes to added models and releases removed ones. O(models) if anything changed, else
  /// O(1).
  func prepare() {
    guard isMarked else { return }
    if areOthers {
      areOthers = false
      let onChange = { [unowned self] in isMarked = true }
      spheres.follow(scene.spheres) { WatchedSphere($0, onChange: onChange) }
      clouds.follow(scene.clouds) { WatchedCloud($0, onChange: onChange) }
      rods.follow(scene.rods) { WatchedRods($0, onChange: onChange) }
      meshes.follow(scene.meshes) { WatchedMesh($0, clusteredMeshes, onChange: onChange) }
      if clusters.detail != scene.drawnTessellation {
        clusters = TessellationCache(scene.drawnTessellation)
        shapes.removeAll()
      }
      shapes.follow(scene.shapes) { watch($0, onChange) }
    }
    for sphere in spheres.renderers where sphere.prepare() { rebuildCount += 1 }
    for shape in shapes.renderers where shape.prepare() { rebuildCount += 1 }
    for cloud in clouds.renderers where cloud.prepare() { rebuildCount += 1 }
    for rods in rods.renderers where rods.prepare() { rebuildCount += 1 }
    for mesh in meshes.renderers where mesh.prepare() { rebuildCount += 1 }
    // A new subscription sends its current value, which sets the flag without a change.
    isMarked = false
  }

  /// Returns the snapshot of a shape. Nil if the tessellation is invalid for its kind, which does not happen with
  /// `drawnTessellation`.
  private func watch<Model: Shape>(_ model: Model, _ onChange: @escaping () -> Void) -> (any WatchedSolid)? {
    (try? clusters.value(of: Model.self) { SharedClusters($0) }).map {
      WatchedShape(model, $0, onChange: onChange)
    }
  }

  /// Returns the primitives that `view` shows. O(elements).
  func bodies(_ view: View, isRough: Bool = false) -> RaycastBodies {
    var bodies = RaycastBodies(view)
    for cloud in clouds.renderers { bodies.append(cloud.cloud.elements, cloud.occlusion(isRough: isRough)) }
    for sphere in spheres.renderers {
      if let radius = sphere.radius { bodies.append(sphere.center, radius: radius, sphere.color) }
    }
    for rods in rods.renderers { bodies.append(rods.cloud.elements) }
    for shape in shapes.renderers { shape.append(to: &bodies) }
    for mesh in meshes.renderers { mesh.append(to: &bodies) }
    return bodies
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
