import Geometry
import MaterialTextures
import Reactive
import SceneModel

/// The drawables of a scene: its only observer of models for drawing, whatever number of back ends draw it.
///
/// A change of a model marks its drawable, which is O(1). `update` brings the changed drawables up to date and tells each
/// `DrawableChanges` of them, so that a back end visits no others.
///
/// ```text
/// models ── Drawable.setNeedsUpdate ── DrawableList.update ── DrawableChanges ── GPU objects, triangle clusters
/// ```
package final class DrawableList {
  /// The exact spheres, apart from those of clouds.
  package var spheres: [SphereDrawable] { sphereList.objects }
  /// The drawables of all other models, in the order of the scene.
  package var others: [Drawable] { otherList.objects }
  /// The surfaces of triangles: spheres with a material, shapes, meshes and computed meshes, in the order of the scene.
  /// O(drawables).
  package var triangles: [TriangleDrawable] { others.compactMap { $0 as? TriangleDrawable } }

  private var sphereList = ReconciledList<SphereDrawable>()
  private var otherList = ReconciledList<Drawable>()

  private let scene: Scene
  private let isStill: Bool
  private let tessellation: TessellationDetail?
  /// The tessellation of each kind of shape.
  private var tessellations: ShapeKindCache
  /// The same for the templates of shape clouds.
  private var templateTessellations: ShapeKindCache
  let materials = MaterialResolver()
  let geometries = SharedGeometryCache()
  /// The drawables that changed since the last update.
  private var changed: [Drawable] = []
  /// The drawables whose models are invalid, and which are drawn in their last valid state.
  private var failed: [ObjectIdentifier: Drawable] = [:]
  private let sphereState = SphereListState()
  private var modelListChanged = true
  /// The number of updates in which a model or the list of models had changed.
  package private(set) var revision = 0
  /// The spheres that are drawn as triangles.
  private var meshedSpheres: [Sphere] = []
  /// The clouds of spheres and of shapes, and the models of kinds that cannot be drawn, as of the last list of models.
  private var sphereClouds: [SphereCloud] = [], shapeClouds: [ShapeCloud] = [], unsupported: [any Model] = []
  private var readers: [WeakReader] = []
  private let bag = DisposerBag()

  private struct WeakReader {
    weak var reader: DrawableChanges?
  }

  /// Creates the drawables of `scene`. The first update observes its models.
  ///
  /// - Parameters:
  ///   - tessellation: the tessellation of spheres, from which that of the other shapes is derived. Nil chooses one by the
  ///     number of models.
  ///   - isStill: whether the drawables are those of the scene as it is at the first update, and do not observe it. This
  ///     takes less time and memory, for one picture.
  package init(_ scene: Scene, tessellation: TessellationDetail? = nil, isStill: Bool = false) {
    (self.scene, self.tessellation, self.isStill) = (scene, tessellation, isStill)
    tessellations = ShapeKindCache(tessellation ?? scene.defaultTessellation)
    templateTessellations = ShapeKindCache(tessellation ?? .suited(toSphereCount: 0))
    if !isStill {
      scene.models.edits.subscribe { [unowned self] _ in modelListChanged = true }.disposed(by: bag)
    }
  }

  /// Whether a model or the list of models changed since the last update.
  package var needsUpdate: Bool { modelListChanged || !changed.isEmpty }

  /// Whether no exact sphere is translucent. O(1).
  package var areSpheresOpaque: Bool { sphereState.translucentCount == 0 }

  /// The number of the exact spheres, or of those of the largest cloud.
  package var largestSphereCount: Int {
    sphereClouds.reduce(spheres.count) { max($0, $1.elements.count) }
  }

  /// Returns the tessellation that the triangles of exact spheres share. Nil if it is invalid.
  package func sphereTessellation() -> SharedTessellation<TessellatedSphere>? {
    sharedTessellation(of: Sphere.self, isTextured: false, isTemplate: false)
  }

  /// The images of materials in use that cannot be drawn.
  package var imageFailures: [ImageFailure] { materials.failures }

  /// The errors of the models that are drawn in their last valid state, and of the visible ones of a kind that cannot be
  /// drawn. O(errors log errors), and O(models) if one has no name.
  package var failures: [SceneError] {
    if failed.isEmpty, unsupported.isEmpty { return [] }
    let labels = ModelLabels(scene)
    // Surfaces, then clouds.
    let errors = failed.values.map { ($0 is CloudDrawable ? 1 : 0, $0.index, $0) }
      .sorted { ($0.0, $0.1) < ($1.0, $1.1) }.compactMap { $0.2.failure(labels) }
    return errors
      + unsupported.filter { !$0.isHidden }.map { .unsupportedModel(labels.label(of: $0)) }
  }

  /// Adds a reader of the changes, until it is released. All drawables are new for it.
  package func makeReader() -> DrawableChanges {
    let reader = DrawableChanges()
    readers.removeAll { $0.reader == nil }
    readers.append(WeakReader(reader: reader))
    return reader
  }

  /// Creates the drawables of added models and releases those of removed ones, if the list of models changed. The changed
  /// drawables are not updated yet. O(models) if it changed, else O(shape clouds).
  ///
  /// - Returns: whether the list of drawables may have changed.
  @discardableResult
  package func reconcile() -> Bool {
    if modelListChanged { listClouds() }
    let templateDetail = tessellation ?? shapeCloudTessellation
    guard modelListChanged || sphereState.formsChanged || templateTessellations.detail != templateDetail
    else { return false }
    (modelListChanged, sphereState.formsChanged) = (false, false)
    revision += 1
    resetTessellations(templateDetail)
    let onChange: ((Drawable) -> Void)? = isStill ? nil : { [unowned self] in changed.append($0) }
    let exact: [Sphere]
    (exact, meshedSpheres) = scene.spheresByForm
    sphereList.reconcile(exact) { SphereDrawable($0, sphereState, onChange: onChange) }
    var models: [any GroupMember] = meshedSpheres
    if scene.models.count > exact.count + meshedSpheres.count {
      for model in scene.models where !(model is Sphere) { models.append(model) }
    }
    otherList.reconcile(models) { model in
      if let shape = model as? any Shape { return triangles(ofShape: shape, sphereState, onChange) }
      return (model as? any DrawableModel)?.makeDrawable(in: self, onChange: onChange)
    }
    sphereState.translucentCount = spheres.count { $0.color.alpha < 1 }
    (changed, failed) = ([], [:])
    number(spheres)
    number(others)
    for reader in readers { reader.reader?.setListChanged() }
    return true
  }

  /// Lists the clouds and the models that cannot be drawn. O(models).
  private func listClouds() {
    (sphereClouds, shapeClouds) = (scene.sphereClouds, scene.shapeClouds)
    unsupported = scene.models.filter { !($0 is any DrawableModel || $0 is any Shape) }
  }

  /// The default tessellation of the templates of shape clouds. O(shape clouds).
  private var shapeCloudTessellation: TessellationDetail {
    .suited(toSphereCount: shapeClouds.reduce(0) { $0 + $1.elements.count })
  }

  /// Discards the triangles of spheres and shapes, and of the templates of shape clouds, if the tessellation has changed.
  private func resetTessellations(_ templateDetail: TessellationDetail) {
    let detail = tessellation ?? scene.defaultTessellation
    if detail != tessellations.detail {
      tessellations = ShapeKindCache(detail)
      otherList.removeAll { $0 is TriangleDrawable }
    }
    if templateDetail != templateTessellations.detail {
      templateTessellations = ShapeKindCache(templateDetail)
      otherList.removeAll { $0 is ShapeCloudDrawable }
    }
  }

  /// Sets the indices of drawables, and finds the changed and the failed ones.
  private func number(_ drawables: [some Drawable]) {
    for (index, drawable) in drawables.enumerated() {
      drawable.index = index
      if drawable.needsUpdate { changed.append(drawable) }
      if drawable.hasFailed { failed[ObjectIdentifier(drawable)] = drawable }
    }
  }

  /// The materials that surfaces have, without the standard material. O(models).
  package var surfaceMaterials: [Material] { scene.surfaceMaterials(meshedSpheres) }

  /// Resolves materials, and decodes their images on several threads. `update` finds the results as long as the caller
  /// retains them. O(materials) if all are known, else O(pixels).
  package func resolve(_ materials: [Material]) -> [ResolvedMaterial] { self.materials.resolve(materials) }

  /// Updates the changed drawables. O(changed), and O(models) if the list of models changed.
  package func update() {
    guard needsUpdate else { return }
    // The surfaces then find the resolved materials.
    let resolved = reconcile() ? resolve(surfaceMaterials) : []
    updateChanged()
    // A sphere is drawn exactly from now on, or no longer.
    while sphereState.formsChanged {
      reconcile()
      updateChanged()
    }
    withExtendedLifetime(resolved) {}
  }

  private func updateChanged() {
    let drawables = changed
    if !drawables.isEmpty { revision += 1 }
    changed = []
    let readers = readers.compactMap(\.reader)
    let drawableCount = spheres.count + others.count
    for drawable in drawables {
      let isRebuilt = drawable.update()
      if drawable.hasFailed {
        failed[ObjectIdentifier(drawable)] = drawable
      } else if !failed.isEmpty {
        failed[ObjectIdentifier(drawable)] = nil
      }
      for reader in readers { reader.append(drawable, of: drawableCount, isRebuilt: isRebuilt) }
    }
  }

  /// Returns the triangles of a shape, or of the template of a cloud if `spheres` is nil.
  func triangles<Model: Shape>(
    ofShape model: Model, _ spheres: SphereListState?, _ onChange: ((Drawable) -> Void)?
  ) -> TriangleDrawable? {
    let isTemplate = spheres == nil
    return ShapeDrawable(
      model,
      { [unowned self] in sharedTessellation(of: Model.self, isTextured: $0, isTemplate: isTemplate) },
      materials, spheres, onChange: onChange)
  }

  private func sharedTessellation<Model: Shape>(
    of type: Model.Type, isTextured: Bool, isTemplate: Bool
  ) -> SharedTessellation<Model.Tessellated>? {
    let cache = isTemplate ? \DrawableList.templateTessellations : \.tessellations
    return try? self[keyPath: cache].value(of: type, isTextured: isTextured) { SharedTessellation($0) }
  }
}

/// The drawables of a list that changed since a back end last asked.
package final class DrawableChanges {
  /// Whether drawables were added, removed or moved. All of them may then have changed.
  package private(set) var isListChanged = true
  /// The indices of the changed drawables in `DrawableList.spheres`, in no order. If the back end does not ask between two
  /// updates, an index may be contained more than once. Empty if `isListChanged` is true.
  package private(set) var spheres: [Int] = []
  /// The same for `DrawableList.others`.
  package private(set) var others: [Int] = []
  /// The number of updates of drawables, apart from those of placements.
  package private(set) var rebuildCount = 0

  fileprivate init() {}

  /// Whether there is a change.
  package var isEmpty: Bool { !isListChanged && spheres.isEmpty && others.isEmpty }

  /// Removes the changes, after the back end has applied them.
  package func removeAll() {
    isListChanged = false
    spheres.removeAll(keepingCapacity: true)
    others.removeAll(keepingCapacity: true)
  }

  fileprivate func setListChanged() {
    removeAll()
    isListChanged = true
  }

  /// Adds a changed drawable of a list with `count` drawables. If there are more indices than drawables, because the back
  /// end does not ask, all drawables count as changed, so that the memory is bounded.
  fileprivate func append(_ drawable: Drawable, of count: Int, isRebuilt: Bool) {
    if isRebuilt { rebuildCount += 1 }
    if isListChanged { return }
    if max(spheres.count, others.count) >= count {
      setListChanged()
    } else if drawable is SphereDrawable {
      spheres.append(drawable.index)
    } else {
      others.append(drawable.index)
    }
  }
}
