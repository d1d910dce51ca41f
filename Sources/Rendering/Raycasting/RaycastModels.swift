import Geometry
import Reactive
import SceneModel

/// The models of a scene that a raycaster draws: watched, so that it is known whether anything changed.
final class RaycastModels {
  /// Whether a model, or which models there are, changed since the last `prepare`.
  private(set) var isMarked = true

  private let scene: Scene
  /// Whether other models are in the scene than are watched.
  private var areOthers = true
  private var spheres = RendererSet<WatchedSphere>()
  private var clouds = RendererSet<WatchedCloud>()
  private var rods = RendererSet<WatchedRods>()
  private let bag = DisposerBag()

  init(_ scene: Scene) {
    self.scene = scene
    scene.watchLists(bag) { [unowned self] in (isMarked, areOthers) = (true, true) }
  }

  /// Begins to watch models that came, and lets go of those that went. O(models), where anything changed.
  func prepare() {
    guard isMarked else { return }
    if areOthers {
      areOthers = false
      let onChange = { [unowned self] in isMarked = true }
      spheres.follow(scene.spheres) { WatchedSphere($0, onChange: onChange) }
      clouds.follow(scene.clouds) { WatchedCloud($0, onChange: onChange) }
      rods.follow(scene.rods) { WatchedRods($0, onChange: onChange) }
    }
    for sphere in spheres.renderers { sphere.prepare() }
    // Who begins to watch marks, which is not a change.
    isMarked = false
  }

  /// What there is to be seen from `view`. O(elements).
  func bodies(_ view: View) -> RaycastBodies {
    var bodies = RaycastBodies(view)
    for cloud in clouds.renderers { bodies.append(cloud.cloud.elements, cloud.occlusion) }
    for sphere in spheres.renderers {
      if let radius = sphere.radius { bodies.append(sphere.sphere, radius: radius) }
    }
    for rods in rods.renderers { bodies.append(rods.cloud.elements) }
    return bodies
  }

  /// Why spheres are shown as they last were instead of as they are.
  var failures: [SceneError] {
    spheres.renderers.enumerated().compactMap { index, sphere in
      sphere.failure.map { .shape(kind: Sphere.kind, name: sphere.sphere.label(number: index + 1), $0) }
    }
  }
}

/// A sphere, and the last radius it had that makes one.
private final class WatchedSphere {
  let sphere: Sphere
  private(set) var radius: Float?
  private(set) var failure: GeometryError?
  private let bag = DisposerBag()

  init(_ sphere: Sphere, onChange: @escaping () -> Void) {
    self.sphere = sphere
    combine(sphere.$center, sphere.$radius, sphere.$color).subscribe { _ in onChange() }.disposed(by: bag)
  }

  func prepare() {
    do throws(GeometryError) {
      try GeometryError.checkLength("radius", sphere.radius)
      (radius, failure) = (sphere.radius, nil)
    } catch {
      failure = error
    }
  }
}

/// A cloud, and what its spheres hide of each other.
private final class WatchedCloud {
  let cloud: SphereCloud
  private var known: [SIMD4<Int8>]?
  private let bag = DisposerBag()

  init(_ cloud: SphereCloud, onChange: @escaping () -> Void) {
    self.cloud = cloud
    cloud.$elements
      .subscribe { [unowned self] _ in
        known = nil
        onChange()
      }
      .disposed(by: bag)
  }

  /// O(1) while the elements stay as they are.
  var occlusion: [SIMD4<Int8>] {
    if let known { return known }
    let values = CloudOcclusion(cloud.elements).values
    known = values
    return values
  }
}

/// A cloud of rods.
private final class WatchedRods {
  let cloud: RodCloud
  private let bag = DisposerBag()

  init(_ cloud: RodCloud, onChange: @escaping () -> Void) {
    self.cloud = cloud
    cloud.$elements.subscribe { _ in onChange() }.disposed(by: bag)
  }
}
