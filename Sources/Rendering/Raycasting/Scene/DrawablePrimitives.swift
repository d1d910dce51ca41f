import Geometry
import MaterialTextures
import Parallelism
import RenderScene
import SceneModel

/// The objects of the raycaster for one drawable, by the kind of primitives.
enum PrimitiveSource {
  case surface(ClusteredDrawable)
  case spheres(SphereCloudDrawable)
  case rods(RodCloudDrawable)
  case instances(ShapeCloudDrawable, template: ClusteredDrawable)
  case points(PointsDrawable)
  case splats(PointsDrawable)

  /// Clusters the triangles that changed.
  func prepare() {
    switch self {
    case .surface(let clustered), .instances(_, let clustered): clustered.prepare()
    case .spheres, .rods, .points, .splats: break
    }
  }
}

/// The primitives of a scene's drawables: exact spheres and rods, and clustered triangles by the identity of drawables.
final class DrawablePrimitives {
  private let scene: Scene
  let drawables: DrawableList
  private let changes: DrawableChanges
  private let caches = ClusterCaches()
  /// The sources of `DrawableList.others`, in the same order.
  private var sources = ReconciledList<PrimitiveSource>()
  /// The same by kind.
  private var surfaces: [ClusteredDrawable] = [], sphereClouds: [SphereCloudDrawable] = []
  private var rodClouds: [RodCloudDrawable] = []
  private var shapeClouds: [(cloud: ShapeCloudDrawable, template: ClusteredDrawable)] = []
  /// The points and lines.
  private(set) var points: [PointsDrawable] = []
  /// The 3D Gaussians.
  private(set) var splats: [PointsDrawable] = []

  init(_ scene: Scene, isStill: Bool = false) {
    self.scene = scene
    drawables = DrawableList(scene, isStill: isStill)
    changes = drawables.makeReader()
  }

  /// Whether a model or the list of models changed since the last `prepare`.
  var needsUpdate: Bool { drawables.needsUpdate || !changes.isEmpty }
  /// The number of updates of models by `prepare`, apart from those of placements.
  var rebuildCount: Int { changes.rebuildCount }

  /// Updates the drawables, and clusters the triangles that changed. O(changed drawables), and O(drawables) if their list
  /// changed.
  func prepare() {
    guard needsUpdate else { return }
    drawables.reconcile()
    // The drawables then find what they share.
    let shared = changes.isListChanged ? makeSharedResources() : nil
    drawables.update()
    if changes.isListChanged {
      reconcile()
    } else {
      for index in changes.others { sources.objects[index].prepare() }
    }
    changes.removeAll()
    withExtendedLifetime(shared) {}
  }

  private func reconcile() {
    sources.reconcile(drawables.others) { makeSource($0) }
    (surfaces, sphereClouds, rodClouds, shapeClouds, points, splats) = ([], [], [], [], [], [])
    for source in sources.objects {
      source.prepare()
      switch source {
      case .surface(let clustered): surfaces.append(clustered)
      case .spheres(let cloud): sphereClouds.append(cloud)
      case .rods(let cloud): rodClouds.append(cloud)
      case .instances(let cloud, let template): shapeClouds.append((cloud, template))
      case .points(let drawable): points.append(drawable)
      case .splats(let drawable): splats.append(drawable)
      }
    }
  }

  /// Returns the source of a drawable: the one place where the raycaster looks at the kind of a geometry. Single spheres are
  /// read from `DrawableList.spheres`.
  private func makeSource(_ drawable: Drawable) -> PrimitiveSource? {
    switch drawable.geometry {
    case .triangles(let surface), .posedTriangles(let surface, _):
      .surface(ClusteredDrawable(surface, caches))
    case .sphere: nil
    case .spheres(let cloud): .spheres(cloud)
    case .rods(let cloud): .rods(cloud)
    case .instances(let cloud): .instances(cloud, template: ClusteredDrawable(cloud.template, caches))
    case .points(let drawable), .lines(let drawable): .points(drawable)
    case .splats(let drawable): .splats(drawable)
    }
  }

  /// The resources that drawables find in caches, retained until they do.
  private struct SharedResources {
    let meshes: [ClusteredMesh]
    let materials: [ResolvedMaterial]
  }

  /// Clusters the meshes and resolves the materials of new models. Several threads take part: the images of a material
  /// take most of the time, but a few images do not divide evenly.
  private func makeSharedResources() -> SharedResources {
    let meshes = scene.meshes.filter {
      $0.pointAppearance == nil && $0.sphere == nil && $0.mesh.deformer == nil
    }.map(\.mesh)
      .reduce(into: [ObjectIdentifier: SharedMesh]()) { $0[ObjectIdentifier($1)] = $1 }.values
      .filter { caches.meshes[ObjectIdentifier($0)] == nil }
    let materials = drawables.surfaceMaterials
    let studio = scene.environment.image == nil ? scene.look : nil
    let (_, (clustered, resolved)) = Parallel.both {
      if !materials.isEmpty { PlacedEnvironment.computeTables(studio: studio) }
    } _: {
      Parallel.both {
        Parallel.map(meshes.count) { ClusteredMesh(meshes[$0]) }
      } _: {
        self.drawables.resolve(materials)
      }
    }
    for (source, mesh) in zip(meshes, clustered) { caches.meshes[ObjectIdentifier(source)] = mesh }
    return SharedResources(meshes: clustered, materials: resolved)
  }

  /// Returns the primitives that `view` shows. O(elements).
  ///
  /// - Parameters:
  ///   - isPreview: see `SphereCloudOcclusionCache.values`.
  ///   - hasOcclusion: whether spheres of clouds have their ambient occlusion. Depths do not need it.
  ///   - selection: the surfaces.
  ///   - fading: the fading of spheres and rods. Nil if they do not fade.
  func primitives(
    _ view: ViewFrustum, isPreview: Bool = false, hasOcclusion: Bool = true,
    _ selection: ScenePrimitives.Selection = .all, fading: ElementFading? = nil
  ) -> ScenePrimitives {
    var primitives = ScenePrimitives(view, selection)
    for cloud in sphereClouds where !cloud.isHidden {
      let elements = cloud.cloud.elements
      let occlusion = hasOcclusion ? cloud.occlusion(isPreview: isPreview) : nil
      let first = primitives.opaque.spheres.count
      primitives.opaque.append(
        elements, occlusion ?? [SIMD4](repeating: .zero, count: elements.count), cloud.cloud.roundPlacement)
      guard let fading, elements.count <= ElementFading.elementLimit else { continue }
      primitives.fade(fading, spheresFrom: first, rodsFrom: primitives.opaque.rods.count)
    }
    let firstSphere = primitives.opaque.spheres.count
    for sphere in drawables.spheres {
      if sphere.radius > 0 { primitives.append(sphere.center, radius: sphere.radius, sphere.color) }
    }
    if let fading, drawables.spheres.count <= ElementFading.elementLimit {
      primitives.fade(fading, spheresFrom: firstSphere, rodsFrom: primitives.opaque.rods.count)
    }
    for rods in rodClouds where !rods.isHidden {
      let first = primitives.opaque.rods.count
      primitives.opaque.append(rods.cloud.elements, rods.cloud.roundPlacement)
      guard let fading, rods.cloud.elements.count <= ElementFading.elementLimit else { continue }
      primitives.fade(fading, spheresFrom: primitives.opaque.spheres.count, rodsFrom: first)
    }
    primitives.opaque.meshes.reserveCapacity(surfaces.count)
    for clustered in surfaces { clustered.append(to: &primitives) }
    for (cloud, template) in shapeClouds where !cloud.isHidden {
      guard let mesh = template.mesh else { continue }
      primitives.append(
        cloud.cloud.elements, mesh, template.appearance, cloud.cloud.group?.placement.transform)
    }
    return primitives
  }

  /// Returns the depths of the models in a square picture of `view`; see `RaycastPrimitives.depths`. Of surfaces with a
  /// mask, the visible part counts.
  ///
  /// - Parameters:
  ///   - includesTranslucent: whether translucent models, and all of those with a mask, count like opaque ones, and are not
  ///     left out.
  ///   - fillsSmallClusters: see `RaycastPrimitives.depths`.
  func depths(
    _ view: ViewFrustum, size: Int, includesTranslucent: Bool = false, fillsSmallClusters: Bool = false,
    threads: Int = Parallel.threadCount
  ) -> [Float] {
    let primitives = primitives(
      view, hasOcclusion: false, includesTranslucent ? .all : .shadowCasters)
    let hasMasks = primitives.translucent.meshes.materials.hasMasks
    let masked = hasMasks && !includesTranslucent ? primitives.translucent : nil
    let depths = primitives.opaque.depths(
      size: size, masked: masked, fillsSmallClusters: fillsSmallClusters, threads: threads)
    guard includesTranslucent, primitives.translucent.count > 0 else { return depths }
    let translucent = primitives.translucent.depths(
      size: size, fillsSmallClusters: fillsSmallClusters, threads: threads)
    return zip(depths, translucent).map { min($0, $1) }
  }
}
