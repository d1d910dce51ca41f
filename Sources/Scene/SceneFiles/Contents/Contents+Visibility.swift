import SceneModel

extension SceneFile.Contents {
  /// Returns a warning if a picture with `width` × `height` pixels shows no model, with the reason. Nil if it shows
  /// one, and if `warnings` already state that the file contains nothing. The cost is that of `InvisibilityDiagnosis`.
  ///
  /// - `camera`: The camera. If it is nil, the camera of the scene or a camera that frames the scene.
  package func visibilityWarning(camera: Camera? = nil, width: Int, height: Int) -> SceneFileWarning? {
    guard !hasNothingFoundWarning,
      let diagnosis = InvisibilityDiagnosis(scene, camera: camera, width: width, height: height)
    else { return nil }
    let reason = diagnosis.counts.isEmpty ? selectionReason : nil
    return SceneFileWarning(path: path, reason: reason ?? .nothingVisible(diagnosis))
  }

  /// The warning that pictures show fewer lights than the scene has. Nil if they show all.
  private var lightWarning: SceneFileWarning? {
    let (count, limit) = (scene.lights.count, Light.maximumCount)
    guard count > limit else { return nil }
    return SceneFileWarning(
      path: path, reason: .note("pictures show only the first \(limit) of \(count) lights"))
  }

  /// The warning that a legend of materials is empty, because no visible model has a material with a name. Nil for other legends.
  private var legendWarning: SceneFileWarning? {
    guard let legend = scene.legend, legend.isVisible, legend.subject == .materials,
      legend.listedCategories(of: scene).isEmpty
    else { return nil }
    return SceneFileWarning(
      path: path,
      reason: .note("the legend of materials is not drawn: no visible model has a material with a name"))
  }

  /// The warnings about what pictures do not show although they show models.
  package var pictureWarnings: [SceneFileWarning] { [lightWarning, legendWarning].compactMap(\.self) }

  /// The warning about writing a file without triangles. Nil if `warnings` already report that nothing was found.
  package var noTrianglesWarning: SceneFileWarning? {
    hasNothingFoundWarning ? nil : SceneFileWarning(path: path, reason: selectionReason ?? .noTriangles)
  }

  /// The features of the file that the reader omitted, in words.
  package var omissions: [String] {
    warnings.flatMap { warning -> [String] in
      if case .omitted(let features) = warning.reason { features } else { [] }
    }
  }

  private var hasNothingFoundWarning: Bool {
    warnings.contains { if case .nothingFound = $0.reason { true } else { false } }
  }

  /// The warning that the selection excludes all particles. Nil if it does not.
  private var selectionReason: SceneFileWarning.Reason? {
    let unselected = particles.reduce(0) { $0 + $1.unselectedCount }
    guard unselected > 0, particles.allSatisfy({ $0.shownFrame.count == 0 }) else { return nil }
    return .nothingSelected(total: unselected)
  }
}
