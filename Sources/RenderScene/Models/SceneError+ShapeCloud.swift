import SceneModel

extension SceneError {
  /// Returns the error of the template of a shape cloud with the name of the cloud, or its number if it has no name.
  package func renamed(_ cloud: ShapeCloud, _ number: Int) -> SceneError {
    guard case .shape(let kind, _, let error) = self else { return self }
    return .shape(kind: kind, name: cloud.name.isEmpty ? "\(number)" : cloud.name, error)
  }
}
