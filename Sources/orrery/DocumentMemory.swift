import CommandLineSupport
import Geometry
import Hardware
import SceneModel

/// The memory that a scene takes as a mesh document: estimates from above, so that what does not fit is refused before it
/// is made. Shapes ask for what they take themselves.
enum DocumentMemory {
  /// Throws unless there is memory for a node for each model of `scene` and each element of its clouds, and for the places
  /// of all of them at `frameCount` instants.
  ///
  /// - Throws: `OptionError` that says how many nodes there would be.
  static func check(nodesOf scene: Scene, frameCount: Int = 0) throws(OptionError) {
    let nodeCount =
      scene.sphereCount + scene.shapes.count + scene.meshes.count
      + scene.rods.reduce(0) { $0 + $1.elements.count }
    // An array that grows takes up to twice as much as it needs, beside what it had; a place is 16 bytes.
    let (nodeSize, isOverflow) = frameCount.multipliedReportingOverflow(by: 16)
    try check(nodeCount, of: isOverflow ? Int.max : 3 * MemoryLayout<MeshDocument.Node>.stride + nodeSize) {
      "a document of \(nodeCount) nodes"
    }
  }

  /// Throws unless there is memory to inspect `document`.
  ///
  /// - Throws: `OptionError` that says how many triangles there are.
  static func check(inspectionOf document: MeshDocument) throws(OptionError) {
    try check(MeshInspection.memory(for: document), of: 1) {
      "inspecting \(document.triangleCount) triangles"
    }
  }

  private static func check(_ count: Int, of size: Int, _ what: () -> String) throws(OptionError) {
    do throws(Memory.Shortage) {
      try Memory.reserve(count, of: size)
    } catch {
      throw OptionError("\(what()): \(error)")
    }
  }
}
