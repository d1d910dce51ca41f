import SceneModel

extension SceneError {
  /// Returns the error of the template of a shape cloud with the label of the cloud.
  package func renamed(_ label: ModelLabel) -> SceneError {
    guard case .shape(_, let error) = self else { return self }
    return .shape(label, error)
  }
}
