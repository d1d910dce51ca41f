import CommandLineSupport
import Files
import Geometry
import ParticleFormats
import SceneFiles
import SceneModel
import TextCoding

/// The output of `orrery info` about a file: as text in two columns, or as JSON.
struct SceneReport {
  let contents: SceneFile.Contents
  let warnings: [SceneFileWarning]
  let scene: Scene
  let mesh: MeshInspection
  /// The number of shapes of each kind, in the order of first occurrence.
  let shapeCounts: [(kind: String, count: Int)]
  /// The number of spheres, also in clouds, without those of absent copies.
  let sphereCount: Int
  let names: [String]
  /// The paths of the groups, without that of a mesh file alone.
  var groupNames: [String] {
    // A mesh file alone is named by the input.
    let file = contents.format == .json5 ? nil : scene.importedMeshes.first?.group
    return scene.groups.filter {
      !$0.name.isEmpty && $0 !== file && contents.bindings?.isAbsent($0) != true
    }.map(\.name)
  }
  /// The distinct materials other than the standard one.
  let materials: [Material]
  let images: [EncodedImage]

  /// Creates a report on the contents of a file and on the mesh document of its scene.
  init(_ contents: SceneFile.Contents, _ document: MeshDocument, warnings: [SceneFileWarning]) {
    (self.contents, self.warnings) = (contents, warnings)
    scene = contents.scene
    mesh = MeshInspection(document)
    names = document.nodePaths
    materials = document.materials.filter { $0 != .standard && $0 != .doubleSided }
    images = document.images
    var counts: [(kind: String, count: Int)] = []
    func isThere(_ model: some GroupMember) -> Bool { contents.bindings?.isAbsent(model.group) != true }
    let kinds =
      scene.shapes.filter { isThere($0) }.map { type(of: $0).kind }
      + scene.computedMeshes.filter { isThere($0) }.map(\.kindName)
    sphereCount =
      scene.sphereCount - scene.spheres.count { !isThere($0) }
      - scene.sphereClouds.reduce(0) { $0 + (isThere($1) ? 0 : $1.elements.count) }
    for kind in kinds {
      if let index = counts.firstIndex(where: { $0.kind == kind }) {
        counts[index].count += 1
      } else {
        counts.append((kind, 1))
      }
    }
    shapeCounts = counts
  }

  /// A number of flaws of a kind.
  struct Problem {
    let count: Int
    /// The key in JSON.
    let key: String
    /// The noun in singular and plural.
    let one: String, many: String
    /// The rest of the phrase.
    let which: String

    init(_ count: Int, _ key: String, _ one: String, _ many: String, _ which: String = "") {
      (self.count, self.key, self.one, self.many, self.which) = (count, key, one, many, which)
    }

    var words: String { "\(count) \(count == 1 ? one : many)\(which.isEmpty ? "" : " ")\(which)" }
  }

  /// The possible reasons why a mesh is not watertight.
  var edgeProblems: [Problem] {
    [
      Problem(mesh.openEdgeCount, "openEdges", "open edge", "open edges"),
      Problem(mesh.nonManifoldEdgeCount, "nonManifoldEdges", "edge", "edges", "of three or more triangles"),
      Problem(
        mesh.inconsistentEdgeCount, "inconsistentEdges", "edge", "edges",
        "between triangles of opposite winding"),
    ]
  }

  /// The possible problems of meshes.
  var problems: [Problem] {
    edgeProblems + [
      Problem(mesh.invertedMeshCount, "invertedMeshes", "mesh", "meshes", "inside out"),
      Problem(mesh.invertedNormalCount, "invertedNormals", "normal", "normals", "opposed to the triangles"),
      Problem(
        mesh.crossingTriangleCount, "crossingTriangles", "triangle", "triangles",
        "that \(mesh.crossingTriangleCount == 1 ? "passes" : "pass") through others"),
      Problem(mesh.degenerateTriangleCount, "degenerateTriangles", "triangle", "triangles", "of zero area"),
      Problem(mesh.unusedVertexCount, "unusedVertices", "vertex", "vertices", "not used by any triangle"),
      Problem(
        mesh.nonFiniteVertexCount, "nonFiniteVertices", "vertex", "vertices",
        "with infinite or undefined coordinates"),
      Problem(repairedNormalCount, "zeroNormals", "normal", "normals", "of length zero"),
      Problem(
        images.count { $0.failure != nil }, "unreadableTextures", "texture", "textures", "that cannot be read"
      ),
    ]
  }

  /// The number of normals of length zero in the files, which were replaced.
  var repairedNormalCount: Int {
    warnings.reduce(0) { sum, warning in
      if case .repairedNormals(let count) = warning.reason { return sum + count }
      return sum
    }
  }

  var attributes: [(key: String, words: String)] {
    var attributes: [(key: String, words: String)] = []
    if mesh.hasNormals { attributes.append(("normals", "normals")) }
    if mesh.hasComputedNormals { attributes.append(("computedNormals", "computed normals")) }
    if mesh.hasTextureCoordinates { attributes.append(("textureCoordinates", "texture coordinates")) }
    if mesh.hasVertexColors { attributes.append(("colors", "vertex colours")) }
    return attributes
  }
}

extension MeshDocument {
  /// The paths of the nodes with a name, with the names of their groups: `arm.hand.thumb`. O(nodes + groups).
  fileprivate var nodePaths: [String] {
    func path(_ name: String?, in parent: String) -> String {
      guard let name, !name.isEmpty else { return parent }
      return parent.isEmpty ? name : "\(parent).\(name)"
    }
    var groupPaths: [String] = []
    for group in groups { groupPaths.append(path(group.name, in: group.parent.map { groupPaths[$0] } ?? "")) }
    return nodes.compactMap { node in
      node.name.map { path($0, in: node.group.map { groupPaths[$0] } ?? "") }
    }
  }
}

extension ParticleModel {
  /// The name of the model, and that of its file without one.
  var label: String { (name.isEmpty ? file.path : name).pathDescription }
}
