import SceneExpressions
import SceneFiles
import SceneModel
import TextCoding

extension PageWriter {
  /// Returns a warning for each part of a scene that bindings change and that stays as it is in the page.
  public static func warnings(about contents: SceneFile.Contents) -> [SceneFileWarning] {
    guard let graph = contents.bindings?.description else { return [] }
    let elements = graph.elementwise.filter { $0.canChange && !$0.isComputed(in: contents.scene) }.map(\.name)
    let particles = contents.bindings?.particles ?? []
    let bonds = graph.changed(of: particles.map { $0.$bonds })
    let selections = particles.filter { $0.selection?.names.isEmpty == false }.map {
      "the selection of particles \(quoted($0.name))"
    }
    return (elements + bonds + selections).map {
      contents.warning("\($0) does not change in a page, which keeps its current state")
    }
  }
}

extension ElementwiseDescription {
  /// Whether pages compute the values: those of clouds of spheres, from values that all elements share.
  func isComputed(in scene: Scene) -> Bool {
    inputs.allSatisfy { $0 != nil } && scene.sphereClouds.contains { ObjectIdentifier($0) == target }
  }
}

extension GraphDescription {
  /// Returns the names of those of `properties` that bindings change, such as `water.bonds`.
  fileprivate func changed(of properties: [AnyObject]) -> [String] {
    let targets = Set(properties.map { ObjectIdentifier($0) })
    return cells.filter { cell in cell.setsProperty && cell.property.target.map(targets.contains) == true }
      .map(\.name)
  }
}
