import Geometry
import SceneModel
import TextCoding

// Places where formulas are not numbers, and models that are not drawn because a value is missing.
extension SceneFile.Contents {
  /// The warnings about surfaces, curves, lathes and extrusions with places that have no position, about models that are not
  /// drawn because a value is missing, and about values that properties do not accept, one of each. The rest is shown. Computes the meshes if needed, unless a
  /// `BackgroundMesher` does. O(models) otherwise.
  package var gapWarnings: [SceneFileWarning] {
    // A mesh file has no formulas, and its scene must not be created for this.
    if format.meshFormat != nil { return [] }
    let labels = ModelLabels(scene)
    let gaps = scene.computedMeshes.compactMap { model -> (ModelLabel, ComputedMeshGap)? in
      // What is hidden is not computed.
      if model.isHidden { return nil }
      model.prepare()
      return model.gap.map { (labels.label(of: model), $0) }
    }
    let gapWarning = gaps.first.map { label, gap in
      warning("\(label)\(gaps.count == 1 ? "" : " and \(gaps.count - 1) more"): \(gap)")
    }
    return [gapWarning, missingWarning(labels)].compactMap(\.self) + adjustmentWarnings + cameraWarnings
  }

  /// The warnings about values that properties do not accept: one that counts those that are missing, and one that counts those
  /// out of range.
  private var adjustmentWarnings: [SceneFileWarning] {
    let all = adjustments.all + (bindings?.adjustments ?? [])
    return [all.warning(isMissing: true), all.warning(isMissing: false)].compactMap(\.self)
  }

  /// The warnings about cameras that see nothing by their properties, and look in another direction. O(cameras).
  private var cameraWarnings: [SceneFileWarning] {
    let cameras =
      scene.cameras
      + [scene.camera].compactMap(\.self).filter { shown in !scene.cameras.contains { $0 === shown } }
    return cameras.compactMap { camera in
      guard camera.position == camera.target || !camera.isUpright else { return nil }
      let label = camera.name == Camera.kind ? "the camera" : "\(Camera.kind) \(quoted(camera.name))"
      return warning(
        camera.position == camera.target
          ? "position of \(label): expected \(Camera.expectedPlace), found both at the same point; it looks along -Z"
          : "up of \(label): expected \(Camera.expectedUp), found a parallel one; another one is used")
    }
  }

  /// The warning that counts the models and the elements of clouds that are not drawn because a value is missing. Nil if there
  /// are none.
  private func missingWarning(_ labels: ModelLabels) -> SceneFileWarning? {
    var (count, first, noun): (Int, String?, String) = (0, nil, "model")
    func add(
      _ missing: Int, _ group: Group?, _ label: @autoclosure () -> ModelLabel, element: String? = nil
    ) {
      // Copies that are not there have no values.
      if missing == 0 || bindings?.isAbsent(group) == true { return }
      if first == nil {
        first = element.map { "a \($0) of \(label())" } ?? "\(label())"
        noun = element ?? noun
      }
      count += missing
    }
    for group in scene.groups where group.isVisible && !group.placement.transform.isDrawable {
      // What is in it is not counted again.
      if group.parent?.placement.transform.isDrawable != false {
        add(1, group.parent, labels.label(of: group))
      }
    }
    for model in scene.models {
      add(
        model.traits.missingCount, model.group, labels.label(of: model),
        element: model.traits.elementCount.map { _ in model.traits.elementKindName })
    }
    for (index, label) in scene.labels.enumerated()
    where label.isVisible && !label.position.sum().isFinite {
      add(1, label.group, ModelLabel(kind: Label.kind, name: label.name, number: index + 1))
    }
    guard let first else { return nil }
    return SceneFileWarning(
      path: path,
      reason: .note(
        count == 1
          ? "\(first) is not drawn, because a value is missing or too large"
          : "\(count) \(noun)s are not drawn, because values are missing or too large, the first: \(first)"))
  }
}

// Images that cannot be shown.
extension SceneFile.Contents {
  /// The warnings about images that the file refers to and that cannot be read. `warnings` contain them, too.
  /// O(models + textures).
  package var missingImageWarnings: [SceneFileWarning] { missingImages.map(warning) }

  /// The warnings about what is left out of the file because it cannot be used. `warnings` contain them, too.
  package var omissionWarnings: [SceneFileWarning] {
    warnings.filter { warning in
      switch warning.reason {
      case .omitted, .badRecords: true
      default: false
      }
    }
  }

  /// Returns the warnings about images that a renderer cannot draw for the reasons `failures`, without those of
  /// `missingImageWarnings`. O(models + textures) if there are failures.
  package func warnings(ofImageFailures failures: [String]) -> [SceneFileWarning] {
    if failures.isEmpty { return [] }
    let missing = Set(missingImages)
    return failures.filter { !missing.contains($0) }.map(warning)
  }

  /// Returns a warning about the file.
  package func warning(_ note: String) -> SceneFileWarning {
    SceneFileWarning(path: path, reason: .note(note))
  }

  private var missingImages: [String] { imageNotes + meshImages.compactMap(\.failure) }

  /// The distinct images of the materials of meshes, in the order of their first uses.
  private var meshImages: [EncodedImage] {
    if let document { return document.images }
    var known: Set<Material> = []
    let materials = scene.meshes.lazy.map(\.material).filter { $0.isTextured && known.insert($0).inserted }
    var images: [EncodedImage] = []
    for image in materials.flatMap(\.details.textures).map(\.texture.image) where !images.contains(image) {
      images.append(image)
    }
    return images
  }
}
