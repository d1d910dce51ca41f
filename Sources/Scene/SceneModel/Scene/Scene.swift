import Geometry
import Reactive

/// The observable root of the model: shapes, clouds, meshes, groups, materials, lights, environment, background,
/// effects, texts and camera.
///
/// ```swift
/// let scene = Scene(spheres: [earth])
/// scene.models.append(moon)               // one edit: renderers add only the moon
/// scene.models.removeAll { $0 === earth } // one edit: only the renderer of the earth is released
/// ```
public final class Scene {
  /// All models, in the order of messages and exports: shapes, clouds, meshes and computed meshes. Each mutation is one edit,
  /// for which renderers do only what it needs. `spheres`, `meshes` and others are the models of one kind.
  public let models: ArrayProperty<any Model>
  /// The groups, parents first. Models refer to them, and to others.
  @ArrayProperty public var groups: [Group]
  /// The mesh files. `groups` and `meshes` contain their groups and meshes, too.
  @ArrayProperty public var importedMeshes: [ImportedMesh]
  /// The animations of mesh files. Groups and meshes follow them.
  @ArrayProperty public var animations: [MeshAnimation] = []
  /// The morph targets of mesh files.
  @ArrayProperty public var morphTargets: [MorphTargetModel] = []
  /// The materials that can be set by name. Models refer to them, and to others.
  @ArrayProperty public var materials: [MaterialModel]
  /// The lights. If it is empty, a key light and a fill light move with the camera.
  @Property public var lights: [Light]
  /// The background colour. The picture is translucent if its alpha is less than 1.
  @Property public var background: Color
  /// The background colour at the bottom of the picture, with `background` at the top. Nil for a uniform background.
  @Property public var backgroundBottom: Color?
  /// The lighting of a scene without lights, and its built-in studio. `apply(_:except:)` also sets the effects and the
  /// background of a look.
  @Property public var look: Look = .plain
  /// The background that the look chose last. Nil for none.
  var lookBackground: (top: Color, bottom: Color?)?
  /// The light from all directions.
  @Property public var environment: Environment
  /// The exposure in stops: each stop doubles the light.
  @Property public var exposure: Float
  /// Whether the exposure is measured, with `exposure` added to it: the light that reaches the middle of the models, in all
  /// directions that face the eye, makes them about as bright as the standard lights do.
  @Property public var autoExposure = false
  /// How light becomes display values.
  @Property public var toneMapping: ToneMapping = .neutral
  /// The texts at points of the scene. Later ones are drawn over earlier ones.
  @ArrayProperty public var labels: [Label]
  /// The labels of the elements of clouds, such as atoms.
  @ArrayProperty package var elementLabels: [ElementLabels] = []
  /// The title of the picture. Nil for none.
  @Property public var title: Title?
  /// The legend of colours. Nil for none.
  @Property public var legend: Legend?
  /// The named materials of the visible models, for a legend. While they are observed, they are computed once a change, and
  /// not for each picture.
  package private(set) lazy var materialCategories = Derived { [weak self] in
    self?.makeMaterialCategories() ?? []
  }
  /// The legend of the colours that follow data, which looks other than `plain` show unless another one is chosen. Nil for none.
  package var colorLegend: Legend?
  /// The font of all text. Nil for the sans-serif font of the system.
  @Property public var font: FontFile?
  /// The effects and overlays of the picture. Scenes can share them.
  @Property public var effects: Effects
  /// The cameras that can be chosen by name, one of which can be `camera`.
  @ArrayProperty public var cameras: [Camera]
  /// The camera. If it is nil, a camera is fitted to the scene.
  @Property public var camera: Camera?
  /// The axis of the file that points upward, by which the axes in the corner of a picture are turned. `root` turns the models.
  @Property public var upAxis: UpAxis = .y
  /// The point relative to which all positions of the scene are, in 64 bits: zero, or a point near models far from zero; see
  /// `MeshDocument.origin`. Pictures do not depend on it, and what shows a coordinate adds it.
  public package(set) var origin = SIMD3<Double>.zero
  /// The group that contains all models, which turns a file with another upward axis, or places a mesh file. Nil if there is
  /// none.
  package var root: Group?
  /// The subscriptions that end with the scene, such as the bindings of its models.
  package let bag = DisposerBag()
  /// The bindings of properties to sources. Nil if there are none.
  package var bindings: ModelBindings?

  /// The default background: nearly white.
  public static let standardBackground = Color(sRGB8: SIMD4(0xF4, 0xF5, 0xF7, 0xFF))

  /// Creates a scene. Its models are those of the lists of one kind, in the order of the parameters, and then `models`.
  public init(
    spheres: [Sphere] = [], shapes: [any Shape] = [], sphereClouds: [SphereCloud] = [],
    rodClouds: [RodCloud] = [], meshes: [MeshModel] = [], computedMeshes: [ComputedMesh] = [],
    lights: [Light] = [],
    background: Color = Scene.standardBackground, backgroundBottom: Color? = nil,
    environment: Environment = Environment(), exposure: Float = 0,
    effects: Effects = Effects(), camera: Camera? = nil, materials: [MaterialModel] = [],
    groups: [Group] = [], importedMeshes: [ImportedMesh] = [], cameras: [Camera] = [],
    shapeClouds: [ShapeCloud] = [], models: [any Model] = [],
    labels: [Label] = [], title: Title? = nil, legend: Legend? = nil, font: FontFile? = nil
  ) {
    // One list at a time, since the elements of each are converted.
    var all: [any Model] = spheres
    all += shapes as [any Model]
    all += sphereClouds as [any Model]
    all += rodClouds as [any Model]
    all += shapeClouds as [any Model]
    all += meshes as [any Model]
    all += computedMeshes as [any Model]
    self.models = ArrayProperty(all + models)
    self.materials = materials
    self.groups = groups
    self.importedMeshes = importedMeshes
    self.cameras = cameras
    self.lights = lights
    self.background = background
    self.backgroundBottom = backgroundBottom
    self.environment = environment
    self.exposure = exposure
    self.effects = effects
    self.camera = camera
    self.labels = labels
    self.title = title
    self.legend = legend
    self.font = font
  }

  /// The smallest axis-aligned box that contains every model that is not hidden. O(models).
  public var bounds: BoundingBox {
    models.reduce(into: .empty) { if !$1.isHidden { $0.include($1.bounds) } }
  }

  /// Whether the scene has clips, or meshes with joints or morph targets.
  package var hasPoses: Bool { !animations.isEmpty || meshes.contains { $0.pose != nil } }

  /// The materials of the scene and those of its meshes, with repetitions. O(models).
  package var surfaceMaterials: [Material] { materials.map(\.material) + meshes.map(\.material) }

  /// The box to which renderers fit depths and effects. It is `bounds` with a ground shadow, because the ground is at the
  /// lowest point of the models, otherwise `looseBounds`. O(models).
  package var drawnBounds: BoundingBox { effects.groundShadow ? bounds : looseBounds }

  /// A box that contains every model that is not hidden, and may be larger than `bounds`: it does not depend on the
  /// vertices of each pose. O(models).
  package var looseBounds: BoundingBox {
    models.reduce(into: .empty) { box, model in
      if !model.isHidden { box.include((model as? MeshModel)?.looseBounds ?? model.bounds) }
    }
  }

  /// Returns the coarsest tessellation with which all spheres and shapes look smooth. The scene fills a picture whose
  /// longest side has `pixels` pixels. The largest sphere or shape that is not hidden decides. O(models).
  package func tessellation(smoothAt pixels: Float) -> TessellationDetail {
    let radius = models.reduce(0) { $1.isHidden ? $0 : max($0, $1.traits.largestRadius) }
    return .smooth(atRadius: radius / bounds.size.max() * pixels)
  }

  /// The number of spheres, including those of the clouds.
  package var sphereCount: Int { spheres.count + sphereClouds.reduce(0) { $0 + $1.elements.count } }

  /// The number of models, with each element of a cloud as one. O(models).
  package var elementCount: Int { models.reduce(0) { $0 + ($1.traits.elementCount ?? 1) } }
}

// The models of one kind, as views of `Scene.models`. A read is O(models), and so is a set: in loops, and for one model,
// edit `models`.
//
// A set is one edit. The new models take the place of the first of the old ones, and stand at the end if there were none.
extension Scene {
  /// The individual spheres.
  public var spheres: [Sphere] {
    get { models.compactMap { $0 as? Sphere } }
    set { replaceModels(newValue) { $0 is Sphere } }
  }

  /// The other shapes: every `Shape` but `Sphere`.
  public var shapes: [any Shape] {
    get { models.compactMap { $0 is Sphere ? nil : $0 as? any Shape } }
    set { replaceModels(newValue) { !($0 is Sphere) && $0 is any Shape } }
  }

  /// The sets of many spheres.
  public var sphereClouds: [SphereCloud] {
    get { models.compactMap { $0 as? SphereCloud } }
    set { replaceModels(newValue) { $0 is SphereCloud } }
  }

  /// The sets of many rods.
  public var rodClouds: [RodCloud] {
    get { models.compactMap { $0 as? RodCloud } }
    set { replaceModels(newValue) { $0 is RodCloud } }
  }

  /// The sets of many shapes.
  public var shapeClouds: [ShapeCloud] {
    get { models.compactMap { $0 as? ShapeCloud } }
    set { replaceModels(newValue) { $0 is ShapeCloud } }
  }

  /// The triangle meshes, as read from files.
  public var meshes: [MeshModel] {
    get { models.compactMap { $0 as? MeshModel } }
    set { replaceModels(newValue) { $0 is MeshModel } }
  }

  /// The surfaces, curves, lathes and extrusions.
  public var computedMeshes: [ComputedMesh] {
    get { models.compactMap { $0 as? ComputedMesh } }
    set { replaceModels(newValue) { $0 is ComputedMesh } }
  }

  /// Replaces the models for which `isReplaced` is true, by one edit.
  private func replaceModels(_ new: [any Model], where isReplaced: (any Model) -> Bool) {
    let all = untracked { models.value }
    guard let first = all.firstIndex(where: isReplaced), let last = all.lastIndex(where: isReplaced) else {
      if !new.isEmpty { models.append(contentsOf: new) }
      return
    }
    models.replaceSubrange(first..<last + 1, with: new + all[first...last].filter { !isReplaced($0) })
  }
}

extension Scene {
  /// Returns the named materials of the visible models, in the order of the first model of each, with its colour and the
  /// number of models. O(models).
  func makeMaterialCategories() -> [ColorKey.Category] {
    var places: [String: Int] = [:]
    var categories: [ColorKey.Category] = []
    for model in models where !model.isHidden {
      guard let surface = model.traits.surface, let name = surface.material.details.name, !name.isEmpty else {
        continue
      }
      if let place = places[name] {
        categories[place].count = (categories[place].count ?? 0) + (model.traits.elementCount ?? 1)
      } else {
        places[name] = categories.count
        categories.append(
          ColorKey.Category(name, color: surface.color.sRGB8, count: model.traits.elementCount ?? 1))
      }
    }
    return categories
  }
}

extension Legend {
  /// Returns the categories that the legend of `scene` lists. Empty for a bar.
  package func listedCategories(of scene: Scene) -> [ColorKey.Category] {
    subject == .materials ? scene.materialCategories.value : categories
  }
}

/// The extent of a model as a caster and a receiver of shadows.
package struct ShadowModel: Sendable {
  /// A box in the scene that contains the model.
  package let bounds: BoundingBox
  /// Whether the model can cast a shadow on itself. Flat models and opaque convex ones cannot.
  package let shadowsItself: Bool

  package init(bounds: BoundingBox, shadowsItself: Bool = true) {
    (self.bounds, self.shadowsItself) = (bounds, shadowsItself)
  }
}

extension Scene {
  /// The models that are not hidden, as casters and receivers of shadows. O(models).
  package var shadowModels: [ShadowModel] {
    models.compactMap { model in
      if model.isHidden { return nil }
      let bounds = model.bounds
      return bounds.isEmpty ? nil : ShadowModel(bounds: bounds, shadowsItself: model.traits.shadowsItself)
    }
  }
}
