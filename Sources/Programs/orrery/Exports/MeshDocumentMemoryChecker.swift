import CommandLineSupport
import Geometry
import Parallelism
import SceneModel

/// A check that there is enough memory to build a scene's mesh document. Its estimates are upper bounds. A document
/// that does not fit causes an error before it is built. The tessellation checks the memory for vertices itself.
enum MeshDocumentMemoryChecker {
  /// Throws unless there is memory for a node for each model and group of `scene` and each element of its clouds, with
  /// their positions at `frameCount` instants.
  ///
  /// - Throws: `OptionError` with the number of nodes.
  static func check(nodesOf scene: Scene, frameCount: Int = 0) throws(OptionError) {
    let nodeCount = scene.elementCount + scene.groups.count
    // A growing array takes up to twice the memory that it needs, besides its old storage. A position takes 16 bytes.
    let (nodeSize, isOverflow) = frameCount.multipliedReportingOverflow(by: 16)
    try check(nodeCount, of: isOverflow ? Int.max : 3 * MemoryLayout<MeshDocument.Node>.stride + nodeSize) {
      "a document of \(nodeCount) nodes"
    }
  }

  /// The memory that a model of a node takes with what draws it, measured in files of 100,000 and of 300,000 nodes.
  private static let modelSize = 4_700

  /// Throws if models of the nodes of `document` are more than the budget of the input.
  ///
  /// - Throws: `OptionError` with the number of nodes.
  static func check(modelsOf document: MeshDocument) throws(OptionError) {
    do throws(AvailableMemory.Shortage) {
      try MemoryBudget.check(document.nodes.count * modelSize)
    } catch {
      throw OptionError("a scene of \(document.nodes.count) models: \(error)")
    }
  }

  /// Throws unless there is memory to inspect `document`.
  ///
  /// - Throws: `OptionError` with the number of triangles.
  static func check(inspectionOf document: MeshDocument) throws(OptionError) {
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
