import SceneModel
import TextCoding

// Places where formulas are not numbers.
extension SceneFile.Contents {
  /// The warnings about surfaces, curves, lathes and extrusions with places that have no position. The rest of them is
  /// shown. Computes their meshes if needed, unless a
  /// `BackgroundMesher` does. O(models) otherwise.
  public var gapWarnings: [SceneFileWarning] {
    // A mesh file has no formulas, and its scene must not be created for this.
    if format.meshFormat != nil { return [] }
    return scene.computedMeshes.enumerated().compactMap { index, model in
      model.prepare()
      let label = model.name.isEmpty ? "number \(index + 1)" : quoted(model.name)
      return model.gap.map {
        SceneFileWarning(path: path, reason: .note("\(model.kindName) \(label): \($0)"))
      }
    }
  }
}
