import SceneModel

// Places where formulas are not numbers.
extension SceneFile.Contents {
  /// The warnings about surfaces, curves, lathes and extrusions with places that have no position. The rest of them is
  /// shown. Computes their meshes if needed, unless a
  /// `BackgroundMesher` does. O(models) otherwise.
  public var gapWarnings: [SceneFileWarning] {
    // A mesh file has no formulas, and its scene must not be created for this.
    if format.meshFormat != nil { return [] }
    let labels = ModelLabels(scene)
    return scene.computedMeshes.compactMap { model in
      model.prepare()
      return model.gap.map {
        SceneFileWarning(path: path, reason: .note("\(labels.label(of: model)): \($0)"))
      }
    }
  }
}
