import Geometry
import SceneModel

/// The lazily created scene of a file. The scene of a mesh file is created on first access, so a conversion between
/// mesh formats does not create one.
final class LazyScene {
  /// The document of a mesh file. Nil once the scene is created.
  private(set) var document: MeshDocument?
  private var made: Scene?
  /// The look that was applied, and the parts that are not its own. Nil if none was.
  private var lookAndChoices: (look: Look, chosen: Set<LookPart>)?
  /// The look that was applied. Nil if none was.
  var look: Look? { lookAndChoices?.look }

  /// The group that contains the models of a mesh file or of a particle file, and that `--set` finds by the name of the file.
  /// Nil if there is none.
  let root: Group?

  /// The names of the variants of a mesh file.
  let variants: [String]
  /// The nodes of a mesh file with variants, whose scene is created. Empty without variants.
  private var nodes: [MeshDocument.Node] = []

  init(_ scene: Scene) { (made, root, variants) = (scene, scene.root, []) }

  init(_ document: MeshDocument, root: Group? = nil) {
    (self.document, self.root, variants) = (document, root, document.variants)
  }

  /// Makes the origin of a mesh file zero; see `MeshDocument.atOrigin`. The scene must not have been created.
  func removeOrigin() { document = document?.atOrigin }

  /// Shows a variant of a mesh file. Does nothing without a variant of the name. O(nodes).
  func show(variant name: String) {
    guard let variant = variants.firstIndex(of: name) else { return }
    document = document?.showing(variant: variant)
    guard let made else { return }
    // The meshes of the scene of a mesh file are those of the nodes.
    for (mesh, node) in zip(made.meshes, nodes) where node.appearances[variant] != nil {
      let appearance = node.appearance(inVariant: variant)
      (mesh.color, mesh.material) = (appearance.color, appearance.material)
    }
  }

  /// The scene. For a mesh file the first access is O(vertices + nodes).
  var scene: Scene {
    if let made { return made }
    let scene = document.map { Scene($0, root: root) } ?? Scene()
    if !variants.isEmpty { nodes = document?.nodes ?? [] }
    (made, document) = (scene, nil)
    if let (look, chosen) = lookAndChoices { scene.apply(look, except: chosen) }
    return scene
  }

  /// Applies a look to the scene, at once or when it is created.
  func apply(_ look: Look, except chosen: Set<LookPart>) {
    lookAndChoices = (look, chosen)
    made?.apply(look, except: chosen)
  }
}

extension MeshDocument {
  /// The document as it would be after a round trip through a scene: the meshes in the order in which nodes first refer
  /// to them, without unused meshes, and without empty names. Cameras and lights are unchanged. O(groups + nodes +
  /// meshes).
  var inOrderOfNodes: MeshDocument { isInOrderOfNodes ? self : orderedByNodes() }

  /// Whether `inOrderOfNodes` is the document itself. Most documents of files are, and the nodes of a large one are then
  /// not copied. O(groups + nodes).
  private var isInOrderOfNodes: Bool {
    guard animation == nil else { return false }
    if groups.contains(where: { $0.name?.isEmpty == true }) { return false }
    var count = 0
    for node in nodes {
      if node.mesh > count || node.name?.isEmpty == true { return false }
      if node.mesh == count { count += 1 }
    }
    return count == meshes.count
  }

  private func orderedByNodes() -> MeshDocument {
    var document = MeshDocument(groups: groups, cameras: cameras, lights: lights)
    document.origin = origin
    (document.skins, document.clips, document.animatedTransforms) = (skins, clips, animatedTransforms)
    (document.variants, document.copyright) = (variants, copyright)
    document.metadata = metadata.filter { if case .mesh = $0.key { false } else { true } }
    for index in groups.indices where groups[index].name?.isEmpty == true {
      document.groups[index].name = nil
    }
    var numbers: [Int?] = Array(repeating: nil, count: meshes.count)
    document.nodes = nodes
    for index in nodes.indices {
      let mesh = nodes[index].mesh
      let number = numbers[mesh] ?? document.meshes.count
      if number == document.meshes.count {
        numbers[mesh] = number
        document.meshes.append(meshes[mesh])
        document.sphereRadii[number] = sphereRadii[mesh]
        document.computedNormals[number] = computedNormals[mesh]
        document.deformations[number] = deformations[mesh]
        document.metadata[.mesh(number)] = metadata[.mesh(mesh)]
      }
      document.nodes[index].mesh = number
      if nodes[index].name?.isEmpty == true { document.nodes[index].name = nil }
    }
    return document
  }
}
