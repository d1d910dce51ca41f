import Geometry
import SceneModel

/// The lazily created scene of a file. The scene of a mesh file is created on first access, so a conversion between
/// mesh formats does not create one.
final class LazyScene {
  /// The mesh file whose scene is not created yet. Nil for other files, and once the scene is created.
  private var file: MeshFileContents? { didSet { placed = nil } }
  /// The document of `file` in its place, once it is needed.
  private var placed: MeshDocument?
  private var made: Scene?
  /// The look that was applied, and the parts that are not its own. Nil if none was.
  private var lookAndChoices: (look: Look, chosen: Set<LookPart>)?
  /// The look that was applied. Nil if none was.
  var look: Look? { lookAndChoices?.look }

  /// A mesh file that becomes the only one of a scene.
  struct MeshFileContents {
    /// The name of the model.
    let name: String
    /// The contents, with the axes and the unit of the file.
    var document: MeshDocument
    /// The rotation and the scale of the model. Nil for none.
    var placement: InputPlacement?
    /// The name of the variant that is shown. Nil for the materials of the file.
    var variant: String?

    /// The document with the axes and the unit of a scene.
    var converted: MeshDocument { placement.map { document.placed(by: $0.conversion) } ?? document }

    /// The document in its place, with the variant that is shown, as the scene with this model is written: a rotation and a
    /// scale are those of a group with the name of the file. A single node without a name gets the same name.
    var placedDocument: MeshDocument {
      var document = converted
      if let index = document.variants.firstIndex(where: { $0 == variant }) {
        document = document.showing(variant: index)
      }
      if let placement { document = document.grouped(named: name, in: placement.group.transform) }
      document.nameOnlyNode(name)
      return document
    }
  }

  init(_ scene: Scene) { made = scene }

  init(_ file: MeshFileContents) { self.file = file }

  /// The document of a mesh file in its place. Nil once the scene is created. The first access is O(nodes).
  var document: MeshDocument? {
    if placed == nil { placed = file?.placedDocument }
    return placed
  }

  /// Whether the scene exists.
  var isCreated: Bool { made != nil }

  /// The names of the variants of a mesh file whose scene is not created yet.
  var variants: [String] { file?.document.variants ?? [] }

  /// Shows a variant of a mesh file whose scene is not created yet. O(1).
  func show(variant name: String) { file?.variant = name }

  /// The scene. For a mesh file the first access is O(vertices + nodes).
  var scene: Scene {
    if let made { return made }
    let scene = file.map { Scene(ImportedMesh($0)) } ?? Scene()
    (made, file) = (scene, nil)
    if let (look, chosen) = lookAndChoices { scene.apply(look, except: chosen) }
    return scene
  }

  /// Applies a look to the scene, at once or when it is created.
  func apply(_ look: Look, except chosen: Set<LookPart>) {
    lookAndChoices = (look, chosen)
    made?.apply(look, except: chosen)
  }
}

extension ImportedMesh {
  /// Creates the model of a mesh file, as an entry of a scene file with the same name, place and variant.
  fileprivate convenience init(_ file: LazyScene.MeshFileContents) {
    let document = file.converted
    self.init(name: file.name, document, sharing: document.sharedMeshes, keepsOrigin: true)
    if let placement = file.placement {
      (group.rotation, group.scale) = (placement.rotation, placement.scale)
    }
    if let variant = file.variant { self.variant = variant }
  }
}
