import Geometry
import Reactive

/// An observable model whose mesh is computed on demand: the base class of `ParametricSurface`, `ParametricCurve`,
/// `Lathe` and `Extrusion`.
///
/// It is lazy: a change sets `needsUpdate`, and `update()` computes the mesh when a frame, an export or a test needs it,
/// once for all of them. Indices, positions and colours change independently, and only what depends on a change is
/// computed; `revisions` counts the changes of each, so that renderers upload no more than that.
///
/// Properties accept any value. An invalid count keeps the last mesh and sets `failure`. Where a position is not a number,
/// the mesh has a gap, and `gap` says where.
public class ComputedMesh: Model {
  /// The name in files and on the command line. Empty if the model has none.
  public package(set) final var name: String
  /// The group that contains the model, and moves and hides it. Nil for a model of the scene.
  public package(set) final var group: Group?
  /// The bindings of properties to sources. Nil if there are none.
  package final var bindings: ModelBindings?
  /// The position of the origin in the group, in metres.
  @Property public final var center = SIMD3<Float>.zero
  /// The rotation about X, then about Y, then about Z, in degrees.
  @Property public final var rotation = SIMD3<Float>.zero
  /// The factors along X, Y and Z. Negative factors mirror.
  @Property public final var scale = SIMD3<Float>.one
  /// Whether the model is visible, unless a group hides it.
  @Property public final var isVisible = true
  /// Whether the back is visible, too, with reversed normals.
  @Property public final var isDoubleSided = true
  /// The colour of the whole surface. The vertex colours and the base colour of the material are multiplied by it.
  @Property public final var color = Color.white
  /// The material, or nil for the simple look of a surface without one.
  @Property public final var material: MaterialModel?
  /// The colours of the vertices. Nil for a surface of one colour.
  @Property public final var vertexColors: VertexColoring?

  /// The number of computations of the mesh or a part of it, including failed ones.
  package final private(set) var rebuildCount = 0
  /// The error of the last update. Nil if it succeeded.
  public final private(set) var failure: ComputedMeshError?
  private var content = ComputedMeshContent()
  /// The parts that differ from those of `content`, without those of `job`.
  private var needed = MeshParts.all
  /// The computation that is under way on another thread, as of the changes until its start. Nil if there is none.
  private var job: MeshingJob?
  /// Computes large meshes for `prepare()`. Nil to compute all of them at once.
  final weak var mesher: BackgroundMesher?
  @Property private var requestCount = 0
  /// Whether `needed` was set without a request, because the mesher starts the computation.
  private var isUnannounced = false
  final let bag = DisposerBag()

  init(name: String, group: Group?) {
    (self.name, self.group) = (name, group)
    observe($vertexColors, .colors)
  }

  /// The name of the kind in messages, in the singular.
  public final var kindName: String {
    (type(of: self) as? any DescribedModel.Type)?.kind ?? "computed mesh"
  }

  /// Whether no length of the model is 0 or missing. Subclasses with such lengths override this.
  package var hasExtent: Bool { true }

  /// Whether no length of the model is missing. Subclasses with such lengths override this.
  var hasFiniteLengths: Bool { true }

  /// The domains of the parameters, with their names after the point of a path.
  package var domains: [(key: String, domain: ParameterDomain)] { [] }

  /// The paths in a plane from which the mesh is made, with the keys of their formulas in scene files.
  package var paths: [(key: String, path: PathFunction)] { [] }

  /// The error that the counts cause, without computing anything. Nil if they are valid. O(1).
  package final var countError: GeometryError? {
    do throws(GeometryError) { try checkCounts() } catch { return error }
    return nil
  }

  /// Throws unless the counts are valid, as far as they are known without computing anything.
  func checkCounts() throws(GeometryError) {
    for (key, domain) in domains { try domain.range.check("\(key).count") }
  }

  /// Returns the error of the last update with the label of the model. Nil if it succeeded.
  package final func failure(_ labels: ModelLabels) -> SceneError? {
    failure.map { .computedMesh(labels.label(of: self), $0) }
  }

  /// Whether the mesh has to be computed, or is being computed on another thread.
  package final var needsUpdate: Bool { !needed.isEmpty || job != nil }

  /// A source that sends an event on subscription, and when `needsUpdate` becomes true, or when another thread has computed
  /// the mesh: a picture of the model is then no longer current.
  package final var requests: AnyEventSource<Void> { $requestCount.map { _ in }.eraseToAnyEventSource() }

  /// The mesh, in the coordinates of the model. Empty before the first update.
  public final var mesh: Mesh { content.mesh }
  /// The first place without a position. Nil if the mesh has no gap.
  package final var gap: ComputedMeshGap? { content.gap }
  /// The numbers of changes of the parts of the mesh.
  package final var revisions: ComputedMeshRevisions { content.revisions }
  /// The bounding box of the mesh, in the coordinates of the model.
  package final var meshBounds: BoundingBox { content.bounds }
  /// Whether no vertex colour is translucent.
  package final var hasOpaqueColors: Bool { content.hasOpaqueColors }

  /// Computes the parts of the mesh that depend on changes since the last update, on this thread: afterwards the mesh is
  /// that of the current values. O(1) without changes.
  ///
  /// - Returns: Whether anything was computed.
  @discardableResult
  public final func update() -> Bool {
    guard needsUpdate else { return false }
    cancelJob()
    defer { announce() }
    let parts = needed
    needed = []
    rebuildCount += 1
    // Moved out, so that the vertices are changed in place.
    var next = content
    content = ComputedMeshContent()
    do throws(ComputedMeshError) {
      try build(parts, &next)
      (failure, failedParts) = (nil, [])
    } catch {
      (failure, failedParts) = (error, parts)
    }
    content = next
    return true
  }

  /// Computes the mesh for a frame, as `update()` does. A large mesh is computed by the `BackgroundMesher` of the model, if
  /// it has one: until then the mesh is that of earlier values. The first one is always computed here.
  package final func prepare() {
    guard !needed.isEmpty, job == nil else { return }
    guard let mesher, isComputedInBackground, let copy = detachedCopy() else {
      update()
      return
    }
    (copy.content, copy.needed, copy.failedParts) = (content, needed.union(failedParts), failedParts)
    copy.vertexColors = vertexColors
    let job = MeshingJob(copy, parts: needed)
    (self.job, needed, isUnannounced) = (job, [], false)
    mesher.start(job)
  }

  /// Takes the result of `job`, unless it was cancelled.
  final func finish(_ job: MeshingJob) {
    guard job === self.job, let copy = job.release() else { return }
    self.job = nil
    (content, failure, failedParts) = (copy.content, copy.failure, copy.failedParts)
    adopt(copy)
    rebuildCount += 1
    requestCount += 1
  }

  /// Drops the result of the computation on another thread.
  private func cancelJob() {
    guard let job = job.take() else { return }
    needed.formUnion(job.parts)
    isUnannounced = true
  }

  /// Ends the computation on another thread, and leaves it to the next frame.
  final func abandonJob() {
    cancelJob()
    announce()
  }

  /// Tells the renderers of a change that they were not told of.
  private func announce() {
    if !isUnannounced { return }
    isUnannounced = false
    requestCount += 1
  }

  /// Whether `prepare()` computes the mesh on another thread.
  private var isComputedInBackground: Bool {
    mesher != nil && content.revisions.positions > 0 && isDetachable
      && vertexCountEstimate >= BackgroundMesher.threshold
  }

  /// About the number of vertices. O(1).
  private var vertexCountEstimate: Int {
    max(content.mesh.vertices.count, domains.reduce(1) { $0 * max(1, min($1.domain.range.count, 1 << 20)) })
  }

  /// Whether another thread can compute the mesh. Subclasses override this, `detachedCopy` and `adopt`.
  var isDetachable: Bool { false }

  /// Returns a model with the same values and caches, whose mesh another thread can compute.
  func detachedCopy() -> ComputedMesh? { nil }

  /// Takes the caches of a detached copy after it was updated.
  func adopt(_ copy: ComputedMesh) {}

  /// The parts that the last update failed to compute.
  private var failedParts = MeshParts()

  /// Computes the parts of the mesh. Subclasses override this. `content` must be unchanged if an error is thrown.
  func build(_ parts: MeshParts, _ content: inout ComputedMeshContent) throws(ComputedMeshError) {}

  /// Sets `needsUpdate` for parts.
  final func setNeedsUpdate(_ parts: MeshParts) {
    let isFirst = needed.isEmpty
    needed.formUnion(parts.union(failedParts))
    guard isFirst else { return }
    if isComputedInBackground { isUnannounced = true } else { requestCount += 1 }
  }

  /// Sets `needsUpdate` at each change of a domain.
  final func observe(_ domain: ParameterDomain) {
    for property in [domain.$from, domain.$to, domain.$count] { observe(property, .all) }
    observe(domain.$isClosed, .all)
  }

  /// Sets `needsUpdate` for parts at each change of a property.
  final func observe<Value>(_ property: Property<Value>, _ parts: MeshParts) {
    property.subscribe { [unowned self] _ in setNeedsUpdate(parts) }.disposed(by: bag)
  }
}

// The place and the appearance.
extension ComputedMesh {
  /// The transform to the group.
  public final var transform: Transform { Self.transform(center, rotation, scale) }

  private static func transform(
    _ center: SIMD3<Float>, _ rotation: SIMD3<Float>, _ scale: SIMD3<Float>
  ) -> Transform {
    SceneModel.placement(center: center, rotation: rotation) * Transform(scale: scale)
  }

  /// The placement in the scene as a source: sends the current one on subscription, then each change.
  package final var placements: AnyEventSource<Placement> {
    let own = combine($center, $rotation, $scale, $isVisible).map {
      Placement(transform: Self.transform($0, $1, $2), isVisible: $3)
    }
    guard let group else { return own.eraseToAnyEventSource() }
    return combine(own, group.placements).map { $1 * $0 }.eraseToAnyEventSource()
  }

  /// The current placement in the scene.
  public final var placement: Placement {
    let own = Placement(transform: transform, isVisible: isVisible)
    return group.map { $0.placement * own } ?? own
  }

  /// Whether `isVisible` is true, the model has an extent, and no value of its place is missing.
  final var isShown: Bool { isVisible && hasExtent && transform.isDrawable }

  /// Whether `isVisible` is false, a value of the place is missing, or a group hides the model. O(1) after the first use of
  /// the group.
  public final var isHidden: Bool { !isShown || isHiddenByGroup }

  /// The transform to the group in files: that of a model with a missing value, which is hidden, changes nothing.
  final var exportedTransform: Transform { transform.isDrawable ? transform : .identity }

  /// The colour and the material as a source: sends the current ones on subscription, then each change.
  package final var appearances: AnyEventSource<SurfaceAppearance> {
    $material.appearances(tintedBy: $color).eraseToAnyEventSource()
  }

  /// The current colour and material.
  package final var appearance: SurfaceAppearance {
    (material?.appearance ?? SurfaceAppearance()).tinted(by: color)
  }

  /// The colour and the material in files, which contain there whether the surface is double-sided.
  final var exportedAppearance: SurfaceAppearance {
    var appearance = appearance
    if isDoubleSided { appearance.material.isDoubleSided = true }
    return appearance
  }

  /// Whether the mesh is in a plane of two of its axes. The mesh is updated first, as for `bounds`.
  package final var isFlat: Bool {
    prepare()
    return content.bounds.size.min() <= content.bounds.size.max() * 1e-6
  }

  /// The smallest axis-aligned box in the scene around the transformed bounding box of the mesh. The mesh is updated first,
  /// unless a window computes it on another thread.
  public final var bounds: BoundingBox {
    prepare()
    return placement.transform.apply(to: content.bounds)
  }
}

// What scenes ask of every model.
extension ComputedMesh: BindingOwner, PlaceableModel, ModelTraits {
  /// The traits of the model.
  public final var _traits: _ModelTraits { _ModelTraits(self) }
  /// The current colour and material.
  package final var surface: SurfaceAppearance? { appearance }
  /// The material, if the model has one.
  package final var sharedMaterial: MaterialModel? { material }
  /// The mean luminance of the vertex colours.
  package final var elementLuminance: Float? { mesh.colors.meanLuminance { $0 } }
  /// 1 if the model has a length or a place that is missing or too large, unless `isVisible` is false.
  package final var missingCount: Int { isVisible && (!hasFiniteLengths || !transform.isDrawable) ? 1 : 0 }
  /// Whether the mesh is not flat. The mesh is updated first, as for `bounds`.
  package final var shadowsItself: Bool { !isFlat }

  /// Returns the hit of the nearest triangle, from either side unless the mesh is one-sided.
  package final func hit(by ray: Ray) -> RayHit? {
    guard ray.meets(bounds) else { return nil }
    return ray.nearestTriangle(of: mesh, at: placement.transform, isOneSided: !isDoubleSided).map {
      RayHit(distance: $0.distance, triangle: $0.number)
    }
  }

  /// Tests the triangles of the current mesh.
  package final func isVisible(to test: inout InvisibilityClassifier) -> Bool {
    if test.isHidden(self) { return false }
    prepare()
    return test.isVisible(mesh, placement.transform, bounds, appearance, isOneSided: !isDoubleSided)
  }
}

extension ComputedMesh {
  /// Updates the mesh, and appends a node with it.
  package final func append(to document: inout MeshDocumentBuilder) throws(SceneError) {
    guard document.isIncluded(group, isVisible: isShown) else { return }
    update()
    if let failure = failure(document.labels) { throw failure }
    document.append(document.add(mesh, of: self), name: name, group, exportedAppearance, exportedTransform)
  }
}

extension ComputedMesh {
  /// Returns the result of a mesh builder, with its error as that of a computed mesh.
  static func checked<Result>(
    _ body: () throws(GeometryError) -> Result
  ) throws(ComputedMeshError) -> Result {
    do throws(GeometryError) { return try body() } catch { throw .geometry(error) }
  }

  /// Returns a count as a whole number. A number that is too large for one is refused by the caller.
  static func count(_ value: Float) -> Int {
    value.isNaN ? 0 : Int(max(-1, min(value, 1e12)).rounded())
  }
}

extension Sequence<ComputedMesh> {
  /// The models with the descriptions of their kinds.
  package var described: [any DescribedModel] { compactMap { $0 as? any DescribedModel } }
}

// The properties of computed meshes that can be set by name. Color and radius of a formula are bound separately.
extension ComputedMesh {
  /// The centre, the rotation and the scale.
  static func placeProperties<Model: ComputedMesh>() -> [ModelProperty<Model>] {
    [.point("position") { $0.$center }, .angles("rotation") { $0.$rotation }, .scale("scale") { $0.$scale }]
  }

  /// Whether the model is visible, from both sides, and its colour.
  static func appearanceProperties<Model: ComputedMesh>() -> [ModelProperty<Model>] {
    [
      .boolean("visible") { $0.$isVisible }, .boolean("doubleSided") { $0.$isDoubleSided },
      .color("color") { $0.$color },
    ]
  }
}
