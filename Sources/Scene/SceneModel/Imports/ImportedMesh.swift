import Geometry
import Reactive

/// A mesh file in a scene: a group with the meshes, groups, lights and cameras of the file. The meshes have a common
/// colour and material.
///
/// ```swift
/// let duck = ImportedMesh(name: "duck", document, sharing: document.sharedMeshes)
/// duck.group.rotation.y = 90
/// duck.color = .red                 // every mesh of the duck
/// ```
public final class ImportedMesh: DescribedModel, BindingOwner {
  /// The group that contains the meshes. It has the name of the model.
  public let group: Group
  /// The groups of the file, parents first. They are in `group`.
  public private(set) var groups: [Group] = []
  /// The meshes of the file.
  public private(set) var meshes: [MeshModel] = []
  /// The lights of the file, in `group` or `groups`.
  public private(set) var lights: [Light] = []
  /// The cameras of the file, in `group` or `groups`.
  public private(set) var cameras: [Camera] = []
  /// The animation. Nil for a file without clips.
  public private(set) var animation: MeshAnimation?
  /// The morph targets of the meshes.
  public private(set) var morphTargets: [MorphTargetModel] = []
  /// The colour, by which those of the meshes are multiplied.
  @Property public var color: Color = .white
  /// The material of all meshes. Nil for those of the file.
  @Property public var material: MaterialModel?
  /// The name of the variant of the file that is shown. Without a variant of this name, the meshes have the file's own
  /// materials.
  @Property public var variant = ""
  /// The names of the variants of the file: KHR_materials_variants.
  public private(set) var variants: [String] = []
  /// The sizes of the points and lines of all meshes.
  package let pointAppearance = PointAppearance()
  /// The operations on the meshes.
  package let operations = ImportedMeshOperations()
  /// The bindings of properties to sources. Nil if there are none.
  package var bindings: ModelBindings?
  /// The origin of a scene of this file alone, in 64 bits; see `MeshDocument.origin`.
  private(set) var origin = SIMD3<Double>.zero
  /// The colours and materials of the file, by mesh.
  private var ownAppearances: [SurfaceAppearance] = []
  /// The colours and materials that clips change, by mesh.
  private(set) var animatedAppearances: [Int: SurfaceAppearance] = [:]
  /// The colours and materials of the file in variants, by mesh. Empty for a file without variants.
  private var variantAppearances: [[Int: MeshDocument.Node.Appearance]] = []
  /// The file as it was read. Nil for a model without contents.
  private(set) var source: ImportedSource?
  private let bag = DisposerBag()

  /// The path, which is that of the group.
  public var name: String { group.name }

  /// Creates a model without meshes.
  public init(name: String = "", parent: Group? = nil) {
    group = Group(name: name, parent: parent)
  }

  /// Creates a model of the meshes, lights and cameras of a document. `shared` contains `document.meshes`. O(vertices) if
  /// the document has cameras, otherwise O(nodes).
  ///
  /// If `keepsOrigin` is true, the origin of the document becomes that of a scene of this file alone. In other scenes, it is that
  /// of the contents of `group`.
  public convenience init(
    name: String = "", _ document: MeshDocument, sharing shared: [SharedMesh], parent: Group? = nil,
    keepsOrigin: Bool = false
  ) {
    self.init(name: name, parent: parent)
    append(document, sharing: shared, keepsOrigin: keepsOrigin)
  }

  /// `mesh`, in the list `meshes`.
  public static let description = ModelDescription<ImportedMesh>(
    kind: "mesh", listKey: "meshes",
    properties: Group.properties.map { property in property.mapped { $0.group } } + [
      .color("color") { $0.$color }, .text("variant") { $0.$variant },
    ] + PointAppearance.properties.map { property in property.mapped { $0.pointAppearance } }
      + ImportedMeshOperations.properties.map { property in property.mapped { $0.operations } },
    make: { ImportedMesh(name: $0, parent: $1) })

  /// The colours of the meshes before they are multiplied by `color`: those of the file, or of `material`.
  package var ownColors: [Color] {
    appearances(inVariant: variant).map { (material?.appearance ?? $0).color }
  }

  /// Returns the colours and materials of the file in a variant, by mesh.
  private func appearances(inVariant name: String) -> [SurfaceAppearance] {
    var own = ownAppearances
    for (index, appearance) in animatedAppearances { own[index] = appearance }
    guard let variant = variants.firstIndex(of: name) else { return own }
    return zip(own, variantAppearances).map { own, variants in
      variants[variant].map { SurfaceAppearance(color: $0.color, material: $0.material) } ?? own
    }
  }

  /// Appends the contents of a document. `shared` contains `document.meshes`. Call it once. O(vertices) if the document
  /// has cameras, otherwise O(nodes).
  package func append(_ file: MeshDocument, sharing shared: [SharedMesh], keepsOrigin: Bool = false) {
    let document = file
    if keepsOrigin { origin = file.origin } else { group.keepContents(relativeTo: file.origin, isFile: true) }
    let models = document.models(in: group, sharing: shared)
    (groups, meshes, lights, cameras) = (models.groups, models.meshes, models.lights, models.cameras)
    (animation, morphTargets) = (models.animation, models.morphTargets)
    animation?.properties?.bind(meshes: meshes, lights: lights, cameras: cameras).disposed(by: bag)
    for mesh in meshes where mesh.pointAppearance != nil { mesh.pointAppearance = pointAppearance }
    source = ImportedSource(file.inOrderOfNodes, self)
    operations.show(in: meshes).disposed(by: bag)
    ownAppearances = meshes.map { SurfaceAppearance(color: $0.color, material: $0.material) }
    variants = document.variants
    if !variants.isEmpty { variantAppearances = document.nodes.map(\.appearances) }
    let replacement = $material.flatMapLatest { material in
      material?.appearances.map { Optional($0) }.eraseToAnyEventSource() ?? .just(nil)
    }
    var last: (replacement: SurfaceAppearance?, variant: String) = (nil, "")
    let animated = animation?.properties?.appearances.eraseToAnyEventSource() ?? .just([:])
    combine($color, replacement, $variant, animated).subscribe {
      [unowned self] color, replacement, variant, animated in
      animatedAppearances = animated
      // A change of the colour keeps materials that were set on single meshes.
      let isReplaced = replacement != last.replacement || variant != last.variant
      last = (replacement, variant)
      for (index, own) in appearances(inVariant: variant).enumerated() {
        let appearance = (replacement ?? own).tinted(by: color)
        if isReplaced || animated[index] != nil {
          meshes[index].show(appearance)
        } else if meshes[index].color != appearance.color {
          meshes[index].color = appearance.color
        }
      }
    }.disposed(by: bag)
  }
}

extension ImportedMesh {
  /// Puts the model into `parent`, and the names of the group and of its parts after that of the parent.
  ///
  /// - Precondition: the group of the model has no parent, or this one.
  package func place(in parent: Group) {
    if group.parent === parent { return }
    let old = name
    group.place(in: parent)
    func renamed(_ part: String) -> String {
      if old.isEmpty { return Optional(parent).path(of: part) }
      return part.hasPrefix(old + ".") ? name + part.dropFirst(old.count) : part
    }
    for part in groups { part.name = renamed(part.name) }
    for part in meshes { part.name = renamed(part.name) }
    for part in lights { part.name = renamed(part.name) }
    for part in cameras { part.name = renamed(part.name) }
  }
}
