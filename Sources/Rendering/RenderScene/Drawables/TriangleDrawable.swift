import Geometry
import MaterialTextures
import Reactive
import SceneModel

/// A surface of triangles: one geometry with a placement, a colour and a material.
///
/// The subclasses observe a model. A back end that draws exact spheres as triangles sets the values of this class itself.
package class TriangleDrawable: Drawable {
  /// The triangles.
  package final var triangles: TriangleGeometry
  /// The transform to the scene, and the visibility.
  package final var placement = Placement()
  /// The colour by which vertex colours and textures are multiplied.
  package final var color = Color.white
  /// The material, or nil for a surface without one.
  package private(set) final var material: ResolvedMaterial?
  /// The material that `material` is the resolved form of.
  private final var source = Material.standard
  /// Whether back faces are culled: those of a surface that encloses a volume, and those of a material of glTF that is not
  /// double-sided.
  package final var isOneSided: Bool
  /// Whether the surface encloses a volume whose inside is visible.
  final var showsInside = false

  init(_ triangles: TriangleGeometry, isOneSided: Bool, onChange: ((Drawable) -> Void)?) {
    (self.triangles, self.isOneSided) = (triangles, isOneSided)
    super.init(onChange: onChange)
  }

  /// Creates a drawable that observes nothing.
  package convenience init(_ triangles: TriangleGeometry, isOneSided: Bool) {
    self.init(triangles, isOneSided: isOneSided, onChange: nil)
  }

  override package final var geometry: DrawableGeometry {
    triangles.posed.map { .posedTriangles(self, $0) } ?? .triangles(self)
  }

  /// Sets the material. Returns whether it is another. Surfaces with the standard material, double-sided or not, have none.
  final func set(_ material: Material, _ materials: MaterialResolver) -> Bool {
    guard material != source else { return false }
    source = material
    self.material = material == .standard || material == .doubleSided ? nil : materials.resolve(material)
    return true
  }

  /// The sphere in the scene that the triangles approximate, if it shows all that the surface shows. Nil for none.
  package var exactSphere: (center: SIMD3<Float>, radius: Float)? { nil }

  /// The extent in the scene.
  package final var extent: SurfaceExtent { extent(placement.transform) }

  /// Returns the extent with another transform to the scene.
  package final func extent(_ transform: Transform) -> SurfaceExtent {
    SurfaceExtent(
      box: triangles.box, transform: transform, isRound: triangles.isRound || exactSphere != nil,
      isSimple: triangles.isSimple && !showsInside || exactSphere != nil)
  }

  /// Whether light passes through the surface, so that it shows a picture of what is behind.
  package final var isTransmissive: Bool { material?.isTransmissive == true }

  /// Whether nothing behind the surface is visible through it, apart from transmission. A mask counts as opaque.
  package final var isOpaque: Bool { isOpaque(withOpaqueColors: true) }

  /// Returns whether nothing behind the surface is visible through it, if its colours are multiplied by opaque colours or
  /// translucent ones.
  package final func isOpaque(withOpaqueColors: Bool) -> Bool {
    let hasOpaqueColors = withOpaqueColors && !(color.alpha < 1) && triangles.hasOpaqueColors
    return material.map { !$0.isTranslucent(hasOpaqueColors: hasOpaqueColors) } ?? hasOpaqueColors
  }
}

/// A shape as triangles.
final class ShapeDrawable<Model: Shape>: TriangleDrawable {
  /// Returns the topology of the kind of shape, with or without texture coordinates for textures.
  typealias Topology = (_ isTextured: Bool) -> SharedTessellation<Model.Tessellated>?

  private let model: Model
  private let makeTopology: Topology
  private let materials: MaterialResolver
  private var shape: ShapeGeometry<Model.Tessellated>
  private var isTextured = false
  private var size: Model.Tessellated.Size
  private var appearance = SurfaceAppearance()
  /// The model if it is a sphere that could be drawn exactly.
  private let sphere: Sphere?
  private let spheres: SphereListState?

  /// Creates a drawable. Returns nil if there is no topology, because the tessellation is invalid for the kind.
  ///
  /// - Parameter spheres: the state of the exact spheres, among which a sphere would be drawn if it could. Nil for the
  ///   template of a cloud.
  init?(
    _ model: Model, _ makeTopology: @escaping Topology, _ materials: MaterialResolver,
    _ spheres: SphereListState?, onChange: ((Drawable) -> Void)?
  ) {
    guard let topology = makeTopology(false) else { return nil }
    (self.model, self.makeTopology, self.materials) = (model, makeTopology, materials)
    self.spheres = spheres
    sphere = spheres == nil ? nil : model as? Sphere
    shape = Self.geometry(topology)
    size = model.size
    super.init(shape, isOneSided: Model.isClosed, onChange: onChange)
    if isStill {
      (placement, appearance) = (model.placement, model.appearance)
      placement.isVisible = placement.isVisible && model.drawnSize != nil
    } else {
      observeModel()
    }
  }

  /// Not part of `init`, which would look up the types of the sources, at a cost, also for a still drawable.
  @inline(never)
  private func observeModel() {
    combine(model.placements, model.sizes, model.appearances)
      .subscribe { [unowned self] placement, size, appearance in
        (self.placement, self.size, self.appearance) = (placement, size, appearance)
        if Model.Tessellated.drawnSize(size) == nil { self.placement.isVisible = false }
        setNeedsUpdate()
      }
      .disposed(by: bag)
  }

  private static func geometry(
    _ topology: SharedTessellation<Model.Tessellated>
  ) -> ShapeGeometry<Model.Tessellated> {
    ShapeGeometry(
      topology, isRound: Model.self == Sphere.self || Model.self == Ellipsoid.self, isSimple: Model.isConvex)
  }

  override func updateContent() -> Bool {
    if sphere?.isExact == true { spheres?.formsChanged = true }
    let isOtherMaterial = set(appearance.material, materials)
    isOneSided = Model.isClosed && !appearance.material.isDoubleSided
    showsInside = Model.isClosed && !isOneSided
    if appearance.usesTextureCoordinates != isTextured,
      let topology = makeTopology(appearance.usesTextureCoordinates)
    {
      isTextured = appearance.usesTextureCoordinates
      shape = Self.geometry(topology)
      triangles = shape
    }
    shape.setNeedsUpdate(size, appearance.color)
    let isRebuilt = shape.update()
    color = shape.color
    return isRebuilt || isOtherMaterial
  }

  override var hasFailed: Bool { shape.failure != nil }

  override func failure(_ labels: ModelLabels) -> SceneError? {
    shape.failure.map { .shape(labels.label(of: model), $0) }
  }
}

/// A mesh of a file.
final class MeshDrawable: TriangleDrawable {
  private let model: MeshModel
  private let materials: MaterialResolver
  private let geometries: SharedGeometryCache
  private var sphere: (center: SIMD3<Float>, radius: Float)?
  private var appearance: SurfaceAppearance?
  /// The mesh of the geometry.
  private var source: SharedMesh

  init(
    _ model: MeshModel, _ geometries: SharedGeometryCache, _ materials: MaterialResolver,
    onChange: ((Drawable) -> Void)?
  ) {
    (self.model, self.geometries, self.materials) = (model, geometries, materials)
    source = model.mesh
    super.init(Self.geometry(of: model, geometries), isOneSided: model.isOneSided, onChange: onChange)
    if isStill {
      placement = model.placement
      return
    }
    model.pose?.values.subscribe { [unowned self] _ in setNeedsUpdate() }.disposed(by: bag)
    combine(model.$mesh, model.placements, model.$color, model.$material)
      .subscribe { [unowned self] _, placement, _, _ in
        self.placement = placement
        setNeedsUpdate()
      }
      .disposed(by: bag)
  }

  private static func geometry(
    of model: MeshModel, _ geometries: SharedGeometryCache
  ) -> TriangleGeometry {
    PosedGeometry(model) ?? geometries.geometry(of: model.mesh)
  }

  override var exactSphere: (center: SIMD3<Float>, radius: Float)? { sphere }

  override func updateContent() -> Bool {
    let isOtherMesh = source !== model.mesh
    if isOtherMesh {
      source = model.mesh
      triangles = Self.geometry(of: model, geometries)
    }
    let isOtherPose = triangles.posed?.update() ?? false
    let next = SurfaceAppearance(color: model.color, material: model.material)
    let isOther = isOtherMesh || isOtherPose || next != appearance
    (appearance, sphere) = (next, model.sphere)
    isOneSided = sphere != nil || model.isOneSided
    // A sphere that replaces a mesh has no material, apart from its mask.
    _ = set(sphere == nil ? model.material : .standard, materials)
    color = model.color
    if sphere != nil, model.material.alphaMode == .mask {
      color.linear.w = color.alpha >= model.material.alphaCutoff ? 1 : 0
    }
    return isOther
  }
}

/// A surface, curve, lathe or extrusion.
final class ComputedMeshDrawable: TriangleDrawable {
  private let model: ComputedMesh
  private let materials: MaterialResolver
  private var appearance = SurfaceAppearance()
  /// The state of the last update without the placement.
  private var last: (SurfaceAppearance, ComputedMeshRevisions, isOneSided: Bool)?

  init(_ model: ComputedMesh, _ materials: MaterialResolver, onChange: ((Drawable) -> Void)?) {
    (self.model, self.materials) = (model, materials)
    super.init(ComputedGeometry(model), isOneSided: !model.isDoubleSided, onChange: onChange)
    if isStill {
      (placement, appearance) = (model.placement, model.appearance)
      placement.isVisible = placement.isVisible && model.hasExtent
      return
    }
    combine(model.requests, model.placements, model.appearances, model.$isDoubleSided)
      .subscribe { [unowned self] _, placement, appearance, isDoubleSided in
        (self.placement, self.appearance, isOneSided) = (placement, appearance, !isDoubleSided)
        if !model.hasExtent { self.placement.isVisible = false }
        setNeedsUpdate()
      }
      .disposed(by: bag)
  }

  override func updateContent() -> Bool {
    model.prepare()
    color = appearance.color
    _ = set(appearance.material, materials)
    let state = (appearance, model.revisions, isOneSided: isOneSided)
    defer { last = state }
    return last.map { $0 != state } ?? true
  }

  override var hasFailed: Bool { model.failure != nil }

  override func failure(_ labels: ModelLabels) -> SceneError? { model.failure(labels) }
}

extension MeshModel: DrawableModel {
  func makeDrawable(in list: DrawableList, onChange: ((Drawable) -> Void)?) -> Drawable? {
    pointAppearance == nil
      ? MeshDrawable(self, list.geometries, list.materials, onChange: onChange)
      : PointsDrawable(self, onChange: onChange)
  }
}

extension ComputedMesh: DrawableModel {
  func makeDrawable(in list: DrawableList, onChange: ((Drawable) -> Void)?) -> Drawable? {
    ComputedMeshDrawable(self, list.materials, onChange: onChange)
  }
}

/// The geometries of shared meshes, each as long as a drawable has it.
typealias SharedGeometryCache = WeakCache<ObjectIdentifier, SharedGeometry>

extension SharedGeometryCache {
  /// Returns the geometry of a mesh.
  func geometry(of mesh: SharedMesh) -> SharedGeometry {
    value(for: ObjectIdentifier(mesh)) { SharedGeometry(mesh) }
  }
}
