import Geometry
import Parallelism
import SceneFiles
import SceneModel

/// A check that there is enough memory to build a scene's mesh document. Its estimates are upper bounds. A document
/// that does not fit causes an error before it is built. The tessellation checks the memory for vertices itself.
package enum MeshDocumentMemoryChecker {
  /// Throws unless there is memory for a node for each model and group of `scene` and each element of its clouds, with
  /// their positions at `frameCount` instants.
  ///
  /// - Throws: `OptionError` with the number of nodes.
  package static func check(nodesOf scene: Scene, frameCount: Int = 0) throws(OptionError) {
    let nodeCount = scene.elementCount + scene.groups.count
    // A growing array takes up to twice the memory that it needs, besides its old storage. A position takes 16 bytes.
    let (nodeSize, isOverflow) = frameCount.multipliedReportingOverflow(by: 16)
    try check(nodeCount, of: isOverflow ? Int.max : 3 * MemoryLayout<MeshDocument.Node>.stride + nodeSize) {
      "a document of \(nodeCount) nodes"
    }
  }

  /// The memory that a model of a node takes with what draws it, and that of the tiles of one that covers much of the picture.
  /// Measured in files of 20,000 to 300,000 nodes.
  private static let modelSize = 1_100, tilesSize = 3_600

  /// Throws if the models of the meshes of `contents`, and what draws them, are more than the budget of the input. O(1) for most
  /// contents, otherwise O(nodes + vertices).
  ///
  /// - Throws: `OptionError` with the number of models.
  package static func check(modelsOf contents: SceneFile.Contents) throws(OptionError) {
    let count = contents.document?.nodes.count ?? contents.scene.meshes.count
    do throws(AvailableMemory.Shortage) {
      if (try? MemoryBudget.check(count * (modelSize + tilesSize))) != nil { return }
      try MemoryBudget.check(count * modelSize + (contents.document?.largePlaceCount ?? 0) * tilesSize)
    } catch {
      throw OptionError("a scene of \(count) models: \(error)")
    }
  }

  /// Throws unless there is memory to inspect `document`.
  ///
  /// - Throws: `OptionError` with the number of triangles.
  package static func check(inspectionOf document: MeshDocument) throws(OptionError) {
    try check(MeshInspection.memory(for: document), of: 1) {
      "inspecting \(document.triangleCount) triangles"
    }
  }

  private static func check(_ count: Int, of size: Int, _ what: () -> String) throws(OptionError) {
    do throws(AvailableMemory.Shortage) {
      try AvailableMemory.reserve(count, of: size)
    } catch {
      throw OptionError("\(what()): \(error)")
    }
  }
}

extension MeshDocument {
  /// The number of the places of nodes of at least an eighth of the size of the document. Nodes with one mesh and one transform
  /// have one place, because a picture shows only one of them. O(nodes + vertices).
  fileprivate var largePlaceCount: Int {
    struct Place: Hashable {
      let mesh: Int
      let transform: Transform
    }
    let (transforms, boxes, size) = (groupTransforms, meshes.map(\.bounds), bounds.size.max())
    var places: Set<Place> = []
    for node in nodes {
      let transform = node.group.map { transforms[$0] * node.transform } ?? node.transform
      if transform.apply(to: boxes[node.mesh]).size.max() >= size / 8 {
        places.insert(Place(mesh: node.mesh, transform: transform))
      }
    }
    return places.count
  }
}
