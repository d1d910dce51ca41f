import Geometry
import Reactive
import RenderScene
import SceneModel

/// The renderers of a scene's models: they come and go with them.
final class SceneModels {
  /// Whether a model, or which models there are, changed since the last `prepare`.
  private(set) var isMarked = true
  /// How often a model was made anew by a `prepare`.
  private(set) var rebuildCount = 0

  private let scene: Scene
  /// Whether other models are in the scene than there are renderers of.
  private var areOthers = true
  private let tessellation: SphereTessellation?
  private let device: GraphicsDevice
  /// The indices of each kind of shape.
  private var indexBuffers: TessellationCache
  /// What the spheres of clouds are copies of where they are no imposters. Nil if the tessellation makes none, which was
  /// found out before.
  private(set) lazy var cloudTemplate = MeshTemplate.sphere(
    tessellation ?? .suited(toSphereCount: .max), device: device)
  private let meshBuffers: SharedMeshBuffers
  private var sphereSet = RendererSet<any SurfaceRenderer>()
  /// Draws the single spheres where they are many.
  private var singleSpheres: SingleSpheresRenderer?
  private var shapeSet = RendererSet<any SurfaceRenderer>()
  private var meshSet = RendererSet<any SurfaceRenderer>()
  private var cloudSet = RendererSet<SphereCloudRenderer>()
  private var rodSet = RendererSet<RodCloudRenderer>()
  private lazy var rodTemplate = MeshTemplate.rod(device: device)
  private let bag = DisposerBag()

  /// Watches the models of `scene`, all cut by `tessellation`, or by what suits their number.
  ///
  /// - Throws: `GraphicsError.tessellation` if there is no such tessellation.
  init(_ scene: Scene, tessellation: SphereTessellation?, device: GraphicsDevice) throws(GraphicsError) {
    (self.scene, self.tessellation, self.device) = (scene, tessellation, device)
    indexBuffers = TessellationCache(tessellation ?? .standard)
    meshBuffers = SharedMeshBuffers(device: device)
    do throws(GeometryError) {
      _ = try indices(of: Sphere.self)
    } catch {
      throw .tessellation(error)
    }
    scene.watchLists(bag) { [unowned self] in (isMarked, areOthers) = (true, true) }
  }

  /// The renderers of all but the clouds.
  var surfaces: [any SurfaceRenderer] { sphereSet.renderers + shapeSet.renderers + meshSet.renderers }

  /// What is drawn from records: clouds, and single spheres where they are many.
  var clouds: [any RecordRenderer] {
    let clouds: [any RecordRenderer] = cloudSet.renderers
    return singleSpheres.map { clouds + [$0] } ?? clouds
  }

  /// Whether clouds are drawn as imposters, and not as meshes: no tessellation was asked for, and the driver lets shaders
  /// read so many records.
  var hasImposters: Bool {
    let limit = device.maximumTextureBufferSize / 2
    return tessellation == nil && scene.spheres.count <= limit
      && scene.clouds.allSatisfy { $0.elements.count <= limit }
  }

  /// Whether single spheres are drawn as a cloud is: they are many, and opaque.
  private var areSpheresOneCloud: Bool {
    scene.spheres.count >= SingleSpheresRenderer.threshold && hasImposters
      && scene.spheres.allSatisfy { $0.color.alpha >= 1 }
  }

  /// The renderers of the clouds of rods.
  var rods: [RodCloudRenderer] { rodSet.renderers }

  /// Why models are shown as they last were instead of as they are.
  var failures: [SceneError] {
    (singleSpheres?.failures ?? [])
      + [sphereSet, shapeSet].flatMap { set in
        set.renderers.enumerated().compactMap { $1.failure(number: $0 + 1) }
      }
  }

  /// Makes and lets go of renderers, and brings the GPU's copies up to date. O(models), where anything changed.
  func prepare() {
    guard isMarked else { return }
    if areOthers || areSpheresOneCloud != (singleSpheres != nil) { follow() }
    for surface in surfaces where surface.prepare() { rebuildCount += 1 }
    for cloud in clouds { rebuildCount += cloud.prepare() }
    for rods in rodSet.renderers where rods.prepare() { rebuildCount += 1 }
    // Renderers mark when they begin to watch, which is not a change.
    isMarked = false
  }

  private func follow() {
    areOthers = false
    let onChange = { [unowned self] in isMarked = true }
    recut()
    if areSpheresOneCloud {
      sphereSet.removeAll()
      let spheres = singleSpheres ?? SingleSpheresRenderer(device: device, onChange: onChange)
      spheres.follow(scene.spheres)
      singleSpheres = spheres
    } else {
      singleSpheres = nil
      sphereSet.follow(scene.spheres) { sphere in
        (try? indices(of: Sphere.self)).map {
          SphereRenderer(Property(sphere), indices: $0, device: device, onChange: onChange)
        }
      }
    }
    shapeSet.follow(scene.shapes) { renderer(of: $0, onChange) }
    meshSet.follow(scene.meshes) { MeshRenderer($0, buffers: meshBuffers, onChange: onChange) }
    cloudSet.follow(scene.clouds) { SphereCloudRenderer(Property($0), device: device, onChange: onChange) }
    rodSet.follow(scene.rods) {
      RodCloudRenderer($0, template: rodTemplate, device: device, onChange: onChange)
    }
  }

  private func renderer<Model: Shape>(
    of model: Model, _ onChange: @escaping () -> Void
  ) -> (any SurfaceRenderer)? {
    (try? indices(of: Model.self)).map {
      ShapeRenderer(model, indices: $0, device: device, onChange: onChange)
    }
  }

  private func indices<Model: Shape>(
    of type: Model.Type
  ) throws(GeometryError) -> SharedIndexBuffer<Model.Tessellated> {
    try indexBuffers.value(of: type) { [device] in SharedIndexBuffer($0, device: device) }
  }

  /// Starts anew if spheres of another tessellation suit their number.
  private func recut() {
    let suited = tessellation ?? scene.drawnTessellation
    guard suited != indexBuffers.detail else { return }
    indexBuffers = TessellationCache(suited)
    sphereSet.removeAll()
    shapeSet.removeAll()
  }
}
