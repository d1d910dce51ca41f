import SceneExpressions
import SceneFiles
import SceneModel
import TextCoding

extension PageWriter {
  /// Returns a warning for each part of a scene that bindings change and that stays as it is in the page.
  public static func warnings(about contents: SceneFile.Contents) -> [SceneFileWarning] {
    guard let graph = contents.bindings?.description else { return [] }
    let elements = graph.elementwise.filter { $0.canChange && !$0.isComputed(in: contents.scene) }.map(\.name)
    let choices = graph.changedChoices(besides: contents.bindings?.allParameters ?? [])
    let selections = (contents.bindings?.particles ?? []).filter { $0.selection?.names.isEmpty == false }.map
    {
      "the selection of particles \(quoted($0.name))"
    }
    return (elements + choices + selections).map {
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
  /// Returns the names of the choices that bindings change, such as `lamp.kind`, without those of `parameters`.
  fileprivate func changedChoices(besides parameters: [SceneParameter]) -> [String] {
    let parameters = Set(parameters.map { ObjectIdentifier($0.$value) })
    return cells.filter { cell in
      guard cell.setsProperty, case .index = cell.property.rule else { return false }
      return cell.property.target.map(parameters.contains) != true
    }.map(\.name)
  }
}
