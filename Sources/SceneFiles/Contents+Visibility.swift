public import SceneModel

extension SceneFile.Contents {
  /// The warning that a picture of so many pixels shows no model, and why; nil if it shows one. As costly as `SceneDiagnosis`.
  /// Nil, too, if one of `warnings` says already that the file holds nothing.
  ///
  /// - Parameter camera: The camera; nil for the scene's, or else the one that frames it.
  public func visibilityWarning(camera: Camera? = nil, width: Int, height: Int) -> SceneFileWarning? {
    guard !hasNothingFoundWarning,
      let diagnosis = SceneDiagnosis(scene, camera: camera, width: width, height: height)
    else { return nil }
    let reason = diagnosis.counts.isEmpty ? selectionReason : nil
    return SceneFileWarning(path: path, reason: reason ?? .nothingVisible(diagnosis))
  }

  /// The warning that a file without triangles is written; nil if one of `warnings` says already that there are none.
  public var noTrianglesWarning: SceneFileWarning? {
    hasNothingFoundWarning ? nil : SceneFileWarning(path: path, reason: selectionReason ?? .noTriangles)
  }

  /// What the reader left out, in words.
  public var omissions: [String] {
    warnings.flatMap { warning -> [String] in
      if case .omitted(let features) = warning.reason { features } else { [] }
    }
  }

  private var hasNothingFoundWarning: Bool {
    warnings.contains { if case .nothingFound = $0.reason { true } else { false } }
  }

  /// That the selection leaves out all particles; nil if it does not.
  private var selectionReason: SceneFileWarning.Reason? {
    guard let trajectory, trajectory.frame.count == 0, trajectory.unselectedCount > 0 else { return nil }
    return .nothingSelected(total: trajectory.unselectedCount)
  }
}
