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
  /// The paths of the groups.
  var groupNames: [String] {
    scene.groups.filter { !$0.name.isEmpty && contents.bindings?.isAbsent($0) != true }.map(\.name)
  }
  /// The number of labels, without those of absent rows.
  var labelCount: Int { scene.labels.count { contents.bindings?.isAbsent($0.group) != true } }
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

  /// The facts. Counts are always in the JSON object, and other values that are missing are left out. A file alone has the facts of
  /// the scene of which it is the only entry.
  var report: Report {
    var report = Report()
    report.add("format", .text(contents.format.rawValue))
    if let particles = contents.particles.first, contents.particles.count == 1 {
      report.add(self.report(particles))
    } else if !contents.particles.isEmpty {
      report.addList(
        "particleFiles",
        contents.particles.map { particles in
          var entry = Report()
          entry.add("particles", key: "name", .text(particles.label), particles.label)
          entry.add(self.report(particles))
          return entry
        })
    }
    addModels(to: &report)
    addSurroundings(to: &report)
    addBindings(to: &report)
    addPlaces(to: &report)
    addMaterials(to: &report)
    report.addSection("mesh", meshReport)
    report.addMember("warnings", .texts(warnings.map(\.description.pathDescription)))
    return report
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
